"""The Events of the Red Banner do what their texts say: Thrown Torch to Burn the Far Bank."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Thrown Torch -----------------------------------------------------------------------------------------------------


@ability("Thrown Torch#0")
@pytest.mark.parametrize("target", ["ox", "foe"])
def test_thrown_torch_burns_any_creature(table, target):
    d = at_play(table, {"hand": "Thrown Torch#c", "offensive": "Ox#ox"}, {"defensive": "Ox#foe"})
    assert d.plays("c", target, place="offensive:1") == [f"{target} takes 2"]


# --- War Cry ----------------------------------------------------------------------------------------------------------


def attacking(d, *attackers):
    """Creatures of seat 1 are on the attack, and seat 2 has passed: seat 1 may respond."""
    d.t.when(1, "declare_attack", attackers=dict.fromkeys(attackers, "seat:2")).made()
    d.t.when(2, "pass").made()
    return d


@ability("War Cry#0")
def test_war_cry_strengthens_own_attackers(table):
    mine = {"hand": "War Cry#c", "offensive": "Ox#a; Cub#b; Ox#idle"}
    d = attacking(at_play(table, mine, {"defensive": "Ox#foe (marked)"}, phase="move_attack_1"), "a", "b")
    told = ["a b: atk +2 (end of turn)", "2 loses 5 influence", "2 loses 3 influence"]
    assert d.plays("c", place="offensive:1") == told
    d.shows(stats={"a": "5/6", "b": "3/2", "idle": "3/6", "foe": "3/6"})
    d.goes_on("unmark", 2)
    d.shows(stats={"a": "3/6", "b": "1/2"})


@ability("War Cry#0")
def test_war_cry_is_no_help_to_enemies_on_the_attack(table):
    d = at_play(table, {"offensive": "Ox#ox"}, {"hand": "War Cry#c"}, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).made()
    assert d.plays("c", place="defensive:2", seat=2) == ["2 loses 3 influence"]


# --- Feint and Fade ---------------------------------------------------------------------------------------------------


@ability("Feint and Fade#0")
def test_feint_and_fade_calls_an_attacker_back_unmarked(table):
    mine = {"hand": "Feint and Fade#c", "offensive": "Ox#a; Cub#b; Ox#idle"}
    d = attacking(at_play(table, mine, {"defensive": "Ox#foe"}, phase="move_attack_1"), "a", "b")
    assert d.aims("c") == "a b"
    assert d.plays("c", "a", place="offensive:1") == ["a moves to defensive", "a leaves combat", "unmarked: a"]
    d.shows(defensive={1: "a"}, marked="b r1_1")
    assert d.defends() == ["2 loses 1 influence"]


@ability("Feint and Fade#0")
def test_feint_and_fade_calls_no_enemy_back(table):
    d = at_play(table, {"offensive": "Ox#ox"}, {"hand": "Feint and Fade#c"}, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).made()
    d.withheld("c", "WORC-RSP-12", seat=2)


# --- Split the Shield -------------------------------------------------------------------------------------------------


@ability("Split the Shield#0")
def test_split_the_shield_destroys_any_equipment_at_its_front(table):
    mine = {"hand": "Split the Shield#c", "offensive": "Ox#ox [Plain Mail#mail]"}
    d = at_play(table, mine, {"defensive": "Ox#foe [Plain Mail#theirs, Oakskin#skin]"})
    assert d.aims("c") == "mail theirs"
    assert d.plays("c", "theirs", place="offensive:1") == ["theirs: play to graveyard of 2"]
    d.shows(attached={"foe": "skin", "ox": "mail"}, graveyard={2: "Plain Mail"})


# --- Blood Rush -------------------------------------------------------------------------------------------------------


@ability("Blood Rush#0")
def test_blood_rush_trades_def_for_atk_until_the_turn_ends(table):
    d = at_play(table, {"hand": "Blood Rush#c; Cub#cub", "offensive": "Ox#ox"}, {"defensive": "Imp#imp"})
    assert d.aims("c") == "imp ox"
    told = ["1 discards Cub", "ox: atk +4, def -1 (end of turn)"]
    assert d.plays("c", "ox", place="offensive:1", costs=[["cub"]]) == told
    d.shows(stats={"ox": "7/5"}, ready={1: 9})
    d.goes_on("unmark", 2)
    d.shows(stats={"ox": "3/6"})


@ability("Blood Rush#0")
def test_blood_rush_is_paid_with_another_card(table):
    at_play(table, {"hand": "Blood Rush#c", "offensive": "Ox#ox"}).withheld("c", "WORC-ABL-10")


# --- Blaze of Coin ----------------------------------------------------------------------------------------------------


@ability("Blaze of Coin#0")
@pytest.mark.parametrize("gold", [0, 3])
def test_blaze_of_coin_burns_by_what_is_paid(table, gold):
    d = at_play(table, {"hand": "Blaze of Coin#c"}, {"defensive": "Ox#foe"})
    told = [f"foe takes {gold}"] if gold else []
    assert d.plays("c", "foe", place="offensive:1", x=gold, payment=[f"r1_{n}" for n in range(1, gold + 2)]) == told
    d.shows(ready={1: 8 - gold}, damage={"foe": gold})


# --- Burn the Far Bank ------------------------------------------------------------------------------------------------


@ability("Burn the Far Bank#0")
@pytest.mark.parametrize(
    ("front", "burnt"), [("offensive:1", "a b c"), ("defensive:2", "a b"), ("defensive:3", "a c"), ("defensive:1", "d")]
)
def test_burn_the_far_bank_burns_a_front_and_the_fronts_opposite(table, front, burnt):
    theirs = {"p2": {"defensive": "Ox#b"}, "p3": {"defensive": "Ox#c"}}
    d = at_play(table, {"hand": "Burn the Far Bank#c0", "offensive": "Ox#a", "defensive": "Ox#d"}, **theirs)
    assert d.plays("c0", place=front) == [f"{one} takes 2" for one in burnt.split()]
