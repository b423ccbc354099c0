"""Playing creatures, moving them, and their death (WORC-CRE, WORC-ENT, WORC-MOV, WORC-DTH, WORC-MVA)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, entered, go_to, laid

MOVED = ("CardMarked", "a window opens")


@clause("WORC-CRE-01", "WORC-CRE-03", "WORC-ENT-01", "WORC-MRK-02", "WORC-ZON-03", "WORC-STA-01")
@pytest.mark.parametrize("front", ["offensive", "defensive"])
def test_a_creature_is_played_into_either_front(table, front):
    """Given a Squire in the Entrance phase, when it is played into a front, then it is there, unmarked."""
    t = laid(table, phase="entrance", p1={"hand": "Squire#s"})
    entered(t, 1, "s", front).then(
        said("ObjectEnteredPlay", id="s", place=front, controller=1, marked=False),
        aside="all pass and it resolves",
        **{front: {1: "s"}},
        waiting=(1, "floor"),
    )


@clause("WORC-CRE-03")
@pytest.mark.parametrize("place", ["resources", "questing", None])
def test_a_creature_is_played_nowhere_else(table, place):
    """Given a Squire, when it is played anywhere but into a front, then it is refused."""
    t = laid(table, phase="entrance", p1={"hand": "Squire#s"})
    t.when(1, "play_creature", card="s", place=place).refused("WORC-CRE-03")


@clause("WORC-CRE-01", "WORC-TRN-04")
@pytest.mark.parametrize("phase", ["unmark", "draw", "play_1", "move_attack_1", "play_2", "discard"])
def test_creatures_are_played_in_the_entrance_phase_alone(table, phase):
    """Given another phase, when a creature is played, then it is refused."""
    t = laid(table, phase=phase, p1={"hand": "Squire#s"})
    t.when(1, "play_creature", card="s", place="offensive").refused("WORC-ENT-01")


@clause("WORC-ENT-01", "WORC-RSP-07")
def test_several_creatures_enter_one_after_another(table):
    """Given two creatures, when both are played, then both are in play, and after each the player has the floor."""
    t = laid(table, phase="entrance", p1={"hand": "Squire#a; Cub#b"})
    entered(t, 1, "a", "offensive").then(said("ObjectEnteredPlay", id="a"), aside="all pass and it resolves")
    entered(t, 1, "b", "defensive").then(
        said("ObjectEnteredPlay", id="b"), aside="all pass and it resolves", offensive={1: "a"}, defensive={1: "b"}
    )


@clause("WORC-MOV-01", "WORC-MOV-04", "WORC-MRK-04", "WORC-PRX-05")
def test_a_creature_is_marked_and_stands_in_the_other_front(table):
    """Given a Wolf in the Offensive.

    When it moves, then it is marked and in the Defensive; the opponent may respond.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w"})
    t.when(1, "move_creature", creature="w").then(
        said("CardMarked", id="w", cause="move"),
        said("ObjectMoved", id="w", origin="offensive", to="defensive"),
        said("WindowOpened", kind="after", order=[2]),
        defensive={1: "w"},
        marked="w",
    )
    all_pass(t).then(aside="all pass", waiting=(1, "floor"), phase="move_attack_1")


@clause("WORC-MOV-02", "WORC-MOV-01")
def test_neither_marked_nor_foreign_creatures_move(table):
    """Given a marked Wolf and a Wolf of the opponent, when they move, then it is refused."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w (marked); Bear#b"}, p2={"offensive": "Wolf#x"})
    t.when(1, "move_creature", creature="w").refused("WORC-MOV-02", id="w")
    t.when(1, "move_creature", creature="x").refused("WORC-MOV-01")


@clause("WORC-MOV-03", "WORC-MOV-05", "WORC-MOV-07")
def test_all_moves_of_a_turn_leave_the_same_front(table):
    """Given a move out of the Offensive, when another leaves it, then it moves; out of the Defensive it is refused."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#x; Bear#y", "defensive": "Cub#z"})
    t.when(1, "move_creature", creature="x").made()
    all_pass(t).made()
    t.when(1, "move_creature", creature="z").refused("WORC-MOV-03", id="z")
    t.when(1, "move_creature", creature="y").then(
        said("ObjectMoved", id="y", to="defensive"), aside=MOVED, defensive={1: "x y z"}
    )


