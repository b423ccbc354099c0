"""Small print of set-up and of the first turn: who sees what, who answers, what waits."""

import pytest

from domain import engine
from events.envelope import public_part
from tests.dsl import arcmage_arc, clause, said
from tests.dsl.arcmage_arc import PLAIN, deck
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.opening import (
    begun,
    hand,
    keeping,
    opened,
    revealed,
    unbuilt,
    with_cities,
    with_decks,
)
from tests.rules.arcmage_arc.small_print import SMALL_PRINT, ship, small, with_bells


@clause("ARC-PRI-14")
def test_what_set_up_triggers_waits_until_the_first_turn_has_begun(table):
    t = with_bells(table)
    t.when(1, "reveal_first_city", city=unbuilt(t, 1)[0]).then(
        said("ObjectEnteredPlay", cause="setup"),
        aside="triggers wait",
        stack="",
        hand={1: 7},
        waiting=(2, "first_city"),
    )
    t.when(2, "reveal_first_city", city=unbuilt(t, 2)[0]).then(
        said("ObjectEnteredPlay", cause="setup"),
        said("TriggerFired"),
        said("TurnStarted", seat=1),
        said("TriggersOrdered", seat=1),
        said("TriggersOrdered", seat=2),
        aside="a window opens",
        stack="Bell Town; Bell Town",
        waiting=(1, "priority"),
        hand={1: 7, 2: 7},
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("CardsDrawn", seat=2, count=1), aside=("all pass and it resolves", "a window opens"), stack="Bell Town"
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("CardsDrawn", seat=1, count=1),
        aside="all pass and it resolves",
        hand={1: 8, 2: 8},
        waiting=(1, "start_of_turn"),
    )


@clause("ARC-MUL-03")
def test_as_many_cards_are_drawn_as_were_put_back_be_they_more_than_seven(table):
    t = revealed(with_bells(table, mulligan_condition="free"))
    passed(t).when(1, "take_turn")
    t.when(1, "mulligan").then(
        said("MulliganTaken", count=8),
        said("DeckShuffled", deck="deck:1", reason="mulligan"),
        said("CardsDrawn", seat=1, count=8),
        hand={1: 8},
    )


@clause("ARC-SET-04", "ARC-DECK-07")
def test_exchanging_and_keeping_cities_look_alike_until_all_have_chosen(table):
    def shown(move, into):
        t = with_cities(with_decks(opened(table, 3)))
        before = len(t.record.entries)
        args = {"out": [unbuilt(t, 1)[0]], "into": into} if into else {}
        t.when(1, move, **args).then(said("CityChoiceMade", seat=1))
        return [(entry.type, bytes(public_part(entry).data)) for entry in t.record.entries[before:]], t.view(2)

    assert shown("keep_cities", []) == shown("exchange_cities", ["Red Town"])


@clause("ARC-SET-05")
def test_requests_are_answered_one_by_one_a_refusal_or_a_concession_settles_some(table):
    t = with_cities(with_decks(opened(table, 4, mulligan_permission="opponents")))
    for seat in (1, 2, 3):
        t.when(seat, "exchange_cities", out=[unbuilt(t, seat)[0]], into=["Red Town"])
    t.when(4, "keep_cities")
    t.when(4, "answer_mulligan_request", seat=2, allow=False).then(
        said("MulliganRequestAnswered", seat=2, by=4, allow=False), said("CitiesKept", seat=2, refused=True)
    )
    t.shows(waiting=[(seat, "mulligan_request") for seat in (1, 2, 3, 4)])
    t.when(1, "answer_mulligan_request", seat=2, allow=True).refused("ARC-SET-05", given=2)
    t.when(1, "answer_mulligan_request", seat=3, allow=True)
    t.when(3, "concede").then(
        aside="a player gives up and leaves", waiting=[(2, "mulligan_request"), (4, "mulligan_request")]
    )
    t.when(2, "answer_mulligan_request", seat=1, allow=True)
    t.when(4, "concede").then(
        said("PlayerCardsRemoved", seat=4),
        said("CitiesExchanged", seat=1),
        said("DeckShuffled", deck="deck:1", reason="city_exchange"),
        said("FirstPlayerChosen", seat=1),
        aside="a player gives up",
        waiting=(1, "first_city"),
    )


@clause("ARC-SET-05", "ARC-MUL-03")
def test_a_hand_mulligan_whose_asker_gives_up_lapses(table):
    t = begun(table, 3, mulligan_condition="free", mulligan_permission="opponents")
    t.when(1, "take_turn")
    t.when(1, "mulligan").then(
        said("MulliganRequested", seat=1), waiting=[(2, "mulligan_request"), (3, "mulligan_request")]
    )
    t.when(1, "concede").then(
        aside=("a player gives up and leaves", "the next turn begins"), active=2, waiting=(2, "start_of_turn")
    )
    assert t.state.requests == {}


