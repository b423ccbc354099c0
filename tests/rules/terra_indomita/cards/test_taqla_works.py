"""The buildings, equipment and research of Taqla do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Floating Market#0")
def test_floating_market_pays_for_workers(table):
    d = at_play(table, {"play": "Floating Market (at 10 10)"})
    assert d.moves(1, "purchase_worker", square="square:2:2") == [
        "1 gains 1 gold",
        "Worker enters square:2:2 from removed",
    ]
    assert d.number("gold") == 9


@ability("Spawning Pools#0")
def test_spawning_pools_are_a_place_for_new_units(table):
    d = at_play(table, {"play": "Spawning Pools (at 10 10)", "hand": "Lamp Guard#lamp"})
    assert d.plays("lamp", place="square:10:11") == ["Lamp Guard enters square:10:11 from stack"]


@ability("Weir Gate#0")
def test_weir_gate_closes_a_node_for_a_turn(table):
    d = at_play(table, {"play": "Weir Gate#it (at 10 10); Worker#own (at 10 3)"}, {"play": "Worker#w (at 10 16)"})
    assert d.uses("it", "square:10:4") == [
        "it is marked",
        "square:10:4: cannot be_entered (until start of turn 1 of 1)",
    ]
    d.activates("own")
    assert d.cannot_walk("10 4")
    d.shows(marked="it")


@ability("Shrine of Two Rivers#0")
def test_shrine_of_two_rivers_brings_mana(table):
    d = at_play(table, {"play": "Shrine of Two Rivers (at 10 10)", "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 0 gold and 1 mana"]


@ability("Webbed Boots#0", "Webbed Boots#attach")
def test_webbed_boots_make_quick(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10); Worker#w (at 5 5)", "hand": "Webbed Boots#it"})
    assert d.aims("it") == "lamp w"
    d.plays("it", "w")
    d.has("w", movement=4)


@ability("Reed Blowgun#0", "Reed Blowgun#attach")
def test_reed_blowgun_is_for_those_who_stand_close(table):
    own = "Lamp Guard#lamp (at 10 10); Arc Thrower (at 10 11); Worker (at 5 5)"
    d = at_play(table, {"play": own, "hand": "Reed Blowgun#it"})
    assert d.aims("it") == "lamp"
    d.plays("it", "lamp")
    d.has("lamp", range=2)


@ability("Carrying Frame#0", "Carrying Frame#attach")
def test_carrying_frame_lets_a_worker_bring_more(table):
    own = {"play": "Lamp Guard (at 10 10); Worker#w (at 3 5)", "hand": "Carrying Frame#it"}
    d = at_play(table, own)
    assert d.aims("it") == "w"
    d.plays("it", "w")
    d.has("w", gold_yield=2)


@ability("Ferry Rope#0", "Ferry Rope#attach")
def test_ferry_rope_quickens_for_a_turn(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Ferry Rope#it"})
    assert d.plays("it", "lamp") == ["Ferry Rope enters play on lamp"]
    assert d.uses("it") == ["lamp: movement +2 (end of turn)"]
    assert d.number("gold") == 7


@ability("Bark Armour#0", "Bark Armour#attach")
def test_bark_armour_is_strong_and_heavy(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Bark Armour#it"})
    assert d.plays("it", "lamp") == ["Bark Armour enters play on lamp"]
    d.has("lamp", health=4, defense=3, movement=2)


@ability("Canal Law#0")
def test_canal_law_protects_workers(table):
    d = at_play(table, {"play": "Canal Law (at 10 10); Worker#w (at 5 5); Lamp Guard#lamp (at 10 12)"})
    d.has("w", movement=4, health=2)
    d.has("lamp", movement=3, health=3)


@ability("Second Harvest#0")
def test_second_harvest_doubles_mana(table):
    own = {"play": "Second Harvest (at 10 10); Worker (at 5 5); Worker (at 3 5)", "hand": "Lamp Guard"}
    d = at_play(table, own, phase="draw")
    assert d.goes_on("action") == ["1 collects 1 gold and 2 mana"]


@ability("Open Hands#0")
def test_open_hands_hires_two_for_nothing(table):
    d = at_play(table, {"play": "Open Hands (at 10 10)"})
    for square in ("2 2", "2 3"):
        d.moves(1, "purchase_worker", square=f"square:{square.replace(' ', ':')}")
    assert d.number("gold") == 9
    assert "purchase_worker" not in d.t.may(1)


@ability("Flood Lore#0")
def test_flood_lore_makes_tidecraft_cheap(table):
    own = {"play": "Flood Lore (at 10 10); Eel Caller#eel (at 12 12); Frost Weaver#f (at 8 8)"}
    d = at_play(table, {**own, "hand": "Spring Tide#tide; Call the Pack#pack"})
    assert d.price("tide", caster="eel") == (0, 0)
    d.activates("f")
    assert d.price("pack", caster="f") == (0, 1)
