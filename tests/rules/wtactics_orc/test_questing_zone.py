"""What reaches the creatures of Confrontations, and what they reach (WORC-QCF-02 to -10, -21)."""

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.dsl.wtactics_orc import PLAIN, QUESTS_TO_TEST
from tests.rules.wtactics_orc.gear import GEAR
from tests.rules.wtactics_orc.playing import accepted, all_pass, go_to, next_turn, with_quests

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


GEARED = {"card_sets": [PLAIN, QUESTS_TO_TEST, GEAR]}


def well(table, mine=None, options=None, **position):
    """Seat 1 pursues a Confrontation with a snake of 1/2; answers the table and the snake.

    Whatever fights the snake has 1 ATK less.
    """
    p1 = {"offensive": "Colossus#c", "quest_deck": "Snake in the Well", **(mine or {})}
    t = with_quests(table, options, phase="turn", p1=p1, **position)
    go_to(t, "play_1")
    (snake,) = of_card(t, "Well Snake")
    return accepted(t, 1, t.state.objects[snake].host), snake


def of_card(t, name):
    """What is in play of a card."""
    return [one.id for one in t.state.objects.values() if one.card == name and one.zone == "play"]


def fighting(t, attacker, snake):
    """Seat 1 attacks the snake, and the window of their combat is open."""
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={attacker: snake}).made()
    all_pass(t).made()
    return t


def atk(t, *ids):
    """The ATK of creatures as it is now."""
    board = Board(t.state, t.dialect.ruleset.dialect)
    return [board.stat(id, "atk") for id in ids]


# --- what holds -------------------------------------------------------------------------------------------------------


@clause("WORC-QCF-07", "WORC-QCF-04")
@pytest.mark.parametrize("place", ["offensive", "defensive"])
@pytest.mark.parametrize("name", ["Warlord", "Choir"])
def test_what_holds_of_creatures_that_take_no_part_does_not_hold_for_it(table, name, place):
    """Given a Warlord or a Choir beside the attacker, when that fights the snake, then it has 1 ATK as ever."""
    mine = {"offensive": "Colossus#c", "defensive": ""}
    mine[place] += f"; {name}#other"
    t, snake = well(table, mine)
    assert atk(t, snake) == [1]
    assert atk(fighting(t, "c", snake), snake) == [1]


@clause("WORC-QCF-04", "WORC-QCF-05", "WORC-QCF-03", "WORC-QCF-08")
def test_what_holds_of_the_attacker_holds_for_it_besides_the_own_front(table):
    """Given a Warlord, when it fights the snake, then the snake and its neighbour have 1 ATK more; then only that."""
    t, snake = well(table, {"offensive": "Warlord#w; Wolf#near", "defensive": "Wolf#far"})
    assert atk(t, "w", "near", "far", snake) == [4, 3, 2, 1]
    fighting(t, "w", snake)
    assert atk(t, "w", "near", "far", snake) == [3, 3, 2, 2]
    all_pass(t).made()
    assert atk(t, "w", "near", "far", snake) == [4, 3, 2, 1]


@clause("WORC-QCF-04", "WORC-SPN-11")
def test_what_holds_of_the_equipment_of_the_attacker_holds_for_it(table):
    """Given a banner on the attacker, when that fights the snake, then it holds for both of them."""
    t, snake = well(table, {"offensive": "Colossus#c [Banner of Wrath#b]"})
    assert atk(t, "c", snake) == [13, 1]
    assert atk(fighting(t, "c", snake), "c", snake) == [12, 2]


@clause("WORC-QCF-03", "WORC-QCF-05")
def test_whose_ability_is_aimed_at_it_is_engaged_as_long_as_that_is_on_the_chain(table):
    """Given a Slinger in the Defensive, when it slings at the snake, then it has 1 ATK less until that is done."""
    t, snake = well(table, {"defensive": "Slinger#s"})
    t.when(1, "activate_ability", source="s", ability="Slinger#0", targets=[[snake]]).then(
        said("AbilityActivated", source="s"), aside=("CostPaid", "a window opens")
    )
    assert atk(t, "s") == [2]
    hit = (said("ObjectDamaged", id=snake), said("ConfrontationHpLost", seat=1, remaining=2))
    all_pass(t).then(*hit, aside="all pass and it resolves")
    assert atk(t, "s") == [3]


@clause("WORC-QCF-21")
def test_two_confrontations_are_not_local_to_each_other(table):
    """Given a snake and a beast that seat 1 pursues, when a Warlord fights the snake, then the beast is as ever."""
    t, snake = well(table, {"offensive": "Warlord#w"}, p2={"questing": "", "quest_deck": "Beast at the Gate"})
    (beast,) = of_card(t, "Gate Beast")
    accepted(t, 1, t.state.objects[beast].host)
    fighting(t, "w", snake)
    assert atk(t, snake, beast) == [2, 3]


# --- what is aimed at it ----------------------------------------------------------------------------------------------


@clause("WORC-QCF-02")
@pytest.mark.parametrize("place", ["offensive:1", "defensive:2", "defensive:1"])
def test_who_pursues_it_aims_at_it_from_any_front(table, place):
    """Given a Spark, when the pursuer plays it at any front, then it may be aimed at the snake; others may not."""
    t, snake = well(table, {"hand": "Spark#s"}, p2={"hand": "Spark#t"})
    t.when(1, "play_event", card="s", place=place, targets=[[snake]]).made()
    t.when(2, "play_event", card="t", place=place, targets=[[snake]]).refused("WORC-RSP-12")
    hit = (said("ObjectDamaged", id=snake), said("ConfrontationHpLost", seat=1, remaining=2))
    all_pass(t).then(*hit, aside=RESOLVED)


