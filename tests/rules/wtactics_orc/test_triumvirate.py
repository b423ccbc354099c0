"""Three players, and whom they may attack (WORC-TRI), and those who are out (WORC-WIN-12, -13)."""

from typing import Any

import pytest

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import DECK
from tests.rules.wtactics_orc.playing import all_pass, asked, go_to, laid, setting

THREE: dict[str, Any] = {"players": 3, "format": "triumvirate"}
OPENED = ("SeatJoined", "MatchStarted", "CardPoolPinned", "DeckSubmitted", "DeckListed", "NumberChanged")
DEALT = ("DeckPrepared", "DeckShuffled", "CardsDrawn", "FirstPlayerChosen", "TurnStarted", "PhaseStarted")
LOW, HIGH = "0" * 64, "1" * 64


def begun(table, secret, **options):
    """A match of three at the mulligan of seat 1."""
    t = setting(table, decks=[DECK] * 3, first_player="seat:1", **THREE, **options)
    return t.chance(secret).start()


def fighting(table, **position):
    """Seat 1 of three may attack, to the left, with a Wolf."""
    position.setdefault("p1", {"offensive": "Wolf#w", "hand": "Bear#a; Bear#b; Bear#c"})
    return laid(table, THREE, phase="move_attack_1", **position)


def rolled(t):
    """What the die has said last."""
    return [event for event in t.events if event.tag == "RotationRolled"][-1].fields


@clause("WORC-TRI-03", "WORC-TRI-04", "WORC-TRI-02", "WORC-FMT-01", "EX-31")
def test_a_die_says_in_which_direction_all_attack(table):
    """Given matches of three, when they begin, then 1 to 3 say to the right, and 4 to 6 to the left."""
    seen = set()
    for number in range(8):
        t = begun(table, f"{number:064x}").made()
        seen.add(rolled(t)["die"])
        assert rolled(t)["leftward"] == (rolled(t)["die"] > 3)
        assert rolled(t)["seat"] == 1
    assert min(seen) <= 3 < max(seen)


