"""Abilities of Heroes, and countering them (WORC-HRO-11 to -15, WORC-HCT)."""

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, asked
from tests.rules.wtactics_orc.test_heroes import led

SHOT, DRAWING, DEAR, FREE = (f"Plain Ranger#{number}" for number in range(4))
RESOLVED = "all pass and it resolves"


def gold(seat, count):
    """The names of so many Resource cards."""
    return [f"r{seat}_{number + 1}" for number in range(count)]


def using(table, ability, cost, **position):
    """The Ranger of seat 1 uses an ability, and seat 2 is asked."""
    mine = {"resources": 6, **position.pop("p1", {})}
    t = led(table, p1=mine, **position)
    t.when(1, "use_hero_ability", source="ranger", ability=ability, payment=gold(1, cost)).made()
    assert asked(t) == (2, "priority")
    return t


# --- abilities --------------------------------------------------------------------------------------------------------


@clause("WORC-HRO-02", "WORC-HRO-11", "WORC-HRO-13")
def test_an_ability_is_used_at_a_front(table):
    """Given a Wolf and a Bear in fronts far from each other, when the Ranger shoots at the Wolf's front, then it may.

    The Bear is out of reach from there. Without a front, it is refused.
    """
    t = led(table, p1={"resources": 2}, p2={"offensive": "Wolf#w", "defensive": "Bear#b"})
    use = {"source": "ranger", "ability": SHOT, "payment": gold(1, 2)}
    t.when(1, "use_hero_ability", **use, place="offensive:2", targets=[["b"]]).refused("WORC-HRO-11")
    t.when(1, "use_hero_ability", **use, targets=[["w"]]).refused("WORC-HRO-11")
    t.when(1, "use_hero_ability", **use, place="offensive:2", targets=[["w"]]).then(
        said("AbilityActivated", source="ranger", area="offensive:2"),
        said("CostPaid", amount=2),
        aside=("CardMarked", "WindowOpened"),
    )
    all_pass(t).then(said("ObjectDamaged", id="w", amount=1), aside=RESOLVED)


@clause("WORC-HRO-13")
@pytest.mark.parametrize("phase", ["unmark", "draw", "move_attack_1", "entrance", "discard"])
def test_they_are_used_in_own_play_phases(table, phase):
    """Given another phase, when an ability is used, then it is refused; in the turn of another player, too."""
    t = led(table, phase=phase, p1={"resources": 2})
    t.when(1, "use_hero_ability", source="ranger", ability=DRAWING, payment=gold(1, 1)).refused("WORC-HRO-13")


@clause("WORC-HRO-14", "WORC-HRO-13")
def test_one_is_used_in_a_turn(table):
    """Given an ability used in this turn, when it or another is used, then it is refused until the next own turn."""
    t = using(table, DRAWING, 1, p1={"deck": "Wolf; Wolf; Wolf", "offensive": "Wolf#w"})
    all_pass(t).then(said("CardsDrawn", seat=1, count=1), aside=RESOLVED)
    t.when(1, "use_hero_ability", source="ranger", ability=DRAWING, payment=["r1_2"]).refused("WORC-HRO-14")
    t.when(1, "use_hero_ability", source="ranger", ability=FREE, costs=[["w"]]).refused("WORC-HRO-14")


@clause("WORC-HRO-12")
def test_a_hero_marks_own_creatures_in_any_front(table):
    """Given a Wolf in each front, when the Ranger marks one for its ability, then that one is marked alone."""
    t = led(table, p1={"offensive": "Wolf#w", "defensive": "Wolf#v", "deck": "Ox"})
    t.when(1, "use_hero_ability", source="ranger", ability=FREE, costs=[["v"]]).then(
        said("AbilityActivated", source="ranger"), said("CardMarked", id="v"), aside="WindowOpened", marked="v"
    )


@clause("WORC-HRO-12", "WORC-HRO-11")
@pytest.mark.parametrize("marked", ["w", "v"])
def test_also_where_the_ability_names_another_front(table, marked):
    """Given a Wolf in each front, when the Baroness names the Offensive to strike there, then either may be marked."""
    t = led(table, active=2, p2={"offensive": "Wolf#w", "defensive": "Wolf#v"})
    use = {"source": "baroness", "ability": "Plain Baroness#0", "place": "offensive:2", "costs": [[marked]]}
    t.when(2, "use_hero_ability", **use, targets=[["v"]]).refused("WORC-HRO-11")
    t.when(2, "use_hero_ability", **use, targets=[["w"]]).then(
        said("AbilityActivated", source="baroness", area="offensive:2"),
        said("CardMarked", id=marked),
        aside="WindowOpened",
        marked=marked,
    )


