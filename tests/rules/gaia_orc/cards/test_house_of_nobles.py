"""The cards of the House of Nobles do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play

# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Squire of the Gate#0")
def test_squire_of_the_gate_hits_harder_for_a_card(table):
    d = at_play(table, {"front": "Squire of the Gate#it", "hand": "Wolf#wolf"})
    assert d.uses("it", costs=[["wolf"]]) == ["1 discards Wolf", "it: atk +2 (end of turn)"]
    d.shows(stats={"it": "3/2"}, marked="")
    d.withheld("it", "GORC-ABL-09")


@ability("Tax Collector#0")
def test_tax_collector_brings_gold_for_top_servants(table):
    own = {"faith": "Monk; Monk", "politics": "Tax Collector#it", "front": "Wolf"}
    d = at_play(table, own, {"science": "Monk"})
    assert d.uses("it") == ["it is marked", "1 gains 2 gold"]
    d.withheld("it", "GORC-MRK-08")


@ability("Marshal of the Ford#0")
def test_marshal_of_the_ford_has_two_others_marked_to_hurt_the_region(table):
    own = {"front": "Marshal of the Ford#it; Wolf#wolf", "faith": "Monk#monk; Monk#low"}
    d = at_play(table, own, {"front": "Ox#ox"})
    told = d.uses("it", costs=[["wolf", "monk"]])
    assert told == ["wolf is marked", "monk is marked", "h2 takes 3"]
    d.withheld("it", "GORC-ABL-09")


@ability("Palace Guard#0")
def test_palace_guard_defends_and_does_not_attack(table):
    d = at_play(table, {"front": "Palace Guard#it; Wolf#wolf"}, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers=["it"]).refused("GORC-CON-02")
    d = at_play(table, {"front": "Palace Guard#it"}, {"front": "Wolf#wolf"}, phase="move_attack_1", active=2)
    assert d.attacks("wolf", seat=2) == []
    assert d.defends(1, it="wolf") == ["it takes 2", "wolf takes 3", "wolf dies"]


@ability("Queen's Advocate#0")
@pytest.mark.parametrize(
    ("claim", "args", "told"),
    [
        ("claim_advantages", {"domains": ["politics"]}, ["1 gains 1 gold", "1 gains 1 gold"]),
        ("claim_domination", {"reward": "vp"}, ["1 gains 1 vp", "1 gains 1 gold"]),
    ],
)
def test_queens_advocate_is_paid_for_claims(table, claim, args, told):
    own = {"politics": "Guard", "science": "Monk", "front": "Queen's Advocate#it"}
    d = at_play(table, own, {"front": "Queen's Advocate"}, phase="unmark")
    d.goes_on("tactical")
    assert d.moves(1, claim, **args) == told
    d.shows(gold={1: told.count("1 gains 1 gold"), 2: 0})


@ability("Court Painter#0")
def test_court_painter_makes_servants_of_politics_count_for_more(table):
    own = {"politics": "Court Painter#it; Monk", "faith": "Monk"}
    d = at_play(table, own, {"politics": "Monk"})
    assert d.worth("politics") == {1: 4, 2: 2}
    assert d.uses("it") == ["it is assigned"]
    assert (d.worth("politics"), d.worth("faith")) == ({1: 6, 2: 2}, {1: 2, 2: 0})


@ability("Falcon Knight#0", "Falcon Knight#fly")
def test_falcon_knight_is_blocked_only_where_somebody_flies(table):
    d = at_play(table, {"front": "Falcon Knight#it"}, {"front": "Ox#ox"}, phase="move_attack_1")
    d.attacks("it")
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("GORC-CMB-15")
    assert d.defends() == ["h2 takes 4"]
    theirs = {"front": "Ox#ox; Falcon Knight"}
    d = at_play(table, {"front": "Falcon Knight#it"}, theirs, phase="move_attack_1")
    d.attacks("it")
    assert d.defends(ox="it") == ["ox takes 4", "it takes 2"]


@ability("Field Chaplain#0")
def test_field_chaplain_heals_the_region_when_others_die(table):
    own = {"front": "Field Chaplain#it; Elf#elf", "region_hp": 4, "hand": "Bolt#b1; Bolt#b2; Bolt#b3; Bolt#b4"}
    d = at_play(table, own, {"front": "Elf#foe", "region_hp": 4})
    assert d.plays("b1", "foe") == ["foe takes 2", "foe dies"]
    assert d.plays("b2", "elf") == ["elf takes 2", "elf dies", "h1 regains 2"]
    d.plays("b3", "it")
    assert d.plays("b4", "it") == ["it takes 2", "it dies"]


@ability("Hired Lances#0")
def test_hired_lances_fight_for_gold(table):
    d = at_play(table, {"front": "Hired Lances#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("it") == []
    d.shows(stats={"it": "5/4"}, marked="r1_1")


@ability("Hired Lances#0")
def test_hired_lances_are_idle_unpaid(table):
    d = at_play(table, {"front": "Hired Lances#it"}, phase="unmark")
    d.goes_on("upkeep")
    told = d.moves(1, "decline_upkeep", source="it")
    assert told == ["it is marked", "it: atk -2, def -2 (end of turn)"]
    d.shows(stats={"it": "3/2"})


@ability("Armory Steward#0")
def test_armory_steward_makes_equipment_cheaper(table):
    own = {"front": "Armory Steward#it; Wolf#wolf", "hand": "Sword#sword; Shield#shield; Bolt#bolt"}
    d = at_play(table, own)
    assert [d.price("sword", "wolf"), d.price("shield", "it"), d.price("bolt", "it")] == [1, 0, 1]
    d = at_play(table, {"front": "Wolf#wolf", "hand": "Sword#sword"}, {"front": "Armory Steward"})
    assert d.price("sword", "wolf") == 2


@ability("Peerless Duellist#0", "Peerless Duellist#unarmed")
def test_peerless_duellist_strikes_harder_as_it_blocks_and_carries_nothing(table):
    own = {"front": "Peerless Duellist#it", "hand": "Sword#sword"}
    d = at_play(table, own, {"front": "Ox#ox"}, phase="play_1")
    d.withheld("sword", "GORC-RSP-12")
    d = at_play(table, own, {"front": "Ox#ox"}, phase="move_attack_1", active=2)
    d.attacks("ox", seat=2)
    assert d.defends(1, it="ox") == ["it: atk +2 (end of turn)", "it takes 2", "ox takes 5", "ox dies"]


@ability("Peerless Duellist#0")
def test_peerless_duellist_watches_others_block(table):
    own = {"front": "Peerless Duellist#it; Elf#elf"}
    d = at_play(table, own, {"front": "Wolf#wolf"}, phase="move_attack_1", active=2)
    d.attacks("wolf", seat=2)
    assert d.defends(1, elf="wolf") == ["elf takes 2", "wolf takes 1", "elf dies"]


@ability("Peerless Duellist#0")
def test_peerless_duellist_attacks_as_it_is(table):
    d = at_play(table, {"front": "Peerless Duellist#it"}, phase="move_attack_1")
    assert d.attacks("it") == ["h2 takes 3"]


@ability("Royal Messenger#0")
def test_royal_messenger_draws_as_it_goes(table):
    d = at_play(table, {"front": "Royal Messenger#it; Wolf#wolf"}, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="it", destination="faith") == ["1 draws 1"]
    d = at_play(table, {"front": "Royal Messenger#it; Wolf#wolf"}, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="wolf", destination="faith") == []


@ability("Royal Messenger#0")
def test_royal_messenger_draws_when_it_is_sent(table):
    d = at_play(table, {"faith": "Royal Messenger#it", "hand": "Summons#c"})
    assert d.plays("c", "it") == ["it moves to front", "1 draws 1"]


# --- Equipment --------------------------------------------------------------------------------------------------------


@ability("Tower Shield#0", "Tower Shield#attach")
def test_tower_shield_covers_and_hampers(table):
    d = at_play(table, {"front": "Wolf#wolf", "faith": "Monk", "hand": "Tower Shield#c"}, {"front": "Ox"})
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == ["Tower Shield enters play on wolf"]
    d.shows(stats={"wolf": "1/7"})


@ability("Banner of the House#0", "Banner of the House#attach")
def test_banner_of_the_house_is_carried_by_humans_and_spurs_the_front(table):
    own = {"front": "Guard#guard; Wolf#wolf", "faith": "Monk#monk", "hand": "Banner of the House#c"}
    d = at_play(table, own, {"front": "Guard#foe"})
    assert d.aims("c") == "guard"
    assert d.plays("c", "guard") == ["Banner of the House enters play on guard"]
    d.shows(stats={"guard": "2/3", "wolf": "3/2", "monk": "1/2", "foe": "1/3"})


@ability("Signet Ring#0", "Signet Ring#1", "Signet Ring#attach")
def test_signet_ring_pays_each_turn_of_its_player(table):
    d = at_play(table, {"front": "Wolf#wolf", "politics": "Monk", "hand": "Signet Ring#c"})
    assert d.aims("c") == "wolf"
    d.plays("c", "wolf")
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["1 draws 1", "1 gains 1 gold"]


@ability("Signet Ring#0")
def test_signet_ring_takes_a_servant_of_politics(table):
    d = at_play(table, {"front": "Wolf#wolf", "faith": "Monk", "hand": "Signet Ring#c"}, {"politics": "Monk"})
    d.withheld("c", "GORC-PRE-01")


# --- Events -----------------------------------------------------------------------------------------------------------


@ability("Royal Pardon#0")
def test_royal_pardon_sends_any_creature_home(table):
    own = {"front": "Wolf#wolf", "hand": "Royal Pardon#c"}
    d = at_play(table, own, {"faith": "Monk#monk; Monk#low"})
    assert d.aims("c") == "monk wolf"
    assert d.plays("c", "monk") == ["monk: play to hand of 2"]


@ability("Call the Shires#0", "Call the Shires#cost")
def test_call_the_shires_brings_a_spearman_for_each_top_servant_and_costs_as_much(table):
    own = {"faith": "Monk; Monk", "science": "Monk", "front": "Wolf", "hand": "Call the Shires#c"}
    d = at_play(table, own, {"politics": "Monk"})
    assert d.price("c") == 2
    assert d.plays("c") == ["Levy Spearman enters front from removed"] * 2
    d.shows(stats=dict.fromkeys(d.found("Levy Spearman"), "1/1"))


@ability("Countermand#0")
@pytest.mark.parametrize(
    ("move", "card", "args"), [("play_event", "Bolt", {"targets": [["ox"]]}), ("play_magic", "Hymn", {})]
)
def test_countermand_stops_what_is_being_played(table, move, card, args):
    own = {"hand": f"{card}#b", "faith": "Abbot"}
    d = at_play(table, own, {"hand": "Countermand#c", "front": "Ox#ox"})
    paid = {"payment": ["r1_1"]} if card == "Bolt" else {}
    d.t.when(1, move, card="b", **paid, **args).made()
    assert d.plays("c", "b", seat=2) == ["b fails: cancelled", "b: stack to graveyard of 1"]
    d.shows(damage={"ox": 0}, hand={1: 0, 2: 0})


@ability("Countermand#0")
def test_countermand_does_not_stop_abilities(table):
    d = at_play(table, {"front": "Scholar#s"}, {"hand": "Countermand#c"})
    d.t.when(1, "activate_ability", source="s", ability="Scholar#0").made()
    d.withheld("c", "GORC-RSP-12", seat=2)


# --- Magic ------------------------------------------------------------------------------------------------------------


@ability("Edict of Taxation#0")
def test_edict_of_taxation_brings_gold_and_costs_the_opponent_a_card(table):
    own = {"politics": "Knight", "hand": "Edict of Taxation#c; Wolf"}
    d = at_play(table, own, {"hand": "Wolf#wolf; Elf#elf"})
    assert d.plays("c") == ["1 gains 2 gold"]
    assert d.asked() == (2, "wolf elf")
    assert d.answers("elf") == ["2 discards Elf"]
    d = at_play(table, {"politics": "Abbot", "hand": "Edict of Taxation#c"})
    d.withheld("c", "GORC-MAG-04")


@ability("Royal Wedding#0")
def test_royal_wedding_brings_two_points_to_a_great_house(table):
    d = at_play(table, {"politics": "Knight; Knight", "hand": "Royal Wedding#c"})
    assert d.plays("c") == ["1 gains 2 vp"]
    d = at_play(table, {"politics": "Knight; Monk", "hand": "Royal Wedding#c"})
    d.withheld("c", "GORC-MAG-04")


@ability("Siege Engineering#0")
def test_siege_engineering_breaks_walls(table):
    d = at_play(table, {"science": "Knight; Monk", "hand": "Siege Engineering#c"})
    assert d.plays("c") == ["h2 takes 4"]
    d.shows(region_hp={1: 10, 2: 6})


# --- Spells -----------------------------------------------------------------------------------------------------------


@ability("Heavy Fines#0", "Heavy Fines#attach")
def test_heavy_fines_devalue_the_servants_of_the_opponent(table):
    d = at_play(table, {"faith": "Monk", "hand": "Heavy Fines#c"}, {"faith": "Monk; Abbot", "politics": "Elf"})
    assert d.aims("c") == "seat:2.kingdom"
    d.plays("c", "seat:2.kingdom")
    assert (d.worth("faith"), d.worth("politics")) == ({1: 2, 2: 3}, {1: 0, 2: 0})


@ability("Peace of the Realm#0", "Peace of the Realm#1", "Peace of the Realm#attach")
def test_peace_of_the_realm_ends_attacks_from_a_front(table):
    own = {"front": "Guard#guard", "faith": "Monk; Monk", "hand": "Peace of the Realm#c"}
    d = at_play(table, own, {"front": "Ox#ox"})
    assert d.aims("c") == "seat:1.front seat:2.front"
    d.plays("c", "seat:2.front")
    d.goes_on("move_attack_1", 2)
    d.t.when(2, "declare_attack", attackers=["ox"]).refused("GORC-CMB-04")
    d.goes_on("move_attack_1", 1)
    assert d.attacks("guard") == []


@ability("Peace of the Realm#0")
def test_peace_of_the_realm_takes_three_humans(table):
    own = {"front": "Guard; Wolf", "faith": "Monk", "hand": "Peace of the Realm#c"}
    d = at_play(table, own, {"front": "Guard; Guard"})
    d.withheld("c", "GORC-PRE-01")


@ability("Letters Patent#0", "Letters Patent#attach")
def test_letters_patent_ennoble_a_creature_of_ones_own(table):
    d = at_play(table, {"faith": "Monk#monk", "hand": "Letters Patent#c"}, {"front": "Ox"})
    assert d.aims("c") == "monk"
    d.plays("c", "monk")
    d.shows(stats={"monk": "1/3"})
    assert d.worth("faith") == {1: 4, 2: 0}
