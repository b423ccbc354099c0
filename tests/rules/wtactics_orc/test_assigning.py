"""Marking and assigning (WORC-MRK, WORC-ASG, WORC-UNM-02)."""

from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, go_to, laid

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


def assigned(table, card="Watchman", **mine):
    """A creature `w` of seat 1 is assigned in Play A, and nobody responds."""
    t = laid(table, p1={"offensive": f"{card}#w; Wolf#x", "gold": 1, **mine}, p2={"defensive": "Bear#b"})
    t.when(1, "assign_creature", source="w", ability=f"{card}#0").made()
    all_pass(t).made()
    return t


def next_turn(t):
    """The turn of the active player ends, and nobody does anything."""
    seat = t.state.active
    go_to(t, "discard").when(seat, "end_phase").made()
    all_pass(t).made()
    return t


@clause("WORC-MRK-10", "WORC-MRK-03", "WORC-MRK-05", "WORC-ABL-08", "WORC-ABL-12")
def test_an_ability_that_marks_its_card_is_not_used_by_a_marked_one(table):
    """Given an Archer, when its ability has been used, then it is marked, and does not use it again."""
    t = laid(table, p1={"offensive": "Archer#a"}, p2={"defensive": "Bear#b"})
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["b"]]).then(
        said("AbilityActivated"), said("CardMarked", id="a", cause="ability"), aside="a window opens", marked="a"
    )
    all_pass(t).then(said("ObjectDamaged", id="b", amount=1, source="a"), aside="all pass and it resolves")
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["b"]]).refused("WORC-MRK-05")


@clause("WORC-MRK-11", "WORC-MRK-09", "WORC-ABL-12")
def test_others_beside_it_are_marked_and_never_the_creature_itself(table):
    """Given a Drummer and three others in its front, when its ability is used, then these three are marked."""
    t = laid(
        table, p1={"offensive": "Drummer#d; Wolf#a; Wolf#b; Wolf#c", "defensive": "Wolf#e"}, p2={"defensive": "Wolf#f"}
    )
    use = {"source": "d", "ability": "Drummer#0"}
    for wrong in (["a", "b", "d"], ["a", "b", "e"], ["a", "b", "f"], ["a", "b"]):
        t.when(1, "activate_ability", **use, costs=[wrong]).refused("WORC-MRK-05")
    t.when(1, "activate_ability", **use, costs=[["a", "b", "c"]]).then(
        said("AbilityActivated", source="d"),
        *[said("CardMarked", id=id, cause="ability") for id in "abc"],
        aside="a window opens",
        marked="a b c",
    )


@clause("WORC-MRK-07", "WORC-MRK-06")
def test_effects_mark_and_unmark_as_often_as_they_like(table):
    """Given a Wolf, when cards mark and unmark it again and again, then it is as the last of them says."""
    hand = "; ".join(f"{card}#{letter}{n}" for n in range(3) for card, letter in (("Shackles", "s"), ("Wake", "w")))
    t = laid(table, p1={"offensive": "Wolf#x", "hand": hand})
    for n in range(3):
        t.when(1, "play_event", card=f"s{n}", place="offensive:1", targets=[["x"]]).made()
        all_pass(t).then(said("CardMarked", id="x", cause="effect"), aside=RESOLVED, marked="x")
        t.when(1, "play_event", card=f"w{n}", place="offensive:1", targets=[["x"]]).made()
        all_pass(t).then(said("CardsUnmarked", ids=["x"]), aside=RESOLVED, marked="")


@clause("WORC-MRK-01")
def test_nothing_but_creatures_and_resources_is_marked(table):
    """Given Equipment and an Enchantment in play, then nothing may mark them."""
    t = laid(table, p1={"offensive": "Wolf#x [Shield#s, Strength#e]"})
    board = Board(t.state, t.ruleset.dialect)
    assert [board.forbidden("be_marked", id) for id in "sex"] == [True, True, False]


@clause("WORC-ASG-06", "WORC-ASG-07", "WORC-ASG-08", "WORC-ASG-11", "WORC-RSP-06")
def test_a_creature_is_assigned_at_once_for_its_cost(table):
    """Given a Watchman and a gold.

    When it is assigned, then the gold is spent and it is assigned; it is no chain item.
    """
    t = laid(table, p1={"offensive": "Watchman#w", "gold": 1})
    t.when(1, "assign_creature", source="w", ability="Watchman#0").then(
        said("CreatureAssigned", seat=1, id="w"),
        said("CostPaid", resource="gold", amount=1),
        said("NumberChanged", number="gold", after=0),
        said("CounterChanged", id="w", kind="assigned", after=1),
        said("WindowOpened", kind="after", order=[2]),
        stack="",
        marked="",
    )
    t.when(2, "pass").made()
    t.when(1, "assign_creature", source="w", ability="Watchman#0").refused("WORC-ASG-06")


