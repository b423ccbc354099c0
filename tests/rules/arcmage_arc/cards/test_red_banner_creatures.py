"""The cities and creatures of the Red Banner do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Ashpit Barricades#0")
def test_at_devotion_1_of_ashpit_barricades_a_creature_is_stronger(table):
    own = {"kingdom": {"Ashpit Barricades#city": "Elf#elf"}, "army": "Bear#bear"}
    d = at_play(table, own, {"army": "Elf"}, phase="tactics")
    assert d.devotes("city", "elf") == []
    assert d.asked() == (1, "elf bear")
    assert d.answers("bear") == ["bear: atk +2 (end of turn)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"bear": "3/4"})


@ability("Ashpit Barricades#1")
def test_at_devotion_3_of_ashpit_barricades_a_creature_of_an_opponent_takes_2(table):
    own = {"kingdom": {"Ashpit Barricades#city": "Bear#bear; Elf#elf"}}
    d = at_play(table, own, {"army": "Giant#giant; Wolf#wolf"}, phase="tactics")
    d.devotes("city", "bear", "elf")
    d.answers("elf")
    assert d.asked() == (1, "giant wolf")
    assert d.answers("giant") == ["giant takes 2"]


@ability("Bannerfall#0")
def test_bannerfall_cheers_red_banner_creatures_that_enter_play(table):
    d = at_play(table, {"kingdom": "Bannerfall#city", "hand": "Goblin#goblin; Elf#elf"})
    assert d.plays("elf") == ["Elf enters city from stack"]
    assert d.plays("goblin") == ["Goblin enters city from stack", "goblin: atk +1 (end of turn)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"goblin": "2/2"})
    other = at_play(table, {"hand": "Goblin#goblin"}, {"kingdom": "Bannerfall#away"})
    assert other.plays("goblin") == ["Goblin enters home from stack"]


@ability("Bannerfall#1")
def test_at_devotion_2_of_bannerfall_own_orcs_are_stronger(table):
    own = {"kingdom": {"Bannerfall#city": "Bear#bear"}, "army": "Pit Champion#orc"}
    d = at_play(table, own, {"army": "Pit Champion#theirs"}, phase="tactics")
    d.devotes("city", "bear")
    d.shows(stats={"orc": "5/4", "theirs": "4/4", "bear": "3/4"})


@ability("Kragmoor Warcamp#0")
def test_at_devotion_1_of_kragmoor_warcamp_creatures_enter_the_army(table):
    own = {"kingdom": {"Kragmoor Warcamp#city": "Elf#elf"}, "hand": "Bear#bear"}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "elf")
    d.goes_on("play_1")
    assert d.plays("bear", place="army") == ["Bear enters army from stack"]
    without = at_play(table, {"kingdom": "Kragmoor Warcamp#city", "hand": "Elf#elf"})
    without.t.when(1, "play_card", card="elf", place="army", payment=["gaian_1_1"]).refused("ARC-CRE-02")


@ability("Kragmoor Warcamp#1")
def test_at_devotion_4_of_kragmoor_warcamp_a_creature_of_the_army_is_unmarked(table):
    army = "Wolf#wolf (marked); Elf#elf (marked); Giant#giant"
    own = {"kingdom": {"Kragmoor Warcamp#city": "Bear#a; Bear#b"}, "army": army}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "a", "b")
    assert d.asked() == (1, "wolf elf")
    assert d.answers("elf") == ["unmarked: elf"]


@ability("Cinderforge#0")
def test_at_devotion_3_of_cinderforge_an_opponent_chooses_which_city_takes_2(table):
    own = {"kingdom": {"Cinderforge#city": "Bear#bear; Elf#elf"}}
    d = at_play(table, own, {"kingdom": "Red Town#a; Grey Town#b"}, phase="tactics")
    d.devotes("city", "bear", "elf")
    assert d.asked() == (2, "a b")
    assert d.answers("a") == ["a takes 2"]


@ability("Cinderforge#1")
def test_at_devotion_6_of_cinderforge_its_player_chooses_which_city_takes_2(table):
    own = {"kingdom": {"Cinderforge#city": "Bear#x; Bear#y; Bear#z"}}
    d = at_play(table, own, {"kingdom": "Red Town#a; Grey Town#b"}, phase="tactics")
    d.devotes("city", "x", "y", "z")
    d.answers("a")
    assert d.asked() == (1, "a b")
    assert d.answers("b") == ["b takes 2"]


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Soapbox Imp#0")
@pytest.mark.parametrize(
    ("mine", "second", "third", "stats"),
    [("Elf", "Elf; Elf", "Elf; Elf", "2/1"), ("Elf", "Elf; Elf", "Elf", "1/1"), ("Elf", "Elf", "Elf; Elf", "1/1")],
)
def test_soapbox_imp_shouts_with_the_smallest_hand(table, mine, second, third, stats):
    d = at_play(table, {"army": "Soapbox Imp#it", "hand": mine}, {"hand": second}, p3={"hand": third})
    d.shows(stats={"it": stats})


@ability("Gutter Goblin#0")
@pytest.mark.parametrize(("mine", "theirs", "stats"), [("Mourner", "Elf", "3/2"), ("Elf", "Mourner", "3/1")])
def test_gutter_goblin_is_tougher_beside_the_dark_legion(table, mine, theirs, stats):
    at_play(table, {"army": f"Gutter Goblin#it; {mine}"}, {"army": theirs}).shows(stats={"it": stats})


@ability("Barricade Rioter#0")
@pytest.mark.parametrize(
    ("mine", "second", "third", "stats"),
    [("Elf", "Elf", "Elf", "3/3"), ("Elf", "Elf", "Elf; Elf", "2/3"), ("Elf; Elf", "Elf", "Elf; Elf", "3/3")],
)
def test_barricade_rioter_fights_better_in_the_largest_crowd(table, mine, second, third, stats):
    d = at_play(table, {"army": f"Barricade Rioter#it; {mine}"}, {"army": second}, p3={"army": third})
    d.shows(stats={"it": stats})


@ability("Powder Imp#0")
@pytest.mark.parametrize("target", ["giant", "away"])
def test_powder_imp_blows_itself_up_for_2_damage(table, target):
    d = at_play(table, {"army": "Powder Imp#it"}, {"army": "Giant#giant"})
    assert d.aims("it") == "away giant home it"
    assert d.uses("it", target) == ["it: play to graveyard of 1", f"{target} takes 2"]


@ability("Red Drummer#0")
def test_red_drummer_strengthens_other_attackers_of_ones_own(table):
    d = at_play(table, {"army": "Red Drummer#it; Elf#elf; Wolf#idle"}, {"army": "Elf#guard"}, phase="attack")
    d.shows(stats={"elf": "1/1"})
    d.attacks("it", "elf")
    d.shows(stats={"it": "2/3", "elf": "2/1", "idle": "2/1", "guard": "1/1"})


@ability("Red Drummer#1")
def test_red_drummer_is_stronger_for_a_red_banner_power_once_a_turn(table):
    d = at_play(table, {"army": "Red Drummer#it", "vault": "red_banner 2; gaian 2"})
    gaian = {"source": "it", "ability": "Red Drummer#1", "payment": ["gaian_1_1"]}
    d.t.when(1, "activate_ability", **gaian).refused("ARC-COST-02")
    assert d.uses("it") == ["it: atk +1 (end of turn)"]
    d.shows(stats={"it": "3/3"}, ready={1: {"red_banner": 1, "gaian": 2}})
    d.withheld("it", "ARC-PPH-06")
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "2/3"})


@ability("Pit Champion#0")
def test_pit_champion_is_stronger_for_each_damage_suffered(table):
    d = at_play(table, {"army": "Pit Champion#it", "hand": "Bolt#bolt"})
    d.shows(stats={"it": "4/4"})
    d.plays("bolt", "it")
    d.shows(stats={"it": "6/4"})
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "4/4"})


@ability("Pit Champion#1")
def test_pit_champion_rages_once_a_turn_for_a_random_card(table):
    d = at_play(table, {"army": "Pit Champion#it", "hand": "Elf; Elf"})
    assert d.uses("it") == ["1 discards Elf", "it: atk +2 (end of turn)"]
    d.withheld("it", "ARC-PPH-06")
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "4/4"})
    at_play(table, {"army": "Pit Champion#it"}).withheld("it", "ARC-ABL-06")


@ability("Imp Union Leader#0", "Imp Union Leader#1")
def test_imp_union_leader_leads_imps_and_goblins(table):
    own = {"army": "Imp Union Leader#it; Powder Imp#imp; Goblin#goblin; Elf#elf"}
    d = at_play(table, own, {"army": "Powder Imp#foe; Goblin#other"})
    d.shows(stats={"it": "4/6", "imp": "3/3", "goblin": "3/3", "elf": "1/1", "foe": "2/2", "other": "2/2"})


@ability("Imp Union Leader#2")
def test_imp_union_leader_sets_a_city_on_fire_with_two_others(table):
    d = at_play(table, {"army": "Imp Union Leader#it; Elf#one; Elf#two; Elf#three (marked)"}, {"army": "Elf#theirs"})
    assert d.aims("it") == "away home"
    told = ["one is marked", "two is marked", "away takes 2"]
    assert d.uses("it", "away", costs=[["one", "two"]]) == told
    d.withheld("it", "ARC-ABL-06")
    at_play(table, {"army": "Imp Union Leader#it; Elf"}, {"army": "Elf"}).withheld("it", "ARC-ABL-06")


@ability("Warcry Chieftain#0")
def test_warcry_chieftain_strengthens_own_orcs_when_it_attacks(table):
    own = {"army": "Warcry Chieftain#it; Elf#elf", "kingdom": {"Grey Town#home": "Pit Champion#orc"}}
    d = at_play(table, own, {"kingdom": "Gravemarch#away", "army": "Pit Champion#theirs"}, phase="attack")
    assert d.attacks("it", "elf") == ["orc it: atk +1, def +1 (attack)"]
    d.shows(stats={"it": "5/5", "orc": "5/5", "elf": "1/1", "theirs": "4/4"})
    d.defends()
    d.shows(stats={"it": "4/4", "orc": "4/4"})


@ability("Warcry Chieftain#0")
def test_warcry_chieftain_is_silent_when_others_attack(table):
    d = at_play(table, {"army": "Warcry Chieftain#it; Elf#elf"}, phase="attack")
    assert d.attacks("elf") == []


@ability("Gatebreaker Troll#0")
def test_gatebreaker_troll_can_not_defend(table):
    d = at_play(table, {"army": "Elf#elf"}, {"army": "Gatebreaker Troll#it; Guard#guard"}, phase="attack")
    d.attacks("elf")
    d.t.when(2, "assign_defenders", defenders={"it": "elf"}).refused("ARC-CON-02")


@ability("Gatebreaker Troll#1")
def test_gatebreaker_troll_is_unmarked_for_damage_to_a_city_of_ones_own(table):
    own = {"kingdom": "Red Town#home; Grey Town#other", "army": "Gatebreaker Troll#it (marked)"}
    d = at_play(table, own)
    assert d.uses("it", costs=[["other"]]) == ["other takes 2", "unmarked: it"]
    at_play(table, {"army": "Gatebreaker Troll#it"}).withheld("it", "ARC-PLAY-02")
    again = at_play(table, {**own, "hand": "Spark#spark"})
    again.uses("it", costs=[["home"]])
    again.plays("spark", "it")
    again.withheld("it", "ARC-PPH-06")


@ability("Boulder-Arm Giant#0")
@pytest.mark.parametrize("target", ["giant", "away"])
def test_when_boulder_arm_giant_enters_play_something_of_an_opponent_takes_3(table, target):
    d = at_play(table, {"hand": "Boulder-Arm Giant#it", "army": "Elf"}, {"army": "Giant#giant"})
    assert d.plays("it") == ["Boulder-Arm Giant enters home from stack"]
    assert d.asked() == (1, "away giant")
    assert d.answers(target) == [f"{target} takes 3"]


@ability("Boulder-Arm Giant#1")
def test_boulder_arm_giant_throws_a_card_once_a_turn(table):
    d = at_play(table, {"army": "Boulder-Arm Giant#it", "hand": "Elf#elf; Bolt#bolt"}, {"army": "Bear#bear"})
    assert d.aims("it") == "bear it"
    assert d.uses("it", "bear", costs=[["elf"]]) == ["1 discards Elf", "bear takes 1"]
    d.withheld("it", "ARC-PPH-06")
    at_play(table, {"army": "Boulder-Arm Giant#it"}, {"army": "Elf"}).withheld("it", "ARC-ABL-06")
