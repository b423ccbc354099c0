"""The creatures of no faction do what their texts say."""

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import ability
from tests.dsl.wtactics_orc import RULESET
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Wandering Peddler ------------------------------------------------------------------------------------------------


@ability("Wandering Peddler#0")
def test_wandering_peddler_draws_a_card_as_it_enters(table):
    d = at_play(table, {"hand": "Wandering Peddler#it; Cub#cub"}, phase="entrance")
    assert d.plays("it", place="defensive") == ["Wandering Peddler enters defensive from stack", "1 draws 1"]
    assert d.plays("cub", place="defensive") == ["Cub enters defensive from stack"]


# --- Stone Colossus ---------------------------------------------------------------------------------------------------


@ability("Stone Colossus#enters_marked")
def test_stone_colossus_enters_play_marked(table):
    d = at_play(table, {"hand": "Stone Colossus#it", "resources": 6}, phase="entrance")
    assert d.plays("it", place="offensive") == ["Stone Colossus enters offensive from stack, marked"]


@ability("Stone Colossus#rooted")
def test_stone_colossus_is_not_moved(table):
    mine = {"offensive": "Stone Colossus#it; Ox#ox", "hand": "Vanish in the Leaves#c"}
    d = at_play(table, mine, phase="move_attack_1")
    d.t.when(1, "move_creature", creature="it").refused("WORC-CON-02")
    assert d.plays("c", "it", place="offensive:1") == []
    assert d.moves(1, "move_creature", creature="ox") == []
    d.shows(offensive={1: "it"}, defensive={1: "ox"})


# --- Dodo of the Marches ----------------------------------------------------------------------------------------------


@ability("Dodo of the Marches#0")
def test_dodo_of_the_marches_cannot_fly_even_if_it_gains_fly(table):
    mine = {"offensive": "Dodo of the Marches#it; Ox#ox; Grove Mender", "hand": "Wings of Spring#a; Wings of Spring#b"}
    d = at_play(table, mine)
    assert d.plays("a", "it", place="offensive") == ["it: atk +1, gains fly (end of turn)"]
    d.plays("b", "ox", place="offensive")
    board = Board(d.t.state, RULESET.dialect)
    assert [board.can("fly", one) for one in ("it", "ox")] == [False, True]


# --- Last Volunteer ---------------------------------------------------------------------------------------------------


@ability("Last Volunteer#0")
def test_last_volunteer_comes_if_each_opponent_has_more_creatures(table):
    mine = {"hand": "Last Volunteer#it", "offensive": "Ox"}
    two = {"offensive": "Ox", "defensive": "Ox"}
    d = at_play(table, mine, two, p3=two, phase="entrance")
    assert d.plays("it", place="defensive") == ["Last Volunteer enters defensive from stack"]


@ability("Last Volunteer#0")
@pytest.mark.parametrize("third", [{"offensive": "Ox"}, {}])
def test_last_volunteer_stays_at_home_if_one_opponent_has_not(table, third):
    mine = {"hand": "Last Volunteer#it", "defensive": "Ox"}
    d = at_play(table, mine, {"offensive": "Ox; Ox; Ox"}, p3=third, phase="entrance")
    d.withheld("it", "WORC-PRE-01")


# --- Roving Quester ---------------------------------------------------------------------------------------------------


@ability("Roving Quester#0")
def test_roving_quester_is_eager_when_its_player_accepts_a_quest(table):
    quests = {"questing": "The Great Hunt#q"}
    d = at_play(table, {**quests, "defensive": "Roving Quester#it"}, {"offensive": "Roving Quester#foe"})
    assert d.accepts("q") == ["it: atk +2, def +1 (end of turn)"]
    d.shows(stats={"it": "4/4", "foe": "2/3"})
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "2/3"})


@ability("Roving Quester#1")
def test_roving_quester_grows_when_its_player_completes_a_quest(table):
    quests = {"questing": "Fill the Granary#q"}
    d = at_play(table, {**quests, "defensive": "Roving Quester#it"}, {"offensive": "Roving Quester#foe"})
    eager, completed = "it: atk +2, def +1 (end of turn)", ["1 completes q", "1 gains 4 vp", "1 gains 2 influence"]
    told = d.accepts("q")
    assert sorted(told) == sorted([eager, *completed, "it: might 0 to 1"])
    d.shows(stats={"it": "5/4"})
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "3/3", "foe": "2/3"})


