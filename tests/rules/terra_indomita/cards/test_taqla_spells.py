"""The spells and ability cards of Taqla do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Hatching Season#0", "Hatching Season#tidecraft")
def test_hatching_season_brings_two_workers(table):
    d = at_play(table, {"play": "Eel Caller#eel (at 10 10)", "hand": "Hatching Season#it"})
    d.casts("eel", "it")
    d.answers("square:2:2")
    d.answers("square:2:3")
    assert [d.stands(id) for id in d.found("Worker")] == ["2 2", "2 3"]


@ability("Undertow#0", "Undertow#tidecraft")
def test_undertow_pushes_three_squares(table):
    foes = "Lamp Guard#lamp (at 10 12); Lamp Guard (at 10 15)"
    d = at_play(table, {"play": "Eel Caller#eel (at 10 10)", "hand": "Undertow#it"}, {"play": foes})
    d.activates("eel")
    assert d.aims("it") == "lamp"
    d.plays("it", "lamp", caster="eel")
    assert d.answers("E") == ["lamp moves to square:10:14"]


@ability("Trade Places#0", "Trade Places#tidecraft")
def test_trade_places_exchanges_two_units(table):
    own = {"play": "Eel Caller#eel (at 10 10); Lamp Guard#lamp (at 5 10)", "hand": "Trade Places#it"}
    d = at_play(table, own, {"play": "Ice Warden#ice (at 10 13); Ice Warden (at 10 15)"})
    assert (d.aims("it"), d.aims("it", slot=1)) == ("eel lamp", "ice")
    d.plays("it", "lamp", "ice", caster="eel")
    assert (d.stands("lamp"), d.stands("ice")) == ("10 13", "5 10")


@ability("Still Water#0", "Still Water#tidecraft")
def test_still_water_holds_a_unit_back(table):
    foes = {"play": "Eel Caller#eel (at 10 13)", "hand": "Still Water#it"}
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 8); Lamp Guard (at 10 7)"}, foes)
    d.t.when(1, "activate_unit", unit="lamp")
    assert d.aims("it", seat=2) == "lamp"
    assert d.plays("it", "lamp", seat=2, caster="eel") == ["lamp: movement = 0 (end of turn)"]
    assert "move_unit" not in d.t.may(1)


@ability("Spring Tide#0", "Spring Tide#tidecraft")
def test_spring_tide_carries_all_who_are_near(table):
    own = {"play": "Eel Caller#eel (at 10 10); Worker#w (at 10 13); Worker (at 10 14)", "hand": "Spring Tide#it"}
    d = at_play(table, own, {"play": "Lamp Guard (at 10 11)"})
    assert d.plays("it", caster="eel") == ["eel w: movement +2 (end of turn)"]


@ability("Drown the Path#0", "Drown the Path#tidecraft")
def test_drown_the_path_closes_a_node_for_two_turns(table):
    own = {"play": "Eel Caller#eel (at 10 6)", "hand": "Drown the Path#it"}
    d = at_play(table, own, {"play": "Worker#w (at 10 3)"})
    assert d.plays("it", "square:10:4", caster="eel") == ["square:10:4: cannot be_entered (until end of turn 2 of 1)"]
    d.goes_on("action", active=2)
    d.activates("w", seat=2)
    assert d.cannot_walk("10 4", seat=2)


@ability("Slip Away#0")
def test_slip_away_dodges_an_attack(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Slip Away#it"}
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    told = d.plays("it", "lamp", "square:10:12", seat=2, caster="lamp")
    assert told == ["lamp moves to square:10:12", "the attack is off: range"]


@ability("Hit and Leap#0")
def test_hit_and_leap_strikes_and_is_gone(table):
    own = {"play": "Lamp Guard#lamp (at 10 9); Worker#w (at 9 9)", "hand": "Hit and Leap#it"}
    d = at_play(table, own, {"play": "Worker#foe (at 10 10)"})
    d.activates("w")
    d.withheld("it", "TERRA-WORK-05")
    d.moves(1, "end_activation")
    assert d.casts("lamp", "it", "foe", "square:10:7") == [
        "lamp hits foe by 3 for 2",
        "foe takes 2",
        "foe dies",
        "lamp moves to square:10:7",
    ]


@ability("Tax the Banks#0")
def test_tax_the_banks_is_collected_by_workers(table):
    own = {"play": "Worker#w (at 5 5); Worker (at 3 5); Worker (at 5 3); Lamp Guard#lamp (at 10 10)"}
    d = at_play(table, {**own, "hand": "Tax the Banks#it"})
    assert d.casts("w", "it") == ["1 gains 2 gold"]
    assert d.number("mana") == 8
    d = at_play(table, {**own, "hand": "Tax the Banks#it"})
    d.activates("lamp")
    assert not d.may("it")


@ability("Ford the Stream#0")
def test_ford_the_stream_is_quick_and_unhindered(table):
    own = {"play": "Lamp Guard#lamp (at 10 7)", "hand": "Ford the Stream#it"}
    d = at_play(table, own, {"play": "Ice Warden (at 11 9)"})
    assert d.plays("it", "lamp", caster="lamp") == ["lamp: movement +2, gains airy (end of turn)"]
    assert d.walks("lamp", "10 8", "10 9", "10 10", "10 11", "10 12") == ["lamp walks to square:10:12"]
