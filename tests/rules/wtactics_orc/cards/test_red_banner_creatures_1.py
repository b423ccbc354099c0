"""The creatures of the Red Banner do what their texts say: Goblin Whelp to Berserker of the Red Oath."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Goblin Whelp -----------------------------------------------------------------------------------------------------


@ability("Goblin Whelp#enters_marked")
def test_goblin_whelp_enters_play_marked(table):
    d = at_play(table, {"hand": "Goblin Whelp#it"}, phase="entrance")
    assert d.plays("it", place="offensive") == ["Goblin Whelp enters offensive from stack, marked"]
    d.shows(marked="it")


@ability("Goblin Whelp#0")
def test_goblin_whelp_does_not_defend(table):
    theirs = {"defensive": "Goblin Whelp#it; Cub#cub"}
    d = at_play(table, {"offensive": "Imp#imp"}, theirs, phase="move_attack_1")
    assert d.attacks("imp") == []
    d.t.when(2, "declare_defenders", defenders={"it": "imp"}).refused("WORC-CON-02")
    assert d.defends(cub="imp") == ["cub takes 1", "imp takes 1", "imp dies"]


# --- Goblin Sapper ----------------------------------------------------------------------------------------------------


@ability("Goblin Sapper#0")
def test_goblin_sapper_blows_itself_up_for_a_damage(table):
    d = at_play(table, {"offensive": "Goblin Sapper#it; Ox#ox", "defensive": "Ox#back"}, {"defensive": "Ox#foe"})
    assert d.aims("it") == "foe it ox"
    assert d.uses("it", "foe") == ["it dies", "foe takes 1"]
    d.shows(graveyard={1: "Goblin Sapper"})


# --- Goblin Drummer ---------------------------------------------------------------------------------------------------


@ability("Goblin Drummer#0")
def test_goblin_drummer_leads_other_own_goblins_here(table):
    goblins = "Goblin Drummer#it; Goblin Torchbearer#goblin; Orc Raider#orc"
    mine = {"offensive": goblins, "defensive": "Goblin Torchbearer#back"}
    d = at_play(table, mine, {"defensive": "Goblin Torchbearer#foe"})
    d.shows(stats={"it": "1/2", "goblin": "3/1", "orc": "3/2", "back": "2/1", "foe": "2/1"})


# --- Charge Outrider --------------------------------------------------------------------------------------------------


@ability("Charge Outrider#0")
def test_charge_outrider_attacks_in_the_turn_in_which_it_moves(table):
    mine = {"defensive": "Charge Outrider#it; Ox#ox", "offensive": "Charge Outrider#tired (marked)"}
    d = at_play(table, mine, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="ox") == []
    assert d.moves(1, "move_creature", creature="it") == ["unmarked: it"]
    d.shows(marked="ox tired")
    d.goes_on("move_attack_2")
    assert d.attacks("it") == ["2 loses 3 influence"]
    d.shows(marked="ox tired it")


@ability("Charge Outrider#0")
def test_charge_outrider_is_unmarked_whatever_moves_it(table):
    mine = {"offensive": "Charge Outrider#it (marked)", "hand": "Tactical Withdrawal#c"}
    d = at_play(table, mine, {"defensive": "Charge Outrider#foe (marked)"})
    d.plays("c")
    assert "unmarked: it" in d.answers("it")
    d.shows(marked="foe r1_1 r1_2 r1_3", defensive={1: "it"})


# --- Warcamp Shaman ---------------------------------------------------------------------------------------------------


@ability("Warcamp Shaman#0")
def test_warcamp_shaman_burns_a_creature_here(table):
    mine = {"offensive": "Warcamp Shaman#it; Ox#ox", "defensive": "Ox#back"}
    d = at_play(table, mine, {"defensive": "Ox#foe", "offensive": "Ox#far"})
    assert d.aims("it") == "foe it ox"
    assert d.uses("it", "foe") == ["it is marked", "foe takes 1"]
    d.withheld("it", "WORC-MRK-05")


# --- Pit Fighter ------------------------------------------------------------------------------------------------------


@ability("Pit Fighter#0")
def test_pit_fighter_must_attack(table):
    d = at_play(table, {"offensive": "Pit Fighter#it; Ox#ox"}, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).refused("WORC-CON-02")
    assert d.attacks("it") == ["2 loses 4 influence"]


@ability("Pit Fighter#0")
@pytest.mark.parametrize("mine", [{"defensive": "Pit Fighter#it"}, {"offensive": "Pit Fighter#it (marked); Ox"}])
def test_pit_fighter_need_not_attack_if_it_cannot(table, mine):
    d = at_play(table, mine, phase="move_attack_1")
    d.goes_on("unmark", 2)
    d.shows(influence={2: 20})


# --- Berserker of the Red Oath ----------------------------------------------------------------------------------------


@ability("Berserker of the Red Oath#0")
def test_berserker_of_the_red_oath_rages_with_other_own_attackers(table):
    mine = {"offensive": "Berserker of the Red Oath#it; Ox#a; Cub#b; Ox#idle"}
    d = at_play(table, mine, {"defensive": "Ox#foe (marked)"}, phase="move_attack_1")
    d.shows(stats={"it": "4/3"})
    assert d.attacks("it", "a", "b")[0] == "2 loses 6 influence"
    d.shows(stats={"it": "4/3"})


@ability("Berserker of the Red Oath#0")
@pytest.mark.parametrize("attackers", [["it"], ["a"]])
def test_berserker_of_the_red_oath_is_not_angry_about_those_at_rest(table, attackers):
    theirs = {"offensive": "Ox", "defensive": "Ox (marked)"}
    d = at_play(table, {"offensive": "Berserker of the Red Oath#it; Ox#a"}, theirs, phase="move_attack_1")
    damage = {"it": 4, "a": 3}[attackers[0]]
    assert d.attacks(*attackers) == [f"2 loses {damage} influence"]