@clause("WORC-ASG-06", "WORC-ASG-07")
def test_neither_marked_creatures_nor_those_without_the_cost_are_assigned(table):
    """Given a marked Watchman, or no gold, when it is assigned, then it is refused."""
    t = laid(table, p1={"offensive": "Watchman#w (marked)", "gold": 1})
    t.when(1, "assign_creature", source="w", ability="Watchman#0").refused("WORC-ASG-06")
    t = laid(table, p1={"offensive": "Watchman#w"})
    t.when(1, "assign_creature", source="w", ability="Watchman#0").refused("WORC-PAY-01")


@clause("WORC-ASG-10", "WORC-ASG-07", "WORC-ASG-04")
def test_an_assigned_ability_works_from_the_next_turn_on(table):
    """Given a Watchman assigned in this turn, then its neighbour is a 2/2 still, and a 3/3 from the next turn on."""
    t = assigned(table).shows(stats={"x": "2/2"})
    next_turn(t).shows(stats={"x": "3/3", "b": "3/4"}, active=2)
    next_turn(t).shows(stats={"x": "3/3"}, active=1)


@clause("WORC-ASG-05", "WORC-ASG-09")
def test_an_assigned_creature_has_no_other_ability_and_no_keyword(table):
    """Given an assigned Watchman with Guard and an ability, then it has neither; x/y changes of others still count."""
    t = assigned(table, hand="Rally#r; Merfolk Herald#h")
    assert not [args for args in t.choices(1, "activate_ability") if args["source"] == "w"]
    (w,) = (one for one in t.view(2)["board"]["seats"][0]["play"] if one["id"] == "w")
    assert (w["keywords"], w["counters"]) == ([], {"assigned": 1})
    t.shows(stats={"w": "1/2"})


@clause("WORC-ASG-02", "WORC-ASG-03", "WORC-MRK-05")
def test_an_assigned_creature_is_neither_marked_nor_targeted_by_its_player(table):
    """Given an assigned Watchman.

    When its player aims at it, then it is refused; the opponent's Shackles do not mark it.
    """
    t = laid(
        table, p1={"offensive": "Watchman#w; Wolf#x", "gold": 1, "hand": "Rally#r; Bear#h"}, p2={"hand": "Shackles#s"}
    )
    t.when(1, "assign_creature", source="w", ability="Watchman#0").made()
    t.when(2, "play_event", card="s", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(aside=RESOLVED, marked="")
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["w"]]).refused("WORC-RSP-12")
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["x"]]).made()
    all_pass(t).made()


@clause("WORC-ASG-01", "WORC-ASG-02", "WORC-MOV-02")
def test_an_assigned_creature_neither_attacks_nor_moves(table):
    """Given an assigned Watchman, when it attacks or moves, then it is refused."""
    t = go_to(assigned(table), "move_attack_1")
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).refused("WORC-CON-02", id="w")
    t.when(1, "move_creature", creature="w").refused("WORC-CON-02", id="w")


