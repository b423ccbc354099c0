"""The cards of the Red Banner do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play

# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Goblin Sapper#0")
@pytest.mark.parametrize("phase", ["play_1", "draw"])
def test_goblin_sapper_blows_up_under_the_region(table, phase):
    d = at_play(table, {"faith": "Goblin Sapper#it"}, phase=phase)
    assert d.uses("it") == ["it dies", "h2 takes 2"]
    d.shows(region_hp={1: 10, 2: 8}, graveyard={1: "Goblin Sapper", 2: ""})


@ability("Powder Thrower#0")
def test_powder_thrower_throws_for_gold(table):
    d = at_play(table, {"front": "Powder Thrower#it"}, {"front": "Wolf#wolf; Ox"})
    assert d.uses("it", "wolf") == ["it is marked", "wolf takes 2", "wolf dies"]
    d.shows(ready={1: 8, 2: 9})
    d = at_play(table, {"front": "Powder Thrower#it", "vault": 0}, {"front": "Wolf#wolf"})
    d.withheld("it", "GORC-PAY-01")


@ability("Wolf Rider#0")
def test_wolf_rider_scares_a_defender_off(table):
    d = at_play(table, {"front": "Wolf Rider#it; Wolf#wolf"}, {"front": "Ox#ox; Bear#bear"}, phase="move_attack_1")
    assert d.attacks("it", "wolf") == []
    assert d.asked() == (1, "ox bear")
    assert d.answers("ox") == ["ox: cannot defend (end of turn)"]
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("GORC-CON-02")
    assert d.defends(bear="it") == ["bear takes 4", "it takes 3", "it dies", "bear dies", "h2 takes 2"]


@ability("Orc Devourer#0")
def test_orc_devourer_gains_the_atk_of_whom_it_eats(table):
    d = at_play(table, {"front": "Orc Devourer#it; Brute#brute"})
    assert d.uses("it", costs=[["brute"]]) == ["brute dies", "it: atk +5 (end of turn)"]
    d.shows(stats={"it": "8/5"})
    d.withheld("it", "GORC-ABL-09")


@ability("Battle Drummer#0")
def test_battle_drummer_drives_the_front_on(table):
    d = at_play(table, {"science": "Battle Drummer#it", "front": "Wolf#wolf"}, {"front": "Wolf#foe"})
    assert d.uses("it") == ["it is assigned"]
    d.shows(stats={"wolf": "3/2", "it": "1/3", "foe": "2/2"})
    d.goes_on("move_attack_1")
    assert d.attacks("wolf") == []
    assert d.defends() == ["h2 takes 3"]


@ability("Raging Ogre#0")
def test_raging_ogre_attacks_whenever_it_can(table):
    d = at_play(table, {"front": "Raging Ogre#it; Wolf#wolf"}, phase="move_attack_2")
    d.t.when(1, "end_phase").refused("GORC-CON-02")
    d.t.when(1, "declare_attack", attackers=["wolf"]).refused("GORC-CON-02")
    assert d.attacks("it") == ["h2 takes 6"]
    d = at_play(table, {"faith": "Raging Ogre#it"}, phase="move_attack_2")
    assert d.goes_on("entrance") == []


@ability("Looter#0")
def test_looter_draws_for_damage_to_a_region(table):
    d = at_play(table, {"front": "Looter#it; Wolf#wolf"}, phase="move_attack_1")
    assert d.attacks("it", "wolf") == ["h2 takes 2", "1 draws 1", "h2 takes 2"]
    d = at_play(table, {"front": "Looter#it"}, {"front": "Ox#ox"}, phase="move_attack_1")
    d.attacks("it")
    assert d.defends(ox="it") == ["ox takes 2", "it takes 2", "it dies"]


@ability("Kin-Eater Troll#0")
def test_kin_eater_troll_eats_another_or_dies(table):
    d = at_play(table, {"front": "Kin-Eater Troll#it; Wolf#wolf"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("it", costs=[["wolf"]]) == ["wolf dies"]
    d = at_play(table, {"front": "Kin-Eater Troll#it; Wolf#wolf"}, phase="unmark")
    d.goes_on("upkeep")
    eating = {"source": "it", "ability": "Kin-Eater Troll#0", "costs": [["it"]]}
    d.t.when(1, "pay_upkeep", **eating).refused("GORC-ABL-09")
    assert d.moves(1, "decline_upkeep", source="it") == ["it dies"]


@ability("Scrap Smith#0")
def test_scrap_smith_fetches_equipment_for_a_card(table):
    own = {"front": "Scrap Smith#it", "hand": "Wolf#wolf", "graveyard": "Sword#sword; Elf#elf"}
    d = at_play(table, own, {"graveyard": "Axe#axe"})
    assert d.aims("it") == "sword"
    told = d.uses("it", "sword", costs=[["wolf"]])
    assert told == ["it is marked", "1 discards Wolf", "sword: graveyard to hand of 1"]
    d = at_play(table, {"front": "Scrap Smith#it", "graveyard": "Sword#sword"})
    d.withheld("it", "GORC-ABL-09")


@ability("Goblin Mob#0")
def test_goblin_mob_comes_with_two_brats(table):
    d = at_play(table, {"hand": "Goblin Mob#it"}, phase="entrance")
    told = d.plays("it", place="faith")
    assert told == ["Goblin Mob enters faith from stack", *["Goblin Brat enters front from removed"] * 2]
    d.shows(stats=dict.fromkeys(d.found("Goblin Brat"), "1/1"))


@ability("Vengeful Chief#0")
def test_vengeful_chief_grows_when_his_own_die(table):
    own = {"front": "Vengeful Chief#it; Elf#elf", "hand": "Bolt#b1; Bolt#b2"}
    d = at_play(table, own, {"front": "Elf#foe"})
    assert d.plays("b1", "foe") == ["foe takes 2", "foe dies"]
    assert d.plays("b2", "elf") == ["elf takes 2", "elf dies", "it: might 0 to 1"]
    d.shows(stats={"it": "5/4"})


@ability("Fire Bat#0", "Fire Bat#fly")
def test_fire_bat_is_blocked_by_flyers_beside_it(table):
    d = at_play(table, {"front": "Fire Bat#it"}, {"front": "Ox#ox"}, phase="move_attack_1")
    d.attacks("it")
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("GORC-CMB-15")
    assert d.defends() == ["h2 takes 2"]
    d = at_play(table, {"front": "Fire Bat#it"}, {"front": "Ox#ox; Fire Bat"}, phase="move_attack_1")
    d.attacks("it")
    assert d.defends(ox="it") == ["ox takes 2", "it takes 2", "it dies"]


# --- Equipment --------------------------------------------------------------------------------------------------------


@ability("Great Cleaver#0", "Great Cleaver#attach")
def test_great_cleaver_is_heavy(table):
    d = at_play(table, {"front": "Bear#bear; Hawk#hawk", "faith": "Monk", "hand": "Great Cleaver#c"}, {"front": "Ox"})
    assert d.aims("c") == "bear hawk"
    assert d.plays("c", "bear") == ["Great Cleaver enters play on bear"]
    d.shows(stats={"bear": "7/3"})


@ability("Great Cleaver#0")
def test_great_cleaver_kills_who_is_too_weak_and_is_dropped(table):
    d = at_play(table, {"front": "Hawk#hawk", "hand": "Great Cleaver#c"})
    told = d.plays("c", "hawk")
    assert told == ["Great Cleaver enters play on hawk", "hawk dies", "c is dropped in front"]


@ability("Spiked Harness#0", "Spiked Harness#1", "Spiked Harness#attach")
def test_spiked_harness_pricks_who_hurts_its_carrier(table):
    own = {"front": "Bear#bear", "hand": "Spiked Harness#c; Bolt#bolt"}
    d = at_play(table, own, {"front": "Wolf#wolf", "faith": "Monk"})
    assert d.aims("c") == "bear"
    d.plays("c", "bear")
    d.shows(stats={"bear": "3/5"})
    assert d.plays("bolt", "bear") == ["bear takes 2"]
    d.goes_on("move_attack_1", 2)
    d.attacks("wolf", seat=2)
    assert d.defends(1, bear="wolf") == ["bear takes 2", "wolf takes 3", "wolf dies"]


@ability("Spiked Harness#1")
def test_spiked_harness_kills_who_lives_through_the_combat(table):
    own = {"front": "Bear#bear [Spiked Harness#c]"}
    d = at_play(table, own, {"front": "Abbot#abbot"}, phase="move_attack_1", active=2)
    d.attacks("abbot", seat=2)
    assert d.defends(1, bear="abbot") == ["bear takes 1", "abbot takes 3", "abbot takes 2", "abbot dies"]


# --- Events -----------------------------------------------------------------------------------------------------------


@ability("Headsman's Price#0", "Headsman's Price#cost")
def test_headsmans_price_rises_with_the_target(table):
    d = at_play(table, {"front": "Wolf", "hand": "Headsman's Price#c"}, {"front": "Brute#brute", "faith": "Monk#monk"})
    assert d.aims("c") == "brute monk"
    assert (d.price("c", "brute"), d.price("c", "monk")) == (6, 2)
    assert d.plays("c", "brute") == ["brute dies"]


@ability("Blood Frenzy#0")
def test_blood_frenzy_rouses_a_creature(table):
    d = at_play(table, {"front": "Wolf#wolf (marked)", "hand": "Blood Frenzy#c"}, {"front": "Ox"})
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == ["unmarked: wolf", "wolf: atk +2 (end of turn)"]


@ability("Burn the Granary#0")
def test_burn_the_granary_costs_hit_points_and_a_card(table):
    d = at_play(table, {"hand": "Burn the Granary#c; Wolf"}, {"hand": "Wolf#wolf; Elf#elf"})
    assert d.aims("c") == "h2"
    assert d.plays("c", "h2") == ["h2 takes 3"]
    assert d.asked() == (2, "wolf elf")
    assert d.answers("wolf") == ["2 discards Wolf"]


# --- Magic ------------------------------------------------------------------------------------------------------------


@ability("War Council#0")
def test_war_council_spurs_the_front(table):
    own = {"politics": "Knight#knight", "front": "Wolf#wolf", "hand": "War Council#c"}
    d = at_play(table, own, {"front": "Wolf#foe"})
    assert d.plays("c") == ["wolf: atk +2 (end of turn)"]
    d.shows(stats={"knight": "4/4", "wolf": "4/2", "foe": "2/2"})
    d = at_play(table, {"politics": "Abbot", "science": "Knight", "hand": "War Council#c"})
    d.withheld("c", "GORC-MAG-04")


@ability("Alchemists' Fire#0")
def test_alchemists_fire_is_divided_among_enemies(table):
    own = {"science": "Golem", "front": "Wolf#wolf", "hand": "Alchemists' Fire#c"}
    d = at_play(table, own, {"front": "Elf#elf; Ox#ox", "faith": "Monk#monk"})
    told = d.plays("c")
    shares = ["elf", "ox", "monk", "elf"]
    while not told:
        assert set(d.asked()[1].split()) <= {"elf", "ox", "monk"}
        left = [one for one in shares if one in d.asked()[1].split()]
        shares.remove(left[0])
        told = d.answers(left[0])
    assert told == ["elf takes 2", "ox takes 1", "monk takes 1", "elf dies"]


@ability("Rite of Ash#0")
def test_rite_of_ash_takes_a_life_for_a_life(table):
    own = {"faith": "Abbot#abbot", "front": "Wolf#wolf", "hand": "Rite of Ash#c"}
    d = at_play(table, own, {"front": "Ox#ox"})
    assert d.plays("c", "ox", costs=[["wolf"]]) == ["wolf dies", "ox takes 5", "ox dies"]
    d = at_play(table, {"faith": "Monk#monk", "front": "Wolf", "hand": "Rite of Ash#c"}, {"front": "Ox#ox"})
    d.withheld("c", "GORC-MAG-04")


# --- Spells -----------------------------------------------------------------------------------------------------------


@ability("Battle Fever#0", "Battle Fever#attach")
def test_battle_fever_drives_a_creature_to_attack(table):
    own = {"front": "Bear#bear", "hand": "Battle Fever#c"}
    d = at_play(table, own, {"front": "Ox#ox"})
    assert d.aims("c") == "bear ox"
    d.plays("c", "bear")
    d.shows(stats={"bear": "6/3"})
    d.goes_on("move_attack_1")
    d.goes_on("move_attack_2")
    d.t.when(1, "end_phase").refused("GORC-CON-02")


@ability("Scorched Ground#0", "Scorched Ground#attach")
def test_scorched_ground_wears_a_region_down(table):
    d = at_play(table, {"hand": "Scorched Ground#c"})
    assert d.aims("c") == "h2"
    d.plays("c", "h2")
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["h2 takes 1", "1 draws 1"]


@ability("Smoke and Alarm#0", "Smoke and Alarm#1", "Smoke and Alarm#attach")
def test_smoke_and_alarm_weakens_a_front_for_gold(table):
    own = {"front": "Wolf#wolf", "hand": "Smoke and Alarm#c"}
    d = at_play(table, own, {"front": "Bear#bear; Hawk#hawk", "faith": "Monk#monk"})
    assert d.aims("c") == "seat:2.front"
    assert d.plays("c", "seat:2.front") == ["Smoke and Alarm enters play on seat:2.front", "hawk dies"]
    d.shows(stats={"bear": "3/3", "monk": "1/2", "wolf": "2/2"})
    d.goes_on("upkeep", 1)
    assert d.uses("c") == []
    d.shows(stats={"bear": "3/3"}, ready={1: 8, 2: 9})


@ability("Smoke and Alarm#1")
def test_smoke_and_alarm_clears_unpaid(table):
    own = {"attached": "", "hand": "Smoke and Alarm#c"}
    d = at_play(table, own, {"front": "Bear#bear"})
    d.plays("c", "seat:2.front")
    d.goes_on("upkeep", 1)
    told = d.moves(1, "decline_upkeep", source="c")
    assert told == ["c: play to graveyard of 1"]
    d.shows(stats={"bear": "3/4"})
