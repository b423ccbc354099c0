"""What bots of Terra Indomita take each thing in a position to be worth, number by number."""

import pytest

from domain import engine
from domain.cardkit.events.lasting import Change, Until
from domain.cardkit.run.board import Board
from domain.cardkit.state import Modifier
from domain.rulesets.terra_indomita.estimate import prospects
from tests.dsl.terra_indomita import RULESET
from tests.rules.terra_indomita.playing import laid

INFANTRY = 3 * 0.3 + 3 * 0.2 + 2 * 0.5 + 2 * 0.2
"""What its Health, Hit, Damage and Defense are worth."""
AT_A_BASE = 2.5 * 2
"""What an Infantry is worth beside an enemy base besides."""


def worth(t, seat=1, **changed):
    """What a seat has and may expect, in the position as it is, or with other fields of its state."""
    state = t.state.copy()
    for name, value in changed.items():
        setattr(state, name, value)
    return prospects(Board(state, RULESET.dialect), seat)


def gain(table, mine, theirs="", seat=1, **more):
    """What a seat has more than in the same position if seat 1 had nothing but its base; seat 2 is active."""
    sides = [
        {"p1": {"play": f"Base#b1 (at 3 3); {play}"}, "p2": {"play": f"Base#b2 (at 16 16); {theirs}"}}
        for play in (mine, "")
    ]
    there, bare = (laid(table, **{"active": 2, **side, **more}) for side in sides)
    return worth(there, seat) - worth(bare, seat)


def test_nothing_is_expected_before_the_first_turn(table):
    t = laid(table, p1={"play": "Infantry#u (at 10 10)"})
    assert worth(t) > 0
    assert worth(t, turn=0) == 0


@pytest.mark.parametrize(("damage", "left"), [(0, 5), (2, 3), (4, 1)])
def test_a_base_is_worth_less_with_each_point_lost(table, damage, left):
    """Given a base, then the n-th last point of its Health is worth 8 by n."""
    t = laid(table, active=2, p1={"play": f"Base#b (at 3 3, damage {damage})"})
    assert worth(t) == pytest.approx(8 * sum(1 / point for point in range(1, left + 1)))


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("Worker (at 3 5)", 2.0),
        ("Worker (at 5 5)", 2.0),
        ("Worker (at 3 6)", 0.5 - 0.05),
        ("Worker (at 1 3)", 0.5 - 0.05 * 2),
        ("Worker (at 3 5); Worker (at 1 3)", 2.0 + 0.5 - 0.05 * 4),
        ("Worker (at 1 3); Worker (at 3 5)", 2.0 + 0.5 - 0.05 * 4),
    ],
)
def test_a_worker_is_worth_what_it_collects_or_how_far_it_has_to_go(table, play, expected):
    """Given workers, then one on a node is worth 2, another one half less 0.05 for each step to a free node."""
    assert gain(table, play) == pytest.approx(expected)


def test_a_worker_without_a_free_node_is_as_far_as_the_board_is_high(table):
    nodes = laid(table).state.options.layout.node_kinds
    there = "; ".join(f"Worker (at {node.row} {node.col})" for node in nodes)
    assert gain(table, f"{there}; Worker (at 10 10)") == pytest.approx(2.0 * len(nodes) + 0.5 - 0.05 * 20)


def test_the_stats_of_units_and_buildings_count_and_their_damage_does_not(table):
    """Given pieces far from every base, then Health counts 0.3, Hit 0.2, Damage 0.5 and Defense 0.2 a point."""
    assert gain(table, "Market#m (at 10 10)") == pytest.approx(1 * 0.3 + 3 * 0.2)
    whole, hurt = (gain(table, f"Infantry#u (at 10 10{mark})") for mark in ("", ", damage 2"))
    assert whole - hurt == pytest.approx(2 * 0.3)


@pytest.mark.parametrize(
    ("card", "at", "stats", "damage", "turns"),
    [
        ("Infantry", "15 15", INFANTRY, 2, 0),
        ("Infantry", "16 13", INFANTRY, 2, 2 / 3),
        ("Infantry", "13 12", INFANTRY, 2, 3 / 3),
        ("Archer", "16 13", 2 * 0.3 + 3 * 0.2 + 2 * 0.5 + 0.2, 2, 0),
        ("Skirmisher", "16 13", 2 * 0.3 + 2 * 0.2 + 0.5 + 0.2, 1, 2 / 5),
    ],
)
def test_a_unit_is_worth_what_it_will_do_to_a_base(table, card, at, stats, damage, turns):
    """Given a unit, then a point of Damage in range of an enemy base is worth 2.5, and 0.8 of that a turn away."""
    assert gain(table, f"{card}#u (at {at})") == pytest.approx(stats + 2.5 * damage * 0.8**turns)


def test_a_unit_goes_for_one_base_of_several(table):
    """Given two enemies, then the base counts to which a unit comes sooner."""
    t, bare = (
        laid(
            table,
            players=3,
            active=2,
            p1={"play": f"Base (at 3 3); {play}"},
            p2={"play": "Base (at 3 16)"},
            p3={"play": "Base (at 16 16)"},
        )
        for play in ("Infantry#u (at 15 15)", "")
    )
    assert worth(t) - worth(bare) == pytest.approx(INFANTRY + AT_A_BASE)


