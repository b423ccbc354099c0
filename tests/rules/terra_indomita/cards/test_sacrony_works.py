"""The buildings, equipment and research of Sacrony do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

GIANT = {"play": "Berg Giant#giant (at 10 9)"}


@ability("Debtors Prison#0")
def test_debtors_prison_makes_workers_of_the_beaten(table):
    own = {"play": "Debtors Prison (at 10 13); Berg Giant#giant (at 10 9); Spark Adept#adept (at 12 12)"}
    d = at_play(table, own, {"play": "Lamp Guard#lamp (at 10 10); Lamp Guard#other (at 12 13, damage 1)"})
    d.attacks("giant", "lamp")
    d.answers("square:2:2")
    assert [d.stands(id) for id in d.found("Worker")] == ["2 2"]
    assert d.acts("adept", "other") == ["other takes 2", "other dies"]
    d = at_play(table, {"play": own["play"].replace("10 13", "10 15")}, {"play": "Lamp Guard#lamp (at 10 10)"})
    assert d.attacks("giant", "lamp")[-1] == "lamp dies"


@ability("Bone Market#0")
def test_bone_market_pays_for_own_dead(table):
    d = at_play(table, GIANT, {"play": "Lamp Guard#lamp (at 10 10); Bone Market (at 8 14)"})
    assert d.attacks("giant", "lamp")[-1] == "2 gains 1 gold"


@ability("Pit Gate#0")
def test_pit_gate_lets_units_out(table):
    d = at_play(table, {"play": "Pit Gate (at 10 10)", "hand": "Pit Goblin#pit"})
    assert d.plays("pit", place="square:10:11") == ["Pit Goblin enters square:10:11 from stack"]


@ability("Tithe House#0")
def test_tithe_house_takes_what_enemy_workers_bring(table):
    foes = "Worker#near (at 3 5); Worker#far (at 5 3)"
    d = at_play(table, {"play": "Tithe House (at 5 9)"}, {"play": foes})
    d.has("near", gold_yield=0)
    d.has("far", gold_yield=1)


@ability("Ossuary#0")
def test_ossuary_turns_a_card_over(table):
    d = at_play(table, {"play": "Ossuary (at 10 10)", "hand": "Lamp Guard#lamp"})
    d.goes_on("cleanup")
    assert d.answers("yes")[:2] == ["1 discards Lamp Guard", "1 draws 1"]


@ability("Rusted Cleaver#0", "Rusted Cleaver#attach")
def test_rusted_cleaver_cuts_both_ways(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10); Worker (at 5 5)", "hand": "Rusted Cleaver#it"})
    assert d.aims("it") == "lamp"
    d.plays("it", "lamp")
    d.has("lamp", base_damage=3, defense=1)


@ability("Grave Shroud#0", "Grave Shroud#attach")
def test_grave_shroud_is_lost_in_place_of_who_wears_it(table):
    d = at_play(table, GIANT, {"play": "Lamp Guard#lamp (at 10 10) [Grave Shroud#it]"})
    assert d.attacks("giant", "lamp")[2:] == ["lamp regains 4", "it: play to graveyard of 2"]
    d.shows(damage={"lamp": 0})


@ability("Thief's Hook#0", "Thief's Hook#attach")
def test_thiefs_hook_plunders_bases(table):
    own = {"play": "Lamp Guard#lamp (at 15 15) [Thief's Hook]; Worker (at 5 5)", "hand": "Thief's Hook#it"}
    d = at_play(table, own)
    assert d.aims("it") == "lamp"
    assert d.attacks("lamp", "base2")[1:] == ["base2 takes 2", "2 loses 3 gold", "1 gains 3 gold"]


@ability("Bone Whistle#0", "Bone Whistle#attach")
def test_bone_whistle_teaches_anybody_necromancy(table):
    own = {"play": "Worker#w (at 10 9)", "hand": "Bone Whistle#it; Wither#spell"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 10)"})
    d.withheld("spell", "TERRA-SPELL-01")
    d.plays("it", "w")
    assert d.plays("spell", "foe", caster="w") == ["foe: hit -1, defense -1 (until start of turn 1 of 1)"]


@ability("Powder Satchel#0", "Powder Satchel#attach")
def test_powder_satchel_is_thrown_once(table):
    own = {"play": "Lamp Guard#lamp (at 10 9) [Powder Satchel#it]", "hand": "Powder Satchel#other"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 11); Lamp Guard (at 10 12)"})
    assert d.aims("it") == "foe"
    assert d.aims("other") == "lamp"
    assert d.uses("it", "foe") == ["it is marked", "foe takes 2", "it: play to graveyard of 1"]


@ability("Law of Debts#0")
def test_law_of_debts_makes_others_poor(table):
    foes = {"play": "Worker (at 14 16); Worker (at 16 14)", "hand": "Lamp Guard"}
    d = at_play(table, {"play": "Law of Debts (at 10 10)"}, foes, active=2, phase="draw")
    assert d.goes_on("action") == ["2 collects 1 gold and 0 mana"]


@ability("Flesh Ledger#0")
def test_flesh_ledger_makes_necromancy_cheap(table):
    own = {"play": "Flesh Ledger (at 10 10); Grave Binder#g (at 12 12)", "hand": "Drain the Well#well"}
    d = at_play(table, own, {"hand": "Lamp Guard"})
    assert d.price("well", "seat:2", caster="g") == (0, 0)


@ability("Pack Tactics#0")
def test_pack_tactics_sharpen_goblins(table):
    d = at_play(table, {"play": "Pack Tactics (at 10 10); Pit Goblin#pit (at 12 12); Bone Hauler#bone (at 8 8)"})
    d.has("pit", hit=4)
    d.has("bone", hit=1)


@ability("Unquiet Soil#0")
def test_unquiet_soil_gives_back_the_cheapest(table):
    own = {"play": "Unquiet Soil (at 10 10)", "hand": "Lamp Guard", "graveyard": "Pit Goblin#pit; Copper Archer"}
    d = at_play(table, own)
    d.goes_on("cleanup")
    assert d.answers("yes")[:1] == ["pit: graveyard to hand of 1"]
    assert d.number("gold") == 8
