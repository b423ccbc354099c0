"""The enchantments, magic, events and loot of The Empire do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Oath of the Long Table#0", "Oath of the Long Table#1")
def test_oath_of_the_long_table_binds_soldiers_and_knights(table):
    army = "Border Recruit#soldier; Twin-Oath Knights#knights; Elf#elf"
    d = at_play(table, {"army": army, "enchantments": "Oath of the Long Table"}, {"army": "Border Recruit#theirs"})
    d.shows(stats={"soldier": "3/3", "knights": "6/6", "elf": "1/1", "theirs": "2/2"})
    own = {"hand": "Standard Issue#it", "army": "Twin-Oath Knights#both", "enchantments": "Oath of the Long Table"}
    both = at_play(table, own)
    both.plays("it", "both")
    both.shows(stats={"both": "8/8"})


@ability("Standard Issue#attach", "Standard Issue#0", "Standard Issue#1")
def test_standard_issue_makes_a_soldier_of_the_empire(table):
    own = {"hand": "Standard Issue#it; Slip Between#slip", "army": "Elf#elf; Drill Sergeant#sergeant"}
    d = at_play(table, own, {"army": "Bear"})
    assert d.aims("it") == "elf sergeant"
    told = ["Standard Issue enters play on elf", "elf: is Human Soldier, is of the_empire (source)"]
    assert d.plays("it", "elf") == told
    d.shows(stats={"elf": "3/4"})
    assert d.plays("slip", "it") == ["it: play to hand of 1"]
    d.shows(stats={"elf": "1/1"})


@ability("Garrison Orders#attach", "Garrison Orders#0")
def test_garrison_orders_strengthen_a_city_of_ones_own(table):
    d = at_play(table, {"hand": "Garrison Orders#it"})
    assert d.aims("it") == "home"
    assert d.plays("it", "home") == ["Garrison Orders enters play on home"]
    d.shows(strength={"home": 6})


@ability("Garrison Orders#1")
def test_garrison_orders_draw_whenever_their_city_is_damaged(table):
    theirs = {"kingdom": "Gravemarch#away [Garrison Orders]; Gravemarch#bare"}
    d = at_play(table, {"hand": "Rain of Slag#a; Rain of Slag#b"}, theirs)
    assert d.plays("a", "bare", x=1) == ["bare takes 1"]
    assert d.plays("b", "away", x=1) == ["away takes 1", "2 draws 1"]


@ability("Censor's Stamp#attach", "Censor's Stamp#0")
def test_what_censors_stamp_is_on_can_not_be_the_target_of_other_cards(table):
    own = {"hand": "Censor's Stamp#it; Edict of Silence#edict", "enchantments": "Banner#mine"}
    d = at_play(table, own, {"enchantments": "Banner#theirs"})
    assert d.aims("edict") == "mine theirs"
    assert d.aims("it") == "mine theirs"
    assert d.plays("it", "theirs") == ["Censor's Stamp enters play on theirs"]
    assert d.aims("edict") == "it mine"


@ability("Censor's Stamp#1", "Censor's Stamp#2")
def test_two_seals_of_censors_stamp_destroy_what_it_is_on(table):
    d = at_play(table, {"hand": "Censor's Stamp#it"}, {"enchantments": "Banner#banner"})
    d.plays("it", "banner")
    assert d.goes_on("draw_resource", 2) == []
    assert d.goes_on("draw_resource", 1) == ["2 draws 2", "it: seal 0 to 1"]
    d.goes_on("play_1", 1)
    d.withheld("it", "ARC-ABL-06")
    assert d.goes_on("draw_resource", 2) == []
    assert d.goes_on("draw_resource", 1) == ["2 draws 2", "it: seal 1 to 2"]
    d.goes_on("play_1", 1)
    told = ["it: seal 2 to 0", "banner: play to graveyard of 2", "it: play to graveyard of 1"]
    assert d.uses("it") == told


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Muster Rolls#0")
@pytest.mark.parametrize("found", [["Border Recruit", "Shieldbrother"], ["Shieldbrother"], []])
def test_muster_rolls_call_up_to_two_soldiers(table, found):
    d = at_play(table, {"hand": "Muster Rolls#it", "deck": "Border Recruit; Elf; Shieldbrother; Drill Sergeant"})
    assert d.plays("it") == []
    assert d.asked() == (1, "Border Recruit Drill Sergeant Shieldbrother")
    assert d.answers(*found) == [*(f"{card}: deck to hand of 1" for card in found), "deck:1 is shuffled"]


@ability("Colonial Charter#0")
def test_colonial_charter_finds_a_city_and_puts_it_into_play(table):
    d = at_play(table, {"hand": "Colonial Charter#it", "deck": "Elf; Red Town; Gravemarch"}, p3={})
    assert d.plays("it") == []
    assert d.asked() == (1, "Gravemarch Red Town")
    told = ["Red Town: deck to hand of 1", "deck:1 is shuffled", "Red Town enters play, effect"]
    assert d.answers("Red Town") == told
    more = at_play(
        table,
        {"hand": "Colonial Charter#it", "kingdom": "Red Town; Grey Town"},
        {"kingdom": "Red Town; Grey Town"},
        p3={},
    )
    more.withheld("it", "ARC-PLAY-02")


@ability("Forced March#0")
@pytest.mark.parametrize("chosen", [["a", "b", "theirs"], ["b"], []])
def test_forced_march_unmarks_up_to_three_creatures(table, chosen):
    own = {"hand": "Forced March#it", "army": "Elf#a (marked); Elf#b (marked); Bear#ready"}
    d = at_play(table, own, {"army": "Bear#theirs (marked)"})
    assert d.aims("it") == "a b theirs"
    assert d.plays("it", chosen) == [f"unmarked: {one}" for one in chosen]


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Shield Wall#0")
def test_shield_wall_toughens_own_creatures_until_end_of_turn(table):
    d = at_play(table, {"hand": "Shield Wall#it", "army": "Elf#a; Bear#b"}, {"army": "Elf#theirs"})
    assert d.plays("it") == ["a b: def +3 (end of turn)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"a": "1/1"})


@ability("Close Ranks#0")
def test_close_ranks_counts_own_soldiers_until_end_of_phase(table):
    own = {"hand": "Close Ranks#it", "army": "Border Recruit#one; Shieldbrother#two; Elf#elf"}
    d = at_play(table, own, {"army": "Border Recruit"})
    assert d.aims("it") == "elf one two"
    assert d.plays("it", "elf") == ["elf: atk +2, def +2 (end of phase)"]
    d.goes_on("attack")
    d.shows(stats={"elf": "1/1"})


@ability("Edict of Silence#0")
def test_edict_of_silence_destroys_an_enchantment_and_draws(table):
    d = at_play(
        table, {"hand": "Edict of Silence#it", "enchantments": "Banner#mine"}, {"enchantments": "Banner#theirs"}
    )
    assert d.aims("it") == "mine theirs"
    assert d.plays("it", "theirs") == ["theirs: play to graveyard of 2", "1 draws 1"]


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("War Chest#0")
def test_war_chest_becomes_a_marked_resource_and_two_cards(table):
    d = at_play(table, {"hand": "War Chest#it; Giant#giant; Bolt#bolt", "vault": "the_empire 3"}, {"hand": "Elf"})
    assert d.plays("it") == []
    assert d.asked() == (1, "giant bolt")
    assert d.answers("giant") == ["1 places giant as the_empire, marked", "1 draws 2"]
    d.shows(ready={1: {"the_empire": 1}})