@clause("WORC-TRI-01", "WORC-TRI-04")
@pytest.mark.parametrize(("active", "target", "other"), [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
def test_each_player_has_one_opponent_to_attack(table, active, target, other):
    """Given the direction to the left, when a player attacks, then only the next seat may be attacked."""
    t = fighting(table, active=active, **{"p1": {}, f"p{active}": {"offensive": "Wolf#w"}})
    t.when(active, "declare_attack", attackers={"w": f"seat:{other}"}).refused("WORC-TRI-04")
    t.when(active, "declare_attack", attackers={"w": f"seat:{target}"}).then(
        said("AttackDeclared", seat=active, foe=target),
        aside=("CardMarked", "WindowOpened"),
        waiting=(target, "priority"),
    )


@clause("WORC-TRI-06", "WORC-TRI-08")
def test_three_hand_cards_pay_for_another_target(table):
    """Given three hand cards, when they pay for seat 3, then they are discarded, and seat 3 may be attacked."""
    t = fighting(table)
    t.when(1, "buy_free_target", opponent="seat:2", mode="discard3").refused("WORC-TRI-06")
    t.when(1, "buy_free_target", opponent="seat:3", mode="discard3").then(
        said("FreeTargetBought", seat=1, opponent=3, mode="discard3"),
        said("CardsDiscarded", seat=1, cause="free_target"),
        aside=("DieRolled", "WindowOpened"),
        hand={1: 0},
    )
    all_pass(t).made()
    t.withheld(1, "buy_free_target", "WORC-TRI-06")
    t.when(1, "declare_attack", attackers={"w": "seat:3"}).then(
        said("AttackDeclared", foe=3), aside=("CardMarked", "WindowOpened")
    )


@clause("WORC-TRI-06")
def test_two_hand_cards_pay_for_nothing(table):
    """Given two hand cards and no gold, when another target is to be paid for, then it is refused."""
    fighting(table, p1={"offensive": "Wolf#w", "hand": "Bear; Bear"}).withheld(1, "buy_free_target", "WORC-TRI-06")


@clause("WORC-TRI-07", "WORC-TRI-08")
def test_all_gold_pays_for_another_target(table):
    """Given two unmarked Resource cards, when all gold pays for seat 3, then both are marked and make no gold."""
    t = fighting(table, p1={"offensive": "Wolf#w", "resources": 2})
    t.when(1, "buy_free_target", opponent="seat:3", mode="discard3").refused("WORC-TRI-06")
    t.when(1, "buy_free_target", opponent="seat:3", mode="mark_all_gold").then(
        said("FreeTargetBought", mode="mark_all_gold"),
        said("CardMarked", id="r1_1"),
        said("CardMarked", id="r1_2"),
        aside="a window opens",
        gold={1: 0},
        ready={1: 0},
    )


@clause("WORC-TRI-07")
@pytest.mark.parametrize("spent", [0, 1])
def test_gold_that_was_used_or_is_not_there_pays_for_nothing(table, spent):
    """Given no Resource card, or a marked one, when all gold is to pay for another target, then it is refused."""
    mine = {"resources": 2 * spent, "spent": spent, "offensive": "Wolf#w", "hand": "Bear; Bear; Bear"}
    fighting(table, p1=mine).when(1, "buy_free_target", opponent="seat:3", mode="mark_all_gold").refused("WORC-TRI-07")


@clause("WORC-TRI-07")
def test_gold_that_was_produced_and_taken_back_pays_for_nothing(table):
    """Given Resource cards that made gold and were recycled, when another is laid, then it pays for no target."""
    mine = {"resources": 4, "offensive": "Wolf#w", "hand": "Bear#a; Bear; Bear"}
    t = laid(table, {**THREE, "resources_per_turn": 1}, phase="play_1", p1=mine)
    t.when(1, "produce_gold", cards=["r1_1"]).made()
    t.when(1, "recycle_resources", cards=["r1_1", "r1_2", "r1_3", "r1_4"]).made()
    all_pass(t).made()
    t.when(1, "lay_resource", card="a").made()
    all_pass(t).made()
    go_to(t, "move_attack_1")
    t.when(1, "buy_free_target", opponent="seat:3", mode="mark_all_gold").refused("WORC-TRI-07")


@clause("WORC-TRI-08")
def test_nobody_pays_after_the_attack(table):
    """Given an attack that is over, when another target is to be paid for, then it is refused."""
    t = fighting(table)
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    all_pass(t).made()
    t.withheld(1, "buy_free_target", "WORC-TRI-08")


@clause("WORC-TRI-05", "WORC-TRI-08")
def test_in_each_later_round_the_next_player_casts_the_die(table):
    """Given a match of three, when rounds pass, then seats 2, 3, 1 cast it; from 4 on, the direction turns round."""
    t = begun(table, LOW, hand_limit=99).made()
    turned = set()
    for roller in (2, 3, 1, 2, 3):
        before, number = rolled(t)["leftward"], t.state.round
        while t.state.round == number:
            seat, kind = asked(t)
            t.when(seat, {"priority": "pass", "mulligan": "keep_hand"}.get(kind, "end_phase")).made()
        assert rolled(t)["seat"] == roller
        assert (rolled(t)["leftward"] != before) == (rolled(t)["die"] > 3)
        turned.add(rolled(t)["die"] > 3)
    assert turned == {True, False}


# --- who is out -------------------------------------------------------------------------------------------------------


@clause("WORC-WIN-12", "WORC-TRI-09", "WORC-WIN-11")
def test_with_two_left_each_may_attack_the_other(table):
    """Given three players, when seat 2 gives up, then seat 1 may attack seat 3, and nothing is to be paid for."""
    t = fighting(table, p2={"defensive": "Bear#x", "hand": "Cub#h", "deck": "Ox"})
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2),
        said("PlayerDefeated", seat=2, reason="concede"),
        said("PlayerCardsRemoved", seat=2),
        aside="DecisionDropped",
        status="playing",
        defensive={2: ""},
        hand={2: 0},
        deck={2: 0},
        waiting=(1, "floor"),
    )
    assert "buy_free_target" not in t.may(1)
    t.when(1, "declare_attack", attackers={"w": "seat:3"}).then(
        said("AttackDeclared", foe=3), aside=("CardMarked", "WindowOpened")
    )


