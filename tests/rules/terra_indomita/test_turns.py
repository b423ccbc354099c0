"""Turns, gold and mana, workers and nodes (TERRA-RESTORE, -DRAW, -COLL, -CLEAN, -WORK, -NODE, -ECON)."""

from itertools import permutations

import pytest

from events.vocabulary.turns import TurnEnded
from tests.dsl import clause, said
from tests.rules.terra_indomita.playing import all_pass, asked, at, board, go_to, laid, played, reached

THREE = "Worker#a (at 3 5); Worker#b (at 5 3); Worker#c (at 5 5)"


@clause("TERRA-RESTORE-02", "TERRA-RESTORE-05", "TERRA-ACT-07", "TERRA-DRAW-02", "TERRA-DRAW-03", "TERRA-TURN-01")
def test_restore_then_draw(table):
    """Given depleted pieces of both, when a turn begins, then the active player's become ready, and a card is drawn."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 9 9, marked); Market#m (at 6 6, marked)", "gold": 2},
        p2={"play": "Infantry#f (at 9 12, marked)"},
        phase="turn",
    )
    go_to(t, "draw")
    t.shows(marked="f", gold={1: 2}, mana={1: 0})
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("WindowClosed", kind="draw.start"),
        said("CardsDrawn", seat=1, count=1, reason="draw"),
        said("WindowOpened", kind="draw.post"),
        aside="a player passes",
    )


@clause(
    "TERRA-COLL-02", "TERRA-COLL-03", "TERRA-COLL-04", "TERRA-COLL-06", "TERRA-NODE-01", "TERRA-NODE-02", "TERRA-RES-02"
)
@clause("TERRA-RES-03", "TERRA-NODE-03", "TERRA-TURN-04")
def test_workers_on_nodes_bring_gold_and_mana(table):
    """Given workers on two gold nodes and one mana node, when they collect, then mana is lost first (example 16)."""
    t = go_to(laid(table, p1={"play": THREE, "gold": 1, "mana": 1}, phase="turn"), "collection")
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("NumberChanged", number="mana", amount=-1, after=0, cause="reset"),
        said("ResourcesCollected", seat=1, gold=2, mana=1, workers={"a": 1, "b": 1, "c": 1}),
        said("NumberChanged", number="gold", amount=2, after=3, cause="collected"),
        said("NumberChanged", number="mana", amount=1, after=1, cause="collected"),
        said("WindowOpened", kind="collection.post"),
        aside=("a player passes", "WindowClosed"),
    )


@clause("TERRA-COLL-02")
def test_a_worker_that_has_left_its_node_brings_nothing(table):
    """Given a worker that counted, when it is put elsewhere before the collecting step, then it brings nothing."""
    t = laid(table, p1={"play": f"{THREE}; Evoker#e (at 9 9)", "hand": "Leap#l"}, phase="turn")
    go_to(t, "collection")
    t.when(1, "play_reaction", card="l", caster="e", targets=[["a"], [at(3, 6)]]).made()
    all_pass(t).made()
    t.shows(gold={1: 1}, mana={1: 1})


@clause("TERRA-COLL-02")
def test_the_moment_that_counts_is_an_option(table):
    """Given `turn_start`, then a worker counts that stood on its node as the turn began."""
    t = laid(table, {"collection_check": "turn_start"}, p1={"play": THREE}, phase="turn")
    assert len(t.state.counted) == 3
    go_to(t, "action")
    t.shows(gold={1: 2}, mana={1: 1})


@clause("TERRA-COLL-03")
@pytest.mark.parametrize(
    ("reset", "left"),
    [("own_collection", {1: 3, 2: 4}), ("own_turn_start", {1: 0, 2: 4}), ("every_turn_start", {1: 0, 2: 0})],
)
def test_when_mana_is_lost_is_an_option(table, reset, left):
    """Given unused mana, then it is lost as agreed."""
    t = laid(table, {"mana_reset": reset}, p1={"mana": 3}, p2={"mana": 4}, phase="turn")
    t.shows(mana=left)


@clause("TERRA-COLL-05", "TERRA-ECON-02", "TERRA-BLDG-01", "TERRA-RSCH-01", "TERRA-RSCH-04", "TERRA-COLL-06")
def test_texts_change_income(table):
    """Given texts on income and yields, then they count in the collecting step, and no worker brings less than none."""
    t = laid(table, p1={"play": f"{THREE}; Market#m (at 7 7)"}, p2={"play": "Blight#x (at 9 9)"}, phase="turn")
    go_to(t, "collection")
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("ResourcesCollected", seat=1, gold=1, mana=1, workers={"a": 0, "b": 0, "c": 1}, flat_gold=1, flat_mana=0),
        said("WindowOpened", kind="collection.post"),
        aside=("a player passes", "WindowClosed", "NumberChanged"),
    )
    t.shows(gold={1: 1}, mana={1: 1})


@clause("TERRA-CLEAN-02", "TERRA-CLEAN-03", "TERRA-CLEAN-05", "TERRA-HID-04")
def test_cleanup_ends_effects_then_discards_down_to_eight(table):
    """Given ten cards and an effect, when the turn ends, then the effect ends and two cards are discarded."""
    t = laid(
        table,
        p1={
            "play": "Evoker#e (at 9 9)",
            "hand": "Freeze#z; " + "; ".join(f"Market#m{n}" for n in range(10)),
            "mana": 3,
        },
    )
    played(t, 1, "play_reaction", card="z", caster="e", targets=[["e"]]).made()
    assert t.state.modifiers
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(waiting=(1, "discard"), hand={1: 10})
    assert not t.state.modifiers
    t.when(1, "discard_to_limit", cards=["m1"]).refused("TERRA-CLEAN-03")
    t.when(1, "discard_to_limit", cards=["m1", "m2"]).then(
        said("CardsDiscarded", seat=1, ids=["m1", "m2"], cause="limit"),
        said("WindowOpened", kind="cleanup.end"),
        hand={1: 8, 2: 0},
    )


@clause("TERRA-DRAW-04", "TERRA-ELIM-03", "TERRA-ELIM-04")
def test_who_must_draw_and_cannot_is_out(table):
    """Given an empty deck, when the Draw Phase comes, then its player is out; the last card is harmless."""
    last = go_to(laid(table, p1={"deck": "Market"}, phase="turn"), "collection")
    last.shows(hand={1: 1}, deck={1: 0})
    t = go_to(laid(table, p1={"deck": ""}, phase="turn"), "draw")
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("DrawFailed", seat=1, missing=1),
        said("PlayerDefeated", seat=1, reason="deck_out"),
        said("MatchEnded", winners=[2], reason="deck_out"),
        aside=("a player passes", "WindowClosed"),
    )


@clause("TERRA-DRAW-04", "TERRA-DRAW-06")
@pytest.mark.parametrize(("deck_out", "status"), [("any_draw", "ended"), ("draw_phase_only", "playing")])
def test_whether_other_draws_lose_is_an_option(table, deck_out, status):
    """Given an empty deck, when a text lets its player draw, then that loses only if agreed."""
    t = laid(
        table,
        {"deck_out": deck_out},
        p1={"play": "Worker#w (at 9 9)", "hand": "Survey#s", "gold": 1, "deck": ""},
        activation={"unit": "w"},
    )
    played(t, 1, "cast_card", card="s", caster="w").made()
    t.shows(status=status)


@clause(
    "TERRA-WORK-01", "TERRA-WORK-02", "TERRA-WORK-03", "TERRA-WORK-04", "TERRA-WORK-09", "TERRA-ACT-17", "TERRA-NODE-05"
)
def test_a_worker_is_bought_and_put_beside_the_base(table):
    """Given gold, when a worker is bought, then it is put beside the base, ready; one a turn (example 25)."""
    t = laid(table, p1={"gold": 3})
    free = sorted(choice["square"] for choice in t.choices(1, "purchase_worker"))
    assert free == [at(2, 2), at(2, 3), at(2, 4), at(3, 2), at(3, 4), at(4, 2), at(4, 3), at(4, 4)]
    t.when(1, "purchase_worker", square=at(3, 5)).refused("TERRA-WORK-04")
    t.when(1, "purchase_worker", square=at(3, 4)).then(
        said("WorkerPurchaseAnnounced", seat=1, square=at(3, 4), cost=1),
        said("NumberChanged", number="gold", after=2, cause="payment"),
        said("SubjectRaised", kind="purchase.response", subject="purchase", whose=1),
        said("WindowOpened", order=[2, 1]),
    )
    all_pass(t).then(
        said("TokenMade", card="Worker", owner=1),
        said("ObjectEnteredPlay", place=at(3, 4), marked=False),
        aside=("a player passes", "WindowClosed", "SubjectSettled"),
    )
    t.when(1, "purchase_worker", square=at(2, 2)).refused("TERRA-WORK-03", most=1, have=1)
    worker = next(one.id for one in t.state.objects.values() if one.card == "Worker")
    assert (3, 5) in reached(t, worker)
    assert board(t).stat(worker, "movement") == 3
    poor = laid(table, p1={"gold": 0})
    poor.when(1, "purchase_worker", square=at(3, 4)).refused("TERRA-WORK-02", need=1, have=0)


@clause("TERRA-ACT-17")
def test_a_worker_whose_square_is_taken_by_then_is_not_put(table):
    """Given a purchase, when a reaction puts a unit on the square, then there is no worker, and the gold is gone."""
    t = laid(
        table,
        p1={"gold": 3},
        p2={"play": "Evoker#e (at 9 9); Infantry#f (at 4 5)", "hand": "Leap#l"},
    )
    t.when(1, "purchase_worker", square=at(3, 4)).made()
    t.when(2, "play_reaction", card="l", caster="e", targets=[["f"], [at(3, 4)]]).made()
    all_pass(t).made()
    assert "PurchaseFizzled" in [event.tag for event in t.events]
    t.shows(gold={1: 2})


@clause("TERRA-UNIT-10", "TERRA-WORK-09", "TERRA-SETUP-11")
@pytest.mark.parametrize(("enter", "marked"), [("ready", ""), ("depleted", "i w")])
def test_whether_new_units_are_ready_is_an_option(table, enter, marked):
    """Given new units, then they are ready, or depleted if that was agreed."""
    t = laid(table, {"units_enter": enter}, p1={"hand": "Infantry#i", "gold": 9})
    played(t, 1, "play_unit", card="i", place=at(4, 4)).made()
    played(t, 1, "purchase_worker", square=at(3, 4)).made()
    depleted = {one.card for one in t.state.objects.values() if one.marked}
    assert depleted == ({"Infantry", "Worker"} if marked else set())


@clause("TERRA-ECON-01", "TERRA-ECON-04", "TERRA-COMP-03")
def test_gold_is_stolen_and_mana_drained_as_far_as_there_is(table):
    """Given theft of three gold from a player with two, then just those change hands (example 22)."""
    t = laid(table, p1={"play": "Evoker#e (at 9 9)", "hand": "Heist#h; Drain#d"}, p2={"gold": 2, "mana": 1})
    played(t, 1, "play_standard", card="h", caster="e").made()
    t.shows(gold={1: 2, 2: 0})
    moved = [event.fields for event in t.events if event.tag == "NumberChanged"]
    assert [(one["seat"], one["amount"], one["cause"]) for one in moved] == [(2, -2, "stolen"), (1, 2, "stolen")]
    played(t, 1, "play_standard", card="d", caster="e").made()
    t.shows(mana={1: 0, 2: 0})


@clause("TERRA-ECON-03", "TERRA-NODE-06", "TERRA-ECON-05")
def test_a_closed_node_is_not_entered(table):
    """Given a node that a text closes, then nobody moves onto it; the worker that is there goes on collecting."""
    t = laid(
        table,
        p1={"play": "Evoker#e (at 9 9); Worker#w (at 4 5)", "hand": "Blockade#b; Blockade#c"},
        p2={"play": "Worker#x (at 14 16)"},
    )
    played(t, 1, "play_standard", card="b", caster="e", targets=[[at(5, 5)]]).made()
    assert (5, 5) not in reached(t, "w")
    played(t, 1, "play_standard", card="c", caster="e", targets=[[at(14, 16)]]).made()
    t.when(1, "end_phase").made()
    go_to(t, "action", 2)
    t.shows(gold={2: 1})
    assert asked(t)[0] == 2


@clause("TERRA-ECON-03")
def test_a_node_is_closed_to_the_named_player_alone(table):
    """Given a node that a text closes to a player, then that one does not enter it, and the others do."""
    t = laid(
        table,
        players=3,
        p1={"play": "Evoker#e (at 9 9)", "hand": "Ban#n"},
        p2={"play": "Worker#x (at 4 5)"},
        p3={"play": "Worker#y (at 6 5)"},
    )
    played(t, 1, "play_standard", card="n", caster="e", targets=[[at(5, 5)], ["seat:2"]]).made()
    assert (5, 5) not in reached(t, "x")
    assert (5, 5) in reached(t, "y")


@clause("TERRA-ECON-03", "TERRA-WORK-04")
def test_no_worker_is_bought_for_a_square_that_is_closed_to_its_player(table):
    """Given a square beside the base that is closed to an opponent or to its player, then only the latter matters."""
    for whose, free in ((2, True), (1, False)):
        t = laid(table, p1={"play": "Evoker#e (at 9 9)", "hand": "Ban#n", "gold": 5})
        played(t, 1, "play_standard", card="n", caster="e", targets=[[at(3, 4)], [f"seat:{whose}"]]).made()
        assert (at(3, 4) in {choice["square"] for choice in t.choices(1, "purchase_worker")}) == free
        if not free:
            t.when(1, "purchase_worker", square=at(3, 4)).refused("TERRA-ECON-03", what="be_entered")


@clause("TERRA-CLEAN-02")
@pytest.mark.parametrize(("card", "last"), [("Rally", "draw"), ("Brace", "cleanup")])
def test_what_lasts_for_a_phase_or_an_attack_ends_in_time(table, card, last):
    """Given a text that lasts for the phase, or for an attack when there is none, then it ends in time."""
    t = laid(table, p1={"play": "Infantry#u (at 9 9)", "hand": f"{card}#c", "gold": 9}, phase="turn")
    t = go_to(t, "draw")
    t.when(1, "play_reaction", card="c", caster="u", targets=[["u"]]).made()
    t.when(2, "pass").made()
    t.when(1, "pass").made()
    for phase in ("draw", "collection", "action", "cleanup"):
        go_to(t, phase)
        assert len(t.state.modifiers) == (phase in ("draw", last) or last == "cleanup"), phase
    go_to(t, "turn_start", 2)
    assert not t.state.modifiers


@clause("TERRA-CLEAN-03")
def test_the_player_says_in_which_order_cards_are_discarded(table):
    """Given two cards too many, when they are discarded, then they lie in the discard pile as they were named."""
    t = laid(table, {"hand_limit": 1}, p1={"hand": "Market#m; Roads#r; Market#n"})
    t.when(1, "end_phase").made()
    all_pass(t).made()
    chosen = [choice["cards"] for choice in t.choices(1, "discard_to_limit")]
    assert sorted(chosen) == sorted([list(two) for two in permutations("mrn", 2)])
    t.when(1, "discard_to_limit", cards=["r", "m"]).made()
    t.shows(graveyard={1: "Roads; Market"})


@clause("TERRA-CLEAN-03")
def test_who_gets_something_instead_of_discarding_is_asked_once(table):
    """Given a text by which nothing is discarded, then its player has more cards than the limit, and the turn ends."""
    t = laid(table, {"hand_limit": 1}, p1={"play": "Vault#v (at 9 9)", "hand": "Market#m; Roads#r"})
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.when(1, "discard_to_limit", cards=["r"]).made()
    t.shows(gold={1: 1}, hand={1: 2}, window="cleanup.end")


def phases_of(t, turn):
    """The phases that this turn has begun, in their order."""
    turns, found = 0, []
    for event in t.record.events():
        turns += type(event).__name__ == "TurnStarted"
        if type(event).__name__ == "PhaseStarted" and turns == turn:
            found.append(event.phase)
    return found


def performing(table, card):
    """A whole turn in whose Action Phase a card has been performed."""
    t = go_to(laid(table, p1={"play": "Infantry#u (at 9 9)", "hand": f"{card}#h"}, phase="turn"), "action")
    all_pass(t).made()
    played(t, 1, "play_standard", card="h", caster="u").made()
    return t


@clause("TERRA-TURN-01", "TERRA-CARD-01")
def test_a_text_adds_a_phase_after_this_one(table):
    """Given a text that adds an Action Phase, when this one ends, then there is another, and then Cleanup."""
    t = go_to(performing(table, "Haste"), "turn_start", 2)
    assert [event.seat for event in t.record.events() if isinstance(event, TurnEnded)] == [1]
    assert phases_of(t, 1) == ["turn_start", "restore", "draw", "collection", "action", "action", "cleanup"]


@clause("TERRA-TURN-01", "TERRA-CARD-01")
def test_a_text_lets_a_phase_be_skipped_once(table):
    """Given a text by which opponents skip a Collection, then their next turn has none, and the one after has one."""
    t = performing(table, "Truce")
    for seat in (2, 1, 2, 1):
        go_to(t, "turn_start", seat)
    whole = ["turn_start", "restore", "draw", "collection", "action", "cleanup"]
    assert [phases_of(t, turn) for turn in (2, 3, 4)] == [[one for one in whole if one != "collection"], whole, whole]


@clause("TERRA-TURN-03", "TERRA-CARD-01")
def test_a_text_gives_a_player_another_turn(table):
    """Given a text that gives an extra turn, then the same player has the next one, and then the other."""
    t = laid(table, p1={"play": "Infantry#u (at 9 9)", "hand": "Encore#h"})
    played(t, 1, "play_standard", card="h", caster="u").made()
    active = [t.state.active]
    while len(active) < 3:
        turn = t.state.turn
        while t.state.turn == turn:
            seat, kind = asked(t)
            t.when(seat, {"priority": "pass", "main": "end_phase"}[kind]).made()
        active.append(t.state.active)
    assert active == [1, 1, 2]


@clause("TERRA-TRIG-02", "TERRA-TURN-02", "TERRA-COLL-01", "TERRA-ACT-18", "TERRA-CLEAN-04")
def test_triggers_hear_of_phases_and_turns_that_begin_and_end(table):
    """Given triggers on Collection, on the end of the Action Phase and of the turn, then each comes in its window."""
    t = laid(table, p1={"play": "Clock#c (at 9 9)"}, phase="turn")
    seen = {}
    while t.state.active == 1:
        seat, kind = asked(t)
        seen[t.state.window.kind if t.state.window else kind] = t.state.numbers[1]["gold"]
        t.when(seat, {"priority": "pass", "main": "end_phase"}[kind]).made()
    assert [seen[kind] for kind in ("draw.post", "collection.post", "main", "cleanup.start")] == [0, 1, 1, 3]
    t.shows(gold={1: 7})
    go_to(t, "turn_start", 1).shows(gold={1: 7})


@clause("TERRA-COLL-02")
def test_a_worker_that_has_changed_sides_brings_nothing(table):
    """Given a worker that counted, when it changes sides before the collecting step, then it brings nobody anything."""
    t = laid(table, p1={"play": THREE}, p2={"play": "Evoker#e (at 9 9)", "hand": "Sway#s"}, phase="turn")
    go_to(t, "collection")
    t.when(1, "pass").made()
    t.when(2, "play_reaction", card="s", caster="e", targets=[["a"]]).made()
    all_pass(t).made()
    t.shows(gold={1: 1, 2: 0}, mana={1: 1})


@clause("TERRA-UNIT-10", "TERRA-WORK-09")
def test_only_units_and_workers_come_in_depleted(table):
    """Given `depleted`, then a building comes in as ever."""
    t = laid(table, {"units_enter": "depleted"}, p1={"play": "Worker#w (at 8 9)", "hand": "Market#m", "gold": 9})
    played(t, 1, "play_building", card="m", place=at(8, 10)).made()
    t.shows(marked="")


@clause("TERRA-ECON-01")
def test_nobody_steals_from_oneself(table):
    """Given theft of two gold from each player, then those who have some lose it, and nothing else is told."""
    t = laid(
        table,
        players=3,
        p1={"play": "Infantry#u (at 9 9)", "hand": "Levy#l", "gold": 5},
        p2={"gold": 3},
    )
    played(t, 1, "play_standard", card="l", caster="u").made()
    moved = [event.fields for event in t.events if event.tag == "NumberChanged"]
    assert [(one["seat"], one["amount"]) for one in moved] == [(2, -2), (1, 2)]