# --- Straw Sentinel ---------------------------------------------------------------------------------------------------


@ability("Straw Sentinel#guard")
def test_straw_sentinel_defends_though_it_is_marked(table):
    theirs = {"defensive": "Straw Sentinel#it (marked); Ox#ox (marked)"}
    d = at_play(table, {"offensive": "Ox#foe"}, theirs, phase="move_attack_1")
    assert d.attacks("foe") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "foe"}).refused("WORC-CMB-02")
    assert d.defends(it="foe") == ["it takes 3"]


# --- Ferryman of the Grey Water ---------------------------------------------------------------------------------------


@ability("Ferryman of the Grey Water#0")
@pytest.mark.parametrize(("front", "other"), [("offensive", "defensive"), ("defensive", "offensive")])
def test_ferryman_of_the_grey_water_takes_another_across(table, front, other):
    mine = {front: "Ferryman of the Grey Water#it; Ox#ox (marked)", other: "Ox#there"}
    d = at_play(table, mine, {"offensive": "Ox#a", "defensive": "Ox#b"})
    assert d.aims("it") == "ox"
    assert d.uses("it", "ox") == ["it is marked", f"ox moves to {other}"]
    d.shows(marked="it ox")


# --- Clockwork Armourer -----------------------------------------------------------------------------------------------


@ability("Clockwork Armourer#0")
def test_clockwork_armourer_finds_equipment_in_the_deck(table):
    own = {"hand": "Clockwork Armourer#it", "deck": "Ox; Rusted Helm; Ox; Damocle's Sword; Oakskin; Ox"}
    d = at_play(table, own, phase="entrance")
    assert d.plays("it", place="defensive") == ["Clockwork Armourer enters defensive from stack"]
    assert d.asked() == (1, "Damocle's Sword Rusted Helm")
    assert d.answers("Damocle's Sword") == ["Damocle's Sword: deck to hand of 1", "deck:1 is shuffled"]
    d.shows(hand={1: 1}, deck={1: 5})


@ability("Clockwork Armourer#0")
def test_clockwork_armourer_searches_for_nothing_when_another_enters(table):
    own = {"hand": "Cub#cub", "deck": "Rusted Helm", "defensive": "Clockwork Armourer"}
    d = at_play(table, own, phase="entrance")
    assert d.plays("cub", place="defensive") == ["Cub enters defensive from stack"]
    d.shows(waiting=(1, "floor"))


# --- Insomniac Sentry -------------------------------------------------------------------------------------------------


@ability("Insomniac Sentry#0")
def test_insomniac_sentry_takes_cover_when_it_becomes_marked(table):
    mine = {"offensive": "Insomniac Sentry#it; Ox#ox"}
    d = at_play(table, mine, {"defensive": "Insomniac Sentry#other"}, phase="move_attack_1")
    assert d.attacks("it", "ox")[0] == "it: def +2 (end of turn)"


@ability("Insomniac Sentry#0")
def test_insomniac_sentry_takes_no_cover_for_another(table):
    d = at_play(table, {"offensive": "Insomniac Sentry#it; Ox#ox"}, phase="move_attack_1")
    assert d.attacks("ox") == ["2 loses 3 influence"]
    d.shows(stats={"it": "3/3"})


@ability("Insomniac Sentry#0")
def test_insomniac_sentry_keeps_cover_for_the_turn(table):
    d = at_play(table, {"offensive": "Insomniac Sentry#it"}, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="it") == ["it: def +2 (end of turn)"]
    d.shows(stats={"it": "3/5"})
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "3/3"})


# --- Wound-Up Soldier -------------------------------------------------------------------------------------------------


@ability("Wound-Up Soldier#0", "Wound-Up Soldier#1")
def test_wound_up_soldier_enters_wound_up_and_runs_down(table):
    d = at_play(table, {"hand": "Wound-Up Soldier#it"}, phase="entrance")
    told = d.plays("it", place="offensive")
    assert sorted(told) == sorted(["it: might 0 to 3", "Wound-Up Soldier enters offensive from stack"])
    d.shows(stats={"it": "4/4"})
    assert d.goes_on("unmark", 2) == ["it: might 3 to 2"]
    assert d.goes_on("unmark", 1) == ["2 draws 1"]
    assert d.goes_on("unmark", 2) == ["1 draws 1", "it: might 2 to 1"]


