"""Moving over the board and zones of control (TERRA-MOVE, TERRA-ZOC)."""

import pytest

from domain.boardkit.grid import Square
from domain.rulesets.terra_indomita.moving import walk_of
from tests.dsl import clause, said
from tests.rules.terra_indomita.playing import all_pass, at, board, go_to, laid, played, reached

FOE = "Infantry#foe (at 11 9)"


def walker(table, start, *foes, card="Infantry", options=None, **more):
    """A unit of seat 1 that is active on a square; foes of seat 2."""
    return laid(
        table,
        options,
        p1={"play": f"{card}#u (at {start})"},
        p2={"play": "; ".join(foes)},
        activation={"unit": "u"},
        **more,
    )


@clause("TERRA-ZOC-04", "TERRA-ZOC-01", "TERRA-MOVE-05", "TERRA-MOVE-09", "TERRA-ZOC-08")
def test_a_zone_that_is_entered_ends_the_move(table):
    """Given an enemy beside the way, when a path goes on in its zone, then it is refused (worked examples 4 and 28)."""
    t = walker(table, "10 6", FOE)
    t.when(1, "move_unit", path=[[10, 7], [10, 8], [10, 9]]).refused("TERRA-ZOC-04", at=[10, 9], of=["foe"])
    assert len(reached(t, "u")) == 34
    assert (12, 8) in reached(t, "u")
    assert {(12, 9), (13, 9)}.isdisjoint(reached(t, "u"))
    paths = {tuple(path["path"][-1]): path["path"] for path in t.choices(1, "move_unit")}
    assert [tuple(step) for step in paths[10, 8]] == [(9, 7), (10, 8)]
    t.when(1, "move_unit", path=[[10, 7], [10, 8]]).then(
        said("MoveDeclared", id="u", path=[at(10, 7), at(10, 8)]),
        said("SubjectRaised", kind="move.pre", subject="move", whose=1),
        said("WindowOpened", kind="move.pre", order=[2, 1]),
    )
    all_pass(t).then(
        said("MovementStopped", id="u", square=at(10, 8), cause="zone", by=["foe"]),
        said("UnitMoved", id="u", origin=at(10, 6), to=at(10, 8), steps=[at(10, 7), at(10, 8)]),
        said("ZoneEntered", id="u", seat=2, by=["foe"]),
        said("WindowOpened", kind="move.post", order=[1, 2]),
        aside=("a player passes", "WindowClosed", "SubjectSettled"),
        at={"u": "10,8"},
        waiting=(1, "stage"),
    )
    alone = walker(table, "10 6")
    assert len(reached(alone, "u")) == 37


@clause("TERRA-ZOC-05")
def test_inside_a_zone_and_out_of_it_a_unit_moves_freely(table):
    """Given a unit in a zone, then it leaves freely, moves within it freely, and is held when it comes back."""
    t = walker(table, "10 9", "Infantry#foe (at 10 10)")
    t.when(1, "move_unit", path=[[9, 8], [9, 9], [8, 9]]).refused("TERRA-ZOC-04", at=[8, 9])
    t.when(1, "move_unit", path=[[9, 9], [8, 9]]).made()
    assert (9, 7) in reached(walker(table, "10 9", "Infantry#foe (at 10 10)"), "u")


@clause("TERRA-ZOC-05", "TERRA-ZOC-04")
def test_a_second_zone_holds_as_well(table):
    """Given a zone that is left and another that is entered, then the move ends there (worked example 7)."""
    foes = ("Infantry#foe (at 10 10)", "Infantry#two (at 8 12)")
    t = walker(table, "10 9", *foes)
    t.when(1, "move_unit", path=[[9, 10], [9, 11], [9, 12]]).refused("TERRA-ZOC-04", of=["two"])
    played(t, 1, "move_unit", path=[[9, 10], [9, 11]]).then(
        said("MoveDeclared"),
        said("MovementStopped", square=at(9, 11), by=["two"]),
        said("UnitMoved", to=at(9, 11)),
        said("ZoneEntered", seat=2, by=["two"]),
        aside="windows on it pass",
    )


@clause("TERRA-ZOC-02", "TERRA-ZOC-03", "TERRA-ZOC-06")
def test_who_has_a_zone_and_who_heeds_it(table):
    """Given workers, buildings and a unit that ignores zones, then workers hold unless agreed, the others do not."""
    held = walker(table, "10 6", "Worker#foe (at 11 9)")
    assert len(reached(held, "u")) == 34
    free = walker(table, "10 6", "Worker#foe (at 11 9)", options={"worker_zoc": False})
    assert len(reached(free, "u")) > 34
    market = walker(table, "10 6", "Market#foe (at 11 9)")
    assert len(reached(market, "u")) > 34
    quick = walker(table, "10 6", FOE, card="Skirmisher")
    assert (10, 10) in reached(quick, "u")


