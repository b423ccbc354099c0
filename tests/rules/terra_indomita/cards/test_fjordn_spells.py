"""The spells and ability cards of Fjordn do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

WEAVER = "Frost Weaver#weaver (at 10 9)"


@ability("Ice Lance#0", "Ice Lance#frost", "Ice Lance#evocation")
def test_ice_lance_wounds_and_slows(table):
    own = {"play": f"{WEAVER}; Spark Adept#adept (at 12 12)", "hand": "Ice Lance#it; Ice Lance#other"}
    d = at_play(table, own, {"play": "Ice Warden#near (at 10 13); Ice Warden (at 10 14)"})
    d.activates("weaver")
    assert d.aims("it") == "adept near weaver"
    told = ["near takes 2", "near: movement -1 (until cleanup of turn 1 of 2)"]
    assert d.plays("it", "near", caster="weaver") == told
    assert d.casts("adept", "other", "near") == told


@ability("Deep Freeze#0", "Deep Freeze#frost")
def test_deep_freeze_holds_through_the_next_restore(table):
    d = at_play(table, {"play": WEAVER, "hand": "Deep Freeze#it"}, {"play": "Lamp Guard#lamp (at 10 13)"})
    assert d.plays("it", "lamp", caster="weaver") == [
        "lamp is marked",
        "lamp: cannot be_unmarked (until restore of turn 1 of 2)",
    ]
    d.goes_on("action", active=2)
    d.shows(marked="lamp")


@ability("Ice Shell#0", "Ice Shell#frost")
def test_ice_shell_swallows_damage(table):
    foes = {"play": "Frost Weaver#foe (at 10 12); Ice Warden#ice (at 10 10)", "hand": "Ice Shell#it"}
    d = at_play(table, {"play": "Berg Giant#giant (at 10 9)"}, foes)
    d.under_attack("attack.pre_hit", "giant", "ice")
    assert d.plays("it", "ice", seat=2, caster="foe") == [
        "ice: prevented +2 (end of turn)",
        "giant hits ice by 0 for 4",
        "ice takes 2",
    ]


@ability("Sheet Ice#0", "Sheet Ice#frost", "Sheet Ice#tidecraft")
def test_sheet_ice_slows_all_enemies_near_the_caster(table):
    own = {"play": f"{WEAVER}; Eel Caller#eel (at 12 9)", "hand": "Sheet Ice#it; Sheet Ice#other"}
    d = at_play(table, own, {"play": "Lamp Guard#near (at 10 12); Lamp Guard (at 10 13)"})
    told = ["near: movement -1 (until cleanup of turn 1 of 2)"]
    assert d.plays("it", caster="weaver") == told
    assert d.plays("other", caster="eel") == told


@ability("Call the Pack#0", "Call the Pack#frost")
def test_call_the_pack_finds_a_beast(table):
    own = {"play": WEAVER, "hand": "Call the Pack#it", "deck": "Lamp Guard; Wolf Sledge; Lamp Guard"}
    d = at_play(table, own)
    d.casts("weaver", "it")
    assert d.answers("Wolf Sledge") == ["Wolf Sledge: deck to hand of 1", "deck:1 is shuffled"]


@ability("Whiteout#0", "Whiteout#frost")
def test_whiteout_spoils_an_attack(table):
    foes = {"play": "Frost Weaver#foe (at 10 12); Lamp Guard#lamp (at 10 10)", "hand": "Whiteout#it"}
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9); Lamp Guard (at 10 6)"}, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert d.aims("it", seat=2) == "axe"
    assert d.plays("it", "axe", seat=2, caster="foe") == [
        "axe: hit -3 (end of turn)",
        "axe hits lamp by -2 for 1",
        "lamp takes 1",
    ]


@ability("Shield Bash#0")
def test_shield_bash_stuns(table):
    own = {"play": "Shield Sister#sister (at 10 9); Worker#w (at 9 9)", "hand": "Shield Bash#it"}
    d = at_play(table, own, {"play": "Mudbank Brawler#foe (at 10 10); Mudbank Brawler (at 10 11)"})
    d.activates("w")
    d.withheld("it", "TERRA-WORK-05")
    d.moves(1, "end_activation")
    d.activates("sister")
    assert d.aims("it") == "foe"
    assert d.plays("it", "foe", caster="sister") == ["sister hits foe by 0 for 3", "foe takes 3", "foe is marked"]


@ability("Set the Shields#0")
def test_set_the_shields_guards_infantry_for_one_attack(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10); Frost Weaver (at 8 8)", "hand": "Set the Shields#it"}
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert d.aims("it", seat=2) == "lamp"
    assert d.plays("it", "lamp", seat=2, caster="lamp") == [
        "lamp: defense +2 (attack)",
        "axe hits lamp by -1 for 2",
        "lamp takes 2",
    ]
    d.has("lamp", defense=2)


@ability("War Song#0")
def test_war_song_stirs_all_near_the_singer(table):
    own = {"play": f"{WEAVER}; Lamp Guard#near (at 10 11); Lamp Guard (at 10 12)", "hand": "War Song#it"}
    d = at_play(table, own)
    assert d.plays("it", caster="weaver") == ["weaver near: base_damage +1 (end of turn)"]


@ability("Dig In#0")
def test_dig_in_hardens_the_performer(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Dig In#it"})
    assert d.casts("lamp", "it") == ["lamp: defense +2 (until start of turn 1 of 1)"]


@ability("Rebuild#0")
def test_rebuild_is_work_for_workers(table):
    own = {"play": "Base#b (at 3 3, damage 3); Worker#w (at 5 5)", "hand": "Rebuild#it"}
    d = at_play(table, own)
    assert d.casts("w", "it", "b") == ["b regains 2"]