def test_equipment_counts_besides_what_it_does(table):
    """Given a Shield on a unit, then it is worth 1.2 and three tenths of the Defense that it lends."""
    bare, clad = (gain(table, f"Infantry#u (at 15 15){worn}") for worn in ("", " [Shield#s]"))
    assert clad - bare == pytest.approx(1.2 + 0.3 * 0.2)
    assert gain(table, "", "Infantry#f (at 10 10) [Shield#s]") == 0


def test_who_was_activated_in_the_own_turn_is_worth_a_little_more(table):
    """Given the own turn, then each unit that is depleted or active counts 0.05 more, but on nodes none does."""
    play = "Infantry#u (at 10 10{0}); Infantry#v (at 9 10{0}); Worker#w (at 3 5{0})"
    for active, each in ((1, 0.05), (2, 0)):
        ready, used = (worth(laid(table, active=active, p1={"play": play.format(mark)})) for mark in ("", ", marked"))
        assert used - ready == pytest.approx(2 * each)
    ready, begun = (
        worth(laid(table, p1={"play": play.format("")}, activation=active)) for active in (None, {"unit": "u"})
    )
    assert begun - ready == pytest.approx(0.05)


def answered(table, mine, theirs):
    """How much less the danger is for units of the own that are near, besides what these are worth by themselves."""
    return gain(table, mine, theirs) - gain(table, mine)


@pytest.mark.parametrize(
    ("mine", "theirs", "share"),
    [
        ("Infantry#u (at 4 5)", "Infantry#f (at 4 4)", 0.8),
        ("Archer#u (at 4 7)", "Infantry#f (at 4 4)", 0.8),
        ("Infantry#u (at 4 8)", "Infantry#f (at 4 4)", 0.8 * 0.8),
        ("Infantry#u (at 4 5); Infantry#v (at 5 4)", "Infantry#f (at 4 4)", 0.8),
        ("Infantry#u (at 4 8); Infantry#v (at 4 5)", "Infantry#f (at 4 4)", 0.8),
        ("Infantry#u (at 4 5)", "Infantry#f (at 4 4); Infantry#g (at 2 2)", 0.8),
        ("Infantry#u (at 4 5); Infantry#v (at 1 1)", "Infantry#f (at 4 4); Infantry#g (at 2 2)", 1.6),
        ("Market#m (at 4 5)", "Infantry#f (at 4 4)", 0.0),
        ("Worker#w (at 4 6)", "Infantry#f (at 4 4)", 0.0),
    ],
)
def test_each_unit_takes_part_of_the_danger_of_one_enemy(table, mine, theirs, share):
    """Given enemies beside the own base, then one that can attack takes 0.8 of the danger of one, from afar less."""
    assert answered(table, mine, theirs) == pytest.approx(share * AT_A_BASE)


def test_the_greatest_danger_is_met_first(table):
    """Given a Captain and an Infantry beside the base and one guard, then it is the Captain that the guard meets."""
    foes = "Infantry#f (at 2 2); Captain#g (at 4 4)"
    assert answered(table, "Infantry#u (at 10 10)", foes) == pytest.approx(0.8 * 2.5 * 3 * 0.8 ** ((6 - 1) / 3))


@pytest.mark.parametrize(
    ("until", "counts"),
    [
        (Until("turns", "cleanup", 2, 0), True),
        (Until("turns", "cleanup", 1, 0), False),
        (Until("turns", "cleanup", None, 0), False),
        (Until("turns", "cleanup", 1, 1), True),
        (Until("source"), True),
    ],
)
def test_effects_count_that_outlast_this_turn(table, until, counts):
    """Given the turn of seat 1, then what lasts until a turn of seat 2 is over counts, as does a piece's text."""
    t = laid(table, p1={"play": "Infantry#u (at 10 10)"})
    modifier = Modifier("m", "u", 1, ("u",), (Change(stat="hit", amount=1),), until, 1)
    assert worth(t, modifiers=(modifier,)) - worth(t) == pytest.approx(0.3 * 0.2 if counts else 0)


@pytest.mark.parametrize(
    ("table_of_one", "expected"),
    [({"gold": 4}, 4 * 0.5), ({"mana": 4}, 4 * 0.1), ({"vp": 4}, 4 * 2.0), ({"hand": "Market; Roads"}, 2 * 0.7)],
)
def test_what_numbers_and_hand_cards_are_worth(table, table_of_one, expected):
    there, bare = laid(table, active=2, p1=table_of_one), laid(table, active=2)
    scores = [engine.score(RULESET, t.state, 1) for t in (there, bare)]
    assert scores[0] - scores[1] == pytest.approx(expected)


def test_each_thing_in_play_is_worth_something_by_itself(table):
    """Given research without a place on the board, then it is worth 0.8."""
    there, bare = (laid(table, active=2, p1={"play": play}) for play in ("Ledger#l (at 9 9)", ""))
    scores = [engine.score(RULESET, t.state, 1) for t in (there, bare)]
    assert scores[0] - scores[1] == pytest.approx(0.8)


def test_once_the_others_are_out_no_base_is_threatened(table):
    """Given that the only opponent has given up, then a unit beside its base is worth its stats alone."""
    t = laid(table, active=2, p1={"play": "Base (at 3 3); Infantry#u (at 15 15)"}, p2={"play": "Base (at 16 16)"})
    bases = 8 * (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5)
    assert worth(t) == pytest.approx(bases + INFANTRY + AT_A_BASE)
    t.when(2, "concede").made()
    assert worth(t) == pytest.approx(bases + INFANTRY)