@clause("WORC-ASG-01", "WORC-CMB-19", "WORC-CMB-24", "WORC-ASG-11", "WORC-RSP-03", "WORC-CMB-02")
def test_a_defender_that_is_assigned_is_out_of_its_combat(table):
    """Given a Watchman that blocks an Ox, when it is assigned in their combat, then it fights no more.

    The Ox stays blocked, and both players may respond again.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": "Ox#o"}, p2={"defensive": "Watchman#w", "gold": 1})
    t.when(1, "declare_attack", attackers={"o": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"w": "o"}).made()
    t.when(2, "assign_creature", source="w", ability="Watchman#0").then(
        said("CreatureAssigned", seat=2, id="w"),
        said("CounterChanged", id="w", kind="assigned"),
        said("CombatantRemoved", id="w"),
        said("WindowContinued", kind="combat", order=[1, 2]),
        aside=("CostPaid", "NumberChanged"),
        waiting=(1, "priority"),
    )
    all_pass(t).then(aside=("all pass", "CombatResolved", "AttackEnded"), influence={2: 20}, damage={"w": 0, "o": 0})


@clause("WORC-ASG-12", "WORC-ASG-13", "WORC-ASG-14", "WORC-ASG-15", "WORC-UNM-01", "WORC-UNM-02")
def test_a_creature_is_unassigned_for_a_gold_in_the_own_unmark_phase_and_marked(table):
    """Given an assigned Watchman and a Resource card.

    When the own Unmark phase comes, then it is unassigned for a gold.
    It is marked, and not assigned again in this turn, even if it is unmarked.
    """
    t = assigned(table, resources=1, hand="Wake#k; Shackles#s")
    t.when(1, "unassign_creature", creature="w", payment=["r1_1"]).refused("WORC-ASG-12")
    next_turn(next_turn(t))
    t.when(1, "unassign_creature", creature="x", payment=["r1_1"]).refused("WORC-ASG-12")
    t.when(1, "unassign_creature", creature="w", payment=[]).refused("WORC-PAY-01")
    t.when(1, "unassign_creature", creature="w", payment=["r1_1"]).then(
        said("CostPaid", amount=1),
        said("CardMarked", id="r1_1"),
        said("CounterChanged", id="w", kind="assigned", after=0),
        said("CardMarked", id="w"),
        said("CreatureUnassigned", id="w"),
        marked="r1_1 w",
        phase="unmark",
        waiting=(1, "floor"),
    )
    t.when(1, "play_event", card="k", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(said("CardsUnmarked", ids=["w"]), aside=RESOLVED, marked="r1_1")
    t.when(1, "play_event", card="s", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(aside=RESOLVED, marked="r1_1")
    go_to(t, "play_1").when(1, "assign_creature", source="w", ability="Watchman#0").refused("WORC-ASG-15")
    t.when(1, "activate_ability", source="w", ability="Watchman#1").refused("WORC-CON-02")


@clause("WORC-ASG-15", "WORC-STA-10")
def test_who_comes_back_is_not_held_by_what_it_was_before(table):
    """Given a creature unassigned in this turn, when it dies and comes back, then it may attack."""
    t = assigned(table, resources=6, hand="Quake#q1; Quake#q2; Raise#k")
    next_turn(next_turn(t))
    t.when(1, "unassign_creature", creature="w", payment=["r1_1"]).made()
    for quake, payment in (("q1", ["r1_2", "r1_3"]), ("q2", ["r1_4", "r1_5"])):
        t.when(1, "play_event", card=quake, place="offensive:1", payment=payment).made()
        all_pass(t).made()
    assert t.state.objects["w"].zone == "graveyard"
    back = {"card": "k", "place": "offensive:1", "targets": [["w"], ["b"]], "payment": ["r1_6"]}
    t.when(1, "play_event", **back).made()
    all_pass(t).then(said("ObjectEnteredPlay", id="w"), said("ModifierStarted"), aside=RESOLVED)
    go_to(t, "play_1").offered(1, "activate_ability", source="w", ability="Watchman#1")
    go_to(t, "move_attack_1").offered(1, "declare_attack", attackers={"w": "seat:2"})


@clause("WORC-ASG-08", "WORC-ASG-10", "WORC-UNM-01", "WORC-ASG-02")
def test_whoever_is_marked_as_it_is_assigned_stays_so(table):
    """Given a Hermit assigned by marking it, when turns pass, then it is marked still, and its ability hears."""
    t = assigned(table, card="Hermit", hand="Cub#c")
    t.shows(marked="w")
    t.shows(influence={1: 20})
    next_turn(next_turn(t)).shows(marked="w", active=1)
    go_to(t, "entrance").when(1, "play_creature", card="c", place="offensive").made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="c"),
        said("TriggerFired", source="w"),
        said("NumberChanged", seat=1, number="influence", after=21),
        aside=("all pass and it resolves", "TriggersOrdered"),
    )


@clause("WORC-ASG-10")
def test_an_ability_does_not_hear_before_the_next_turn(table):
    """Given a Hermit assigned in this turn, when a creature enters, then it does not hear of it."""
    t = go_to(assigned(table, card="Hermit", hand="Cub#c"), "entrance")
    t.when(1, "play_creature", card="c", place="offensive").made()
    all_pass(t).then(said("ObjectEnteredPlay", id="c"), aside="all pass and it resolves", influence={1: 20})


@clause("WORC-ASG-07", "WORC-ABL-04")
def test_an_unassigned_creature_does_not_use_its_assigned_ability(table):
    """Given a Watchman that is not assigned, then its neighbour is a 2/2, in every turn."""
    t = laid(table, p1={"offensive": "Watchman#w; Wolf#x"}).shows(stats={"x": "2/2"})
    next_turn(t).shows(stats={"x": "2/2"})