@ability("Wound-Up Soldier#1")
def test_wound_up_soldier_does_not_run_below_nothing(table):
    d = at_play(table, {"offensive": "Wound-Up Soldier#it"})
    assert d.goes_on("unmark", 2) == []
    d.shows(stats={"it": "1/4"})


@ability("Wound-Up Soldier#2")
def test_wound_up_soldier_is_wound_up_once_a_turn(table):
    d = at_play(table, {"offensive": "Wound-Up Soldier#it"})
    assert d.price("it") == 2
    assert d.uses("it") == ["it: might 0 to 1"]
    d.withheld("it", "WORC-ABL-10")


# --- Itinerant Mage ---------------------------------------------------------------------------------------------------


@ability("Itinerant Mage#0")
def test_itinerant_mage_draws_a_card_and_then_discards_one(table):
    d = at_play(table, {"offensive": "Itinerant Mage#it", "hand": "Cub#cub", "resources": 2})
    assert d.price("it") == 1
    assert d.uses("it") == ["it is marked", "1 draws 1"]
    assert len(d.asked()[1].split()) == 2
    assert d.answers("cub") == ["1 discards Cub"]
    d.withheld("it", "WORC-MRK-05")


@ability("Itinerant Mage#0")
def test_itinerant_mage_asks_for_gold(table):
    at_play(table, {"offensive": "Itinerant Mage#it", "resources": 0}).withheld("it", "WORC-PAY-01")


# --- Free Company -----------------------------------------------------------------------------------------------------


@ability("Free Company#0")
@pytest.mark.parametrize("paid", [True, False])
def test_free_company_stays_for_a_gold(table, paid):
    d = at_play(table, {"offensive": "Free Company#it [Rusted Helm#helm]", "resources": 1}, phase="unmark")
    assert d.goes_on("upkeep") == []
    if paid:
        assert d.uses("it") == []
        d.shows(offensive={1: "it"}, ready={1: 0})
    else:
        told = ["it: play to hand of 1", "helm: play to hand of 1"]
        assert sorted(d.moves(1, "decline_upkeep", source="it")) == sorted(told)


# --- Smoke-Glass Duellist ---------------------------------------------------------------------------------------------


@ability("Smoke-Glass Duellist#0")
def test_smoke_glass_duellist_grows_for_four_gold(table):
    d = at_play(table, {"offensive": "Smoke-Glass Duellist#it", "resources": 7})
    assert d.price("it") == 4
    assert d.uses("it") == ["it: atk +2, def +2 (end of turn)"]
    d.shows(stats={"it": "4/4"}, ready={1: 3})
    d.withheld("it", "WORC-PAY-01")
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "2/2"})


@ability("Smoke-Glass Duellist#1")
def test_smoke_glass_duellist_is_unmarked_for_gold_a_companion_and_a_card(table):
    mine = {"offensive": "Smoke-Glass Duellist#it (marked); Ox#ox", "hand": "Cub#cub", "resources": 1}
    d = at_play(table, mine)
    told = ["ox is marked", "1 discards Cub", "unmarked: it"]
    assert d.uses("it", costs=[["ox"], ["cub"]]) == told
    d.shows(ready={1: 0}, marked="ox r1_1")


@ability("Smoke-Glass Duellist#1")
@pytest.mark.parametrize(
    ("less", "clause"),
    [
        ({"resources": 0}, "WORC-PAY-01"),
        ({"hand": ""}, "WORC-ABL-10"),
        ({"offensive": "Smoke-Glass Duellist#it (marked)", "defensive": "Ox"}, "WORC-ABL-10"),
        ({"offensive": "Smoke-Glass Duellist#it"}, "WORC-ABL-10"),
    ],
)
def test_smoke_glass_duellist_stays_marked_if_any_of_it_is_lacking(table, less, clause):
    mine = {"offensive": "Smoke-Glass Duellist#it (marked); Ox#ox", "hand": "Cub#cub", "resources": 1}
    at_play(table, {**mine, **less}, {"defensive": "Ox#foe"}).withheld("it", clause)
