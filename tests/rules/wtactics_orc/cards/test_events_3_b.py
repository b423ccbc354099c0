"""The Events of no faction do what their texts say: Unravel to Borrowed Moment."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Unravel ----------------------------------------------------------------------------------------------------------


@ability("Unravel#0", "Unravel#cost")
def test_unravel_sends_any_creature_home_for_three_gold_less_than_it_costs(table):
    mine = {"hand": "Unravel#c", "offensive": "Cub#cub"}
    d = at_play(table, mine, {"defensive": "Ox#ox; Hollow Oak#oak [Oakskin#skin]"})
    assert [d.price("c", one) for one in ("cub", "ox", "oak")] == [0, 1, 2]
    told = ["oak: play to hand of 2", "skin: play to graveyard of 2"]
    assert d.plays("c", "oak", place="offensive:1") == told
    d.shows(ready={1: 7})


# --- Against the Odds -------------------------------------------------------------------------------------------------


@ability("Against the Odds#0")
def test_against_the_odds_draws_two_cards(table):
    d = at_play(table, {"hand": "Against the Odds#c", "offensive": "Ox#ox"}, {"defensive": "Ox", "offensive": "Ox"})
    assert d.plays("c", modes=[0], place="offensive:1") == ["1 draws 2"]


@ability("Against the Odds#0")
def test_against_the_odds_makes_one_own_creature_a_match_for_many(table):
    mine = {"hand": "Against the Odds#c", "offensive": "Ox#a; Cub#b", "defensive": "Ox#back"}
    d = at_play(table, mine, {"defensive": "Ox#foe; Ox; Ox", "offensive": "Ox"})
    assert d.plays("c", modes=[1], place="offensive:1") == []
    assert d.asked() == (1, "a b")
    assert d.answers("b") == ["b: atk +3, def +3 (end of turn)"]
    d.shows(stats={"b": "4/5"})
    d.goes_on("unmark", 2)
    d.shows(stats={"b": "1/2"})


@ability("Against the Odds#0")
@pytest.mark.parametrize("theirs", [{"offensive": "Ox"}, {}])
def test_against_the_odds_needs_fewer_creatures_than_each_opponent(table, theirs):
    many = {"offensive": "Ox; Ox; Ox"}
    d = at_play(table, {"hand": "Against the Odds#c", "defensive": "Ox"}, many, p3=theirs)
    d.withheld("c", "WORC-PRE-01")


# --- Field Dressing ---------------------------------------------------------------------------------------------------


@ability("Field Dressing#0")
@pytest.mark.parametrize(("target", "healed"), [("ox", 3), ("foe", 2)])
def test_field_dressing_heals_any_creature(table, target, healed):
    mine = {"hand": "Field Dressing#c", "offensive": "Ox#ox (damage 5)"}
    d = at_play(table, mine, {"defensive": "Ox#foe (damage 2)"})
    assert d.plays("c", target, place="offensive:1") == [f"{target} regains {healed}"]


# --- Tactical Withdrawal ----------------------------------------------------------------------------------------------


@ability("Tactical Withdrawal#0")
def test_tactical_withdrawal_takes_back_as_many_as_wanted_unmarked(table):
    mine = {"hand": "Tactical Withdrawal#c", "offensive": "Ox#a (marked); Cub#b; Ox#c2 (marked)"}
    d = at_play(table, {**mine, "defensive": "Ox#back (marked)"}, {"offensive": "Ox#foe"})
    assert d.plays("c") == []
    assert d.asked() == (1, "a b c2")
    assert d.answers("a", "b") == ["a moves to defensive", "b moves to defensive", "unmarked: a"]
    d.shows(offensive={1: "c2"}, defensive={1: "a b back"}, marked="c2 back r1_1 r1_2 r1_3")


@ability("Tactical Withdrawal#0")
def test_tactical_withdrawal_may_take_back_nobody(table):
    d = at_play(table, {"hand": "Tactical Withdrawal#c", "offensive": "Ox#a"})
    assert d.moves(1, "play_event", card="c", payment=["r1_1", "r1_2", "r1_3"]) == []
    assert d.answers() == []
    d.shows(offensive={1: "a"})


# --- Unname the Dead --------------------------------------------------------------------------------------------------


@ability("Unname the Dead#0")
@pytest.mark.parametrize("named", [[], ["a"], ["a", "d"]])
def test_unname_the_dead_removes_up_to_two_cards_in_graves(table, named):
    d = at_play(table, {"hand": "Unname the Dead#c", "graveyard": "Ox#a; Bolt#b"}, {"graveyard": "Cub#d"})
    assert d.aims("c") == "a b d"
    assert d.plays("c", named) == [*(f"{one}: removed from graveyard" for one in named), "1 draws 1"]


@ability("Unname the Dead#0")
def test_unname_the_dead_removes_no_third_card(table):
    d = at_play(table, {"hand": "Unname the Dead#c", "graveyard": "Ox#a; Bolt#b; Cub#d"})
    said = {"card": "c", "targets": [["a", "b", "d"]], "payment": ["r1_1"]}
    d.t.when(1, "play_event", **said).refused("WORC-RSP-12")


# --- Echo in the Hall -------------------------------------------------------------------------------------------------


@ability("Echo in the Hall#0")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("Bolt", ["foe takes 2", "2 draws 2", "foe takes 2"]),
        ("Fireball", ["foe dies", "2 draws 2", "c fails: no_legal_target", "c: stack to graveyard of 1"]),
    ],
)
def test_echo_in_the_hall_repeats_an_own_event_or_magic(table, card, told):
    mine = {"hand": f"{card}#c; Echo in the Hall#e", "offensive": "Grove Mender#caster"}
    d = at_play(table, mine, {"defensive": "Ox#foe", "hand": "Insight#i"})
    move, place, cost = ("play_event", "offensive:1", 1) if card == "Bolt" else ("play_magic", "offensive", 5)
    payment = [f"r1_{number}" for number in range(1, cost + 1)]
    d.t.when(1, move, card="c", place=place, targets=[["foe"]], payment=payment).made()
    d.t.when(2, "play_event", card="i", payment=["r2_1"]).made()
    assert d.aims("e") == "c"
    assert d.plays("e", "c") == ["1 copies c", *told]
    d.shows(graveyard={1: f"Echo in the Hall; {card}"})


@ability("Echo in the Hall#0")
def test_echo_in_the_hall_repeats_no_ability(table):
    d = at_play(table, {"hand": "Echo in the Hall#e", "offensive": "Archer#a"}, {"hand": "Insight#i"})
    d.t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["a"]]).made()
    d.t.when(2, "play_event", card="i", payment=["r2_1"]).made()
    d.withheld("e", "WORC-RSP-12")


# --- Ashes on Every Field ---------------------------------------------------------------------------------------------


@ability("Ashes on Every Field#0")
def test_ashes_on_every_field_fall_on_all_creatures(table):
    mine = {"hand": "Ashes on Every Field#card", "offensive": "Ox#a", "defensive": "Ox#b"}
    d = at_play(table, mine, {"defensive": "Ox#c", "offensive": "Wolf#d"})
    assert d.plays("card") == ["a takes 3", "b takes 3", "d takes 3", "c takes 3", "d dies"]


# --- Borrowed Moment --------------------------------------------------------------------------------------------------


@ability("Borrowed Moment#0")
def test_borrowed_moment_unmarks_up_to_two_own_resource_cards(table):
    mine = {"hand": "Borrowed Moment#c", "resources": 4, "spent": 3, "offensive": "Ox#ox (marked)"}
    d = at_play(table, mine, {"spent": 1})
    assert d.plays("c") == []
    assert d.asked()[1].split() == ["r1_1", "r1_2", "r1_3", "r1_4"]
    assert d.answers("r1_1", "r1_3") == ["unmarked: r1_1", "unmarked: r1_3"]
    d.shows(ready={1: 2, 2: 8}, marked="ox r1_2 r1_4 r2_1")


@ability("Borrowed Moment#0")
def test_borrowed_moment_unmarks_no_third(table):
    d = at_play(table, {"hand": "Borrowed Moment#c", "resources": 4, "spent": 3})
    d.plays("c")
    d.t.when(1, "choose_for_effect", answer=["r1_1", "r1_2", "r1_3"]).refused("WORC-ABL-15")
    assert d.answers() == []
