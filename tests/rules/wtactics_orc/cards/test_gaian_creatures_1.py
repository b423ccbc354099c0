"""Gaian creatures do what their texts say: Hollow Oak to Pathfinder of Thorns, and the keyword that they share."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play


def attacked(table, mine, theirs):
    """A Wolf of seat 1 attacks; whoever of seat 2 is not marked, or has Guard, may defend."""
    d = at_play(table, {"offensive": f"Wolf#wolf; {mine}"}, theirs, phase="move_attack_1")
    return d, d.attacks("wolf")


# --- Guard and Rooted -------------------------------------------------------------------------------------------------


@ability("Hollow Oak#guard")
def test_hollow_oak_defends_though_it_is_marked(table):
    d, told = attacked(table, "", {"defensive": "Hollow Oak#it (marked); Ox#ox (marked)"})
    assert told == []
    d.t.when(2, "declare_defenders", defenders={"ox": "wolf"}).refused("WORC-CMB-02")
    assert d.defends(it="wolf") == ["it takes 2", "wolf takes 4", "wolf dies"]


@ability("Hollow Oak#rooted", "Ancient of Roots#rooted", "Green Thorn Giant#rooted")
@pytest.mark.parametrize("card", ["Hollow Oak", "Ancient of Roots", "Green Thorn Giant"])
def test_rooted_creatures_stay_in_their_front(table, card):
    d = at_play(table, {"offensive": f"{card}#it; Cub#cub", "hand": "Feint#one; Feint#two"})
    assert d.plays("one", "it", place="offensive:1") == []
    assert d.plays("two", "cub", place="offensive:1") == ["cub moves to defensive"]
    d.goes_on("move_attack_1")
    d.t.when(1, "move_creature", creature="it").refused("WORC-CON-02")
    d.shows(offensive={1: "it"})


# --- Elvish Sorceress -------------------------------------------------------------------------------------------------


@ability("Elvish Sorceress#0")
def test_elvish_sorceress_does_not_let_go_of_a_spell(table):
    mine = {"offensive": "Elvish Sorceress#it", "graveyard": "Audit#audit; Insight#event; Overgrowth#overgrowth; Cub"}
    d = at_play(table, mine, {"graveyard": "Audit#theirs"})
    assert d.uses("it") == ["it is marked"]
    assert d.asked() == (1, "audit overgrowth")
    assert d.answers("overgrowth") == ["overgrowth: graveyard to hand of 1"]
    d.withheld("it", "WORC-MRK-05")


@ability("Elvish Sorceress#0")
def test_elvish_sorceress_finds_nothing_where_no_magic_is(table):
    mine = {"offensive": "Elvish Sorceress#it", "graveyard": "Insight"}
    d = at_play(table, mine, {"graveyard": "Audit"})
    assert d.uses("it") == ["it is marked"]
    d.shows(hand={1: 0}, waiting=(1, "floor"))


# --- Heralds ----------------------------------------------------------------------------------------------------------


@ability("Tidehold Herald#0", "Herald of Both Shores#0")
@pytest.mark.parametrize("card", ["Tidehold Herald", "Herald of Both Shores"])
@pytest.mark.parametrize("defender", ["herald", "merfolk"])
def test_a_herald_lets_merfolk_here_defend_though_they_are_marked(table, card, defender):
    theirs = {"defensive": f"{card}#herald (marked); Riverbend Merfolk#merfolk (marked); Ox#ox (marked)"}
    d, told = attacked(table, "", theirs)
    assert told == []
    d.t.when(2, "declare_defenders", defenders={"ox": "wolf"}).refused("WORC-CMB-02")
    assert d.defends(**{defender: "wolf"})[0] == f"{defender} takes 2"


@ability("Tidehold Herald#0", "Herald of Both Shores#0")
@pytest.mark.parametrize("card", ["Tidehold Herald", "Herald of Both Shores"])
def test_a_herald_calls_merfolk_of_all_players_here(table, card):
    d, told = attacked(table, f"{card}#herald", {"defensive": "Riverbend Merfolk#merfolk (marked)"})
    assert told == []
    assert d.defends(merfolk="wolf") == ["merfolk takes 2", "wolf takes 2", "wolf dies"]


@ability("Tidehold Herald#0", "Herald of Both Shores#0")
@pytest.mark.parametrize(
    ("card", "told"),
    [("Tidehold Herald", ["2 loses 2 influence"]), ("Herald of Both Shores", [])],
)
def test_one_herald_alone_is_heard_in_all_zones(table, card, told):
    theirs = {"offensive": f"{card}#herald", "defensive": "Riverbend Merfolk#merfolk (marked)"}
    d, attack = attacked(table, "", theirs)
    assert attack == told
    if not told:
        assert d.defends(merfolk="wolf") == ["merfolk takes 2", "wolf takes 2", "wolf dies"]


# --- Lord of the Inner Wood -------------------------------------------------------------------------------------------


@ability("Lord of the Inner Wood#0")
def test_lord_of_the_inner_wood_covers_all_elvish_creatures_here(table):
    elf = "Elvish Outrunner"
    mine = {"offensive": f"Lord of the Inner Wood#it; {elf}#here; Ox#ox", "defensive": f"{elf}#back"}
    d = at_play(table, mine, {"defensive": f"{elf}#foe", "offensive": f"{elf}#far"})
    d.shows(stats={"it": "2/5", "here": "4/6", "foe": "4/6", "ox": "3/6", "back": "4/3", "far": "4/3"})


# --- Grove Mender -----------------------------------------------------------------------------------------------------


@ability("Grove Mender#0")
def test_grove_mender_heals_a_creature_here(table):
    mine = {"offensive": "Grove Mender#it; Ox#ox (damage 5)", "defensive": "Ox#back (damage 1)"}
    d = at_play(table, mine, {"defensive": "Ox#foe (damage 1)", "offensive": "Ox#far (damage 1)"})
    assert d.aims("it") == "foe it ox"
    assert d.uses("it", "ox") == ["it is marked", "ox regains 2"]
    d.shows(damage={"ox": 3})
    d.withheld("it", "WORC-MRK-05")


# --- Seedkeeper -------------------------------------------------------------------------------------------------------


@ability("Seedkeeper#0")
def test_seedkeeper_yields_gold_in_the_first_play_phase_of_each_own_turn(table):
    d = at_play(table, {"defensive": "Seedkeeper#it"}, phase="draw")
    assert d.goes_on("play_1") == []
    assert d.uses("it") == ["it is assigned"]
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["1 draws 1", "1 gains 1 gold"]
    assert d.goes_on("entrance") == []


# --- Pathfinder of Thorns ---------------------------------------------------------------------------------------------


@ability("Pathfinder of Thorns#0")
def test_pathfinder_of_thorns_trades_a_card_whenever_it_moves(table):
    mine = {"offensive": "Pathfinder of Thorns#it", "hand": "Wolf#wolf; Lunge#back", "deck": "Bear; Ox"}
    d = at_play(table, mine, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="it") == ["1 draws 1"]
    assert d.answers("wolf") == ["1 discards Wolf"]
    assert d.plays("back", "it", place="defensive:1") == ["it moves to offensive", "1 draws 1"]
    bear, _ = d.asked()[1].split()
    assert d.answers(bear) == ["1 discards Bear"]


@ability("Pathfinder of Thorns#0")
def test_pathfinder_of_thorns_does_not_care_who_else_moves(table):
    d = at_play(table, {"offensive": "Cub#cub", "defensive": "Pathfinder of Thorns#it"}, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="cub") == []
