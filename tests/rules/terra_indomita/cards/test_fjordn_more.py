"""More cards of Fjordn: wards, oaths, and what winter does to others."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

WEAVER = "Frost Weaver#weaver (at 10 9)"
AXE = {"play": "Fjord Axeman#axe (at 10 9)"}


@ability("Shield Brother#0")
def test_shield_brother_takes_one_less(table):
    d = at_play(table, AXE, {"play": "Shield Brother#it (at 10 10)"})
    assert d.attacks("axe", "it") == ["axe hits it by 1 for 3", "3 damage becomes 2 to it", "it takes 2"]


@ability("Gate Warden#0")
def test_gate_warden_strikes_who_comes_near(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 7)"}, {"play": "Gate Warden#it (at 10 10)"})
    assert d.walks("lamp", "10 8", "10 9") == ["lamp walks to square:10:9", "it hits lamp by 1 for 2", "lamp takes 2"]


@ability("Pack Leader#0")
def test_pack_leader_leads_rime_hounds(table):
    d = at_play(table, {"play": "Pack Leader#it (at 10 10); Rime Hound#hound (at 12 12)"})
    d.has("hound", base_damage=2)
    d.has("it", base_damage=2)


@ability("Hearth Guard#0")
def test_hearth_guard_wakes_when_the_base_is_struck(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 15 15)"}, {"play": "Hearth Guard#it (at 12 12, marked)"})
    assert d.attacks("lamp", "base2")[1:] == ["base2 takes 2", "unmarked: it"]


@ability("Ice Jailer#0")
def test_ice_jailer_forbids_attacks(table):
    foes = "Lamp Guard#near (at 10 11); Lamp Guard (at 10 12)"
    d = at_play(table, {"play": "Ice Jailer#it (at 10 10)"}, {"play": foes})
    d.activates("it")
    assert d.aims("it") == "near"
    assert d.uses("it", "near") == ["near: cannot attack (until start of turn 1 of 1)"]


@ability("Spike Wall#0")
def test_spike_wall_hurts_those_who_stand_at_it(table):
    foes = {"play": "Spike Wall#it (at 10 10)"}
    d = at_play(table, AXE, foes)
    assert d.attacks("axe", "it")[0] == "axe takes 1"
    d = at_play(table, {"play": "Copper Archer#archer (at 10 8)"}, foes)
    assert d.attacks("archer", "it")[0] == "archer hits it by 0 for 2"


@ability("Tripwire Cairn#0")
def test_tripwire_cairn_holds_up_who_sets_out_beside_it(table):
    d = at_play(
        table, {"play": "Lamp Guard#lamp (at 10 8); Lamp Guard#b (at 10 11)"}, {"play": "Tripwire Cairn (at 10 10)"}
    )
    told = d.walks("lamp", "9 7", "9 6", "9 5")
    assert told == ["lamp: movement -2 (end of turn)", "lamp walks to square:9:7"]
    d.moves(1, "end_activation")
    assert d.walks("b", "9 12", "9 13", "9 14") == ["b walks to square:9:14"]


@ability("Night Fire#0")
def test_night_fire_mends_what_is_near(table):
    play = "Base#b (at 3 3, damage 2); Night Fire (at 5 7); Mead Hall#far (at 10 10, damage 1)"
    d = at_play(table, {"play": play}, {"hand": "Lamp Guard"})
    assert [line for line in d.goes_on("action", active=2) if "regains" in line] == ["b regains 1"]


@ability("Golden Hall#0")
def test_golden_hall_feasts_on_great_incomes(table):
    play = "Golden Hall (at 10 10); Worker (at 3 5); Worker (at 5 3); Worker (at 1 7); Whale Market (at 12 12)"
    d = at_play(table, {"play": play, "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 4 gold and 0 mana", "1 draws 1"]
    play = play.replace("; Whale Market (at 12 12)", "")
    d = at_play(table, {"play": play, "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 3 gold and 0 mana"]


@ability("Deed Ring#0", "Deed Ring#lent.0", "Deed Ring#attach")
def test_deed_ring_lends_a_guard(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10) [Deed Ring#ring]; Worker#w (at 14 14)", "hand": "Deed Ring#other"}
    d = at_play(table, AXE, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    told = d.uses("lamp", seat=2)
    assert told == [
        "lamp: defense +1 (attack)",
        "axe hits lamp by 0 for 3",
        "lamp takes 3",
        "lamp dies",
        "ring: play to graveyard of 2",
    ]
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10); Worker#w (at 5 5)", "hand": "Deed Ring#it"})
    assert d.aims("it") == "lamp w"


@ability("Champions Belt#0", "Champions Belt#attach")
def test_champions_belt_rewards_a_clear_hit(table):
    own = {"play": "Lamp Guard#lamp (at 10 9) [Champions Belt]; Worker (at 5 5)", "hand": "Champions Belt#other"}
    d = at_play(table, own, {"play": "Mudbank Brawler#foe (at 10 10)"})
    assert d.aims("other") == "lamp"
    assert d.attacks("lamp", "foe") == ["lamp hits foe by 2 for 2", "2 damage becomes 3 to foe", "foe takes 3"]
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 10)"})
    assert d.attacks("lamp", "foe") == ["lamp hits foe by 1 for 2", "foe takes 2"]


@ability("Elder Rune#0")
def test_elder_rune_calls_once_in_a_match(table):
    play = "Elder Rune#it (at 10 10); Lamp Guard#lamp (at 12 12, marked); Frost Weaver (at 8 8, marked)"
    d = at_play(table, {"play": play})
    assert d.uses("it") == ["unmarked: lamp"]
    d.shows(mana={1: 6, 2: 9})
    assert not d.may("it")


@ability("Frost Vigil#0")
def test_frost_vigil_guards_who_kept_mana(table):
    play = "Frost Vigil (at 10 10); Lamp Guard#lamp (at 12 12); Frost Weaver (at 8 8)"
    d = at_play(table, {"play": f"{play}; Worker (at 5 5)", "hand": "Lamp Guard"}, phase="collection")
    assert "lamp: defense +1 (until start of turn 1 of 1)" in d.goes_on("cleanup")
    d = at_play(table, {"play": play, "hand": "Lamp Guard", "mana": 0}, phase="collection")
    assert not [line for line in d.goes_on("cleanup") if "defense" in line]


@ability("Rune of Answers#0")
def test_rune_of_answers_gains_by_others_spells(table):
    own = {"play": WEAVER, "hand": "Sheet Ice#it; Sheet Ice#other"}
    d = at_play(table, own, {"play": "Rune of Answers (at 10 15)"})
    assert d.plays("it", caster="weaver") == ["2 gains 1 mana"]
    assert d.plays("other", caster="weaver") == []


@ability("Builders Oath#0")
def test_builders_oath_strengthens_unique_buildings(table):
    d = at_play(table, {"play": "Builders Oath (at 10 10); Rune Stone#stone (at 12 12); Whale Market#whale (at 8 8)"})
    d.has("stone", health=3)
    d.has("whale", health=1)


@ability("Kin of the Fjord#0")
def test_kin_of_the_fjord_is_for_fjordn_alone(table):
    d = at_play(table, {"play": "Kin of the Fjord (at 10 10); Ice Warden#ice (at 12 12); Lamp Guard#lamp (at 8 8)"})
    d.has("ice", hit=3)
    d.has("lamp", hit=3)


@ability("Avalanche#0", "Avalanche#frost")
def test_avalanche_is_as_great_as_what_is_paid(table):
    foes = "Whale Market#whale (at 10 13); Berg Giant#giant (at 10 10); Worker (at 10 11); Whale Market (at 10 14)"
    d = at_play(table, {"play": WEAVER, "hand": "Avalanche#it"}, {"play": foes})
    d.activates("weaver")
    assert d.aims("it") == "giant whale"
    assert d.plays("it", "giant", caster="weaver", x=4) == ["giant takes 4"]
    assert d.number("mana") == 5


@ability("Numbing Wind#0", "Numbing Wind#frost")
def test_numbing_wind_takes_all_abilities(table):
    d = at_play(
        table,
        {"play": WEAVER, "hand": "Numbing Wind#it"},
        {"play": "Shield Sister#a (at 10 10); Lamp Guard#b (at 10 11)"},
    )
    d.has("b", defense=3)
    d.plays("it", "a", caster="weaver")
    d.has("b", defense=2)


@ability("Lost in the Snow#0", "Lost in the Snow#frost")
def test_lost_in_the_snow_is_never_seen_again(table):
    foes = "Lamp Guard#a (at 10 12, damage 1); Lamp Guard (at 10 11); Lamp Guard (at 10 13, damage 1)"
    d = at_play(table, {"play": WEAVER, "hand": "Lost in the Snow#it"}, {"play": foes})
    d.activates("weaver")
    assert d.aims("it") == "a"
    assert d.plays("it", "a", caster="weaver") == ["a: removed from play"]


@ability("Snare of Ice#0", "Snare of Ice#frost")
def test_snare_of_ice_catches_the_nimble(table):
    foes = {"play": "Frost Weaver#foe (at 10 12)", "hand": "Snare of Ice#it"}
    d = at_play(table, {"play": "Marsh Stalker#a (at 10 8); Lamp Guard (at 10 6)"}, foes)
    d.t.when(1, "activate_unit", unit="a")
    assert d.aims("it", seat=2) == "a"
    assert d.plays("it", "a", seat=2, caster="foe") == ["a: movement -1, loses airy (end of turn)"]


@ability("Oath of the Hall#0")
def test_oath_of_the_hall_is_sworn_by_infantry(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Oath of the Hall#it"})
    assert d.plays("it", caster="lamp") == ["lamp: hit +2 (end of turn)"]
    assert not at_play(table, {"play": WEAVER, "hand": "Oath of the Hall#it"}).may("it")


@ability("Hold Fast#0")
def test_hold_fast_is_for_others_turns(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Hold Fast#it"}
    d = at_play(table, AXE, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert d.plays("it", "lamp", seat=2, caster="lamp") == [
        "lamp: defense +2, movement = 0 (end of turn)",
        "axe hits lamp by -1 for 2",
        "lamp takes 2",
    ]
    assert not at_play(table, foes).may("it")


@ability("Hall Feast#0")
def test_hall_feast_heals_everybody(table):
    own = {"play": "Lamp Guard#a (at 10 10, damage 2); Ice Warden#b (at 12 12, damage 1)", "hand": "Hall Feast#it"}
    assert at_play(table, own).plays("it", caster="a") == ["a regains 1", "b regains 1"]
    assert at_play(table, {**own, "gold": 3}).may("it")
    assert not at_play(table, {**own, "gold": 2}).may("it")


@ability("Claim the Shore#0")
def test_claim_the_shore_needs_three_gold_nodes(table):
    play = "Worker#w (at 3 5); Worker (at 5 3); Worker (at 1 7)"
    d = at_play(table, {"play": play, "hand": "Claim the Shore#it"})
    assert d.plays("it", caster="w") == ["1 draws 1", "1 gains 1 gold"]
    assert not at_play(table, {"play": play.replace("1 7", "5 5"), "hand": "Claim the Shore#it"}).may("it")


@ability("Ravens Sent Out#0")
def test_ravens_sent_out_find_a_unit(table):
    own = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Ravens Sent Out#it"}
    d = at_play(
        table, {**own, "deck": "Paved Roads; Ice Warden; Paved Roads; Paved Roads"}, {"deck": "Lamp Guard; Pit Goblin"}
    )
    assert d.plays("it", caster="lamp")[0] == "2 reveals deck: Lamp Guard"
    assert d.asked() == (1, "Ice Warden")


@ability("Call the Smith#0")
def test_call_the_smith_finds_equipment(table):
    own = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Call the Smith#it"}
    d = at_play(table, {**own, "deck": "Lamp Guard; Great Axe; Lamp Guard"})
    d.casts("lamp", "it")
    assert d.answers("Great Axe") == ["Great Axe: deck to hand of 1", "deck:1 is shuffled"]


@ability("Rite of Ravens#0")
def test_rite_of_ravens_makes_gold_of_a_card(table):
    own = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Rite of Ravens#it; Lamp Guard#x"}
    d = at_play(table, own)
    assert d.plays("it", caster="lamp", costs=[["x"]]) == ["1 discards Lamp Guard", "1 gains 2 gold"]


@ability("Rally the Host#0")
def test_rally_the_host_lasts_two_own_turns(table):
    play = f"{WEAVER}; Lamp Guard#near (at 10 12); Lamp Guard (at 10 13)"
    d = at_play(table, {"play": play, "hand": "Rally the Host#it"})
    assert d.plays("it", caster="weaver") == ["near: hit +1 (until end of turn 2 of 1)"]