@clause("TERRA-ZOC-06", "TERRA-MOVE-02", "TERRA-MOVE-03")
def test_special_movement_leads_over_pieces_and_nodes(table):
    """Given a unit that passes over pieces and nodes, then it crosses them, ends on none, and is held by zones."""
    t = walker(table, "7 6", "Market#m (at 7 7)", card="Raven")
    t.when(1, "move_unit", path=[[7, 7]]).refused("TERRA-BOARD-07", by="m")
    t.when(1, "move_unit", path=[[8, 6]]).refused("TERRA-BOARD-07", kind="gold")
    assert {(7, 7), (8, 6), (6, 8)}.isdisjoint(reached(t, "u"))
    t.when(1, "move_unit", path=[[7, 7], [7, 8]]).made()
    over = walker(table, "7 6", "Infantry#f (at 7 8)", card="Raven")
    over.when(1, "move_unit", path=[[7, 7], [7, 8], [7, 9]]).refused("TERRA-ZOC-04", of=["f"])


@clause("TERRA-MOVE-01", "TERRA-MOVE-02", "TERRA-MOVE-03", "TERRA-MOVE-04", "TERRA-NODE-04", "TERRA-NODE-06")
def test_paths_lead_over_free_squares_without_nodes(table):
    """Given pieces and nodes in the way, then paths over them are refused; workers alone walk onto nodes."""
    t = walker(table, "7 6", "Worker#w (at 8 6)")
    t.when(1, "move_unit", path=[[8, 6]]).refused("TERRA-BOARD-07", by="w")
    t.when(1, "move_unit", path=[[6, 7], [6, 8]]).refused("TERRA-BOARD-07", kind="gold")
    t.when(1, "move_unit", path=[[6, 6], [6, 4]]).refused("TERRA-MOVE-01", at=[6, 4])
    t.when(1, "move_unit", path=[[7, 7], [7, 8], [7, 9], [7, 10]]).refused("TERRA-MOVE-01", most=3)
    t.when(1, "move_unit", path=[[7, 7], [7, 6]]).refused("TERRA-MOVE-01")
    t.when(1, "move_unit", path=[]).refused("TERRA-MOVE-01")
    t.when(1, "move_unit", path=[[7, 7], [7, 6], [6, 6]]).made()
    worker = walker(table, "7 7", card="Worker")
    played(worker, 1, "move_unit", path=[[7, 8], [6, 8]]).then(
        said("MoveDeclared"),
        said("UnitMoved", to=at(6, 8), left="", entered="gold"),
        aside="windows on it pass",
    )


@clause("TERRA-MOVE-08", "TERRA-ACT-06", "TERRA-ACT-07")
def test_a_unit_moves_once_before_its_action(table):
    """Given a unit that has moved, then it does not move again; after its action its activation is over."""
    t = walker(table, "10 6", "Infantry#foe (at 11 8)")
    played(t, 1, "move_unit", path=[[10, 7]]).made()
    t.when(1, "move_unit", path=[[10, 6]]).refused("TERRA-ACT-06", id="u")
    played(t, 1, "attack", target="foe").then(
        said("ActionTaken", id="u", what="attack"),
        said("AttackDeclared", attacker="u", target="foe", source=""),
        said("HitCalculated", score=1, total=2),
        said("ObjectDamaged", id="foe", amount=2),
        said("AttackResolved", dealt=2, destroyed=False),
        said("CardMarked", id="u", cause="activation"),
        said("ActivationEnded", id="u", moved=True, acted=True),
        aside=("windows on it pass",),
        waiting=(1, "main"),
        marked="u",
        activated=None,
    )
    t.when(1, "activate_unit", unit="u").refused("TERRA-ACT-08", id="u")


@clause("TERRA-ACT-06")
def test_by_agreement_a_unit_moves_after_its_action(table):
    """Given `any_order`, when a unit has attacked, then it may still move; once both are done it is depleted."""
    t = walker(table, "10 7", "Infantry#foe (at 11 8)", options={"activation_order": "any_order"})
    played(t, 1, "attack", target="foe").made()
    t.shows(waiting=(1, "stage"), activated="u")
    played(t, 1, "move_unit", path=[[9, 7]]).made()
    t.shows(waiting=(1, "main"), marked="u")


