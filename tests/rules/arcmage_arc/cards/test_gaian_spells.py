"""The enchantments, magic, events and loot of the Gaian do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Sanctuary of Vines#attach", "Sanctuary of Vines#0", "Sanctuary of Vines#1")
def test_sanctuary_of_vines_strengthens_a_city_at_any_time(table):
    own = {"hand": "Sanctuary of Vines#it; Barkskin Blessing#not", "army": "Elf"}
    d = at_play(table, own, active=2, phase="attack")
    d.withheld("not", "ARC-ENC-01")
    assert d.aims("it") == "away home"
    assert d.plays("it", "home") == ["Sanctuary of Vines enters play on home"]
    d.shows(strength={"home": 8, "away": 5})


@ability("Barkskin Blessing#attach", "Barkskin Blessing#0", "Barkskin Blessing#lent.0")
def test_barkskin_blessing_strengthens_and_lends_its_care(table):
    own = {"hand": "Barkskin Blessing#it", "army": "Elf#elf; Elf#other", "kingdom": "Grey Town#home (lost 2)"}
    d = at_play(table, own, {"army": "Bear#bear"})
    assert d.aims("it") == "bear elf other"
    assert d.plays("it", "elf") == ["Barkskin Blessing enters play on elf"]
    d.shows(stats={"elf": "2/4", "other": "1/1"})
    assert d.aims("elf") == "away home"
    assert d.uses("elf", "home") == ["elf is marked", "home regains 1"]


@ability("Wheel of Seasons#0")
def test_wheel_of_seasons_restores_own_cities_in_own_unmark_phases(table):
    own = {"enchantments": "Wheel of Seasons", "kingdom": "Grey Town#home (lost 2); Green Town#other (lost 1)"}
    d = at_play(table, own, {"kingdom": "Red Town#away (lost 2)"}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == []
    assert d.goes_on("draw_resource", 1) == ["2 draws 2", "home regains 1", "other regains 1"]


@ability("Wheel of Seasons#1")
def test_wheel_of_seasons_draws_for_a_city_that_is_founded(table):
    own = {"enchantments": "Wheel of Seasons", "unbuilt": "Red Town#new"}
    d = at_play(table, own, phase="turn")
    assert d.moves(1, "found_city", city="new") == ["Red Town enters play, founded", "1 draws 1"]


@ability("Wheel of Seasons#1")
def test_wheel_of_seasons_draws_nothing_for_a_city_of_an_opponent(table):
    d = at_play(table, {"unbuilt": "Red Town#new"}, {"enchantments": "Wheel of Seasons"}, phase="turn")
    assert d.moves(1, "found_city", city="new") == ["Red Town enters play, founded"]


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Call of the Pack#0")
@pytest.mark.parametrize("found", [["Bear", "Wolf"], ["Wolf"], []])
def test_call_of_the_pack_finds_up_to_two_beasts(table, found):
    d = at_play(table, {"hand": "Call of the Pack#it", "deck": "Elf; Bear; Wolf; Bear; Trinket"})
    assert d.plays("it") == []
    assert d.asked() == (1, "Bear Bear (2) Wolf")
    assert d.answers(*found) == [*(f"{card}: deck to hand of 1" for card in found), "deck:1 is shuffled"]


@ability("Seeds of Plenty#0")
def test_seeds_of_plenty_plants_a_hand_card_and_draws(table):
    own = {"hand": "Seeds of Plenty#it; Giant#giant; Bolt#bolt", "vault": "gaian 2"}
    d = at_play(table, own, {"hand": "Elf#theirs"})
    assert d.plays("it") == []
    assert d.asked() == (1, "giant bolt")
    assert d.answers("giant") == ["1 places giant as gaian", "1 draws 1"]
    d.shows(ready={1: {"gaian": 1}})


@ability("Balance Restored#0")
@pytest.mark.parametrize("chosen", [["elf", "giant"], ["giant"], []])
def test_balance_restored_brings_up_to_two_creatures_back(table, chosen):
    own = {"hand": "Balance Restored#it", "army": "Elf", "graveyard": "Elf#elf; Giant#giant; Bolt#bolt"}
    d = at_play(table, own, {"army": "Elf; Elf", "graveyard": "Bear"})
    assert d.plays("it") == []
    assert d.asked() == (1, "elf giant")
    assert d.answers(*chosen) == [f"{one}: graveyard to hand of 1" for one in chosen]


@ability("Balance Restored#0")
def test_balance_restored_needs_fewer_creatures_than_each_opponent(table):
    own = {"hand": "Balance Restored#it", "army": "Elf", "graveyard": "Elf#elf"}
    d = at_play(table, own, {"army": "Elf; Elf"}, p3={"army": "Elf"})
    d.withheld("it", "ARC-PLAY-02")


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Sudden Overgrowth#0")
def test_sudden_overgrowth_strengthens_until_end_of_turn(table):
    d = at_play(table, {"hand": "Sudden Overgrowth#it", "army": "Elf#elf"}, {"army": "Bear#bear"})
    assert d.aims("it") == "bear elf"
    assert d.plays("it", "bear") == ["bear: atk +2, def +4 (end of turn)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"bear": "3/4"})


@ability("Hush of the Forest#0")
def test_hush_of_the_forest_keeps_6_damage_from_a_city_this_turn(table):
    own = {"hand": "Hush of the Forest#it; Rain of Slag#a; Rain of Slag#b", "vault": "gaian 3; red_banner 12"}
    d = at_play(table, own, {"kingdom": "Gravemarch#away"})
    assert d.aims("it") == "away home"
    assert d.plays("it", "away") == ["away: prevented +6 (end of turn)"]
    assert d.plays("a", "away", x=4) == ["away: prevented +2 (end of turn)"]
    assert d.plays("b", "away", x=5) == ["away takes 3"]


@ability("Hush of the Forest#0")
def test_what_hush_of_the_forest_did_not_prevent_is_gone_with_the_turn(table):
    d = at_play(table, {"hand": "Hush of the Forest#it"}, {"hand": "Storm the Gates#storm", "vault": "red_banner 3"})
    d.plays("it", "home")
    d.goes_on("play_1", 2)
    assert d.plays("storm", "home", seat=2)[0] == "home takes 3"


@ability("Grasping Ivy#0")
def test_grasping_ivy_binds_a_creature_through_its_next_unmark_phase(table):
    d = at_play(table, {"hand": "Grasping Ivy#it"}, {"army": "Bear#bear; Giant#giant (marked)"})
    assert d.aims("it") == "bear"
    told = d.plays("it", "bear")
    assert told == ["bear is marked", "bear: cannot be_unmarked (until unmark of turn 1 of 2)"]
    d.goes_on("play_1", 2)
    assert "bear" in d.t.sees("marked")
    d.goes_on("play_1", 1)
    d.goes_on("play_1", 2)
    assert "bear" not in d.t.sees("marked")


@ability("Grasping Ivy#0")
def test_grasping_ivy_binds_until_the_unmark_phase_of_whoever_controls_the_creature(table):
    own = {"hand": "Grasping Ivy#one; Grasping Ivy#two", "army": "Elf#mine"}
    d = at_play(table, own, {"army": "Elf"}, p3={"army": "Bear#bear"})
    assert d.plays("one", "mine")[1] == "mine: cannot be_unmarked (until unmark of turn 1 of 1)"
    assert d.plays("two", "bear")[1] == "bear: cannot be_unmarked (until unmark of turn 1 of 3)"
    d.goes_on("play_1", 3)
    assert "bear" in d.t.sees("marked")
    d.goes_on("play_1", 1)
    assert "mine" in d.t.sees("marked")


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("Amber Seedcase#0")
@pytest.mark.parametrize(("target", "told"), [("home", ["home regains 3"]), ("bear", ["bear: def +3 (forever)"])])
def test_amber_seedcase_heals_a_city_or_toughens_a_creature(table, target, told):
    own = {"hand": "Amber Seedcase#it", "kingdom": "Thornhaven#home (lost 5)"}
    d = at_play(table, own, {"army": "Bear#bear"})
    assert d.aims("it") == "away bear home"
    assert d.plays("it", target) == told
