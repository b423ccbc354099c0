"""The creatures of the Black Legion do what their texts say: Plague Bearer to Grave Tender."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Plague Bearer ----------------------------------------------------------------------------------------------------


@ability("Plague Bearer#0")
def test_plague_bearer_infects_all_that_is_here_when_it_dies(table):
    mine = {"offensive": "Plague Bearer#it; Ox#friend", "defensive": "Ox#back"}
    theirs = {"defensive": "Ox#ox; Hound#hound", "offensive": "Hound#far"}
    d = at_play(table, mine, theirs, phase="move_attack_1")
    assert d.attacks("it") == []
    told = ["ox takes 2", "it takes 3", "it dies", "friend takes 1", "ox takes 1", "hound takes 1", "hound dies"]
    assert d.defends(ox="it") == told
    d.shows(damage={"ox": 3, "friend": 1, "back": 0, "far": 0})


# --- Whispering Shade -------------------------------------------------------------------------------------------------


@ability("Whispering Shade#unseen")
def test_whispering_shade_is_no_target_of_opponents(table):
    there = {"offensive": "Whispering Shade#it; Archer#mine", "defensive": "Whispering Shade#other"}
    d = at_play(table, there, {"defensive": "Archer#archer; Ox#ox"}, active=2)
    assert d.aims("archer", seat=2) == "archer mine ox"
    d = at_play(table, there, {"defensive": "Ox#ox"})
    assert d.aims("mine") == "it mine ox"


# --- Cultist of the Ninth Step ----------------------------------------------------------------------------------------


@ability("Cultist of the Ninth Step#0")
def test_cultist_of_the_ninth_step_sacrifices_another_for_a_card_once_a_turn(table):
    d = at_play(table, {"offensive": "Cultist of the Ninth Step#it; Imp#a; Imp#b", "defensive": "Imp#back"})
    assert d.uses("it", costs=[["a"]]) == ["a dies", "1 draws 1"]
    d.withheld("it", "WORC-ABL-10")
    d.goes_on("play_1", 2)
    d.goes_on("play_1", 1)
    assert d.uses("it", costs=[["b"]]) == ["b dies", "1 draws 1"]


@ability("Cultist of the Ninth Step#0")
@pytest.mark.parametrize("beside", [{}, {"defensive": "Imp#back"}])
def test_cultist_of_the_ninth_step_sacrifices_neither_itself_nor_what_is_elsewhere(table, beside):
    d = at_play(table, {"offensive": "Cultist of the Ninth Step#it", **beside}, {"defensive": "Imp#theirs"})
    d.withheld("it", "WORC-ABL-10")


# --- Soul Broker ------------------------------------------------------------------------------------------------------


@ability("Soul Broker#0")
def test_soul_broker_takes_the_souls_of_other_own_creatures_here(table):
    mine = {"offensive": "Soul Broker#it; Hound#mine; Archer#archer", "defensive": "Hound#back; Archer#other"}
    d = at_play(table, mine, {"defensive": "Hound#theirs"})
    assert d.uses("archer", "mine") == ["archer is marked", "mine takes 1", "mine dies", "it: soul 0 to 1"]
    assert d.uses("other", "back") == ["other is marked", "back takes 1", "back dies"]


@ability("Soul Broker#0")
def test_soul_broker_takes_no_soul_of_an_enemy(table):
    d = at_play(table, {"offensive": "Soul Broker#it; Archer#archer"}, {"defensive": "Hound#theirs"})
    assert d.uses("archer", "theirs") == ["archer is marked", "theirs takes 1", "theirs dies"]


@ability("Soul Broker#1")
def test_soul_broker_sells_two_souls_for_an_influence_of_each_opponent(table):
    d = at_play(table, {"offensive": "Soul Broker#it (soul 3)"}, p3={"influence": 15})
    assert d.uses("it") == ["it: soul 3 to 1", "2 loses 1 influence", "3 loses 1 influence"]
    d.withheld("it", "WORC-ABL-10")


# --- Bound Demon ------------------------------------------------------------------------------------------------------


@ability("Bound Demon#0")
def test_bound_demon_is_kept_for_a_card(table):
    d = at_play(table, {"offensive": "Bound Demon#it", "hand": "Cub#cub; Ox#ox"}, phase="unmark")
    assert d.goes_on("upkeep") == []
    assert d.uses("it", costs=[["cub"]]) == ["1 discards Cub"]
    assert d.goes_on("draw") == ["1 draws 1"]


@ability("Bound Demon#0")
@pytest.mark.parametrize("hand", ["Cub", ""])
def test_bound_demon_stays_for_three_influence(table, hand):
    d = at_play(table, {"offensive": "Bound Demon#it", "hand": hand}, phase="unmark")
    assert d.goes_on("upkeep") == []
    assert d.moves(1, "decline_upkeep", source="it") == ["1 loses 3 influence"]
    d.shows(offensive={1: "it"}, influence={1: 17, 2: 20})


# --- Tomb Warden ------------------------------------------------------------------------------------------------------


@ability("Tomb Warden#guard")
def test_tomb_warden_defends_though_it_is_marked(table):
    theirs = {"defensive": "Tomb Warden#it (marked); Ox#ox (marked)"}
    d = at_play(table, {"offensive": "Wolf#wolf"}, theirs, phase="move_attack_1")
    assert d.attacks("wolf") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "wolf"}).refused("WORC-CMB-02")
    assert d.defends(it="wolf") == ["it takes 2", "wolf takes 3", "wolf dies"]


# --- Lich of the Broken Crown -----------------------------------------------------------------------------------------


@ability("Lich of the Broken Crown#0")
def test_lich_of_the_broken_crown_leads_own_skeletons_everywhere(table):
    mine = {
        "offensive": "Lich of the Broken Crown#it; Skeleton#here; Ghoul of the Ditch#ghoul",
        "defensive": "Skeleton#there",
    }
    d = at_play(table, mine, {"defensive": "Skeleton#theirs"})
    d.shows(stats={"it": "4/5", "here": "2/2", "there": "2/2", "ghoul": "3/2", "theirs": "1/1"})


# --- Drinker of Thoughts ----------------------------------------------------------------------------------------------


@ability("Drinker of Thoughts#0")
def test_drinker_of_thoughts_makes_whom_it_strikes_discard_at_random(table):
    d = at_play(table, {"offensive": "Drinker of Thoughts#it; Cub#cub"}, {"hand": "Ox; Ox"}, phase="move_attack_1")
    assert d.attacks("cub", "it") == ["2 loses 1 influence", "2 loses 2 influence", "2 discards Ox"]


@ability("Drinker of Thoughts#0")
def test_drinker_of_thoughts_takes_nothing_if_it_is_blocked(table):
    theirs = {"hand": "Ox; Ox", "defensive": "Cub#cub"}
    d = at_play(table, {"offensive": "Drinker of Thoughts#it"}, theirs, phase="move_attack_1")
    assert d.attacks("it") == []
    assert d.defends(cub="it") == ["cub takes 2", "it takes 1", "cub dies"]


# --- Hollow Knight ----------------------------------------------------------------------------------------------------


@ability("Hollow Knight#0")
def test_hollow_knight_fights_on_behind_another(table):
    d = at_play(table, {"offensive": "Hollow Knight#it; Imp#imp"}, {"defensive": "Ox#ox; Cub#cub"})
    assert d.uses("it", costs=[["imp"]]) == ["imp dies", "it: prevented +3 (end of turn)"]
    d.goes_on("move_attack_1")
    assert d.attacks("it") == []
    assert d.defends(ox="it", cub="it") == []
    told = ["ox takes 2", "cub takes 2", "it takes 1", "cub dies"]
    assert d.moves(1, "distribute_combat_damage", damage={"ox": 2, "cub": 2}) == told


@ability("Hollow Knight#0")
def test_hollow_knight_is_hurt_as_ever_in_the_next_turn(table):
    mine = {"defensive": "Hollow Knight#it; Imp#imp"}
    d = at_play(table, mine, {"offensive": "Wolf#wolf"})
    assert d.uses("it", costs=[["imp"]]) == ["imp dies", "it: prevented +3 (end of turn)"]
    d.goes_on("move_attack_1", 2)
    assert d.attacks("wolf", target="seat:1", seat=2) == []
    assert d.defends(seat=1, it="wolf") == ["it takes 2", "wolf takes 4", "wolf dies"]


@ability("Hollow Knight#0")
def test_hollow_knight_needs_another_creature_here(table):
    d = at_play(table, {"offensive": "Hollow Knight#it", "defensive": "Imp#imp"})
    d.withheld("it", "WORC-ABL-10")


# --- Glutton for Lost Words -------------------------------------------------------------------------------------------


@ability("Glutton for Lost Words#0")
def test_glutton_for_lost_words_grows_with_each_card_that_an_opponent_discards(table):
    mine = {"defensive": "Glutton for Lost Words#it", "offensive": "Drinker of Thoughts#drinker"}
    d = at_play(table, mine, {"hand": "Cub"}, phase="move_attack_1")
    assert d.attacks("drinker") == ["2 loses 2 influence", "2 discards Cub", "it: might 0 to 1"]
    d.shows(stats={"it": "3/3"})


@ability("Glutton for Lost Words#0")
def test_glutton_for_lost_words_counts_all_that_is_over_the_hand_limit(table):
    hand = "; ".join(["Cub#a", "Cub#b", *["Ox"] * 7])
    d = at_play(table, {"offensive": "Glutton for Lost Words#it"}, {"hand": hand}, active=2, phase="discard")
    assert d.moves(2, "end_phase") == []
    told = d.moves(2, "discard_to_limit", cards=["a", "b"])
    assert told[:3] == ["2 discards Cub, Cub", "it: might 0 to 1", "it: might 1 to 2"]


@ability("Glutton for Lost Words#0")
def test_glutton_for_lost_words_counts_no_card_of_its_own_player(table):
    mine = {"offensive": "Glutton for Lost Words#it; Necromancer of Ash#n", "hand": "Cub#cub", "graveyard": "Ox"}
    d = at_play(table, mine)
    assert d.uses("n", costs=[["cub"]]) == ["n is marked", "1 discards Cub", "Cub enters offensive from graveyard"]


# --- Collector of Small Bones -----------------------------------------------------------------------------------------


@ability("Collector of Small Bones#0")
def test_collector_of_small_bones_weakens_enemies_here_from_the_next_turn_on(table):
    mine = {"defensive": "Collector of Small Bones#it; Wolf#mine"}
    d = at_play(table, mine, {"offensive": "Wolf#here", "defensive": "Wolf#far"})
    assert d.price("it") == 1
    assert d.uses("it") == ["it is assigned"]
    d.shows(stats={"here": "2/2"})
    d.goes_on("play_1", 2)
    d.shows(stats={"here": "1/2", "far": "2/2", "mine": "2/2"})


# --- Grave Tender -----------------------------------------------------------------------------------------------------


@ability("Grave Tender#0")
def test_grave_tender_buries_two_cards_in_each_own_draw_phase(table):
    d = at_play(table, {"defensive": "Grave Tender#it", "hand": "Cub#cub", "deck": "Ox; Wolf; Bear; Ox; Ox"})
    assert d.uses("it", costs=[["cub"]]) == ["it is assigned", "1 discards Cub"]
    assert d.goes_on("draw", 2) == ["2 draws 1"]
    assert d.goes_on("draw", 1) == ["1 mills 2", "1 draws 1"]
