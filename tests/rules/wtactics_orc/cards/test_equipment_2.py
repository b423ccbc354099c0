"""The Equipment does what its texts say: Ashwood Bow to Ring of Thorns."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

CARDS = (
    "Ashwood Bow",
    "Cloak of Falling Leaves",
    "Tower Shield",
    "War Standard of the House",
    "Crested Helm of Rank",
    "Notched Cleaver",
    "Torn Red Standard",
    "Executioner's Axe",
    "Lantern of the Second Breath",
    "Ring of Thorns",
)


@ability("Ashwood Bow#attach", "Cloak of Falling Leaves#attach", "Tower Shield#attach")
@ability("War Standard of the House#attach", "Crested Helm of Rank#attach", "Notched Cleaver#attach")
@ability("Torn Red Standard#attach", "Executioner's Axe#attach", "Lantern of the Second Breath#attach")
@ability("Ring of Thorns#attach")
@pytest.mark.parametrize("card", CARDS)
def test_any_creature_of_its_player_may_carry_it(table, card):
    mine = {"offensive": "Ox#a; Ox#b (marked)", "defensive": "Seedkeeper#busy; Titan#c", "hand": f"{card}#it"}
    d = at_play(table, mine, {"offensive": "Ox#theirs"})
    assert d.uses("busy") == ["busy is assigned"]
    assert d.aims("it") == "a b c"
    assert d.plays("it", "a") == [f"{card} enters play on a"]
    d.shows(attached={"a": "it", "b": "", "c": ""})


@ability("Cloak of Falling Leaves#0", "Tower Shield#0", "Crested Helm of Rank#0", "Crested Helm of Rank#1")
@ability("Notched Cleaver#0", "Executioner's Axe#0")
@pytest.mark.parametrize(
    ("card", "host", "stats"),
    [
        ("Cloak of Falling Leaves", "Sellsword", "2/4"),
        ("Tower Shield", "Sellsword", "2/7"),
        ("Crested Helm of Rank", "Sellsword", "3/4"),
        ("Crested Helm of Rank", "Duelist of Rank", "6/5"),
        ("Crested Helm of Rank", "House Footknight", "5/6"),
        ("Notched Cleaver", "Sellsword", "4/2"),
        ("Executioner's Axe", "Sellsword", "5/3"),
    ],
)
def test_what_it_gives_to_its_carrier_alone(table, card, host, stats):
    d = at_play(table, {"offensive": f"{host}#it [{card}]; Cub#beside"}, {"defensive": "Cub#foe"})
    d.shows(stats={"it": stats, "beside": "1/2", "foe": "1/2"})


@ability("War Standard of the House#0", "War Standard of the House#lent.0")
def test_war_standard_of_the_house_leads_the_others_in_its_front(table):
    mine = {"offensive": "Cub#it [War Standard of the House]; Cub#beside", "defensive": "Cub#far"}
    d = at_play(table, mine, {"defensive": "Cub#foe"})
    d.shows(stats={"it": "1/2", "beside": "2/2", "far": "1/2", "foe": "1/2"})


@ability("Cloak of Falling Leaves#0")
def test_cloak_of_falling_leaves_hides_its_carrier_from_opponents(table):
    mine = {"offensive": "Ox#it [Cloak of Falling Leaves]; Archer#mine"}
    assert at_play(table, mine, {"defensive": "Archer#archer"}, active=2).aims("archer", seat=2) == "archer mine"
    assert at_play(table, mine, {"defensive": "Archer#archer"}).aims("mine") == "archer it mine"


@ability("Tower Shield#0")
def test_who_carries_tower_shield_does_not_attack(table):
    d = at_play(table, {"offensive": "Ox#it [Tower Shield]; Ox#other"}, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"it": "seat:2"}).refused("WORC-CON-02", what="attack")
    assert d.attacks("other") == ["2 loses 3 influence"]


@ability("Ashwood Bow#0", "Ashwood Bow#lent.0")
def test_ashwood_bow_shoots_at_an_attacker(table):
    theirs = {"defensive": "Cub#cub [Ashwood Bow#bow]; Cub#beside"}
    d = at_play(table, {"offensive": "Sellsword#attacker; Ox#ox"}, theirs, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"attacker": "seat:2"}).made()
    assert d.aims("cub", seat=2) == "attacker"
    assert {one["source"] for one in d.t.choices(2, "activate_ability")} == {"cub"}
    assert d.uses("cub", "attacker", seat=2) == ["cub is marked", "attacker takes 2"]
    assert d.defends(beside="attacker") == ["beside takes 2", "attacker takes 1", "attacker dies", "beside dies"]


# --- Torn Red Standard ------------------------------------------------------------------------------------------------


@ability("Torn Red Standard#0", "Torn Red Standard#lent.0")
def test_torn_red_standard_leads_the_other_attackers(table):
    mine = {"offensive": "Cub#it [Torn Red Standard]; Cub#a; Cub#home"}
    d = at_play(table, mine, phase="move_attack_1")
    told = d.attacks("it", "a")
    assert told == ["a: atk +1 (end of turn)", "2 loses 1 influence", "2 loses 2 influence"]
    d.shows(stats={"it": "1/2", "a": "2/2", "home": "1/2"})
    d.goes_on("unmark", 2)
    d.shows(stats={"a": "1/2"})


@ability("Torn Red Standard#0", "Torn Red Standard#lent.0")
def test_torn_red_standard_rests_when_its_carrier_does_not_attack(table):
    d = at_play(table, {"offensive": "Cub#it [Torn Red Standard]; Cub#a"}, phase="move_attack_1")
    assert d.attacks("a") == ["2 loses 1 influence"]


@ability("Torn Red Standard#1")
def test_torn_red_standard_brings_a_card_when_its_carrier_dies(table):
    mine = {"offensive": "Cub#it [Torn Red Standard#flag]; Cub#a"}
    d = at_play(table, mine, {"defensive": "Ox#ox; Ox#other"}, phase="move_attack_1")
    d.attacks("a", "it")
    told = d.defends(ox="a", other="it")
    assert told == [
        *("ox takes 2", "a takes 3", "a dies"),
        *("other takes 1", "it takes 3", "it dies", "flag is dropped in offensive", "1 draws 1"),
    ]


# --- Executioner's Axe ------------------------------------------------------------------------------------------------


@ability("Executioner's Axe#1")
def test_executioners_axe_brings_a_card_for_each_enemy_that_its_carrier_kills(table):
    mine = {"offensive": "Ox#it [Executioner's Axe]; Ox#other"}
    d = at_play(table, mine, {"defensive": "Imp#a; Imp#b; Ox#ox"}, phase="move_attack_1")
    d.attacks("other", "it")
    told = d.defends(a="other", b="it")
    assert told == ["a takes 3", "other takes 1", "a dies", "b takes 6", "it takes 1", "b dies", "1 draws 1"]


@ability("Executioner's Axe#1")
def test_executioners_axe_brings_nothing_for_ones_own(table):
    d = at_play(table, {"offensive": "Archer#it [Executioner's Axe]; Imp#imp"})
    assert d.uses("it", "imp") == ["it is marked", "imp takes 1", "imp dies"]


# --- Lantern of the Second Breath -------------------------------------------------------------------------------------


@ability("Lantern of the Second Breath#0")
def test_lantern_of_the_second_breath_goes_out_instead(table):
    mine = {"offensive": "Cub#it [Lantern of the Second Breath#lantern]; Imp#imp"}
    d = at_play(table, mine, {"defensive": "Ox#ox; Ox#other"}, phase="move_attack_1")
    d.attacks("imp", "it")
    told = d.defends(other="imp", ox="it")
    assert told[:3] == ["other takes 1", "imp takes 3", "imp dies"]
    assert told[3:] == ["ox takes 1", "it takes 3", "it regains 3", "lantern: play to graveyard of 1"]
    d.shows(offensive={1: "it"}, graveyard={1: "Imp; Lantern of the Second Breath"})


# --- Ring of Thorns ---------------------------------------------------------------------------------------------------


@ability("Ring of Thorns#0")
def test_ring_of_thorns_pricks_whoever_hurts_its_carrier(table):
    theirs = {"defensive": "Ox#ox [Ring of Thorns]; Ox#other"}
    d = at_play(table, {"offensive": "Cub#a; Cub#b; Archer#archer", "hand": "Bolt#bolt"}, theirs)
    assert d.uses("archer", "ox") == ["archer is marked", "ox takes 1", "archer takes 1", "archer dies"]
    assert d.plays("bolt", "ox") == ["ox takes 2"]
    d.goes_on("move_attack_1")
    d.attacks("a", "b")
    told = d.defends(other="a", ox="b")
    assert told == ["other takes 1", "a takes 3", "a dies", "ox takes 1", "b takes 3", "b dies"]