@clause("WORC-MVA-03", "WORC-MVA-02")
def test_a_phase_is_for_moving_or_for_attacking(table):
    """Given a move in a phase, when an attack is declared in it, then it is refused, and the other way round."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#x; Bear#y"})
    t.when(1, "move_creature", creature="x").made()
    all_pass(t).made()
    t.when(1, "declare_attack", attackers={"y": "seat:2"}).refused("WORC-MVA-03", used="move_attack_1")
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#x; Bear#y"})
    t.when(1, "declare_attack", attackers={"x": "seat:2"}).made()
    all_pass(t).made()
    all_pass(t).made()
    t.when(1, "move_creature", creature="y").refused("WORC-MVA-03", used="move_attack_1")
    t.when(1, "declare_attack", attackers={"y": "seat:2"}).refused("WORC-MVA-05", used="move_attack_1")


@clause("WORC-MVA-04", "WORC-MVA-05", "WORC-MOV-06")
def test_what_was_done_in_the_first_phase_is_not_done_in_the_second(table):
    """Given moves in the first such phase and an attack in the second.

    When a creature moves after it, then it is refused.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#x; Bear#y; Cub#z"})
    t.when(1, "move_creature", creature="x").made()
    all_pass(t).made()
    go_to(t, "move_attack_2")
    t.when(1, "move_creature", creature="z").refused("WORC-MVA-04", used="move_attack_1")
    t.when(1, "declare_attack", attackers={"y": "seat:2"}).made()
    all_pass(t).made()
    all_pass(t).made()
    t.when(1, "move_creature", creature="z").refused("WORC-MVA-04")


@clause("WORC-MVA-05", "WORC-MVA-04")
def test_there_is_one_attack_in_a_turn_and_moves_may_follow_it(table):
    """Given an attack in the first such phase, when another comes in the second, then it is refused; moving is not."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#x; Bear#y"})
    t.when(1, "declare_attack", attackers={"x": "seat:2"}).made()
    all_pass(t).made()
    all_pass(t).made()
    go_to(t, "move_attack_2")
    t.when(1, "declare_attack", attackers={"y": "seat:2"}).refused("WORC-MVA-05", used="move_attack_1")
    t.when(1, "move_creature", creature="y").then(said("ObjectMoved", id="y"), aside=MOVED)


@clause("WORC-MOV-03")
def test_the_direction_is_free_again_in_the_next_turn(table):
    """Given a move in one turn, when the next own turn comes, then the other direction is open."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#x", "defensive": "Cub#z"})
    t.when(1, "move_creature", creature="x").made()
    all_pass(t).made()
    for seat in (1, 2):
        go_to(t, "discard").when(seat, "end_phase").made()
        all_pass(t).made()
    go_to(t, "move_attack_1").when(1, "move_creature", creature="z").then(
        said("ObjectMoved", id="z", to="offensive"), aside=MOVED
    )


@clause("WORC-DTH-01", "WORC-DTH-02", "WORC-CRE-07", "WORC-DTH-06", "WORC-ZON-08")
def test_a_creature_dies_of_damage_as_great_as_its_def(table):
    """Given creatures with damage below and at their DEF.

    When that is looked at, then only the latter are in the grave.
    """
    t = laid(table, p1={"offensive": "Bear#a (damage 3); Wolf#b (damage 2)", "resources": 1})
    t.when(1, "produce_gold", cards=["r1_1"]).then(
        said("ObjectDied", id="b", cause="damage"),
        said("CardPutInGraveyard", id="b", owner=1),
        aside=("CardMarked", "NumberChanged"),
        offensive={1: "a"},
        graveyard={1: "Wolf"},
    )


@clause("WORC-DTH-07")
def test_creatures_that_die_at_once_die_together(table):
    """Given two creatures with deadly damage, when that is looked at, then both die before either lies in a grave."""
    t = laid(table, p1={"offensive": "Wolf#a (damage 9)", "resources": 1}, p2={"offensive": "Wolf#b (damage 2)"})
    t.when(1, "produce_gold", cards=["r1_1"]).then(
        said("ObjectDied", id="a"),
        said("ObjectDied", id="b"),
        said("CardPutInGraveyard", id="a", owner=1),
        said("CardPutInGraveyard", id="b", owner=2),
        aside=("CardMarked", "NumberChanged"),
    )
