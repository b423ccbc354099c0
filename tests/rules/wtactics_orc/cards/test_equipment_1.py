"""The Equipment does what its texts say: Damocle's Sword to Tailored Plate."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

THERE = {
    "offensive": "Shieldman#human; Ox#marked (marked); Seedkeeper#busy",
    "defensive": "Northener Axeman#northener; Titan#titan",
}
ALL, HUMANS, NORTHENERS = "human marked northener titan", "human northener", "northener"


@ability("Damocle's Sword#attach", "Sleeve Knife#attach", "Plain Mail#attach", "Northener's Furs#attach")
@ability("Rusted Helm#attach", "Buckler of the Vow#attach", "Ring of Roads#attach", "Ring of Small Debts#attach")
@ability("Boots of the Courier#attach", "Mudwader Boots#attach", "Hunting Horn#attach", "Tailored Plate#attach")
@pytest.mark.parametrize(
    ("card", "hosts"),
    [
        ("Damocle's Sword", ALL),
        ("Sleeve Knife", ALL),
        ("Plain Mail", HUMANS),
        ("Northener's Furs", NORTHENERS),
        ("Rusted Helm", ALL),
        ("Buckler of the Vow", ALL),
        ("Ring of Roads", ALL),
        ("Ring of Small Debts", ALL),
        ("Boots of the Courier", ALL),
        ("Mudwader Boots", ALL),
        ("Hunting Horn", ALL),
        ("Tailored Plate", ALL),
    ],
)
def test_who_may_carry_it(table, card, hosts):
    d = at_play(table, {**THERE, "hand": f"{card}#it"}, {"offensive": "Northener Axeman#theirs"})
    assert d.uses("busy") == ["busy is assigned"]
    assert d.aims("it") == hosts
    assert d.plays("it", "northener") == [f"{card} enters play on northener"]
    d.shows(attached={"northener": "it", "titan": ""})


@ability("Damocle's Sword#0", "Sleeve Knife#1", "Plain Mail#0", "Northener's Furs#0", "Rusted Helm#0")
@ability("Buckler of the Vow#0", "Tailored Plate#0")
@pytest.mark.parametrize(
    ("card", "stats"),
    [
        ("Damocle's Sword", "8/2"),
        ("Sleeve Knife", "5/2"),
        ("Plain Mail", "3/4"),
        ("Northener's Furs", "4/4"),
        ("Rusted Helm", "3/3"),
        ("Buckler of the Vow", "3/3"),
        ("Tailored Plate", "4/5"),
    ],
)
def test_what_it_gives_to_its_carrier_alone(table, card, stats):
    beside = {"offensive": f"Northener Axeman#it [{card}]; Northener Axeman#beside"}
    d = at_play(table, beside, {"defensive": "Northener Axeman#foe"})
    d.shows(stats={"it": stats, "beside": "3/2", "foe": "3/2"})


# --- Sleeve Knife -----------------------------------------------------------------------------------------------------


@ability("Sleeve Knife#0")
def test_sleeve_knife_is_drawn_in_combat(table):
    theirs = {"defensive": "Ox#ox", "hand": "Sleeve Knife#knife; Damocle's Sword#sword"}
    d = at_play(table, {"offensive": "Captain#captain"}, theirs, phase="move_attack_1")
    d.attacks("captain")
    d.t.when(2, "declare_defenders", defenders={"ox": "captain"}).made()
    d.withheld("sword", "WORC-EQP-09", seat=2)
    told = ["Sleeve Knife enters play on ox", "ox takes 4", "captain takes 5", "captain dies"]
    assert d.plays("knife", "ox", seat=2) == told


# --- Buckler of the Vow -----------------------------------------------------------------------------------------------


@ability("Buckler of the Vow#0")
def test_buckler_of_the_vow_lets_a_marked_creature_defend(table):
    theirs = {"defensive": "Ox#ox (marked) [Buckler of the Vow]; Ox#other (marked) [Rusted Helm]"}
    d = at_play(table, {"offensive": "Imp#imp"}, theirs, phase="move_attack_1")
    d.attacks("imp")
    d.t.when(2, "declare_defenders", defenders={"other": "imp"}).refused("WORC-CMB-02")
    assert d.defends(ox="imp") == ["ox takes 1", "imp takes 3", "imp dies"]


# --- Ring of Roads ----------------------------------------------------------------------------------------------------


@ability("Ring of Roads#0", "Ring of Roads#lent.0")
@pytest.mark.parametrize(("front", "other"), [("offensive", "defensive"), ("defensive", "offensive")])
def test_ring_of_roads_leads_to_the_other_front_once_a_turn(table, front, other):
    d = at_play(table, {front: "Ox#ox [Ring of Roads#ring]; Ox#beside"})
    assert d.price("ox") == 1
    assert d.uses("ox") == [f"ox moves to {other}"]
    d.withheld("ox", "WORC-ABL-10")
    assert not [one for one in d.t.choices(1, "activate_ability") if one["source"] in ("ring", "beside")]
    d.goes_on("play_1", 1)
    assert d.uses("ox") == [f"ox moves to {front}"]


@ability("Ring of Roads#lent.0")
def test_ring_of_roads_leads_nowhere_without_gold(table):
    d = at_play(table, {"offensive": "Ox#ox [Ring of Roads]", "resources": 0})
    d.withheld("ox", "WORC-PAY-01")


# --- Ring of Small Debts ----------------------------------------------------------------------------------------------


@ability("Ring of Small Debts#0")
def test_ring_of_small_debts_brings_gold_in_its_own_upkeep(table):
    d = at_play(table, {"offensive": "Ox [Ring of Small Debts]"}, phase="discard")
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["1 gains 1 gold", "1 draws 1"]
    d.shows(gold={1: 1, 2: 0})


# --- Boots ------------------------------------------------------------------------------------------------------------


@ability("Boots of the Courier#0")
def test_boots_of_the_courier_unmark_who_moves(table):
    mine = {"offensive": "Ox#ox [Boots of the Courier]; Ox#other", "hand": "Feint#feint"}
    d = at_play(table, mine, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="other") == []
    assert d.moves(1, "move_creature", creature="ox") == ["unmarked: ox"]
    d.shows(marked="other")


@ability("Boots of the Courier#0")
def test_boots_of_the_courier_run_when_an_event_says_so_too(table):
    mine = {"offensive": "Ox#ox (marked) [Boots of the Courier]", "hand": "Feint#feint"}
    d = at_play(table, mine)
    assert d.plays("feint", "ox") == ["ox moves to defensive", "unmarked: ox"]


@ability("Mudwader Boots#0")
def test_mudwader_boots_help_in_the_defensive(table):
    d = at_play(table, {"offensive": "Ox#ox [Mudwader Boots]"}, {"defensive": "Ox#foe [Mudwader Boots]"})
    d.shows(stats={"ox": "3/6", "foe": "4/7"})
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="ox") == []
    d.shows(stats={"ox": "4/7"})


# --- Hunting Horn -----------------------------------------------------------------------------------------------------


@ability("Hunting Horn#0", "Hunting Horn#lent.0")
def test_hunting_horn_wakes_another_of_ones_own_here(table):
    mine = {"offensive": "Cub#cub [Hunting Horn#horn]; Ox#ox (marked)", "defensive": "Ox#back (marked)"}
    d = at_play(table, mine, {"defensive": "Ox#foe (marked)"})
    assert d.aims("cub") == "ox"
    assert d.uses("cub", "ox") == ["cub is marked", "unmarked: ox"]
    d.withheld("cub", "WORC-MRK-05")


# --- Tailored Plate ---------------------------------------------------------------------------------------------------


@ability("Tailored Plate#cost")
def test_tailored_plate_costs_one_less_than_who_wears_it(table):
    d = at_play(table, {"offensive": "Titan#titan; Shieldman#human; Cub#cub", "hand": "Tailored Plate#it"})
    assert [d.price("it", one) for one in ("titan", "human", "cub")] == [4, 0, 0]
