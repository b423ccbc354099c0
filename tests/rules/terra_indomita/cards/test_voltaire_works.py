"""The buildings, equipment and research of Voltaire do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Night Academy#0")
def test_night_academy_makes_research_cheap(table):
    own = {"play": "Night Academy (at 10 10); Worker (at 5 5)", "hand": "Paved Roads#roads; Lamp Exchange#lamps"}
    d = at_play(table, own)
    assert d.price("roads") == (0, 1)
    assert d.price("lamps") == (3, 0)


@ability("Lamp Exchange#0")
def test_lamp_exchange_brings_gold(table):
    own = {"play": "Lamp Exchange (at 10 10); Worker (at 3 5)", "hand": "Lamp Guard"}
    d = at_play(table, own, phase="draw")
    assert d.goes_on("action") == ["1 collects 2 gold and 0 mana"]


@ability("Signal Tower#0")
def test_signal_tower_shoots_once_between_two_restores(table):
    foes = "Lamp Guard#near (at 10 13); Worker#w (at 9 12); Lamp Guard#far (at 10 14); Lamp Exchange (at 11 10)"
    d = at_play(table, {"play": "Signal Tower#it (at 10 10)"}, {"play": foes})
    assert d.aims("it") == "near w"
    assert d.uses("it", "w") == ["w takes 1", "w dies"]
    assert d.number("gold") == 7
    d.withheld("it", "TERRA-ACT-16")


@ability("Instrument Works#0")
def test_instrument_works_makes_equipment_cheap(table):
    own = {"play": "Instrument Works (at 10 10); Lamp Guard#lamp (at 10 9)", "hand": "Storm Rifle#rifle"}
    d = at_play(table, own)
    assert d.price("rifle", "lamp") == (2, 0)


@ability("Storm Rifle#0", "Storm Rifle#attach")
def test_storm_rifle_lengthens_the_reach(table):
    own = {"play": "Lamp Guard#lamp (at 10 9); Worker (at 5 5)", "hand": "Storm Rifle#it"}
    d = at_play(table, own, {"play": "Lamp Guard (at 10 10)"})
    assert d.aims("it") == "lamp"
    assert d.plays("it", "lamp") == ["Storm Rifle enters play on lamp"]
    d.has("lamp", hit=4, range=2)


@ability("Copper Plate#0", "Copper Plate#attach")
def test_copper_plate_guards_workers_too(table):
    own = {"play": "Lamp Guard#lamp (at 10 9); Worker#w (at 5 5)", "hand": "Copper Plate#it"}
    d = at_play(table, own, {"play": "Worker (at 10 10)"})
    assert d.aims("it") == "lamp w"
    d.plays("it", "w")
    d.has("w", defense=1)


@ability("Insulated Coat#0", "Insulated Coat#1", "Insulated Coat#attach")
def test_insulated_coat_takes_the_edge_off_spells(table):
    own = {"play": "Spark Adept#adept (at 10 9)", "hand": "Ice Lance#lance; Chain Spark#spark"}
    d = at_play(table, own, {"play": "Lamp Guard#lamp (at 10 10) [Insulated Coat]"})
    d.has("lamp", health=4)
    assert d.acts("adept", "lamp") == ["lamp: prevented +1 (end of turn)", "lamp takes 1"]


@ability("Pocket Galvanist#0", "Pocket Galvanist#lent.0", "Pocket Galvanist#attach")
def test_pocket_galvanist_lends_a_spark(table):
    own = {"play": "Lamp Guard#lamp (at 10 9); Worker (at 5 5)", "hand": "Pocket Galvanist#it"}
    d = at_play(table, own, {"play": "Worker#w (at 10 11); Worker#v (at 9 11); Worker (at 10 12)"})
    assert d.aims("it") == "lamp"
    assert d.price("it", "lamp") == (1, 1)
    assert d.aims("lamp") == "v w"
    assert d.uses("lamp", "w") == ["w takes 1", "w dies"]
    assert d.uses("lamp", "v") == ["v takes 1", "v dies"]
    d.shows(mana={1: 6, 2: 9})


@ability("Signal Lantern#0", "Signal Lantern#attach")
def test_signal_lantern_helps_those_beside_the_target(table):
    own = "Lamp Guard#lamp (at 10 9); Lamp Guard#helper (at 9 10)"
    d = at_play(table, {"play": own, "hand": "Signal Lantern#it"}, {"play": "Lamp Guard#foe (at 10 10)"})
    assert d.aims("it") == "helper lamp"
    d.plays("it", "helper")
    assert d.attacks("lamp", "foe") == ["lamp hits foe by 3 for 2", "foe takes 2"]


@ability("Applied Optics#0")
def test_applied_optics_helps_those_who_shoot(table):
    own = "Applied Optics (at 10 10); Arc Thrower#arc (at 12 12); Lamp Guard#lamp (at 13 13)"
    d = at_play(table, {"play": own}, {"play": "Arc Thrower#foe (at 8 8)"})
    d.has("arc", hit=5)
    d.has("lamp", hit=3)
    d.has("foe", hit=4)


@ability("Paved Roads#0")
def test_paved_roads_quicken_workers(table):
    own = "Paved Roads (at 10 10); Worker#w (at 12 12); Lamp Guard#lamp (at 13 13)"
    d = at_play(table, {"play": own}, {"play": "Worker#foe (at 8 8)"})
    d.has("w", movement=4)
    d.has("lamp", movement=3)
    d.has("foe", movement=3)


@ability("Treatise on Sparks#0")
def test_treatise_on_sparks_makes_evocation_cheap(table):
    own = "Treatise on Sparks (at 10 10); Spark Adept#adept (at 12 12); Frost Weaver#weaver (at 13 13)"
    d = at_play(table, {"play": own, "hand": "Blinding Flash#flash; Sheet Ice#ice"})
    assert d.price("flash", caster="adept") == (0, 0)
    assert d.price("ice", caster="weaver") == (0, 1)


@ability("Universal Grammar#0", "Universal Grammar#1")
def test_universal_grammar_sells_cards_and_keeps_them(table):
    own = {"play": "Universal Grammar (at 10 10)", "hand": "Lamp Guard"}
    d = at_play(table, own, phase="restore")
    assert d.number("hand_limit") == 10
    assert d.goes_on("collection") == ["1 draws 1"]
    assert d.answers("yes") == ["1 draws 1", "1 collects 0 gold and 0 mana"]
    assert d.number("gold") == 7