@clause("WORC-HRO-15", "WORC-HRO-11")
@pytest.mark.parametrize("front", ["offensive", "defensive"])
def test_a_passive_ability_works_everywhere_and_always(table, front):
    """Given the Ranger, who makes own Beasts stronger, then a Wolf is in either front, in any turn."""
    t = led(table, active=2, p1={front: "Wolf#w"}, p2={"defensive": "Wolf#v"})
    board = Board(t.state, t.ruleset.dialect)
    assert [board.stat(id, "atk") for id in ("w", "v")] == [3, 2]


# --- countering -------------------------------------------------------------------------------------------------------


@clause("WORC-HCT-01", "WORC-HCT-02", "WORC-HCT-03", "WORC-HCT-05", "WORC-HCT-06", "WORC-HRO-14", "EX-30")
def test_an_ability_for_five_is_countered_for_six(table):
    """Given an ability for 5 gold, when an enemy Hero counters it for 6, then it does nothing, and nothing is returned.

    A Resource card and a hand card go to the grave. The ability counts as the one of the turn.
    """
    t = using(table, DEAR, 5, p1={"deck": "Ox; Ox"}, p2={"resources": 7, "hand": "Wolf#h"})
    (item,) = (one.id for one in t.state.stack)
    t.when(2, "counter_hero_ability", item=item, costs=[["r2_7"]], payment=gold(2, 6)).then(
        said("HeroAbilityCountered", seat=2, gold=6),
        said("CostPaid", seat=2, amount=6),
        said("CardsDiscarded", seat=2, ids=["h"]),
        said("StackItemNotResolved", item=item, reason="counter"),
        aside=("CardMarked", "cards go to the graveyard", "WindowContinued", "WindowClosed"),
        hand={1: 0, 2: 0},
        ready={1: 1, 2: 0},
        graveyard={2: "Sellsword; Wolf"},
        waiting=(1, "floor"),
    )
    t.when(1, "use_hero_ability", source="ranger", ability=DRAWING, payment=["r1_6"]).refused("WORC-HRO-14")


@clause("WORC-HCT-02", "WORC-HCT-03", "WORC-HCT-04")
@pytest.mark.parametrize(
    ("theirs", "by", "facts"),
    [
        ({"resources": 5, "hand": "Wolf"}, "WORC-HCT-02", {"need": 6, "have": 5}),
        ({"resources": 6, "hand": "Wolf"}, "WORC-HCT-03", {"need": 7, "have": 6}),
        ({"resources": 7, "spent": 1, "hand": "Wolf"}, "WORC-HCT-03", {"need": 7, "have": 6}),
        ({"gold": 6, "hand": "Wolf"}, "WORC-HCT-03", {"need": 7, "have": 6}),
        ({"resources": 7}, "WORC-HCT-04", {"need": 1, "have": 0}),
    ],
)
def test_what_countering_needs(table, theirs, by, facts):
    """Given too little gold, no Resource card left, or no hand card, when it is countered, then that is refused."""
    t = using(table, DEAR, 5, p1={"deck": "Ox; Ox"}, p2={"offensive": "Archer", **theirs})
    t.withheld(2, "counter_hero_ability", by, **facts)


@clause("WORC-HCT-03", "WORC-HCT-05")
def test_gold_of_the_pool_pays_and_one_card_is_left_to_give(table):
    """Given 6 gold in the pool and one Resource card, when it is countered, then the pool pays for it."""
    t = using(table, DEAR, 5, p1={"deck": "Ox; Ox"}, p2={"gold": 6, "resources": 1, "hand": "Wolf#h"})
    (item,) = (one.id for one in t.state.stack)
    t.when(2, "counter_hero_ability", item=item, costs=[["r2_1"]], payment=["r2_1"]).refused("WORC-ABL-10")
    t.when(2, "counter_hero_ability", item=item, costs=[["r2_1"]]).made()
    t.shows(graveyard={2: "Sellsword; Wolf"}, hand={1: 0})


@clause("WORC-HCT-01", "WORC-HCT-02")
def test_what_costs_no_gold_cannot_be_countered(table):
    """Given an ability for which a creature is marked, when an enemy Hero would counter it, then it cannot."""
    t = led(table, p1={"offensive": "Wolf#w"}, p2={"resources": 7, "hand": "Wolf"})
    t.when(1, "use_hero_ability", source="ranger", ability=FREE, costs=[["w"]]).made()
    assert "counter_hero_ability" not in t.may(2)


@clause("WORC-HCT-01")
def test_a_hero_that_can_not_counter_does_not(table):
    """Given a Hothead, which can not counter, or a match without countering, then nothing is countered."""
    theirs = {"resources": 7, "hand": "Wolf"}
    t = using(table, DRAWING, 1, p2={"hero": "Plain Hothead#hothead", **theirs})
    t.withheld(2, "counter_hero_ability", "WORC-HCT-01")
    t = using(table, DRAWING, 1, p2=theirs, options={"hero_countering": False})
    assert "counter_hero_ability" not in t.may(2)
