"""The units of Fjordn do what their texts say."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Shield Sister#0")
def test_shield_sister_covers_those_beside_her(table):
    own = "Shield Sister#it (at 10 10); Lamp Guard#near (at 10 11); Lamp Guard#far (at 10 12)"
    d = at_play(table, {"play": own}, {"play": "Lamp Guard#foe (at 9 10)"})
    for unit, defense in {"it": 3, "near": 3, "far": 2, "foe": 2}.items():
        d.has(unit, defense=defense)


@ability("Frost Weaver#0", "Frost Weaver#frost")
def test_frost_weaver_slows_until_the_enemys_cleanup(table):
    foes = "Lamp Guard#near (at 10 13); Lamp Guard (at 10 14)"
    d = at_play(table, {"play": "Frost Weaver#it (at 10 10)", "hand": "Sheet Ice#ice"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "near"
    assert d.uses("it", "near") == ["near: movement -2 (until cleanup of turn 1 of 2)"]
    assert d.plays("ice", caster="it") == ["near: movement -1 (until cleanup of turn 1 of 2)"]


@ability("Saga Singer#0", "Saga Singer#1", "Saga Singer#frost")
def test_saga_singer_wards_and_tells_of_the_fallen(table):
    own = {"play": "Saga Singer#it (at 10 12); Ice Warden#ice (at 10 10)", "hand": "Ice Shell"}
    d = at_play(table, own, {"play": "Fjord Axeman#axe (at 10 9)"}, active=2)
    d.under_attack("attack.pre_hit", "axe", "ice", seat=2, waits=1)
    assert d.uses("it", "ice") == [
        "ice: prevented +1 (end of turn)",
        "axe hits ice by -1 for 2",
        "ice takes 1",
    ]
    d = at_play(
        table, {"play": "Saga Singer (at 10 12); Berg Giant#giant (at 10 9)"}, {"play": "Lamp Guard#foe (at 10 10)"}
    )
    assert d.attacks("giant", "foe")[-1] == "1 gains 1 vp"
    own = {"play": "Saga Singer (at 10 14); Berg Giant#giant (at 10 9)"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 10)"})
    assert d.attacks("giant", "foe")[-1] == "foe dies"


@ability("Banner Bearer#0")
def test_banner_bearer_counts_for_three(table):
    own = "Lamp Guard#lamp (at 10 9); Banner Bearer#it (at 9 10)"
    d = at_play(table, {"play": own}, {"play": "Ice Warden#foe (at 10 10)"})
    assert d.attacks("lamp", "foe") == ["lamp hits foe by 2 for 2", "foe takes 2"]


@ability("Oath Keeper#0")
def test_oath_keeper_rises_when_a_friend_falls(table):
    foes = "Oath Keeper#it (at 10 12, marked); Lamp Guard#lamp (at 10 10)"
    d = at_play(table, {"play": "Berg Giant#giant (at 10 9)"}, {"play": foes})
    assert d.attacks("giant", "lamp")[-1] == "unmarked: it"


@ability("Berg Giant#0")
def test_berg_giant_throws_back_what_it_hits(table):
    d = at_play(table, {"play": "Berg Giant#it (at 10 9)"}, {"play": "Ice Warden#ice (at 10 10)"})
    assert d.attacks("it", "ice") == ["it hits ice by 0 for 4", "ice takes 4"]
    assert d.answers("E") == ["ice moves to square:10:11"]


@ability("Ice Fisher#0")
def test_ice_fisher_helps_at_mana_nodes(table):
    own = "Ice Fisher (at 7 7); Worker#mana (at 5 5); Worker#far (at 7 4); Worker#gold (at 8 6)"
    d = at_play(table, {"play": own})
    d.has("mana", mana_yield=2)
    d.has("far", mana_yield=1)
    d.has("gold", mana_yield=1)


@ability("Jarl Sigrun#0")
def test_jarl_sigrun_leads_infantry(table):
    own = "Jarl Sigrun#it (at 10 10); Lamp Guard#near (at 10 12); Lamp Guard#far (at 10 13); Frost Weaver#mage (at 9 9)"
    d = at_play(table, {"play": own})
    d.has("it", hit=4, defense=3)
    d.has("near", hit=4, defense=3)
    d.has("far", hit=3, defense=2)
    d.has("mage", hit=1, defense=1)


@ability("Hroald Winterhand#0", "Hroald Winterhand#frost")
def test_hroald_winterhand_lames_a_ready_unit(table):
    foes = "Lamp Guard#near (at 10 13); Lamp Guard (at 10 12, marked); Lamp Guard (at 10 14)"
    d = at_play(table, {"play": "Hroald Winterhand#it (at 10 10)", "hand": "Sheet Ice#ice"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "near"
    assert d.uses("it", "near") == ["near is marked"]
    d.shows(mana={1: 7, 2: 9})
    d.plays("ice", caster="it")


@ability("Wolf Sledge#0")
def test_wolf_sledge_hunts_in_company(table):
    foe = {"play": "Ice Warden#ice (at 10 10)"}
    d = at_play(table, {"play": "Wolf Sledge#it (at 10 9); Lamp Guard (at 10 7)"}, foe)
    assert d.attacks("it", "ice")[:2] == ["it: base_damage +1 (attack)", "it hits ice by -1 for 2"]
    d = at_play(table, {"play": "Wolf Sledge#it (at 10 9); Lamp Guard (at 10 6)"}, foe)
    assert d.attacks("it", "ice") == ["it hits ice by -1 for 1", "ice takes 1"]


@ability("Wall Mason#0")
def test_wall_mason_mends_buildings_and_bases(table):
    own = "Base#b (at 3 3, damage 3); Wall Mason#it (at 4 4); Lamp Exchange (at 10 10, damage 0)"
    d = at_play(table, {"play": own})
    assert d.acts("it", "b") == ["b regains 2"]
    d.shows(gold={1: 8, 2: 9})


@ability("Rime Hound#0")
def test_rime_hound_holds_what_it_bites(table):
    foe = {"play": "Mudbank Brawler#foe (at 10 10, marked); Lamp Guard#other (at 12 12, marked)"}
    d = at_play(table, {"play": "Rime Hound#it (at 10 9)"}, foe)
    assert d.attacks("it", "foe") == [
        "it hits foe by 2 for 1",
        "foe takes 1",
        "foe: cannot be_unmarked (until restore of turn 1 of 2)",
    ]
    d.goes_on("action", active=2)
    d.shows(marked="foe it")


@ability("Harbour Guard#0")
def test_harbour_guard_is_strong_at_home(table):
    d = at_play(table, {"play": "Harbour Guard#near (at 6 6); Harbour Guard#far (at 7 7)"})
    d.has("near", hit=3, defense=4)
    d.has("far", hit=2, defense=3)
