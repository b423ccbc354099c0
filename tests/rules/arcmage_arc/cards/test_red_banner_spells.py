"""The enchantments, magic, events and loot of the Red Banner do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Totem of Rage#attach", "Totem of Rage#0")
def test_totem_of_rage_drives_a_creature_of_ones_own_out_of_its_city(table):
    own = {"kingdom": {"Grey Town#home": "Bear#bear; Bear#other"}, "hand": "Totem of Rage#it"}
    d = at_play(table, own, {"army": "Elf"})
    assert d.aims("it") == "bear other"
    assert d.plays("it", "bear") == ["Totem of Rage enters play on bear"]
    d.shows(stats={"bear": "6/3", "other": "3/4"})
    d.goes_on("attack")
    d.t.when(1, "declare_attack", city="away", attackers=["other"]).refused("ARC-ZONE-04")
    assert d.attacks("bear") == []


@ability("Strike at the Stores#attach", "Strike at the Stores#0")
def test_strike_at_the_stores_hurts_a_city_of_its_victim_whenever_the_resource_is_marked(table):
    own = {"hand": "Strike at the Stores#it; Gift#gift"}
    theirs = {"kingdom": "Red Town#a; Grey Town#b", "vault": "gaian 1; red_banner 1", "hand": "Elf#elf; Bolt#bolt"}
    d = at_play(table, own, theirs, p3={"vault": "gaian 1"})
    assert d.aims("it") == "gaian_2_1 gaian_3_1 red_banner_2_1"
    assert d.plays("it", "gaian_2_1") == ["Strike at the Stores enters play on gaian_2_1"]
    d.goes_on("play_1", 2)
    d.plays("elf", seat=2, place="a")
    assert d.asked() == (2, "a b")
    assert d.answers("b") == ["b takes 1", "Elf enters a from stack"]
    assert d.plays("bolt", "elf", seat=2) == ["elf takes 2", "elf dies"]


@ability("The Streets Are Ours#0")
def test_the_streets_are_ours_hurts_a_city_for_each_creature(table):
    own = {"enchantments": "The Streets Are Ours", "hand": "Elf#elf; Insight#magic"}
    d = at_play(table, own, {"kingdom": "Red Town#a; Grey Town#b"})
    assert d.plays("magic") == ["1 draws 2"]
    assert d.plays("elf") == ["Elf enters home from stack"]
    assert d.asked() == (1, "a b")
    assert d.answers("b") == ["b takes 1"]
    other = at_play(table, {"hand": "Elf#elf"}, {"enchantments": "The Streets Are Ours"})
    assert other.plays("elf") == ["Elf enters home from stack"]


@ability("The Streets Are Ours#1")
def test_the_streets_are_ours_draws_for_a_city_that_is_founded(table):
    own = {"enchantments": "The Streets Are Ours", "unbuilt": "Red Town#new"}
    d = at_play(table, own, phase="turn")
    assert d.moves(1, "found_city", city="new") == ["Red Town enters play, founded", "1 draws 1"]
    other = at_play(table, {"unbuilt": "Red Town#new"}, {"enchantments": "The Streets Are Ours"}, phase="turn")
    assert other.moves(1, "found_city", city="new") == ["Red Town enters play, founded"]


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Storm the Gates#0")
@pytest.mark.parametrize(
    ("lost", "told"), [(8, ["away takes 3"]), (9, ["away takes 3", "away takes 2"])], ids=["7 left", "6 left"]
)
def test_storm_the_gates_goes_on_where_little_is_left(table, lost, told):
    d = at_play(table, {"hand": "Storm the Gates#it"}, {"kingdom": f"Gravemarch#away (lost {lost})"})
    assert d.aims("it") == "away home"
    assert d.plays("it", "away") == told


@ability("Rain of Slag#cost", "Rain of Slag#0")
@pytest.mark.parametrize("target", ["giant", "away"])
def test_rain_of_slag_deals_what_is_paid(table, target):
    d = at_play(table, {"hand": "Rain of Slag#it", "vault": "red_banner 5"}, {"army": "Giant#giant"})
    assert d.aims("it") == "away giant home"
    assert d.plays("it", target, x=3) == [f"{target} takes 3"]
    d.shows(ready={1: {"red_banner": 1}})


@ability("Rabble-Rousing#0")
@pytest.mark.parametrize("chosen", [["one", "two"], ["two"], []])
def test_rabble_rousing_puts_up_to_two_cheap_creatures_into_play(table, chosen):
    own = {"hand": "Rabble-Rousing#it; Elf#one; Guard#two; Goblin#dear; Bolt#bolt", "vault": "red_banner 3"}
    d = at_play(table, own, {"vault": "gaian 3", "hand": "Elf"})
    assert d.plays("it") == []
    assert d.asked() == (1, "one two")
    names = {"one": "Elf", "two": "Guard"}
    assert d.answers(*chosen) == [*(f"{names[one]} enters home from hand" for one in chosen), "1 draws 1"]
    at_play(table, own, {"vault": "gaian 2"}).withheld("it", "ARC-PLAY-02")


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Molten Bolt#0")
@pytest.mark.parametrize(("damage", "told"), [(0, "giant takes 3"), (1, "giant takes 5")])
def test_molten_bolt_burns_the_wounded_deeper(table, damage, told):
    d = at_play(table, {"hand": "Molten Bolt#it"}, {"army": f"Giant#giant (damage {damage})"})
    assert d.aims("it") == "giant"
    assert d.plays("it", "giant")[0] == told


@ability("Berserk Fury#0")
def test_berserk_fury_makes_reckless_until_end_of_turn(table):
    d = at_play(table, {"hand": "Berserk Fury#it", "army": "Bear#bear"}, {"army": "Giant#giant"})
    assert d.aims("it") == "bear giant"
    assert d.plays("it", "giant") == ["giant: atk +5, def -2 (end of turn)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"giant": "5/5"})


@ability("No Way but Forward#0")
def test_no_way_but_forward_strengthens_own_attackers_for_the_attack(table):
    own = {"hand": "No Way but Forward#it", "army": "Elf#elf; Giant#giant; Wolf#idle"}
    d = at_play(table, own, {"kingdom": "Gravemarch#away", "army": "Elf#guard"}, phase="attack")
    d.withheld("it", "ARC-PLAY-02")
    d.attacks("elf", "giant")
    d.t.when(2, "assign_defenders", defenders={"guard": "elf"})
    assert d.price("it") == (2, {"red_banner": 1})
    told = ["elf giant: atk +2 (attack)", "guard takes 3", "elf takes 1", "elf dies", "guard dies", "away takes 7"]
    assert d.plays("it") == told
    d.shows(stats={"giant": "5/5"})


@ability("No Way but Forward#0")
def test_no_way_but_forward_is_not_for_the_attack_of_an_opponent(table):
    own = {"hand": "No Way but Forward#it", "army": "Elf#elf"}
    d = at_play(table, own, {"army": "Wolf#wolf"}, phase="attack", active=2)
    d.t.when(2, "declare_attack", city="home", attackers=["wolf"]).then(
        aside="an attack is declared", waiting=(1, "priority")
    )
    d.withheld("it", "ARC-PLAY-02")


@ability("Smoke Them Out#0")
def test_smoke_them_out_drives_a_creature_out_of_a_city_and_draws(table):
    own = {"hand": "Smoke Them Out#it", "kingdom": {"Grey Town#home": "Elf#elf"}}
    d = at_play(table, own, {"kingdom": {"Red Town#away": "Bear#bear"}, "army": "Wolf#wolf"})
    assert d.aims("it") == "bear elf"
    assert d.plays("it", "bear") == ["bear moves to army", "1 draws 1"]
    assert "bear" in d.t.sees("army")[2]


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("Stolen Powder Keg#0")
@pytest.mark.parametrize("target", ["giant", "away"])
def test_stolen_powder_keg_hits_its_target_and_a_city_of_ones_own(table, target):
    own = {"hand": "Stolen Powder Keg#it; Elf#elf", "kingdom": "Grey Town#home; Red Town#other"}
    d = at_play(table, own, {"army": "Giant#giant"})
    assert d.aims("it") == "away giant home other"
    assert d.plays("it", target) == ["1 discards Elf", f"{target} takes 3"]
    assert d.asked() == (1, "home other")
    assert d.answers("other") == ["other takes 1"]
    at_play(table, {"hand": "Stolen Powder Keg#it"}).withheld("it", "ARC-ABL-06")
