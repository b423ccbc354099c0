"""The units of Sacrony do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Bone Hauler#0")
def test_bone_hauler_leaves_gold(table):
    d = at_play(table, {"play": "Berg Giant#giant (at 10 9)"}, {"play": "Bone Hauler#it (at 10 10)"})
    assert d.attacks("giant", "it") == ["giant hits it by 3 for 4", "it takes 4", "it dies", "2 gains 2 gold"]


@ability("Coin Snatcher#0")
def test_coin_snatcher_takes_what_is_there(table):
    own = {"play": "Coin Snatcher#it (at 10 9)"}
    d = at_play(table, own, {"play": "Worker#w (at 10 10)", "gold": 1})
    assert d.attacks("it", "w") == [
        "it hits w by 2 for 1",
        "w takes 1",
        "w dies",
        "2 loses 1 gold",
        "1 gains 1 gold",
    ]
    d = at_play(table, own, {"play": "Ice Warden#ice (at 10 10)"})
    assert d.attacks("it", "ice") == ["it hits ice by -2 for 0"]
    assert d.number("gold", 2) == 9


@ability("Grave Binder#0", "Grave Binder#necromancy")
def test_grave_binder_brings_back_the_cheap_dead(table):
    own = {"play": "Grave Binder#it (at 10 10)", "graveyard": "Pit Goblin#pit; Carrion Hulk#hulk; Bone Market#m"}
    d = at_play(table, own)
    d.activates("it")
    assert d.aims("it") == "pit"
    assert d.uses("it", "pit") == ["pit: graveyard to hand of 1"]
    d.shows(mana={1: 8, 2: 9})


@ability("Leech Acolyte#0", "Leech Acolyte#necromancy")
def test_leech_acolyte_drinks(table):
    foes = "Lamp Guard#near (at 10 13); Lamp Guard (at 10 14)"
    d = at_play(table, {"play": "Leech Acolyte#it (at 10 10, damage 1)"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "near"
    assert d.uses("it", "near") == ["near takes 1", "it regains 1"]


@ability("Blood Drummer#0")
def test_blood_drummer_drives_all_on_for_a_life(table):
    own = "Blood Drummer#it (at 10 10); Pit Goblin#pit (at 12 12); Worker#w (at 5 5)"
    d = at_play(table, {"play": own}, {"play": "Lamp Guard (at 10 12)"})
    assert d.uses("it", costs=[["w"]]) == ["w: removed from play", "it pit: hit +1, base_damage +1 (end of turn)"]
    d.withheld("it", "TERRA-ACT-16")


@ability("Carrion Hulk#0")
def test_carrion_hulk_grows_by_every_death(table):
    own = {"play": "Carrion Hulk#it (at 12 12); Berg Giant#giant (at 10 9)"}
    d = at_play(table, own, {"play": "Lamp Guard#lamp (at 10 10)"})
    d.attacks("giant", "lamp")
    d.has("it", health=6)


@ability("Fuse Runner#0")
def test_fuse_runner_blows_up(table):
    foes = "Lamp Guard#lamp (at 10 11); Lamp Exchange#lamps (at 9 9); Lamp Guard (at 10 12)"
    d = at_play(table, {"play": "Fuse Runner#it (at 10 10)"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "lamp lamps"
    assert d.uses("it", "lamp") == ["it is marked", "lamp takes 3", "it dies", "lamp dies"]


@ability("Old Debt#0")
def test_old_debt_collects_as_the_turn_begins(table):
    d = at_play(table, {"play": "Old Debt (at 10 10)"}, {"hand": "Lamp Guard"}, active=2)
    told = d.goes_on("action", active=1)
    assert told[:2] == ["2 loses 1 gold", "1 gains 1 gold"]


@ability("Queen Without Shadow#0", "Queen Without Shadow#1", "Queen Without Shadow#necromancy")
def test_queen_without_shadow_reads_in_the_dying_and_calls_the_dead(table):
    own = {
        "play": "Queen Without Shadow#it (at 10 12); Pit Goblin#pit (at 10 10); Fuse Runner#fuse (at 10 9)",
        "graveyard": "Bone Hauler#bone; Copper Archer#archer",
    }
    d = at_play(table, own)
    d.acts("fuse", "pit")
    assert d.answers("yes") == ["1 draws 1"]
    d.activates("it")
    assert d.aims("it") == "bone"
    assert d.uses("it", "bone") == ["bone: graveyard to hand of 1"]
    d.shows(mana={1: 7, 2: 9})


@ability("Restless Levy#0")
def test_restless_levy_comes_back_for_mana(table):
    d = at_play(table, {"play": "Berg Giant#giant (at 10 9)"}, {"play": "Restless Levy#it (at 10 10)"})
    d.attacks("giant", "it")
    assert d.asked() == (2, "yes no")
    assert d.answers("yes") == ["it: graveyard to hand of 2"]
    assert d.number("mana", 2) == 8


@ability("Poison Slinger#0")
def test_poison_slinger_softens_what_it_hits(table):
    own = "Poison Slinger#it (at 10 8); Pit Goblin (at 9 11)"
    d = at_play(table, {"play": own}, {"play": "Mudbank Brawler#foe (at 10 10)"})
    assert d.attacks("it", "foe") == ["it hits foe by 2 for 1", "foe takes 1", "foe: defense -1 (forever)"]


@ability("Hollow Tapper#0")
def test_hollow_tapper_drains_mana(table):
    d = at_play(table, {"hand": "Hollow Tapper#it"}, {"mana": 1})
    assert d.plays("it", place="square:2:2")[1:] == ["2 loses 1 mana"]


@ability("Grave Digger#0")
def test_grave_digger_buries_a_worker_for_two_cards(table):
    own = "Grave Digger#it (at 10 10); Worker#w (at 5 5); Pit Goblin (at 12 12)"
    d = at_play(table, {"play": own})
    assert d.acts("it", costs=[["w"]]) == ["w: removed from play", "1 draws 2"]


@ability("Gang Boss#0")
def test_gang_boss_takes_gold_or_drives_a_goblin_on(table):
    foes = {"play": "Ice Warden#foe (at 10 10)"}
    d = at_play(table, {"play": "Gang Boss#it (at 10 9)"}, foes)
    assert d.attacks("it", "foe")[0] == "1 gains 1 gold"
    d = at_play(table, {"play": "Gang Boss#it (at 10 9); Pit Goblin#pit (at 12 12); Lamp Guard (at 13 13)"}, foes)
    d.attacks("it", "foe")
    assert d.aims_at("pit", mode=1)[0] == "pit: base_damage +1 (end of turn)"
    d = at_play(table, {"play": "Gang Boss#it (at 10 9); Pit Goblin#pit (at 12 12)"}, foes)
    d.attacks("it", "foe")
    assert d.aims_at(mode=0)[0] == "1 gains 1 gold"
