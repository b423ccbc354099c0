"""The first Events of the Gaians do what their texts say: Sudden Bloom to Shed the Antlers."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Sudden Bloom -----------------------------------------------------------------------------------------------------


@ability("Sudden Bloom#0")
@pytest.mark.parametrize("target", ["ox", "foe"])
def test_sudden_bloom_strengthens_any_creature_until_the_turn_ends(table, target):
    d = at_play(table, {"hand": "Sudden Bloom#c", "offensive": "Ox#ox"}, {"defensive": "Ox#foe"})
    assert d.plays("c", target, place="offensive:1") == [f"{target}: atk +2, def +2 (end of turn)"]
    d.shows(stats={target: "5/8"}, graveyard={1: "Sudden Bloom"}, ready={1: 8})
    d.goes_on("unmark", 2)
    d.shows(stats={target: "3/6"})


# --- Soothing Rain ----------------------------------------------------------------------------------------------------


@ability("Soothing Rain#0")
def test_soothing_rain_heals_own_creatures_at_its_front(table):
    mine = {"hand": "Soothing Rain#c", "offensive": "Ox#a (damage 3); Ox#b (damage 1); Ox#sound"}
    theirs = {"defensive": "Ox#foe (damage 3)"}
    d = at_play(table, {**mine, "defensive": "Ox#back (damage 3)"}, theirs)
    assert d.plays("c", place="offensive:1") == ["a regains 2", "b regains 1", "1 gains 1 influence"]
    d.shows(damage={"a": 1, "b": 0, "back": 3, "foe": 3}, influence={1: 21})


# --- Vanish in the Leaves ---------------------------------------------------------------------------------------------


@ability("Vanish in the Leaves#0")
@pytest.mark.parametrize(("front", "other"), [("offensive", "defensive"), ("defensive", "offensive")])
def test_vanish_in_the_leaves_sends_an_own_creature_to_the_other_front_unmarked(table, front, other):
    mine = {"hand": "Vanish in the Leaves#c", front: "Ox#ox (marked); Ox#fresh"}
    d = at_play(table, mine, {"defensive": "Ox#foe", "offensive": "Ox#enemy"})
    assert d.aims("c") == "fresh ox"
    assert d.plays("c", "ox", place=f"{front}:1") == ["unmarked: ox", f"ox moves to {other}"]
    d.shows(**{other: {1: "ox"}, "marked": "r1_1"})


@ability("Vanish in the Leaves#0")
def test_vanish_in_the_leaves_moves_a_creature_that_is_unmarked(table):
    d = at_play(table, {"hand": "Vanish in the Leaves#c", "offensive": "Ox#ox"})
    assert d.plays("c", "ox", place="offensive:1") == ["ox moves to defensive"]


# --- Snare of Roots ---------------------------------------------------------------------------------------------------


@ability("Snare of Roots#0")
@pytest.mark.parametrize(("seat", "front", "mark"), [(2, "defensive", ""), (1, "offensive", " (marked)")])
def test_snare_of_roots_holds_a_creature_through_the_next_turn_of_its_controller(table, seat, front, mark):
    there: dict[int, dict[str, str]] = {1: {}, 2: {}}
    there[seat][front] = f"Ox#ox{mark}; Ox#free (marked)"
    d = at_play(table, {"hand": "Snare of Roots#c", **there[1]}, there[2])
    told = d.plays("c", "ox", place="offensive:1")
    assert ("ox is marked" in told) is not bool(mark)
    d.goes_on("upkeep", 2)
    d.goes_on("upkeep", 1)
    d.shows(marked="ox")
    d.goes_on("upkeep", 2)
    d.goes_on("upkeep", 1)
    d.shows(marked="")


# --- Shed the Antlers -------------------------------------------------------------------------------------------------


@ability("Shed the Antlers#0")
def test_shed_the_antlers_makes_one_creature_grow_for_another(table):
    mine = {"hand": "Shed the Antlers#c", "offensive": "Ox#ox; Cub#cub", "defensive": "Cub#back"}
    d = at_play(table, mine, {"defensive": "Ox#foe"})
    assert d.aims("c") == "back cub ox"
    foes = {"place": "offensive:1", "targets": [["ox"]], "costs": [["foe"]], "payment": ["r1_1", "r1_2", "r1_3"]}
    d.t.when(1, "play_event", card="c", **foes).refused("WORC-ABL-10")
    told = ["cub: play to hand of 1", "ox: might 0 to 2", "ox: vigor 0 to 2", "1 draws 1"]
    assert d.plays("c", "ox", place="offensive:1", costs=[["cub"]]) == told
    d.shows(stats={"ox": "5/8"}, hand={1: 2})


@ability("Shed the Antlers#0")
def test_shed_the_antlers_is_paid_with_a_creature_of_either_front(table):
    mine = {"hand": "Shed the Antlers#c", "offensive": "Ox#ox", "defensive": "Cub#back"}
    d = at_play(table, mine)
    assert d.plays("c", "ox", place="offensive:1", costs=[["back"]])[0] == "back: play to hand of 1"
    d.shows(stats={"ox": "5/8"})


@ability("Shed the Antlers#0")
def test_shed_the_antlers_needs_an_own_creature_to_return(table):
    d = at_play(table, {"hand": "Shed the Antlers#c"}, {"defensive": "Ox#foe"})
    d.withheld("c", "WORC-RSP-12")