@clause("WORC-WIN-12", "WORC-WIN-13")
def test_whoever_has_no_influence_left_is_out_and_the_attack_is_over(table):
    """Given two attackers of seat 1 and 2 Influence of seat 2, when the first is not blocked, then seat 2 is out.

    The other attacker has nobody left to fight, and seat 1 goes on with the turn.
    """
    t = fighting(table, p1={"offensive": "Wolf#w; Wolf#v"}, p2={"influence": 2})
    t.when(1, "declare_attack", attackers={"w": "seat:2", "v": "seat:2"}).made()
    all_pass(t).made()
    t.when(1, "choose_next_combat", attacker="w").made()
    all_pass(t).then(
        said("PlayerDefeated", seat=2, reason="influence"),
        said("PlayerCardsRemoved", seat=2),
        said("CombatantRemoved", id="w"),
        said("CombatantRemoved", id="v"),
        aside=("all pass", "NumberChanged", "CombatResolved", "AttackEnded"),
        status="playing",
        waiting=(1, "floor"),
    )


@clause("WORC-WIN-12", "WORC-WIN-13", "WORC-END-01")
def test_the_turn_of_a_player_who_is_out_ends_without_window_and_discard(table):
    """Given an attack of seat 1 under way, when seat 1 gives up, then it is over, and the turn of seat 2 begins."""
    t = fighting(table, p1={"offensive": "Wolf#w; Wolf#v", "hand": "Bear;" * 8 + "Bear"})
    t.when(1, "declare_attack", attackers={"w": "seat:2", "v": "seat:2"}).made()
    step = t.when(1, "concede")
    tags = [event.tag for event in step.events]
    assert "CombatStarted" not in tags
    assert "CardsDiscarded" not in tags
    step.made()
    t.shows(active=2, status="playing")


@clause("WORC-WIN-12", "WORC-WIN-13")
@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("move_attack_1", [("declare_attack", {"attackers": {"w": "seat:2"}})]),
        ("play_1", [("lay_resource", {"card": "i"}), ("end_phase", {})]),
    ],
)
def test_what_others_played_resolves_without_a_response_once_the_active_player_is_out(table, phase, moves):
    """Given an event of seat 2 in a window of the turn of seat 1, when seat 1 gives up, then nobody is asked again."""
    p2 = {"hand": "Insight#e", "gold": 1, "deck": "Bear; Wolf"}
    t = laid(table, THREE, phase=phase, p1={"offensive": "Wolf#w", "hand": "Bear#i"}, p2=p2)
    for move, args in moves:
        while t.state.pending.keys() != {1}:
            t.when(min(t.state.pending), "pass").made()
        t.when(1, move, **args).made()
    while t.state.pending.keys() != {2}:
        t.when(min(t.state.pending), "pass").made()
    t.when(2, "play_event", card="e").made()

    step = t.when(1, "concede")

    tags = [event.tag for event in step.events]
    assert tags.count("StackItemResolved") == 1
    assert tags.index("StackItemResolved") < tags.index("TurnEnded")
    step.made()
    t.shows(active=2, status="playing", waiting=(2, "floor"))


@clause("WORC-WIN-12", "WORC-WIN-13")
def test_triggers_of_others_resolve_without_a_response_once_the_active_player_is_out(table):
    """Given two triggers of seat 2 in the turn of seat 1, when seat 1 gives up before their order, both take effect."""
    p2 = {"defensive": "Imp; Mourner#m; Mourner#n"}
    t = laid(table, THREE, phase="play_1", p1={"hand": "Quake#q", "gold": 2}, p2=p2)
    t.when(1, "play_event", card="q", place="offensive:1").made()
    all_pass(t).made()
    assert {seat: pending.kind for seat, pending in t.state.pending.items()} == {2: "order_triggers"}

    t.when(1, "concede").made()
    t.when(2, "order_triggers", order=[one.id for one in t.state.fired]).made()

    t.shows(active=2, status="playing", waiting=(2, "floor"), influence={2: 22, 3: 20})


@clause("WORC-WIN-11", "WORC-WIN-12")
def test_the_last_of_three_wins(table):
    """Given three players, when two give up, then the third has won as the last one."""
    t = fighting(table)
    t.when(2, "concede").made()
    t.when(1, "concede").then(
        said("MatchEnded", reason="last_standing", winners=[3]), aside=("a player gives up", "DecisionDropped")
    )
