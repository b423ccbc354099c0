"""The spells and ability cards of Voltaire do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Chain Spark#0", "Chain Spark#evocation")
def test_chain_spark_leaps_to_enemies_beside_its_target(table):
    own = {"play": "Spark Adept#adept (at 10 9); Lamp Guard#lamp (at 9 11)", "hand": "Chain Spark#it"}
    foes = "Lamp Guard#first (at 10 12); Lamp Guard#second (at 11 13); Lamp Guard#far (at 10 14)"
    d = at_play(table, own, {"play": foes})
    d.activates("adept")
    assert d.aims("it") == "adept first lamp second"
    assert d.plays("it", "first", caster="adept") == ["first takes 2", "second takes 1"]
    assert d.number("mana") == 7


@ability("Snuff the Lamp#0", "Snuff the Lamp#evocation")
def test_snuff_the_lamp_cancels_a_spell(table):
    own = {"play": "Spark Adept#adept (at 10 9)", "hand": "Chain Spark#spark"}
    foe = {"play": "Spark Adept#foe (at 10 10)", "hand": "Snuff the Lamp#it"}
    d = at_play(table, own, foe)
    d.activates("adept")
    d.announces("spark", "foe", caster="adept")
    assert d.plays("it", d.item(), seat=2, caster="foe") == ["spark fails: cancelled", "spark: stack to graveyard of 1"]


@ability("Blinding Flash#0", "Blinding Flash#evocation")
def test_blinding_flash_blinds_all_enemies_near_the_caster(table):
    own = {"play": "Spark Adept#adept (at 10 9, marked); Lamp Guard#lamp (at 9 9)", "hand": "Blinding Flash#it"}
    d = at_play(table, own, {"play": "Lamp Guard#near (at 10 12); Lamp Guard#far (at 10 13)"})
    assert d.plays("it", caster="adept") == ["near: hit -2 (end of turn)"]


@ability("Scorching Recall#0", "Scorching Recall#evocation")
def test_scorching_recall_sends_a_cheap_unit_home(table):
    own = {"play": "Spark Adept#adept (at 10 9)", "hand": "Scorching Recall#it"}
    foes = "Lamp Guard#lamp (at 10 12); Arc Thrower#dear (at 9 9); Lamp Guard#far (at 10 13)"
    d = at_play(table, own, {"play": foes})
    d.activates("adept")
    assert d.aims("it") == "lamp"
    assert d.plays("it", "lamp", caster="adept") == ["lamp: play to hand of 2"]


@ability("Overcharge#0", "Overcharge#evocation")
def test_overcharge_is_worth_what_it_costs(table):
    own = {"play": "Spark Adept#adept (at 10 9)", "hand": "Overcharge#it"}
    d = at_play(table, own)
    assert d.plays("it", "adept", caster="adept", x=3) == ["adept: base_damage +3 (end of turn)"]
    assert d.number("mana") == 6


@ability("Mirror Current#0", "Mirror Current#evocation")
def test_mirror_current_repeats_a_spell(table):
    own = {"play": "Spark Adept#adept (at 10 9)", "hand": "Chain Spark#spark; Mirror Current#it"}
    d = at_play(table, own, {"play": "Ice Warden#foe (at 10 10)"})
    d.activates("adept")
    d.announces("spark", "foe", caster="adept")
    d.waits("cast.pre", 1)
    assert d.plays("it", d.item(), caster="adept") == ["1 copies spark", "foe takes 2", "foe takes 2"]


@ability("Bend the Beam#0", "Bend the Beam#evocation")
def test_bend_the_beam_turns_a_spell_on_another_unit(table):
    foes = {"play": "Ice Warden#foe (at 10 10); Spark Adept#mage (at 10 13)", "hand": "Bend the Beam#it"}
    own = {"play": "Spark Adept#adept (at 10 9); Worker#w (at 10 7)", "hand": "Chain Spark#spark"}
    d = at_play(table, own, foes)
    d.activates("adept")
    d.announces("spark", "foe", caster="adept")
    assert d.plays("it", d.item(), "w", seat=2, caster="mage") == ["spark is aimed at w", "w takes 2", "w dies"]
    d = at_play(table, {**own, "play": "Spark Adept#adept (at 10 9); Worker#w (at 10 4)"}, foes)
    d.activates("adept")
    d.announces("spark", "foe", caster="adept")
    assert d.plays("it", d.item(), "w", seat=2, caster="mage") == ["foe takes 2"]


@ability("Field Notes#0")
def test_field_notes_are_richer_beside_research(table):
    own = {
        "play": "Worker#w (at 10 9); Worker#far (at 10 6); Paved Roads (at 10 8)",
        "hand": "Field Notes#a; Field Notes#b",
    }
    d = at_play(table, own)
    assert d.casts("w", "a") == ["1 draws 2"]
    assert d.casts("far", "b") == ["1 draws 1"]


@ability("Aimed Shot#0")
def test_aimed_shot_reaches_far_and_hits_well(table):
    own = {"play": "Lamp Guard#lamp (at 10 7); Worker#w (at 10 8)", "hand": "Aimed Shot#it"}
    d = at_play(table, own, {"play": "Ice Warden#foe (at 10 12); Ice Warden (at 10 13)"})
    d.activates("w")
    d.withheld("it", "TERRA-WORK-05")
    d.moves(1, "end_activation")
    d.activates("lamp")
    assert d.aims("it") == "foe"
    assert d.plays("it", "foe", caster="lamp") == ["lamp hits foe by 0 for 2", "foe takes 2"]


@ability("Close Ranks#0")
def test_close_ranks_guards_neighbours(table):
    foes = {
        "play": "Lamp Guard#a (at 10 10); Lamp Guard#b (at 10 11); Lamp Guard#far (at 10 12)",
        "hand": "Close Ranks#it",
    }
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, foes)
    d.under_attack("attack.pre_hit", "axe", "a")
    assert d.plays("it", "a", seat=2, caster="a") == [
        "a: defense +1 (attack)",
        "b: defense +1 (attack)",
        "axe hits a by -1 for 2",
        "a takes 2",
    ]


@ability("Second Shift#0")
def test_second_shift_readies_a_unit(table):
    own = {"play": "Lamp Guard#lamp (at 10 9, marked); Lamp Guard#ready (at 10 10)", "hand": "Second Shift#it"}
    d = at_play(table, own)
    assert d.aims("it") == "lamp"
    assert d.plays("it", "lamp", caster="ready") == ["unmarked: lamp"]
