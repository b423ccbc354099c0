"""The units of Voltaire do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Quiet Surveyor#0")
def test_quiet_surveyor_draws_a_card(table):
    d = at_play(table, {"hand": "Quiet Surveyor#it"})
    assert d.plays("it", place="square:2:2") == ["Quiet Surveyor enters square:2:2 from stack", "1 draws 1"]


@ability("Glass Sentry#0")
def test_glass_sentry_spoils_the_aim_of_whoever_attacks_it(table):
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, {"play": "Glass Sentry#it (at 10 10)"})
    assert d.attacks("axe", "it") == [
        "axe: hit -1 (attack)",
        "axe hits it by -1 for 2",
        "it takes 2",
    ]
    d.has("axe", hit=3)


@ability("Clockwork Hound#unimposing")
def test_clockwork_hound_stops_nobody(table):
    d = at_play(table, {"play": "Reed Runner#own (at 10 8)"}, {"play": "Clockwork Hound#it (at 11 10)"})
    assert d.walks("own", "10 9", "10 10", "10 11") == ["own walks to square:10:11"]


@ability("Spark Adept#0", "Spark Adept#evocation")
def test_spark_adept_burns_what_is_near(table):
    foes = "Lamp Guard#near (at 10 13); Worker#w (at 9 12); Lamp Guard#far (at 10 14)"
    d = at_play(table, {"play": "Spark Adept#it (at 10 10)", "hand": "Blinding Flash#flash"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "it near w"
    assert d.uses("it", "near") == ["near takes 2"]
    assert d.number("mana") == 8
    assert d.plays("flash", caster="it") == ["near: hit -2 (end of turn)"]


@ability("Storm Lector#0", "Storm Lector#evocation")
def test_storm_lector_guards_an_ally_for_one_attack(table):
    foes = "Storm Lector#it (at 10 12); Lamp Guard#lamp (at 10 10); Lamp Guard (at 10 16)"
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, {"play": foes, "hand": "Blinding Flash"})
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert d.aims("it", seat=2) == "it lamp"
    told = d.uses("it", "lamp", seat=2)
    assert told == ["lamp: defense +2 (attack)", "axe hits lamp by -1 for 2", "lamp takes 2"]
    d.has("lamp", defense=2)


@ability("Bastion Engineer#0")
def test_bastion_engineer_strengthens_buildings(table):
    own = {"play": "Bastion Engineer (at 10 10); Lamp Exchange#own (at 12 12)"}
    d = at_play(table, own, {"play": "Lamp Exchange#foe (at 8 8)"})
    d.has("own", health=2, defense=4)
    d.has("foe", health=1, defense=3)


@ability("Lens Gunner#0")
def test_lens_gunner_sees_further_with_research(table):
    d = at_play(table, {"play": "Lens Gunner#it (at 10 10)"}, {"play": "Paved Roads (at 8 8)"})
    d.has("it", range=2)
    d = at_play(table, {"play": "Lens Gunner#it (at 10 10); Paved Roads (at 8 8)"})
    d.has("it", range=3)


@ability("Courier Kite#winged")
def test_courier_kite_flies_over_everything(table):
    d = at_play(table, {"play": "Courier Kite#it (at 10 6)"}, {"play": "Lamp Guard#foe (at 10 5)"})
    assert d.walks("it", "10 5", "10 4", "10 3") == ["it walks to square:10:3"]


@ability("Provost Ilmenau#0", "Provost Ilmenau#1", "Provost Ilmenau#evocation")
def test_provost_ilmenau_makes_research_cheap_and_reads(table):
    own = {
        "play": "Provost Ilmenau#it (at 10 10); Worker (at 5 5)",
        "hand": "Paved Roads#roads; Blinding Flash#flash",
    }
    d = at_play(table, own)
    assert d.price("roads") == (0, 1)
    assert d.price("flash", caster="it") == (0, 1)
    assert d.acts("it") == ["1 draws 1"]
    assert d.number("mana") == 6


@ability("Marshal Ohm#0")
def test_marshal_ohm_lends_force_to_those_beside_him(table):
    own = "Marshal Ohm#it (at 10 10); Lamp Guard#near (at 10 11); Lamp Guard#far (at 10 12)"
    d = at_play(table, {"play": own}, {"play": "Lamp Guard#foe (at 9 10)"})
    for unit, damage in {"it": 3, "near": 3, "far": 2, "foe": 2}.items():
        d.has(unit, base_damage=damage)


@ability("Tally Keeper#0")
def test_tally_keeper_draws_when_the_purse_is_full(table):
    own = {"play": "Tally Keeper (at 10 10); Worker (at 3 5)", "hand": "Lamp Guard"}
    d = at_play(table, {**own, "gold": 5}, phase="draw")
    assert d.goes_on("action") == ["1 collects 1 gold and 0 mana", "1 draws 1"]
    d = at_play(table, {**own, "gold": 4}, phase="draw")
    assert d.goes_on("action") == ["1 collects 1 gold and 0 mana"]
    d = at_play(table, {**own, "hand": "Lamplighter#a; Lamplighter#b"})
    d.plays("a")
    assert d.answers("0") == ["1 gains 2 gold", "1 draws 1"]
    d.plays("b")
    assert d.answers("0") == ["1 gains 2 gold"]


@ability("Lamplighter#0")
def test_lamplighter_brings_gold_or_mana(table):
    d = at_play(table, {"hand": "Lamplighter#a; Lamplighter#b"})
    d.plays("a")
    assert d.asked() == (1, "0 1")
    assert d.answers("0") == ["1 gains 2 gold"]
    d.plays("b")
    assert d.answers("1") == ["1 gains 2 mana"]


@ability("Brass Colossus#0")
def test_brass_colossus_must_be_wound_up(table):
    d = at_play(table, {"play": "Brass Colossus#it (at 10 10)", "hand": "Lamp Guard"}, phase="collection")
    d.goes_on("action")
    assert d.asked() == (1, "yes no")
    assert d.answers("no") == ["it is marked"]
    d = at_play(
        table, {"play": "Brass Colossus#it (at 10 10); Worker (at 5 5)", "hand": "Lamp Guard"}, phase="collection"
    )
    d.goes_on("action")
    assert d.answers("yes") == []
    assert d.number("mana") == 8
