"""Enchantments do what their texts say: Oakskin to Borrowed Glory."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

QUEST = "Fill the Granary"
"""Whoever has eight Resource cards, as everybody here has, completes it at once: 2 victory points, 2 Influence."""


# --- what they are put on, and what that is worth ---------------------------------------------------------------------


@ability(
    *("Oakskin#attach", "Blessing of the Spring#attach", "Vine Bridge#attach", "Sudden Thorns#attach"),
    *("Writ of Confinement#attach", "Royal Patronage#attach", "Distraint#attach", "Borrowed Glory#attach"),
)
@pytest.mark.parametrize(
    ("card", "hosts"),
    [
        ("Oakskin", "ox wolf"),
        ("Blessing of the Spring", "seat:1 seat:2"),
        ("Vine Bridge", "ox"),
        ("Sudden Thorns", "ox"),
        ("Writ of Confinement", "ox wolf"),
        ("Royal Patronage", "q1 q2"),
        ("Distraint", "r2_1 r2_2"),
        ("Borrowed Glory", "ox wolf"),
    ],
)
def test_what_each_is_put_on(table, card, hosts):
    """An Enchantment is played where an own creature is unmarked (WORC-ENC-02): in the Offensive here."""
    mine = {
        "offensive": "Ox#ox [Damocle's Sword#sword]",
        "defensive": "Ox#back (marked)",
        "hand": f"{card}#c",
        "questing": f"{QUEST}#q1",
    }
    theirs = {"defensive": "Wolf#wolf", "offensive": "Wolf#far", "resources": 2, "questing": "Old Bones#q2"}
    assert at_play(table, mine, theirs).aims("c") == hosts


@ability("Oakskin#0", "Sudden Thorns#1", "Borrowed Glory#0")
@pytest.mark.parametrize(("card", "stats"), [("Oakskin", "3/9"), ("Sudden Thorns", "4/8"), ("Borrowed Glory", "6/9")])
def test_an_enchanted_creature_is_stronger_as_long_as_it_is_enchanted(table, card, stats):
    d = at_play(table, {"offensive": "Ox#ox; Ox#other", "hand": f"{card}#c; Unbind#unbind"})
    assert d.plays("c", "ox") == [f"{card} enters play on ox"]
    d.shows(stats={"ox": stats, "other": "3/6"})
    d.plays("unbind", "c", place="offensive:1")
    d.shows(stats={"ox": "3/6"}, graveyard={1: f"{card}; Unbind"})


# --- Blessing of the Spring -------------------------------------------------------------------------------------------


@ability("Blessing of the Spring#0")
def test_blessing_of_the_spring_gives_influence_in_each_own_upkeep(table):
    d = at_play(table, {"offensive": "Ox#ox", "hand": "Blessing of the Spring#c"})
    assert d.plays("c", "seat:2") == ["Blessing of the Spring enters play on seat:2"]
    assert d.goes_on("upkeep", 2) == ["2 gains 1 influence"]
    assert d.goes_on("upkeep", 1) == ["2 draws 1"]
    assert d.goes_on("upkeep", 2) == ["1 draws 1", "2 gains 1 influence"]


# --- Vine Bridge ------------------------------------------------------------------------------------------------------


@ability("Vine Bridge#0", "Vine Bridge#1", "Vine Bridge#lent.0")
def test_vine_bridge_brings_a_creature_to_the_other_front_once_a_turn(table):
    d = at_play(table, {"offensive": "Ox#ox (marked, damage 5) [Vine Bridge#v]; Ox#other"})
    assert d.price("ox") == 1
    assert d.uses("ox") == ["ox moves to defensive", "ox regains 2"]
    d.shows(damage={"ox": 3}, marked="ox r1_1", defensive={1: "ox"}, attached={"ox": "v"})
    d.withheld("ox", "WORC-ABL-10")
    d.goes_on("play_1", 2)
    d.goes_on("play_1", 1)
    assert d.uses("ox") == ["ox moves to offensive"]


@ability("Vine Bridge#0", "Vine Bridge#lent.0")
def test_vine_bridge_is_crossed_for_gold(table):
    d = at_play(table, {"offensive": "Ox#ox [Vine Bridge#v]", "resources": 1, "spent": 1})
    d.withheld("ox", "WORC-PAY-01")


@ability("Vine Bridge#1")
@pytest.mark.parametrize(("moving", "told"), [("ox", ["ox regains 2"]), ("other", [])])
def test_vine_bridge_heals_its_creature_alone_also_when_that_moves_by_itself(table, moving, told):
    there = {"ox": "offensive", "other": "defensive"} if moving == "ox" else {"ox": "defensive", "other": "offensive"}
    mine = {there["ox"]: "Ox#ox (damage 5) [Vine Bridge#v]", there["other"]: "Ox#other (damage 5)"}
    d = at_play(table, mine, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature=moving) == told


# --- Sudden Thorns ----------------------------------------------------------------------------------------------------


@ability("Sudden Thorns#0")
def test_sudden_thorns_are_played_in_answer_to_an_attack(table):
    mine = {"offensive": "Wolf#wolf"}
    theirs = {"defensive": "Cub#cub", "hand": "Sudden Thorns#c; Oakskin#slow"}
    d = at_play(table, mine, theirs, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"wolf": "seat:2"}).made()
    slow = {"card": "slow", "place": "defensive", "targets": [["cub"]], "payment": ["r2_1", "r2_2"]}
    d.t.when(2, "play_enchantment", **slow).refused("WORC-ENC-01")
    assert d.plays("c", "cub", seat=2) == ["Sudden Thorns enters play on cub"]
    assert d.defends(cub="wolf") == ["cub takes 2", "wolf takes 2", "wolf dies"]


# --- Writ of Confinement ----------------------------------------------------------------------------------------------


@ability("Writ of Confinement#0")
def test_a_confined_creature_does_not_attack(table):
    mine = {"offensive": "Ox#ox [Writ of Confinement#w (by 2)]; Cub#cub"}
    d = at_play(table, mine, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).refused("WORC-CON-02")
    assert d.attacks("cub") == ["2 loses 1 influence"]


@ability("Writ of Confinement#0")
def test_a_confined_creature_does_not_defend(table):
    theirs = {"defensive": "Ox#ox [Writ of Confinement#w (by 1)]; Cub#cub"}
    d = at_play(table, {"offensive": "Wolf#wolf"}, theirs, phase="move_attack_1")
    assert d.attacks("wolf") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "wolf"}).refused("WORC-CON-02")
    assert d.defends(cub="wolf") == ["cub takes 2", "wolf takes 1", "cub dies"]


# --- Royal Patronage --------------------------------------------------------------------------------------------------


@ability("Royal Patronage#0")
@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (1, ["p: play to graveyard of 1", "1 draws 2", "1 gains 1 influence"]),
        (2, ["p: play to graveyard of 1"]),
    ],
)
def test_royal_patronage_rewards_its_player_for_the_quest(table, seat, told):
    mine = {"questing": f"{QUEST}#q [Royal Patronage#p]"}
    d = at_play(table, mine, active=seat)
    completed = [f"{seat} completes q", f"{seat} gains 4 vp", f"{seat} gains 2 influence"]
    assert d.accepts("q", seat=seat) == [*completed, *told]


@ability("Royal Patronage#0")
def test_royal_patronage_is_for_its_own_quest_alone(table):
    mine = {"questing": f"{QUEST}#q", "resources": 8}
    d = at_play(table, mine, {"questing": "Old Bones#q2 [Royal Patronage#p (by 1)]"})
    assert d.accepts("q") == ["1 completes q", "1 gains 4 vp", "1 gains 2 influence"]


# --- Distraint --------------------------------------------------------------------------------------------------------


@ability("Distraint#0", "Distraint#1")
def test_distraint_marks_a_resource_card_for_good(table):
    d = at_play(table, {"offensive": "Ox#ox", "hand": "Distraint#c"}, {"resources": 2, "spent": 1})
    assert d.plays("c", "r2_2") == ["Distraint enters play on r2_2", "r2_2 is marked"]
    d.goes_on("play_1", 2)
    d.shows(ready={2: 1})


@ability("Distraint#1")
def test_distraint_keeps_a_resource_card_marked_until_it_goes(table):
    theirs = {"resources": 1, "spent": 1, "hand": "Unbind#u", "offensive": "Ox#ox"}
    d = at_play(table, {"offensive": "Ox#mine", "hand": "Distraint#c"}, theirs)
    assert d.plays("c", "r2_1") == ["Distraint enters play on r2_1"]
    d.goes_on("play_1", 2)
    d.shows(ready={2: 0})
    d.plays("u", "c", seat=2, place="defensive:2")
    d.goes_on("play_1", 1)
    d.goes_on("play_1", 2)
    d.shows(ready={2: 1})


# --- Borrowed Glory ---------------------------------------------------------------------------------------------------


@ability("Borrowed Glory#1")
def test_borrowed_glory_is_kept_for_gold_or_given_back(table):
    there = {"offensive": "Ox#ox [Borrowed Glory#g]"}
    d = at_play(table, there, phase="unmark")
    assert d.goes_on("upkeep") == []
    assert d.uses("g") == []
    assert d.goes_on("draw") == ["1 draws 1"]
    d.shows(stats={"ox": "6/9"}, ready={1: 6})
    d = at_play(table, there, phase="unmark")
    d.goes_on("upkeep")
    assert d.moves(1, "decline_upkeep", source="g") == ["g: play to graveyard of 1"]
    d.shows(stats={"ox": "3/6"}, offensive={1: "ox"})
