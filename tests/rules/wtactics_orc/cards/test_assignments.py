"""The Assignments ask and bring what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

CUBS = "; ".join(["Cub"] * 6)


def pursues(table, quest, mine, theirs=None, **more):
    """Seat 1 has accepted the Quest `q` in its first play phase; nothing has come of it yet."""
    d = at_play(table, {"questing": f"{quest}#q", **mine}, theirs, **more)
    assert d.accepts("q") == []
    return d


def completed(points, *reward):
    """What is told when seat 1 completes it."""
    return ["1 completes q", f"1 gains {points} vp", *reward]


# --- what is done in turns in a row -----------------------------------------------------------------------------------


@ability("Healers Exam#0")
@pytest.mark.parametrize("missed", [None, 2])
def test_healers_exam_asks_for_three_turns_in_a_row(table, missed):
    mine = {"defensive": "Archer#archer; Archer#other; Grove Mender#mender; Grove Mender#more; Ox#ox (damage 2)"}
    d = pursues(table, "Healers Exam", mine, {"offensive": "Ox#theirs (damage 2)"})
    assert d.uses("mender", "ox") == ["mender is marked", "ox regains 2"]
    assert d.uses("more", "theirs") == ["more is marked", "theirs regains 2"]
    d.goes_on("play_1", 1)
    if missed:
        d.uses("other", "theirs")
        assert d.uses("mender", "theirs") == ["mender is marked", "theirs regains 1"]
        d.goes_on("play_1", 1)
        for healer, archer in (("mender", "archer"), ("more", "other")):
            d.uses(archer, "ox")
            assert d.uses(healer, "ox") == [f"{healer} is marked", "ox regains 1"]
        d.goes_on("play_1", 1)
    d.uses("archer", "ox")
    assert d.uses("mender", "ox") == ["mender is marked", "ox regains 1"]
    d.goes_on("play_1", 1)
    d.uses("archer", "ox")
    assert d.uses("mender", "ox") == ["mender is marked", "ox regains 1", *completed(4)]


@ability("Break the Siege#0")
def test_break_the_siege_asks_for_losses_by_creatures_in_three_turns_in_a_row(table):
    mine = {"offensive": "Cub#a; Cub#b; Grove Mender", "hand": "Terms of Surrender#terms"}
    d = pursues(table, "Break the Siege", mine, {"influence": 20})
    for _ in range(2):
        d.goes_on("move_attack_1")
        assert d.attacks("a", "b") == ["2 loses 1 influence"] * 2
        d.goes_on("play_1", 1)
    assert d.plays("terms", place="offensive") == []
    assert d.answers("0") == ["2 loses 3 influence"]
    d.goes_on("play_1", 1)
    ends: list[list[str]] = [[], [], completed(5)]
    for end in ends:
        d.goes_on("move_attack_1", 1)
        assert d.attacks("a") == ["2 loses 1 influence", *end]


# --- what is counted --------------------------------------------------------------------------------------------------


@ability("The Great Hunt#0")
def test_the_great_hunt_asks_for_five_kills_of_creatures_and_arms_the_last_hunter(table):
    mine = {"offensive": "; ".join(f"Ox#o{n}" for n in range(5)), "hand": "Thrown Torch#torch"}
    theirs = {"defensive": "; ".join(f"Imp#i{n}" for n in range(6))}
    d = pursues(table, "The Great Hunt", mine, theirs)
    assert d.plays("torch", "i5") == ["i5 takes 2", "i5 dies"]
    d.goes_on("move_attack_1")
    d.attacks("o0", "o1", "o2", "o3", "o4")
    told = d.defends(**{f"i{n}": f"o{n}" for n in range(5)})
    fights = [line for n in range(5) for line in (f"i{n} takes 3", f"o{n} takes 1", f"i{n} dies")]
    assert told == [*fights, *completed(5, "o4: might 0 to 1", "o4: vigor 0 to 1")]


@ability("The Great Hunt#0")
def test_the_great_hunt_asks_for_enemies(table):
    mine = {"offensive": "; ".join(f"Archer#a{n}" for n in range(5)), "defensive": "Imp#own"}
    d = pursues(
        table, "The Great Hunt", {**mine, "hand": "Lunge#lunge"}, {"defensive": "Imp#i0; Imp#i1; Imp#i2; Imp#i3"}
    )
    d.plays("lunge", "own")
    for n in range(4):
        assert d.uses(f"a{n}", f"i{n}") == [f"a{n} is marked", f"i{n} takes 1", f"i{n} dies"]
    assert d.uses("a4", "own") == ["a4 is marked", "own takes 1", "own dies"]
    d.shows(pursuits={1: "q"}, counted={"q": 4})


@ability("The Scholar's Round#0")
def test_the_scholars_round_asks_for_five_events_and_magic_cards_of_ones_own(table):
    mine = {"offensive": "Ox#ox; Grove Mender", "hand": "Rally#a; Lift#b; Rally#c; Lift#d; Rally#e; Spear#spear"}
    d = pursues(table, "The Scholar's Round", mine, {"hand": "Rally#theirs"})
    d.t.when(1, "play_event", card="a", targets=[["ox"]], place="offensive:1").made()
    grown = "ox: atk +2, def +2 (end of turn)"
    assert d.plays("theirs", "ox", seat=2) == [grown, grown]
    lifted = "ox: can fly (end of turn)"
    assert d.plays("b", "ox", place="offensive") == [lifted]
    assert d.plays("spear", "ox") == ["Spear enters play on ox"]
    assert d.plays("c", "ox") == [grown]
    assert d.plays("d", "ox", place="offensive") == [lifted]
    assert d.plays("e", "ox") == [*completed(4, "1 draws 1"), grown]


@ability("Marches Without Battle#0")
def test_marches_without_battle_asks_for_a_change_of_front_in_four_turns(table):
    mine = {"offensive": "Cub#a; Cub#b", "defensive": "Grove Mender#mender", "hand": "Feint#feint"}
    d = pursues(table, "Marches Without Battle", mine, {"offensive": "Ox#ox"})
    assert d.plays("feint", "a") == ["a moves to defensive"]
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="b") == []
    ends: list[list[str]] = [[], [], completed(4, "unmarked: a", "unmarked: mender")]
    for end in ends:
        d.goes_on("move_attack_1", 2)
        assert d.moves(2, "move_creature", creature="ox") == []
        d.goes_on("play_1", 1)
        assert d.uses("mender", "mender") == ["mender is marked"]
        d.goes_on("move_attack_1")
        assert d.moves(1, "move_creature", creature="a") == end


@ability("A Year of Peace#0")
def test_a_year_of_peace_asks_for_four_turns_without_an_attack_of_ones_own(table):
    d = pursues(table, "A Year of Peace", {"offensive": "Cub#cub"}, {"offensive": "Cub#theirs"})
    d.goes_on("move_attack_1", 2)
    assert d.attacks("theirs", target="seat:1", seat=2) == ["1 loses 1 influence"]
    for _ in range(3):
        assert "1 completes q" not in d.goes_on("play_1", 1)
    assert d.goes_on("upkeep", 2) == completed(5, "1 draws 2")


@ability("A Year of Peace#0")
def test_a_year_of_peace_begins_anew_with_an_attack(table):
    d = pursues(table, "A Year of Peace", {"offensive": "Cub#cub"})
    for _ in range(3):
        d.goes_on("play_1", 1)
    d.shows(counted={"q": 3})
    d.goes_on("move_attack_1")
    assert d.attacks("cub") == ["2 loses 1 influence"]
    d.shows(counted={"q": 0})


@ability("A Year of Peace#1")
def test_a_year_of_peace_that_is_abandoned_costs_influence(table):
    d = pursues(table, "A Year of Peace", {})
    told = ["1 abandons q", "1 fails q: abandoned", "1 loses 1 influence"]
    assert d.moves(1, "abandon_quest", quest="q") == told


# --- what one has -----------------------------------------------------------------------------------------------------


@ability("Hold Every Wall#0")
def test_hold_every_wall_asks_for_five_creatures_in_the_defensive(table):
    mine = {"defensive": "Cub; Cub; Cub", "offensive": "Cub#a; Cub#b"}
    d = pursues(table, "Hold Every Wall", mine, {"defensive": CUBS, "offensive": CUBS})
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="a") == []
    assert d.moves(1, "move_creature", creature="b") == completed(4, "1 draws 1")


@ability("Watch on Two Roads#0")
@pytest.mark.parametrize(("defensive", "enough"), [("Cub; Cub", True), ("Cub", False)])
def test_watch_on_two_roads_asks_for_three_creatures_in_each_front(table, defensive, enough):
    mine = {"offensive": "Cub#a; Cub; Cub; Cub", "defensive": defensive}
    d = pursues(table, "Watch on Two Roads", mine, {"defensive": CUBS, "offensive": CUBS})
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="a") == (completed(2, "1 gains 2 gold") if enough else [])


@ability("Watch on Two Roads#0")
def test_watch_on_two_roads_asks_for_the_offensive_too(table):
    mine = {"offensive": "Cub#a; Cub; Cub", "defensive": "Cub; Cub"}
    d = pursues(table, "Watch on Two Roads", mine, {"defensive": CUBS, "offensive": CUBS})
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="a") == []


@ability("Council of the Great#0")
def test_council_of_the_great_asks_for_four_creatures_of_great_cost(table):
    mine = {"offensive": "Ox; Ox; Bear", "defensive": "Titan", "hand": "Bear#bear; Captain#captain"}
    d = pursues(table, "Council of the Great", {**mine, "resources": 8}, {"offensive": "Ox; Ox", "defensive": "Ox; Ox"})
    d.goes_on("entrance")
    assert d.plays("bear", place="offensive") == ["Bear enters offensive from stack"]
    told = ["Captain enters offensive from stack", *completed(5, "1 draws 2")]
    assert d.plays("captain", place="offensive") == told


@ability("Arms for the Company#0")
def test_arms_for_the_company_asks_for_three_equipped_creatures(table):
    mine = {"offensive": "Ox#a [Spear]; Ox#b [Spear]; Ox#c", "hand": "Shield#first; Shield#last"}
    d = pursues(table, "Arms for the Company", mine, {"offensive": "Ox [Spear]", "defensive": "Ox [Spear]"})
    assert d.plays("first", "a") == ["Shield enters play on a"]
    assert d.plays("last", "c") == ["Shield enters play on c", *completed(4, "1 gains 3 gold")]


@ability("The Quiet Court#0")
def test_the_quiet_court_asks_for_three_assigned_creatures(table):
    mine = {"offensive": "Seedkeeper#a; Seedkeeper#b", "defensive": "Seedkeeper#c"}
    d = at_play(table, {"questing": "The Quiet Court#q", **mine}, {"offensive": "Seedkeeper#theirs"}, active=2)
    assert d.uses("theirs", seat=2) == ["theirs is assigned"]
    d.goes_on("play_1", 1)
    assert d.accepts("q") == []
    assert d.uses("a") == ["a is assigned"]
    assert d.uses("b") == ["b is assigned"]
    assert d.uses("c") == ["c is assigned", *completed(4, "1 gains 3 influence")]


@ability("Fill the Granary#0")
def test_fill_the_granary_asks_for_eight_resource_cards(table):
    d = pursues(table, "Fill the Granary", {"resources": 7, "spent": 3, "hand": "Cub#cub"})
    assert d.moves(1, "lay_resource", card="cub") == ["1 places cub", *completed(4, "1 gains 2 influence")]


@ability("Old Bones#0")
def test_old_bones_asks_for_twelve_cards_in_the_own_grave(table):
    grave = "; ".join(["Wolf#wolf", "Bear#bear", *["Rally"] * 8])
    mine = {"offensive": "Ox#ox", "hand": "Rally#a; Rally#b", "graveyard": grave}
    d = pursues(table, "Old Bones", mine, {"graveyard": f"{grave.replace('#wolf', '').replace('#bear', '')}; Cub; Cub"})
    grown = "ox: atk +2, def +2 (end of turn)"
    assert d.plays("a", "ox") == [grown]
    assert d.plays("b", "ox") == [grown, *completed(2)]
    assert d.asked() == (1, "wolf bear")
    assert d.answers("bear") == ["bear: graveyard to hand of 1"]