@clause("ARC-MUL-05")
def test_after_a_restart_every_player_sees_no_more_than_before(table):
    t = begun(table, 3, mulligan_condition="free", mulligan_permission="opponents", third_mulligan="restart")
    t.when(1, "take_turn")
    for _ in range(2):
        t.when(1, "mulligan")
        for seat in (2, 3):
            t.when(seat, "answer_mulligan_request", seat=1, allow=True)
    t.when(1, "mulligan").then(said("MatchEnded", secret=None), reason="mulligan_restart", winners=[])
    for viewer in (None, 1, 2, 3):
        for shown in t.view(viewer)["board"]["seats"]:
            own = viewer == shown["seat"]
            assert (len(shown["hand"]), len(shown["unbuilt"])) == ((7, 2) if own else (0, 0))
            assert (shown["deck_list"] is None, shown["deck_order"]) == (not own, None)


@clause("ARC-SET-04")
def test_cities_are_exchanged_for_cards_of_the_deck_not_of_the_hand(table):
    for seed in range(20):
        t = table(arcmage_arc, 2, card_sets=(PLAIN,), first_player="seat:1").chance(f"{seed:064x}").start()
        t = with_cities(with_decks(t)).then(aside=("CitiesSelected", "decks are shuffled and hands drawn"))
        held = {t.state.objects[card].card for card in t.state.zone("hand", 1)}
        gone = next((name for name in held if name.endswith("Town") and name not in t.state.decks[1]), None)
        if gone is not None:
            t.when(1, "exchange_cities", out=[unbuilt(t, 1)[0]], into=[gone]).refused("ARC-SET-04", given=gone)
            return
    raise AssertionError("no seed drew both copies of a city")


@clause("ARC-MUL-06", "ARC-PRI-09")
def test_events_may_be_played_before_the_mulligan_phase_but_not_in_it(table):
    own = {"unbuilt": "Red Town#red", "hand": "Vigour#v", "army": "Bear#bear"}
    t = small(table, phase="turn", first_turn=True, p1=own, p2={"hand": "Vigour#w"})
    for seat, card in ((1, "v"), (2, "w")):
        t.offered(seat, "play_event", card=card, targets=[["bear"]])
    t.when(1, "take_turn").then(said("PhaseStarted", phase="mulligan"), phase="mulligan", waiting=(1, "mulligan"))
    for seat in (1, 2):
        assert "play_event" not in t.may(seat)
    t.when(1, "keep_hand").then(said("HandKept", seat=1), aside="phases pass", waiting=(1, "draw_course"))
    for seat, card in ((1, "v"), (2, "w")):
        t.offered(seat, "play_event", card=card, targets=[["bear"]])


@clause("ARC-PRI-09", "ARC-SET-10")
def test_no_event_is_played_in_set_up_though_it_could_be_paid_and_needs_no_target(table):
    ship()
    cards = [*(name for name in deck() if name != "Trinket"), *["Small Talk"] * 3]
    held = 0
    for seed in range(12):
        options = {"card_sets": (PLAIN, SMALL_PRINT), "first_player": "seat:1"}
        t = with_cities(with_decks(table(arcmage_arc, 2, **options).chance(f"{seed:064x}").start(), cards, cards))
        holders = [seat for seat in (1, 2) if "Small Talk" in hand(t, seat)]
        for stage in (keeping, revealed):
            assert all("play_event" not in t.may(seat) for seat in holders)
            stage(t)
        t.then(said("ObjectEnteredPlay", cause="setup"), said("TurnStarted", seat=1, turn=1), turn=1)
        assert all("play_event" in t.may(seat) for seat in holders)
        held += len(holders)
    assert held


@clause("ARC-PRI-14")
def test_what_the_mulligan_phase_triggers_waits_until_it_is_over(table):
    t = small(table, phase="turn", first_turn=True, p1={"unbuilt": "Red Town#red", "enchantments": "Late Riser#late"})
    t.when(1, "take_turn").then(
        said("PhaseStarted", phase="mulligan"), said("TriggerFired", source="late"), stack="", waiting=(1, "mulligan")
    )
    t.when(1, "keep_hand").then(
        said("HandKept", seat=1),
        said("PhaseEnded", phase="mulligan"),
        said("TriggersOrdered", seat=1),
        aside="a window opens",
        stack="Late Riser",
        waiting=(1, "priority"),
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("CardsDrawn", seat=1, count=1),
        said("PhaseStarted", phase="unmark"),
        aside=("all pass and it resolves", "phases pass"),
        hand={1: 1},
        waiting=(1, "draw_course"),
    )


@clause("ARC-MUL-05", "ARC-ZONE-15")
@pytest.mark.parametrize("reveals", [True, False])
def test_a_match_may_keep_its_cards_when_it_has_ended(table, reveals):
    t = begun(table).then(said("ObjectEnteredPlay", cause="setup"), said("TurnStarted", seat=1))
    state = t.state.copy()
    state.reveal_after_match = reveals
    ended = engine.decide(t.ruleset, state, 2, "concede", {}).state
    for viewer in (2, None):
        shown = engine.view(t.ruleset, ended, viewer)["board"]["seats"][0]
        assert (len(shown["hand"]), len(shown["unbuilt"])) == ((7, 2) if reveals else (0, 0))
        assert (shown["deck_order"] is not None, shown["deck_list"] is not None) == (reveals, reveals)
