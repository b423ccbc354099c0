"""The creatures of the House of Nobles do what their texts say: Copper Bailiff to Court Astrologer."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Copper and Silver Bailiff ----------------------------------------------------------------------------------------


@ability("Copper Bailiff#0")
def test_copper_bailiff_marks_a_resource_card_of_an_opponent(table):
    mine = {"hand": "Copper Bailiff#it", "defensive": "Ox#ox"}
    d = at_play(table, mine, {"resources": 2, "offensive": "Ox#foe"}, phase="entrance")
    assert d.plays("it", place="defensive") == ["Copper Bailiff enters defensive from stack"]
    assert d.asked() == (1, "r2_1 r2_2")
    assert d.answers("r2_2") == ["r2_2 is marked"]
    d.shows(ready={1: 7, 2: 1})


@ability("Silver Bailiff#0")
@pytest.mark.parametrize("picked", [(), ("r2_1",), ("r2_1", "r2_3")])
def test_silver_bailiff_marks_up_to_two_resource_cards_of_opponents(table, picked):
    d = at_play(table, {"hand": "Silver Bailiff#it"}, {"resources": 3}, phase="entrance")
    assert d.plays("it", place="offensive") == ["Silver Bailiff enters offensive from stack"]
    assert d.asked() == (1, "r2_1 r2_2 r2_3")
    d.t.when(1, "choose_for_effect", answer=["r2_1", "r2_2", "r2_3"]).refused("WORC-ABL-15")
    assert d.answers(*picked) == [f"{one} is marked" for one in picked]
    d.shows(ready={1: 6, 2: 3 - len(picked)})


@ability("Copper Bailiff#0", "Silver Bailiff#0")
@pytest.mark.parametrize("card", ["Copper Bailiff", "Silver Bailiff"])
def test_bailiffs_are_done_when_they_have_entered_play(table, card):
    d = at_play(table, {"hand": "Cub#cub", "defensive": card}, phase="entrance")
    assert d.plays("cub", place="defensive") == ["Cub enters defensive from stack"]
    d.shows(waiting=(1, "floor"))


# --- Quartermaster of the House ---------------------------------------------------------------------------------------


@ability("Quartermaster of the House#0")
def test_quartermaster_of_the_house_saves_a_gold_on_equipment(table):
    hand = "Damocle's Sword#sword; Rusted Helm#helm; Thrown Torch#torch"
    there = {"offensive": "Ox#ox", "hand": hand}
    plain = at_play(table, there, {"defensive": "Quartermaster of the House"})
    assert [plain.price(one, "ox") for one in ("sword", "helm", "torch")] == [2, 0, 2]
    d = at_play(table, {**there, "defensive": "Quartermaster of the House"})
    assert [d.price(one, "ox") for one in ("sword", "helm", "torch")] == [1, 0, 2]


# --- Squire of the Lists ----------------------------------------------------------------------------------------------


@ability("Squire of the Lists#0")
def test_squire_of_the_lists_grows_with_equipment(table):
    mine = {"offensive": "Squire of the Lists#it; Ox#ox [Rusted Helm#other]", "hand": "Rusted Helm#helm"}
    d = at_play(table, {**mine, "defensive": "Squire of the Lists#bare"})
    d.shows(stats={"it": "1/1"})
    d.plays("helm", "it")
    d.shows(stats={"it": "2/3", "bare": "1/1", "ox": "3/7"})


# --- Banner Knight ----------------------------------------------------------------------------------------------------


@ability("Banner Knight#0")
def test_banner_knight_leads_other_own_knights_here(table):
    mine = {"offensive": "Banner Knight#it; House Footknight#knight; Ox#ox", "defensive": "House Footknight#back"}
    d = at_play(table, mine, {"defensive": "House Footknight#foe"})
    d.shows(stats={"it": "2/3", "knight": "4/4", "ox": "3/6", "back": "3/4", "foe": "3/4"})


# --- Toll Collector ---------------------------------------------------------------------------------------------------


@ability("Toll Collector#0")
def test_toll_collector_draws_for_each_quest_that_an_opponent_accepts(table):
    mine = {"defensive": "Toll Collector#it", "resources": 1, "questing": "Fill the Granary#q; The Great Hunt#hunt"}
    d = at_play(table, mine, {"resources": 2})
    assert d.price("it") == 1
    assert d.uses("it") == ["it is assigned"]
    d.goes_on("play_1", 2)
    assert d.accepts("q", seat=2) == ["1 draws 1"]
    assert d.accepts("hunt", seat=2) == ["1 draws 1"]
    d.goes_on("play_1", 1)
    assert d.accepts("q") == []


@ability("Toll Collector#0")
def test_toll_collector_takes_no_toll_if_it_is_not_assigned(table):
    theirs = {"resources": 2, "questing": "Fill the Granary#q"}
    d = at_play(table, {"defensive": "Toll Collector#it"}, theirs, active=2)
    assert d.accepts("q", seat=2) == []


# --- Reeve of the Silent Mill -----------------------------------------------------------------------------------------


@ability("Reeve of the Silent Mill#0")
def test_reeve_of_the_silent_mill_earns_a_gold_in_each_own_upkeep_phase(table):
    d = at_play(table, {"defensive": "Reeve of the Silent Mill#it; Reeve of the Silent Mill#idle"})
    assert d.price("it") == 0
    assert d.uses("it") == ["it is assigned"]
    assert d.goes_on("upkeep", 2) == []
    assert d.goes_on("upkeep", 1) == ["2 draws 1", "1 gains 1 gold"]
    d.shows(gold={1: 1, 2: 0})


# --- Keeper of the Watchfire ------------------------------------------------------------------------------------------


@ability("Keeper of the Watchfire#0")
def test_keeper_of_the_watchfire_protects_others_here_from_the_next_turn_on(table):
    mine = {"defensive": "Keeper of the Watchfire#it; Ox#ox", "offensive": "Ox#front"}
    d = at_play(table, mine, {"offensive": "Ox#foe"})
    assert d.uses("it") == ["it is marked", "it is assigned"]
    d.shows(stats={"ox": "3/6"}, marked="it")
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "1/3", "ox": "3/7", "front": "3/6", "foe": "3/6"})


@ability("Keeper of the Watchfire#0")
def test_keeper_of_the_watchfire_keeps_no_fire_if_it_is_marked(table):
    at_play(table, {"defensive": "Keeper of the Watchfire#it (marked)"}).withheld("it", "WORC-ASG-06")


# --- Court Astrologer -------------------------------------------------------------------------------------------------


@ability("Court Astrologer#0")
def test_court_astrologer_takes_one_of_the_top_three_cards(table):
    d = at_play(table, {"offensive": "Court Astrologer#it", "deck": "Wolf; Bear; Cub; Ox", "resources": 2})
    assert d.price("it") == 1
    assert d.uses("it") == ["it is marked", "1 sees deck of 1: Wolf, Bear, Cub"]
    assert d.asked() == (1, "Wolf Bear Cub")
    d.t.when(1, "choose_for_effect", answer=["Bear", "Wolf"]).refused("WORC-ABL-15")
    assert d.answers("Bear") == ["(Bear): deck to hand of 1"]
    assert d.asked() == (1, "Wolf Cub")
    assert d.answers("Cub", "Wolf") == ["1 puts back Cub, Wolf, 2 at the bottom"]
    d.withheld("it", "WORC-MRK-05")


@ability("Court Astrologer#0")
def test_court_astrologer_may_take_none_and_needs_gold(table):
    d = at_play(table, {"offensive": "Court Astrologer#it", "deck": "Wolf; Bear; Cub; Ox", "resources": 1})
    d.uses("it")
    assert d.answers() == []
    assert d.answers("Wolf", "Bear", "Cub") == ["1 puts back Wolf, Bear, Cub, 3 at the bottom"]
    poor = at_play(table, {"offensive": "Court Astrologer#it", "resources": 0})
    poor.withheld("it", "WORC-PAY-01")
