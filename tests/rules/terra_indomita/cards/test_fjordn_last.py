"""The last cards of Fjordn: stores, bells, and what is done as a reaction."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

AXE = {"play": "Fjord Axeman#axe (at 10 9)"}


@ability("Siege Stores#0", "Siege Stores#1")
def test_siege_stores_hold_two_repairs(table):
    d = at_play(table, {"play": "Worker (at 8 9)", "hand": "Siege Stores#it"})
    assert d.plays("it")[1:] == ["it: charge 0 to 2"]
    play = "Siege Stores#it (at 10 10, charge 1); Lamp Guard#lamp (at 10 15, damage 2); Lamp Guard (at 10 16, damage 2)"
    d = at_play(table, {"play": play})
    assert d.aims("it") == "lamp"
    assert d.uses("it", "lamp") == ["it: charge 1 to 0", "lamp regains 2"]


@ability("Dawn Bell#0")
def test_dawn_bell_wakes_infantry_whole(table):
    play = "Dawn Bell (at 10 10); Lamp Guard#lamp (at 10 14, damage 2); Frost Weaver (at 10 12, damage 1)"
    d = at_play(table, {"play": play}, {"hand": "Lamp Guard"}, active=2)
    told = d.goes_on("action", active=1)
    assert [line for line in told if "regains" in line] == ["lamp regains 1"]


@ability("Anchor Chain#0", "Anchor Chain#attach")
def test_anchor_chain_holds_and_guards(table):
    own = {"play": "Lamp Guard#lamp (at 10 11) [Anchor Chain]; Worker (at 5 5)", "hand": "Anchor Chain#it"}
    d = at_play(table, own)
    d.has("lamp", defense=3)
    assert d.aims("it") == "lamp"
    d = at_play(table, {"play": "Eel Caller#eel (at 10 10)"}, {"play": own["play"]})
    d.acts("eel", "lamp")
    assert d.stands("lamp") == "10 11"


@ability("Spring Under Ice#0")
def test_spring_under_ice_brings_mana(table):
    d = at_play(table, {"play": "Spring Under Ice (at 10 10)", "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 0 gold and 1 mana"]


@ability("Frozen Lake#0")
def test_frozen_lake_makes_gold_of_much_mana(table):
    play = "Frozen Lake (at 10 10); Worker (at 5 5); Worker (at 4 7)"
    d = at_play(table, {"play": play, "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 0 gold and 2 mana", "1 gains 1 gold"]
    d = at_play(table, {"play": play.replace("4 7", "4 6"), "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 0 gold and 1 mana"]


@ability("Watchers Rune#0")
def test_watchers_rune_feels_what_enemy_units_do(table):
    d = at_play(
        table, {"play": "Spark Adept#a (at 10 9)"}, {"play": "Watchers Rune (at 10 15); Ice Warden#ice (at 10 10)"}
    )
    assert d.acts("a", "ice") == ["2 gains 1 mana", "ice takes 2"]


@ability("Shove#0")
def test_shove_pushes_an_attacker_away(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Shove#it"}
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9); Ice Warden (at 9 10)"}, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert d.aims("it", seat=2) == "axe"
    d.plays("it", "axe", seat=2, caster="lamp")
    assert d.answers("W") == ["axe moves to square:10:8", "the attack is off: range"]


@ability("Two Songs#0")
def test_two_songs_heal_or_hasten(table):
    own = {"play": "Lamp Guard#lamp (at 10 10, damage 2)", "hand": "Two Songs#a; Two Songs#b"}
    d = at_play(table, own)
    assert d.plays("a", "lamp", caster="lamp", modes=[0]) == ["lamp regains 2"]
    assert d.plays("b", "lamp", caster="lamp", modes=[1]) == ["lamp: movement +1 (end of turn)"]


@ability("Shield Oath#0")
def test_shield_oath_takes_the_whole_blow(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10); Frost Weaver#mage (at 12 12)", "hand": "Shield Oath#it"}
    d = at_play(table, AXE, foes)
    d.under_attack("attack.pre_damage", "axe", "lamp")
    assert d.plays("it", seat=2, caster="lamp") == ["3 damage becomes 0 to lamp"]


@ability("Shield Bearer#0")
def test_shield_bearer_steps_in_the_way_of_a_spell(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10); Shield Bearer#it (at 10 11); Worker#w (at 10 12)"}
    d = at_play(table, {"play": "Spark Adept#a (at 10 9)", "hand": "Chain Spark#spark"}, foes)
    d.activates("a")
    d.announces("spark", "lamp", caster="a")
    assert d.uses("it", d.item(), seat=2) == ["spark is aimed at it", "it takes 2", "lamp takes 1"]
