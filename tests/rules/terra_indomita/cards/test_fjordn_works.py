"""The buildings, equipment and research of Fjordn do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Mead Hall#0")
def test_mead_hall_gives_courage_to_those_who_are_near(table):
    d = at_play(table, {"play": "Mead Hall (at 10 10); Lamp Guard#near (at 10 13); Lamp Guard#far (at 10 14)"})
    d.has("near", hit=4)
    d.has("far", hit=3)


@ability("Whale Market#0")
def test_whale_market_brings_gold(table):
    d = at_play(table, {"play": "Whale Market (at 10 10)", "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 1 gold and 0 mana"]


@ability("Rune Stone#0", "Rune Stone#1")
def test_rune_stone_makes_frost_cheap_and_brings_fame(table):
    own = {"play": "Rune Stone (at 10 10); Frost Weaver#weaver (at 12 12)", "hand": "Sheet Ice#ice"}
    d = at_play(table, own)
    assert d.price("ice", caster="weaver") == (0, 0)
    d = at_play(table, own, {"hand": "Lamp Guard"}, active=2)
    assert d.goes_on("action", active=1)[0] == "1 gains 1 vp"


@ability("Round Shield#0", "Round Shield#attach")
def test_round_shield_covers_its_bearer_and_neighbours(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10); Worker (at 5 5)", "hand": "Round Shield#it"})
    assert d.aims("it") == "lamp"
    d.plays("it", "lamp")
    d.has("lamp", defense=3, adjacency_value=2)


@ability("Great Axe#0", "Great Axe#attach")
def test_great_axe_is_heavy(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10); Worker (at 5 5)", "hand": "Great Axe#it"})
    assert d.aims("it") == "lamp"
    d.plays("it", "lamp")
    d.has("lamp", base_damage=4, hit=2)


@ability("Bear Cloak#0", "Bear Cloak#attach")
def test_bear_cloak_keeps_warm(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10); Worker#w (at 5 5)", "hand": "Bear Cloak#it"})
    assert d.aims("it") == "lamp w"
    d.plays("it", "w")
    d.has("w", health=2)


@ability("War Horn#0", "War Horn#attach")
def test_war_horn_hardens_all_around(table):
    own = "Lamp Guard#lamp (at 10 10) [War Horn#it]; Ice Warden#ice (at 10 11); Ice Warden (at 10 12)"
    d = at_play(table, {"play": own, "hand": "War Horn#other"})
    assert d.uses("it") == ["lamp ice: defense +1 (until start of turn 1 of 1)"]
    d.shows(gold={1: 8, 2: 9})
    d.plays("other", "ice")


@ability("Snow Shoes#0", "Snow Shoes#attach")
def test_snow_shoes_carry_through_zones(table):
    own = {"play": "Lamp Guard#lamp (at 10 8) [Snow Shoes]; Worker#w (at 5 5)", "hand": "Snow Shoes#other"}
    d = at_play(table, own, {"play": "Ice Warden (at 11 10)"})
    assert d.aims("other") == "lamp w"
    assert d.walks("lamp", "10 9", "10 10", "10 11") == ["lamp walks to square:10:11"]


@ability("Shield Wall#0")
def test_shield_wall_makes_infantry_count_twice(table):
    d = at_play(table, {"play": "Shield Wall (at 10 10); Ice Warden#ice (at 12 12); Frost Weaver#mage (at 8 8)"})
    d.has("ice", adjacency_value=2)
    d.has("mage", adjacency_value=1)


@ability("Long Winter#0")
def test_long_winter_slows_enemy_workers(table):
    own = "Long Winter (at 10 10); Worker#own (at 5 5)"
    d = at_play(table, {"play": own}, {"play": "Worker#foe (at 14 14); Lamp Guard#lamp (at 12 12)"})
    for unit, squares in {"own": 3, "foe": 2, "lamp": 3}.items():
        d.has(unit, movement=squares)


@ability("Tempered Steel#0")
def test_tempered_steel_guards_infantry(table):
    d = at_play(table, {"play": "Tempered Steel (at 10 10); Ice Warden#ice (at 12 12); Frost Weaver#mage (at 8 8)"})
    d.has("ice", defense=5)
    d.has("mage", defense=1)


@ability("Deep Cellars#0")
def test_deep_cellars_turn_mana_into_gold(table):
    d = at_play(table, {"play": "Deep Cellars (at 10 10)"})
    d.goes_on("cleanup")
    assert d.answers("yes")[0] == "1 gains 1 gold"
    assert d.number("mana") == 8