@clause("WORC-QCF-07", "WORC-QCF-21")
@pytest.mark.parametrize("combat", [False, True])
def test_an_event_at_a_front_that_aims_at_nothing_does_not_reach_it(table, combat):
    """Given Hail of the pursuer at the front of the attacker, then the snake is not hit, in a combat or before it."""
    t, snake = well(table, {"hand": "Hail#h"})
    if combat:
        fighting(t, "c", snake).when(2, "pass").made()
    t.when(1, "play_event", card="h", place="offensive:1").made()
    step = all_pass(t)
    assert [event.fields["id"] for event in step.events if event.tag == "ObjectDamaged"][:1] == ["c"]
    assert [event.fields["seat"] for event in step.events if event.tag == "ConfrontationHpLost"] == [1] * combat
    step.made()


@clause("WORC-QCF-10", "WORC-QCF-21")
def test_in_its_combat_an_event_names_the_questing_zone_and_reaches_exactly_that(table):
    """Given the combat with the snake, when Hail names the Questing zone, then it hits the two of them alone."""
    mine = {"offensive": "Colossus#c; Wolf#near", "hand": "Hail#h"}
    t, snake = well(table, mine, p2={"defensive": "Wolf#theirs", "quest_deck": "Rats in the Barn"})
    t.when(1, "play_event", card="h", place="questing").refused("WORC-SPN-05")
    fighting(t, "c", snake).when(2, "pass").made()
    t.when(1, "play_event", card="h", place="questing").made()
    step = all_pass(t)
    hit = [event.fields["id"] for event in step.events if event.tag == "ObjectDamaged"]
    lost = [event.fields["remaining"] for event in step.events if event.tag == "ConfrontationHpLost"]
    assert (hit, lost) == (["c", snake, snake, "c"], [2, 1])
    step.made()


@clause("WORC-QCF-10")
def test_in_its_combat_everybody_uses_abilities_of_creatures_from_any_front(table):
    """Given a Slinger of seat 2 in a front away from the attacker, when those two fight, then it reaches both."""
    t, snake = well(table, p2={"offensive": "Slinger#s; Slinger#r"})
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": snake}).made()
    for away in ("c", snake):
        t.when(2, "activate_ability", source="s", ability="Slinger#0", targets=[[away]]).refused("WORC-RSP-12")
    all_pass(t).made()
    for source, target in (("s", "c"), ("r", snake)):
        t.when(2, "activate_ability", source=source, ability="Slinger#0", targets=[[target]]).made()
        t.when(1, "pass").made()
    all_pass(t).then(
        said("ObjectDamaged", id=snake, source="r"),
        said("ObjectDamaged", id="c", amount=2),
        said("ObjectDamaged", id=snake, source="c"),
        said("ConfrontationHpLost", seat=1, remaining=2),
        said("ObjectDamaged", id="c", amount=1),
        aside=("all pass and it resolves", "ConfrontationControlEnded", "CombatResolved", "AttackEnded"),
    )


# --- what it may not --------------------------------------------------------------------------------------------------


@clause("WORC-QCF-15")
def test_it_attacks_no_player(table):
    """Given the snake, when seat 1 attacks, and when seat 2, who had it in a combat, does, then not with the snake."""
    t, snake = well(table, p2={"offensive": "Wolf#e"})
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={snake: "seat:2"}).refused("WORC-CMB-03")
    fighting(t, "c", snake)
    assert "declare_attack" not in t.may(2)
    all_pass(t).made()
    next_turn(t).made()
    go_to(t, "move_attack_1").when(2, "declare_attack", attackers={snake: "seat:1"}).refused("WORC-CMB-03")
    t.when(2, "declare_attack", attackers={"e": "seat:1"}).made()


@clause("WORC-QCF-17", "WORC-QCF-19")
def test_who_controls_it_for_a_combat_puts_no_equipment_on_it(table):
    """Given seat 2 with the snake, which it pursues, and a Knife, when that is played, then on its own Wolf only."""
    t, snake = well(table, options=GEARED, p2={"defensive": "Wolf#x", "hand": "Quick Knife#k"})
    next_turn(t).made()
    accepted(go_to(t, "play_1"), 2, t.state.objects[snake].host)
    next_turn(t).made()
    fighting(t, "c", snake)
    t.when(2, "play_equipment", card="k", targets=[[snake]]).refused("WORC-RSP-12")
    t.when(2, "play_equipment", card="k", targets=[["x"]]).made()


@clause("WORC-QCF-17", "WORC-EQP-20")
def test_no_text_puts_equipment_on_it(table):
    """Given seat 2 with the snake, when an Event there puts a Knife into play for it, then not on the snake."""
    theirs = {"defensive": "Wolf#x; Wolf#y", "hand": "Dig for Arms#a", "graveyard": "Quick Knife#k"}
    t, snake = well(table, {"offensive": "Warlord#c"}, options=GEARED, p2=theirs)
    fighting(t, "c", snake)
    t.when(2, "play_event", card="a", place="questing", targets=[["k"]]).made()
    all_pass(t).made()
    assert t.state.objects["k"].zone == "graveyard"
