"""The enchantments, magic, events and loot of the Drake do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Dragonfire Brand#attach", "Dragonfire Brand#0", "Dragonfire Brand#lent.0")
def test_dragonfire_brand_strengthens_and_lends_its_fire(table):
    d = at_play(table, {"hand": "Dragonfire Brand#it", "army": "Elf#elf; Elf#other"}, {"army": "Giant#giant"})
    assert d.aims("it") == "elf giant other"
    assert d.plays("it", "elf") == ["Dragonfire Brand enters play on elf"]
    d.shows(stats={"elf": "2/1", "other": "1/1"})
    assert d.aims("elf") == "elf giant other"
    assert d.uses("elf", "giant") == ["elf is marked", "giant takes 2"]
    assert "activate_ability" not in {held.move for held in d.t.offers(1).withheld if "other" in held.args.values()}


@ability("Scale-Forged Walls#attach", "Scale-Forged Walls#0")
def test_scale_forged_walls_strengthen_a_city_of_ones_own(table):
    d = at_play(table, {"hand": "Scale-Forged Walls#it"})
    assert d.aims("it") == "home"
    assert d.plays("it", "home") == ["Scale-Forged Walls enters play on home"]
    d.shows(strength={"home": 7, "away": 5})


@ability("Scale-Forged Walls#1")
def test_damage_to_scale_forged_walls_strikes_an_attacker_that_the_active_player_chooses(table):
    theirs = {"kingdom": "Red Town#away [Scale-Forged Walls]; Grey Town#bare"}
    d = at_play(table, {"army": "Giant#giant; Elf#elf; Wolf#idle"}, theirs, phase="attack")
    d.attacks("giant", "elf")
    assert d.defends() == ["away takes 5"]
    assert d.asked() == (1, "giant elf")
    assert d.answers("giant") == ["giant takes 2", "away takes 1"]
    assert d.asked() == (1, "giant elf")
    assert d.answers("elf") == ["elf takes 2", "elf dies", "elf leaves combat"]


@ability("Claim of the Hoard#0")
def test_claim_of_the_hoard_counts_discards(table):
    own = {"enchantments": "Claim of the Hoard#it", "hand": "Pillage#a; Pillage#b; Elf#elf"}
    d = at_play(table, own, {"hand": "Elf"})
    assert d.plays("a", "seat:2") == ["2 discards Elf", "1 draws 1"]
    d.plays("b", "seat:1")
    assert d.answers("elf") == ["1 discards Elf", "1 draws 1", "it: plunder 0 to 1"]


@ability("Claim of the Hoard#1")
def test_claim_of_the_hoard_draws_for_loot_that_is_played(table):
    own = {"enchantments": "Claim of the Hoard#it", "hand": "Dragon's Tithe#tithe; Insight#magic"}
    d = at_play(table, own)
    assert d.plays("magic") == ["1 draws 2"]
    assert d.plays("tithe") == ["1 draws 3"]
    other = at_play(table, {"hand": "Dragon's Tithe#tithe"}, {"enchantments": "Claim of the Hoard"})
    assert other.plays("tithe") == ["1 draws 2"]


@ability("Claim of the Hoard#2")
def test_three_plunder_counters_of_claim_of_the_hoard_draw_a_card(table):
    d = at_play(table, {"enchantments": "Claim of the Hoard#it (plunder 4)"})
    assert d.uses("it") == ["it: plunder 4 to 1", "1 draws 1"]
    d.withheld("it", "ARC-ABL-06")
    at_play(table, {"enchantments": "Claim of the Hoard#it (plunder 2)"}).withheld("it", "ARC-ABL-06")


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Rain of Embers#0")
def test_rain_of_embers_falls_on_all_that_is_no_drake(table):
    d = at_play(table, {"hand": "Rain of Embers#it", "army": "Giant#mine; Scout#a"}, {"army": "Bear#bear; Scout#b"})
    assert d.plays("it") == ["mine takes 2", "bear takes 2"]


@ability("Treasure Hunt#0")
@pytest.mark.parametrize("found", [["Trinket", "War Chest"], ["War Chest"], []])
def test_treasure_hunt_finds_up_to_two_loot_cards(table, found):
    d = at_play(table, {"hand": "Treasure Hunt#it", "deck": "Elf; Trinket; War Chest; Family Silver; Bolt"})
    assert d.plays("it") == []
    assert d.asked() == (1, "Family Silver Trinket War Chest")
    assert d.answers(*found) == [*(f"{card}: deck to hand of 1" for card in found), "deck:1 is shuffled"]


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Take Wing#0")
def test_take_wing_lets_ones_own_drakes_fly_until_end_of_turn(table):
    own = {"hand": "Take Wing#it", "army": "Scout#scout; Elf#elf"}
    d = at_play(table, own, {"army": "Scout#theirs; Guard#guard"})
    assert d.plays("it") == ["scout: atk +1, gains flying (end of turn)"]
    d.goes_on("attack")
    d.attacks("scout", "elf")
    d.t.when(2, "assign_defenders", defenders={"guard": "scout"}).refused("ARC-ABL-01")
    d.defends(guard="elf")
    d.goes_on("play_1", 2)
    d.shows(stats={"scout": "1/1"})


@ability("Take Wing#0")
def test_take_wing_lifts_attackers_before_anyone_can_defend(table):
    own = {"hand": "Take Wing#it", "army": "Scout#scout; Elf#elf"}
    d = at_play(table, own, {"army": "Guard#guard"}, phase="attack")
    d.attacks("scout", "elf")
    assert d.plays("it") == ["scout: atk +1, gains flying (end of turn)"]
    d.t.when(2, "assign_defenders", defenders={"guard": "scout"}).refused("ARC-ABL-01")
    d.defends(guard="elf")


@ability("Breath of Flame#0")
@pytest.mark.parametrize(("vault", "damage"), [("gaian 2; drake 1", 3), ("drake 2; gaian 2", 4), ("drake 9", 5)])
def test_breath_of_flame_burns_hotter_with_drake_resources(table, vault, damage):
    own = {"hand": "Breath of Flame#it", "vault": vault, "army": "Elf#elf"}
    d = at_play(table, own, {"army": "Old Verdigris#big", "vault": "drake 3"})
    assert d.aims("it") == "big elf"
    assert d.plays("it", "big") == [f"big takes {damage}"]


@ability("Downdraft#0")
def test_downdraft_grounds_a_creature_until_end_of_turn(table):
    d = at_play(table, {"hand": "Downdraft#it", "army": "Ember Whelp#whelp"}, {"army": "Guard#guard"}, phase="attack")
    assert d.aims("it") == "guard whelp"
    assert d.plays("it", "whelp") == ["whelp: atk -1, loses flying, cannot fly (end of turn)", "1 draws 1"]
    d.attacks("whelp")
    assert d.defends(guard="whelp") == ["guard takes 1", "whelp takes 1"]
    d.goes_on("play_1", 2)
    d.shows(stats={"whelp": "2/2"})


@ability("Tail Sweep#0")
@pytest.mark.parametrize("chosen", [["bear", "guard"], ["guard"], []])
def test_tail_sweep_hits_up_to_two_fighters(table, chosen):
    own = {"army": "Bear#bear; Giant#giant; Elf#idle", "hand": "Tail Sweep#it"}
    d = at_play(table, own, {"kingdom": "Gravemarch#away", "army": "Guard#guard; Elf#other"}, phase="attack")
    d.attacks("bear", "giant")
    d.t.when(2, "assign_defenders", defenders={"guard": "bear"}).then(
        aside="defenders are assigned", waiting=(1, "priority")
    )
    assert (d.aims("it"), d.price("it")) == ("bear giant guard", (2, {"drake": 1}))
    fight = ["guard takes 3", "bear takes 1", "guard dies", "away takes 5"]
    assert d.plays("it", chosen) == [*(f"{one} takes 2" for one in chosen), *fight]


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("Dragon's Tithe#0")
def test_dragons_tithe_draws_two(table):
    assert at_play(table, {"hand": "Dragon's Tithe#it"}).plays("it") == ["1 draws 2"]


@ability("Crown of a Fallen King#0")
def test_crown_of_a_fallen_king_strengthens_a_creature_of_ones_own_for_good(table):
    d = at_play(table, {"hand": "Crown of a Fallen King#it", "army": "Bear#bear"}, {"army": "Elf"})
    assert d.aims("it") == "bear"
    assert d.plays("it", "bear") == ["bear: atk +2, def +2 (forever)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"bear": "5/6"})
