"""The units of Taqla do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Delta Forager#0")
def test_delta_forager_brings_a_worker(table):
    d = at_play(table, {"hand": "Delta Forager#it"})
    assert d.plays("it", place="square:2:2") == ["Delta Forager enters square:2:2 from stack"]
    d.answers("square:2:3")
    assert [d.stands(id) for id in d.found("Worker")] == ["2 3"]


@ability("Marsh Stalker#airy")
def test_marsh_stalker_walks_through_zones(table):
    d = at_play(table, {"play": "Marsh Stalker#it (at 10 8)"}, {"play": "Lamp Guard (at 11 10)"})
    assert d.walks("it", "10 9", "10 10", "10 11") == ["it walks to square:10:11"]


@ability("Eel Caller#0", "Eel Caller#tidecraft")
def test_eel_caller_pushes_what_is_near(table):
    foes = "Lamp Guard#lamp (at 10 13); Lamp Guard#far (at 10 14)"
    d = at_play(table, {"play": "Eel Caller#it (at 10 10)"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "it lamp"
    d.uses("it", "lamp")
    assert d.answers("N") == ["lamp moves to square:9:13"]


@ability("Spring Tender#0", "Spring Tender#tidecraft")
def test_spring_tender_heals_as_a_reaction(table):
    foes = "Spring Tender#it (at 10 12); Ice Warden#ice (at 10 10, damage 3)"
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, {"play": foes, "hand": "Still Water"})
    d.under_attack("attack.pre_hit", "axe", "ice")
    assert d.uses("it", "ice", seat=2) == ["ice regains 2", "axe hits ice by -1 for 2", "ice takes 2"]


@ability("Toll Poler#0")
def test_toll_poler_takes_gold_of_who_comes_near(table):
    foes = {"play": "Toll Poler#it (at 10 10)"}
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 7)"}, foes)
    assert d.walks("lamp", "10 8", "10 9") == ["lamp walks to square:10:9", "2 gains 1 gold"]
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 9)"}, foes)
    assert d.walks("lamp", "9 9") == ["lamp walks to square:9:9"]


@ability("Silt Diver#outrider")
def test_silt_diver_comes_up_beside_any_own_unit(table):
    d = at_play(table, {"play": "Worker (at 10 10)", "hand": "Silt Diver#it"})
    assert d.plays("it", place="square:11:9") == ["Silt Diver enters square:11:9 from stack"]


@ability("Elder Leap#0", "Elder Leap#airy", "Elder Leap#leaping")
def test_elder_leap_jumps_after_its_attack(table):
    d = at_play(table, {"play": "Elder Leap#it (at 10 8)"}, {"play": "Ice Warden#ice (at 10 10)"})
    assert d.walks("it", "10 9", "10 10", "9 10") == ["it walks to square:9:10"]
    assert d.moves(1, "attack", target="ice") == ["it hits ice by 0 for 2", "ice takes 2"]
    assert d.answers("yes") == []
    assert d.answers("square:8:12") == ["it moves to square:8:12"]


@ability("Mother of Channels#0", "Mother of Channels#1", "Mother of Channels#tidecraft")
def test_mother_of_channels_has_many_hands(table):
    own = {"play": "Mother of Channels#it (at 10 10); Worker#w (at 10 11, marked); Worker (at 10 14, marked)"}
    d = at_play(table, {**own, "hand": "Spring Tide#tide"})
    assert d.number("worker_purchases") == 2
    assert d.aims("it") == "w"
    assert d.uses("it", "w") == ["unmarked: w"]
    d.shows(mana={1: 8, 2: 9})
    d.plays("tide", caster="it")


@ability("Node Skipper#0", "Node Skipper#peaceful")
def test_node_skipper_helps_workers_and_never_attacks(table):
    own = {"play": "Node Skipper#it (at 4 4); Worker (at 3 5); Worker (at 7 1)", "hand": "Lamp Guard"}
    d = at_play(table, own, {"play": "Lamp Guard (at 4 3)"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 3 gold and 0 mana"]
    d.activates("it")
    assert "attack" not in d.t.may(1)


@ability("Reed Ambusher#0")
def test_reed_ambusher_is_at_home_by_the_nodes(table):
    d = at_play(table, {"play": "Reed Ambusher#near (at 9 3); Reed Ambusher#far (at 0 0)"})
    d.has("near", hit=4)
    d.has("far", hit=3)


@ability("River Piper#0")
def test_river_piper_quickens_frogmen(table):
    own = (
        "River Piper#it (at 10 10); Reed Runner#near (at 10 12); Reed Runner#far (at 10 13); Lamp Guard#lamp (at 11 11)"
    )
    d = at_play(table, {"play": own})
    for unit, squares in {"it": 4, "near": 6, "far": 5, "lamp": 3}.items():
        d.has(unit, movement=squares)


@ability("Moss Tortoise#0")
def test_moss_tortoise_stays_where_it_is(table):
    own = {"play": "Eel Caller#eel (at 10 10)", "hand": "Trade Places#it"}
    d = at_play(table, own, {"play": "Moss Tortoise#moss (at 10 12)"})
    assert d.plays("it", "eel", "moss", caster="eel") == []
    d.acts("eel", "moss")
    assert d.stands("moss") == "10 12"


@ability("Current Rider#0")
def test_current_rider_gains_mana_by_moving(table):
    d = at_play(table, {"play": "Current Rider#it (at 10 8)"})
    assert d.walks("it", "10 9") == ["it walks to square:10:9", "1 gains 1 mana"]


@ability("Reed Leech#0")
def test_reed_leech_bites_or_cleans_a_wound(table):
    own = {"play": "Lamp Guard#lamp (at 10 10, damage 2)", "hand": "Reed Leech#it"}
    d = at_play(table, own, {"play": "Worker#w (at 4 3); Worker#far (at 8 8)"})
    d.plays("it", place="square:2:2")
    assert d.aims_at("lamp", mode=1) == ["lamp regains 2"]
    d = at_play(table, own, {"play": "Worker#w (at 4 3); Worker#far (at 8 8)"})
    d.plays("it", place="square:2:2")
    assert d.aims_at("w", mode=0) == ["w takes 1", "w dies"]
    d = at_play(table, {**own, "play": "Lamp Guard#lamp (at 10 10)"}, {"play": "Worker#w (at 4 3)"})
    assert d.plays("it", place="square:2:2")[1:] == ["w takes 1", "w dies"]
