"""The spells and ability cards of Sacrony do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

BINDER = "Grave Binder#binder (at 10 9)"


@ability("Second Muster#0", "Second Muster#necromancy")
def test_second_muster_brings_back_two(table):
    own = {"play": BINDER, "hand": "Second Muster#it", "graveyard": "Pit Goblin#a; Bone Hauler#b; Carrion Hulk#c"}
    d = at_play(table, own)
    d.activates("binder")
    assert d.aims("it") == "a b"
    assert d.plays("it", ["a", "b"], caster="binder") == ["a: graveyard to hand of 1", "b: graveyard to hand of 1"]


@ability("Wither#0", "Wither#necromancy")
def test_wither_weakens_until_the_next_own_turn(table):
    foes = "Lamp Guard#near (at 10 13); Lamp Guard (at 10 14); Worker (at 10 10)"
    d = at_play(table, {"play": BINDER, "hand": "Wither#it"}, {"play": foes})
    assert d.aims("it") == "near"
    assert d.plays("it", "near", caster="binder") == ["near: hit -1, defense -1 (until start of turn 1 of 1)"]


@ability("Price of Knowing#0", "Price of Knowing#necromancy")
def test_price_of_knowing_is_a_life(table):
    own = {"play": f"{BINDER}; Worker#w (at 5 5)", "hand": "Price of Knowing#it"}
    d = at_play(table, own)
    assert d.casts("binder", "it", costs=[["w"]]) == ["w: removed from play", "1 draws 2"]


@ability("Drain the Well#0", "Drain the Well#necromancy")
def test_drain_the_well_takes_mana_and_a_card(table):
    d = at_play(table, {"play": BINDER, "hand": "Drain the Well#it"}, {"mana": 2, "hand": "Lamp Guard#lamp"})
    assert d.plays("it", "seat:2", caster="binder") == ["2 loses 2 mana", "2 discards Lamp Guard"]


@ability("Last Breath#0", "Last Breath#necromancy")
def test_last_breath_ends_the_wounded(table):
    foes = {"play": "Grave Binder#foe (at 10 12)", "hand": "Last Breath#it"}
    d = at_play(table, {"play": "Lamp Guard#a (at 10 9, damage 1); Lamp Guard (at 10 10)"}, foes)
    d.t.when(1, "activate_unit", unit="a")
    assert d.aims("it", seat=2) == "a"
    assert d.plays("it", "a", seat=2, caster="foe") == ["a takes 2", "a dies"]


@ability("Puppet Hour#0", "Puppet Hour#necromancy")
def test_puppet_hour_borrows_a_unit(table):
    own = {"play": BINDER, "hand": "Puppet Hour#it"}
    foes = "Lamp Guard#lamp (at 10 10, marked); Berg Giant (at 9 9); Lamp Guard#far (at 10 13)"
    d = at_play(table, own, {"play": foes})
    d.activates("binder")
    assert d.aims("it") == "lamp"
    assert d.plays("it", "lamp", caster="binder") == [
        "lamp: control = 2 (end of turn)",
        "lamp: from 2 to 1",
        "unmarked: lamp",
    ]
    assert d.goes_on("action", active=2) == ["lamp: from 1 to 2", "2 draws 1", "2 collects 0 gold and 0 mana"]


@ability("Cheap Shot#0")
def test_cheap_shot_hurts_more(table):
    own = {"play": "Pit Goblin#pit (at 10 9); Worker#w (at 9 9)", "hand": "Cheap Shot#it"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 10); Lamp Guard (at 10 11)"})
    d.activates("w")
    d.withheld("it", "TERRA-WORK-05")
    d.moves(1, "end_activation")
    d.activates("pit")
    assert d.aims("it") == "foe"
    assert d.plays("it", "foe", caster="pit") == ["pit hits foe by 0 for 3", "foe takes 3", "foe dies"]


@ability("Pickpocket#0")
def test_pickpocket_steals_of_who_is_near(table):
    own = {"play": "Worker#w (at 10 9)", "hand": "Pickpocket#it"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 11); Lamp Guard (at 10 12)"})
    d.activates("w")
    assert d.aims("it") == "foe"
    assert d.plays("it", "foe", caster="w") == ["2 loses 2 gold", "1 gains 2 gold"]


@ability("Scatter#0")
def test_scatter_lessens_the_blow(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Scatter#it"}
    d = at_play(table, {"play": "Berg Giant#giant (at 10 9)"}, foes)
    d.under_attack("attack.pre_hit", "giant", "lamp")
    assert not d.may("it", seat=2)
    d.waits("attack.pre_damage", 2)
    assert d.plays("it", seat=2, caster="lamp")[:2] == ["4 damage becomes 2 to lamp", "lamp takes 2"]


@ability("Sell the Tools#0")
def test_sell_the_tools_makes_gold_of_goods(table):
    own = {"play": "Lamp Guard#lamp (at 10 9) [Copper Plate#plate]", "hand": "Sell the Tools#it"}
    d = at_play(table, own)
    assert d.plays("it", caster="lamp", costs=[["plate"]]) == [
        "plate: play to graveyard of 1",
        "1 gains 4 gold",
    ]