@clause("TERRA-MOVE-06", "TERRA-ACT-11", "TERRA-MOVE-07")
def test_a_unit_goes_as_far_as_it_still_can(table):
    """Given a path, when a reaction takes Movement away, then the unit stops where that is used up."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 6)"},
        p2={"play": "Evoker#e (at 10 4)", "hand": "Freeze#f", "mana": 2},
        activation={"unit": "u"},
    )
    t.when(1, "move_unit", path=[[10, 7], [10, 8], [10, 9]]).made()
    t.when(2, "play_reaction", card="f", caster="e", targets=[["u"]]).made()
    all_pass(t).then(
        said("MovementStopped", id="u", square=at(10, 7), cause="spent"),
        said("UnitMoved", to=at(10, 7)),
        aside=(
            "windows pass",
            "SubjectSettled",
            "WindowContinued",
            "StackItemResolved",
            "ModifierStarted",
            "CardPutInGraveyard",
            "ItemFinished",
        ),
    )


@clause("TERRA-ACT-10", "TERRA-ACT-11")
def test_a_move_is_dropped_when_the_activation_is_over(table):
    """Given a declared path, when a reaction depletes the unit, then it does not move, and there is no window after."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 6)"},
        p2={"play": "Evoker#e (at 10 4)", "hand": "Daze#d", "mana": 2},
        activation={"unit": "u"},
    )
    t.when(1, "move_unit", path=[[10, 7]]).made()
    t.when(2, "play_reaction", card="d", caster="e", targets=[["u"]]).made()
    all_pass(t).then(
        said("CardMarked", id="u"),
        said("MovementStopped", id="u", square=at(10, 6), cause="dropped"),
        said("ActivationEnded", id="u", moved=True, acted=False),
        aside=(
            "a player passes",
            "WindowClosed",
            "SubjectSettled",
            "StackItemResolved",
            "CardPutInGraveyard",
            "ItemFinished",
        ),
        waiting=(1, "main"),
        at={"u": "10,6"},
    )


@clause("TERRA-MOVE-10", "TERRA-ZOC-07")
def test_effects_put_things_on_free_squares_only(table):
    """Given a push and a swap, then what is pushed stops before what is in its way, zones do not matter."""
    t = laid(
        table,
        p1={"play": "Evoker#e (at 10 4); Infantry#u (at 10 6)", "hand": "Shove#s; Trade#x", "mana": 5},
        p2={"play": "Infantry#foe (at 10 9)"},
    )
    played(t, 1, "play_standard", card="s", caster="e", targets=[["u"]]).made()
    ways = sorted(choice["answer"][0] for choice in t.choices(1, "choose_for_effect"))
    assert ways == ["E", "N", "NE", "NW", "SE", "SW", "W"]
    t.when(1, "choose_for_effect", answer=["E"]).then(
        said("ObjectMoved", id="u", to=at(10, 8), cause="effect"),
        aside=(
            "EffectChoiceMade",
            "CardPutInGraveyard",
            "ItemFinished",
            "SubjectSettled",
            "WindowOpened",
            "WindowClosed",
        ),
    )
    all_pass(t).made()
    played(t, 1, "play_standard", card="x", caster="e", targets=[["u"], ["foe"]]).made()
    t.shows(at={"u": "10,9", "foe": "10,8"})


@clause("TERRA-MOVE-08")
def test_who_has_no_movement_stays(table):
    """Given a Guard whose Movement a spell has taken, then it cannot move, and the refusal says what is missing."""
    t = laid(
        table,
        active=2,
        p1={"play": "Guard#u (at 10 6)"},
        p2={"play": "Evoker#e (at 10 9)", "hand": "Ice Grip#i", "mana": 1},
    )
    played(t, 2, "play_standard", card="i", caster="e", targets=[["u"]]).made()
    go_to(t, "action", 1)
    all_pass(t).made()
    played(t, 1, "activate_unit", unit="u").made()
    t.when(1, "move_unit", path=[[10, 7]]).refused("TERRA-MOVE-08", need=1, have=0)


@clause("TERRA-ZOC-06")
def test_the_square_where_a_unit_stands_is_none_that_it_crosses(table):
    """Given a unit that walks over pieces, then its own square is free to it, as it is to every other one."""
    way = walk_of(board(walker(table, "7 6", "Market#m (at 7 7)", card="Raven")), "u")
    assert Square(7, 7) in way.crossed
    assert Square(7, 6) not in way.crossed
    assert Square(7, 6) not in way.closed


@clause("TERRA-MOVE-03", "TERRA-NODE-06", "TERRA-TRIG-02")
@pytest.mark.parametrize(
    ("start", "path", "gold"),
    [
        ("4 6", [[4, 5]], 0),
        ("4 6", [[4, 5], [3, 5]], 1),
        ("3 5", [[4, 5]], 3),
    ],
)
def test_triggers_hear_of_workers_that_walk_onto_nodes_and_off_them(table, start, path, gold):
    """Given triggers on both, then a walk onto a node sets one off, one from a node the other."""
    t = laid(table, p1={"play": f"Worker#w (at {start}); Surveyors#s (at 9 9)"}, activation={"unit": "w"})
    played(t, 1, "move_unit", path=path).made()
    t.shows(gold={1: gold})
