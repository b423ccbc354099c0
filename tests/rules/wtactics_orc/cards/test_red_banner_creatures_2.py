"""The creatures of the Red Banner do what their texts say: Plunder Chief to Kobold Relay."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Plunder Chief ----------------------------------------------------------------------------------------------------


@ability("Plunder Chief#0")
def test_plunder_chief_counts_the_blows_of_own_creatures(table):
    mine = {"offensive": "Plunder Chief#it; Ox#a; Cub#b"}
    d = at_play(table, mine, {"defensive": "Ox#foe"}, phase="move_attack_1")
    assert d.attacks("it", "a", "b") == []
    told = ["2 loses 3 influence", "it: plunder 0 to 1", "foe takes 3", "a takes 3"]
    assert d.defends(foe="a") == [*told, "2 loses 1 influence", "it: plunder 1 to 2"]


@ability("Plunder Chief#0")
def test_plunder_chief_counts_neither_enemies_nor_what_its_own_player_loses(table):
    d = at_play(table, {"offensive": "Ox#ox"}, {"defensive": "Plunder Chief#it (marked)"}, phase="move_attack_1")
    assert d.attacks("ox") == ["2 loses 3 influence"]


@ability("Plunder Chief#0")
def test_plunder_chief_counts_no_blow_elsewhere_or_of_another_player(table):
    d = at_play(table, {"offensive": "Ox#a", "defensive": "Plunder Chief#it"}, phase="move_attack_1")
    assert d.attacks("a") == ["2 loses 3 influence"]
    d = at_play(table, {"offensive": "Ox#a"}, p3={"defensive": "Plunder Chief#it"}, phase="move_attack_1")
    assert d.attacks("a") == ["2 loses 3 influence"]


@ability("Plunder Chief#1")
def test_plunder_chief_shares_out_three_counters(table):
    d = at_play(table, {"defensive": "Plunder Chief#it (plunder 5)"})
    assert d.uses("it") == ["it: plunder 5 to 2", "1 draws 2"]
    d.withheld("it", "WORC-ABL-10")


# --- Goblin Scrapper --------------------------------------------------------------------------------------------------


@ability("Goblin Scrapper#0")
@pytest.mark.parametrize("yes", [True, False])
def test_goblin_scrapper_may_destroy_cheap_equipment_here(table, yes):
    mine = {"hand": "Goblin Scrapper#it", "offensive": "Ox#ox [Rusted Helm#mine]"}
    theirs = {
        "defensive": "Ox#foe [Damocle's Sword#sword, Cloak of Falling Leaves#dear]",
        "offensive": "Ox [Rusted Helm#far]",
    }
    d = at_play(table, mine, theirs, phase="entrance")
    assert d.plays("it", place="offensive") == ["Goblin Scrapper enters offensive from stack"]
    assert d.asked() == (1, "mine sword")
    assert d.answers("sword") == []
    assert d.asked() == (1, "yes no")
    assert d.answers("yes" if yes else "no") == (["sword: play to graveyard of 2"] if yes else [])


@ability("Goblin Scrapper#0", "Firebrand Giant#0")
def test_scrapper_and_giant_are_done_when_they_have_entered_play(table):
    mine = {"hand": "Cub#cub", "offensive": "Goblin Scrapper; Firebrand Giant"}
    d = at_play(table, mine, {"defensive": "Ox#ox [Rusted Helm]"}, phase="entrance")
    assert d.plays("cub", place="offensive") == ["Cub enters offensive from stack"]
    d.shows(waiting=(1, "floor"))


# --- Orc Warlord ------------------------------------------------------------------------------------------------------


@ability("Orc Warlord#0")
def test_orc_warlord_drives_other_attacking_orcs_on(table):
    orcs = "Orc Warlord#it; Orc Raider#orc; Goblin Torchbearer#goblin; Orc Raider#idle"
    d = at_play(table, {"offensive": orcs}, {"defensive": "Orc Raider#foe (marked)"}, phase="move_attack_1")
    told = d.attacks("it", "orc", "goblin")
    assert told[0] == "orc: atk +2 (end of turn)"
    d.shows(stats={"it": "5/5", "orc": "5/2", "goblin": "2/1", "idle": "3/2", "foe": "3/2"}, influence={2: 8})
    d.goes_on("unmark", 2)
    d.shows(stats={"orc": "3/2"})


@ability("Orc Warlord#0")
def test_orc_warlord_drives_nobody_on_if_it_stays_behind(table):
    d = at_play(table, {"offensive": "Orc Warlord#it; Orc Raider#orc"}, phase="move_attack_1")
    assert d.attacks("orc") == ["2 loses 3 influence"]


# --- Ogre Hauler ------------------------------------------------------------------------------------------------------


@ability("Ogre Hauler#0")
def test_ogre_hauler_throws_what_another_gives_it(table):
    mine = {"offensive": "Ogre Hauler#it; Cub#a; Cub#b", "defensive": "Cub#back"}
    d = at_play(table, mine, {"defensive": "Ox#foe"})
    assert d.uses("it", costs=[["a"]]) == ["a is marked", "it: atk +2 (end of turn)"]
    assert d.uses("it", costs=[["b"]]) == ["b is marked", "it: atk +2 (end of turn)"]
    d.shows(stats={"it": "8/4"})
    d.withheld("it", "WORC-ABL-10")
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "4/4"})


# --- Scorchwing Drake -------------------------------------------------------------------------------------------------


@ability("Scorchwing Drake#fly", "Scorchwing Drake#0", "Scorchwing Drake#1")
def test_scorchwing_drake_burns_an_enemy_here_and_is_out_of_reach(table):
    theirs = {"defensive": "Ox#ox", "offensive": "Scorchwing Drake#far"}
    d = at_play(table, {"offensive": "Scorchwing Drake#it; Ox#own"}, theirs, phase="move_attack_1")
    assert d.attacks("it") == ["ox takes 1"]
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("WORC-CMB-15")
    assert d.defends() == ["2 loses 4 influence"]


@ability("Scorchwing Drake#fly", "Scorchwing Drake#0", "Scorchwing Drake#1")
def test_scorchwing_drake_is_within_reach_beside_an_enemy_that_flies(table):
    theirs = {"defensive": "Ox#ox; Scorchwing Drake#flyer"}
    d = at_play(table, {"offensive": "Scorchwing Drake#it; Ox#own"}, theirs, phase="move_attack_1")
    assert d.attacks("it", "own") == []
    assert d.asked() == (1, "ox flyer")
    assert d.answers("ox") == ["ox takes 1"]
    told = ["ox takes 4", "it takes 3", "it dies", "2 loses 3 influence"]
    assert d.defends(ox="it") == told


# --- Reckless Fire-Eater ----------------------------------------------------------------------------------------------


@ability("Reckless Fire-Eater#0")
def test_reckless_fire_eater_burns_gold(table):
    d = at_play(table, {"offensive": "Reckless Fire-Eater#it", "resources": 2})
    assert d.uses("it") == ["it: atk +1 (end of turn)"]
    assert d.uses("it") == ["it: atk +1 (end of turn)"]
    d.shows(stats={"it": "4/1"}, ready={1: 0})
    d.withheld("it", "WORC-PAY-01")
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "2/1"})


# --- Raid Leader ------------------------------------------------------------------------------------------------------


@ability("Raid Leader#0")
def test_raid_leader_is_unmarked_when_it_kills_an_enemy(table):
    d = at_play(table, {"offensive": "Raid Leader#it"}, {"defensive": "Cub#cub"}, phase="move_attack_1")
    assert d.attacks("it") == []
    assert d.defends(cub="it") == ["cub takes 3", "it takes 1", "cub dies", "unmarked: it"]


@ability("Raid Leader#0")
def test_raid_leader_stays_marked_if_it_or_another_kills_nobody(table):
    mine = {"offensive": "Raid Leader#it (marked); Ox#ox"}
    d = at_play(table, mine, {"defensive": "Cub#cub"}, phase="move_attack_1")
    assert d.attacks("ox") == []
    assert d.defends(cub="ox") == ["cub takes 3", "ox takes 1", "cub dies"]
    d = at_play(
        table, {"offensive": "Raid Leader#it"}, {"defensive": "Mason#m [Tower Shield#s]"}, phase="move_attack_1"
    )
    assert d.attacks("it") == []
    assert d.defends(m="it") == ["m takes 3"]


# --- Goblin Tunneler --------------------------------------------------------------------------------------------------


@ability("Goblin Tunneler#evasive")
def test_nobody_defends_against_goblin_tunneler(table):
    theirs = {"defensive": "Ox#ox; Scorchwing Drake#flyer"}
    d = at_play(table, {"offensive": "Goblin Tunneler#it; Cub#cub"}, theirs, phase="move_attack_1")
    assert d.attacks("it", "cub") == []
    for defender in ("ox", "flyer"):
        d.t.when(2, "declare_defenders", defenders={defender: "it"}).refused("WORC-CMB-15")
    assert d.defends(ox="cub") == ["2 loses 1 influence", "ox takes 1", "cub takes 3", "cub dies"]


# --- Firebrand Giant --------------------------------------------------------------------------------------------------


@ability("Firebrand Giant#0")
def test_firebrand_giant_burns_all_enemies_here(table):
    mine = {"hand": "Firebrand Giant#it", "offensive": "Ox#own"}
    theirs = {"defensive": "Ox#a; Cub#b", "offensive": "Ox#far"}
    d = at_play(table, mine, theirs, phase="entrance")
    told = ["Firebrand Giant enters offensive from stack", "a takes 2", "b takes 2", "b dies"]
    assert d.plays("it", place="offensive") == told


# --- Spiteful Ogre ----------------------------------------------------------------------------------------------------


@ability("Spiteful Ogre#0")
def test_spiteful_ogre_grows_once_a_turn_as_its_player_loses_influence(table):
    d = at_play(table, {"offensive": "Ox#a; Cub#b"}, {"offensive": "Spiteful Ogre#it"}, phase="move_attack_1")
    assert d.attacks("a", "b") == ["2 loses 3 influence", "it: might 0 to 1", "2 loses 1 influence"]
    d.goes_on("move_attack_1", 2)
    d.goes_on("move_attack_1", 1)
    assert d.attacks("b") == ["2 loses 1 influence", "it: might 1 to 2"]


@ability("Spiteful Ogre#0")
def test_spiteful_ogre_does_not_care_what_others_lose(table):
    d = at_play(table, {"offensive": "Ox#a; Spiteful Ogre#it"}, phase="move_attack_1")
    assert d.attacks("a") == ["2 loses 3 influence"]


# --- Kobold Relay -----------------------------------------------------------------------------------------------------


@ability("Kobold Relay#0")
@pytest.mark.parametrize(("front", "other"), [("offensive", "defensive"), ("defensive", "offensive")])
def test_kobold_relay_moves_for_a_card_once_a_turn(table, front, other):
    d = at_play(table, {front: "Kobold Relay#it", "hand": "Cub#cub; Ox#ox"})
    assert d.uses("it", costs=[["cub"]]) == ["1 discards Cub", f"it moves to {other}"]
    d.shows(marked="")
    d.withheld("it", "WORC-ABL-10")


@ability("Kobold Relay#0")
def test_kobold_relay_needs_a_card_to_discard(table):
    at_play(table, {"offensive": "Kobold Relay#it"}).withheld("it", "WORC-ABL-10")
