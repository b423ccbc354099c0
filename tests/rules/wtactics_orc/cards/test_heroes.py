"""The shipped Heroes do what their texts say (WORC-HRO-02, -11 to -15)."""

from typing import Any

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import said
from tests.dsl.table import Table
from tests.rules.wtactics_orc.playing import all_pass, laid

ability = pytest.mark.ability
RESOLVED = "all pass and it resolves"
MAELIS, BRAMBLE, YSOLDE = (
    "Maelis, Voice of the Springs",
    "Old Bramble, the Walking Hedge",
    "Ysolde, Duchess of the Long Wall",
)
TALLIS, GRAKKA, URZOG = "Tallis, Auditor of the Realm", "Grakka Twice-Burned", "Urzog of the Hired Drums"
CANTOR, CORVANE = "The Cantor under the Ninth Step", "Corvane, Broker of Both Sides"
RENN = "Renn of the Three Roads"
GOLEMS = "; ".join(["Clay Golem"] * 8)


def led(table: Any, hero: str, other: str = CORVANE, **position: Any) -> Table:
    """Seat 1 is led by a Hero, and has six gold; seat 2 by another, Corvane if nothing else is said."""
    mine = {"hero": f"{hero}#hero", "gold": 6, **position.pop("p1", {})}
    theirs = {"hero": f"{other}#theirs", **position.pop("p2", {})}
    return laid(table, {"card_sets": ["wtactics_orc"], "heroes": True}, p1=mine, p2=theirs, **position)


def uses(t: Table, hero: str, index: int, front: str | None = None, *targets: str, **more: Any) -> Table:
    """Seat 1 uses an ability of its Hero, at a front if it is about what is in one."""
    aimed = {} if front is None else {"place": front}
    named: dict[str, Any] = {"targets": [list(targets)]} if targets else {}
    t.when(1, "use_hero_ability", source="hero", ability=f"{hero}#{index}", **aimed, **named, **more).made()
    return t


# --- Gaian ------------------------------------------------------------------------------------------------------------


@ability(f"{MAELIS}#0")
def test_maelis_takes_two_damage_from_a_creature(table):
    """Given a Stone Colossus with 3 damage, when Maelis heals it for a gold, then 1 damage is left."""
    t = led(table, MAELIS, p1={"offensive": "Stone Colossus#it (damage 3)"})
    uses(t, MAELIS, 0, "offensive:1", "it")
    t.shows(gold={1: 5})
    all_pass(t).then(said("ObjectHealed", id="it", amount=2), aside=RESOLVED, damage={"it": 1})


@ability(f"{MAELIS}#1")
def test_maelis_puts_a_vigor_counter_on_an_own_creature(table):
    """Given a Clay Golem of either player, when Maelis is paid 3 gold, then only the own one can get +0/1."""
    t = led(table, MAELIS, p1={"offensive": "Clay Golem#it"}, p2={"defensive": "Clay Golem#other"})
    use = {"source": "hero", "ability": f"{MAELIS}#1", "place": "offensive:1"}
    t.when(1, "use_hero_ability", **use, targets=[["other"]]).refused("WORC-RSP-12", given="other")
    uses(t, MAELIS, 1, "offensive:1", "it")
    t.shows(gold={1: 3})
    all_pass(t).then(said("CounterChanged", id="it", kind="vigor"), aside=RESOLVED, stats={"it": "2/4"})


@ability(f"{MAELIS}#2")
def test_maelis_makes_own_merfolk_harder_to_kill(table):
    """Given Riverbend Merfolk, when Maelis leads their player, then their DEF is one more in each front."""
    there = {"offensive": "Riverbend Merfolk#a", "defensive": "Riverbend Merfolk#b; Clay Golem#c"}
    plain, led_by_her = (
        led(table, BRAMBLE, p1=there),
        led(table, MAELIS, p1=there, p2={"defensive": "Riverbend Merfolk#d"}),
    )
    assert [_def(led_by_her, one) - _def(plain, one) for one in "abc"] == [1, 1, 0]
    assert _def(led_by_her, "d") == _def(plain, "a")


def _def(t: Table, id: str) -> int:
    return Board(t.state, t.ruleset.dialect).stat(id, "def")


@ability(f"{BRAMBLE}#0", f"{BRAMBLE}#1")
def test_bramble_moves_a_creature_and_gains_influence_once_a_turn(table):
    """Given creatures in either front, when Bramble moves one, then it is in the other, and Influence rises by 1.

    When another is moved in the same turn, then it does not rise again.
    """
    t = led(table, BRAMBLE, p1={"offensive": "Clay Golem#a", "defensive": "Clay Golem#b", "influence": 10})
    uses(t, BRAMBLE, 0, "offensive:1", "a")
    all_pass(t).made()
    t.shows(gold={1: 4}, influence={1: 11}, defensive={1: "a b"})
    t.when(1, "end_phase").made()
    while t.state.phase != "move_attack_1":
        all_pass(t).made()
    t.when(1, "move_creature", creature="b").made()
    t.shows(influence={1: 11}, offensive={1: "b"})


@ability(f"{BRAMBLE}#0")
def test_bramble_moves_a_creature_to_the_offensive(table):
    """Given a creature in the Defensive, when Bramble moves it, then it is in the Offensive."""
    t = led(table, BRAMBLE, p1={"defensive": "Clay Golem#b"})
    uses(t, BRAMBLE, 0, "defensive:1", "b")
    all_pass(t).made()
    t.shows(offensive={1: "b"}, defensive={1: ""})


# --- House of Nobles --------------------------------------------------------------------------------------------------


@ability(f"{YSOLDE}#0")
def test_ysolde_marks_what_costs_three_at_most(table):
    """Given a Clay Golem (2) and a Stone Colossus (6) of seat 2, when Ysolde is paid, then only the Golem is marked."""
    t = led(table, YSOLDE, p2={"defensive": "Clay Golem#small; Stone Colossus#big"})
    use = {"source": "hero", "ability": f"{YSOLDE}#0", "place": "defensive:2"}
    t.when(1, "use_hero_ability", **use, targets=[["big"]]).refused("WORC-RSP-12", given="big")
    uses(t, YSOLDE, 0, "defensive:2", "small")
    all_pass(t).then(said("CardMarked", id="small"), aside=RESOLVED, gold={1: 3}, marked="small")


@ability(f"{YSOLDE}#1")
def test_ysolde_makes_own_knights_harder_to_kill(table):
    """Given a Footknight in each front and one of seat 2, when Ysolde leads seat 1, then only its own have +0/1."""
    own = {"offensive": "House Footknight#a", "defensive": "House Footknight#b; Clay Golem#c"}
    t = led(table, YSOLDE, p1=own, p2={"defensive": "House Footknight#d"})
    assert [_def(t, one) - _def(t, "d") for one in "ab"] == [1, 1]
    t.shows(stats={"c": "2/3"})


@ability(f"{TALLIS}#0")
def test_tallis_draws_a_card_and_discards_one(table):
    """Given a gold, when Tallis is asked, then a card is drawn and one is discarded."""
    t = led(table, TALLIS, p1={"gold": 1, "hand": "Clay Golem#a", "deck": "Iron Golem"})
    uses(t, TALLIS, 0, "offensive:1")
    all_pass(t).made()
    t.when(1, "choose_for_effect", answer=["a"]).made()
    t.shows(hand={1: 1}, graveyard={1: "Clay Golem"}, gold={1: 0})


@ability(f"{TALLIS}#1")
def test_tallis_gains_influence_for_a_completed_quest(table):
    """Given three creatures in each front and Influence of 10, when Watch on Two Roads is accepted, then it is 12."""
    golems = "; ".join(["Clay Golem"] * 3)
    t = led(
        table,
        TALLIS,
        p1={"offensive": golems, "defensive": golems, "questing": "Watch on Two Roads#q", "influence": 10},
    )
    t.when(1, "accept_quest", quest="q").made()
    t.shows(influence={1: 12}, vp={1: 2})


# --- Red Banner -------------------------------------------------------------------------------------------------------


@ability(f"{GRAKKA}#0")
def test_grakka_deals_a_damage(table):
    """Given an Iron Golem of seat 2, when Grakka is paid 2 gold, then it takes 1 damage."""
    t = led(table, GRAKKA, p2={"defensive": "Iron Golem#it"})
    uses(t, GRAKKA, 0, "defensive:2", "it")
    all_pass(t).then(said("ObjectDamaged", id="it", amount=1), aside=RESOLVED, gold={1: 4})


@ability(f"{GRAKKA}#1")
def test_grakka_makes_an_own_creature_stronger_for_the_turn(table):
    """Given an Iron Golem of each player, when Grakka is paid 2 gold, then only the own one can get +2/0."""
    t = led(table, GRAKKA, p1={"offensive": "Iron Golem#it"}, p2={"defensive": "Iron Golem#other"})
    use = {"source": "hero", "ability": f"{GRAKKA}#1", "place": "offensive:1"}
    t.when(1, "use_hero_ability", **use, targets=[["other"]]).refused("WORC-RSP-12", given="other")
    uses(t, GRAKKA, 1, "offensive:1", "it")
    all_pass(t).made()
    t.shows(gold={1: 4}, stats={"it": "6/5"})
    assert [one.until.kind for one in t.state.modifiers] == ["end_of_turn"]


@ability(f"{GRAKKA}#2")
@pytest.mark.parametrize(("hero", "counters"), [(GRAKKA, False), (CORVANE, True)])
def test_grakka_counters_nothing(table, hero, counters):
    """Given all that countering takes, when Tallis is used, then Corvane may counter it, and Grakka may not."""
    t = led(table, TALLIS, hero, p1={"deck": "Clay Golem"}, p2={"face_down": GOLEMS, "hand": "Clay Golem; Clay Golem"})
    uses(t, TALLIS, 0, "offensive:1")
    assert bool(t.choices(2, "counter_hero_ability")) is counters


@ability(f"{URZOG}#0")
def test_urzog_marks_a_creature_for_a_gold(table):
    """Given a Clay Golem in the Defensive, when Urzog marks it, then there is a gold more."""
    t = led(table, URZOG, p1={"defensive": "Clay Golem#it"})
    uses(t, URZOG, 0, costs=[["it"]])
    all_pass(t).made()
    t.shows(gold={1: 7}, marked="it")


@ability(f"{URZOG}#1")
def test_urzog_draws_a_card_for_the_first_enemy_that_is_killed(table):
    """Given two Iron Golems that attack and are met by one Clay Golem each, when both are killed, then one is drawn."""
    t = led(
        table,
        URZOG,
        phase="move_attack_1",
        p1={"offensive": "Iron Golem#a; Iron Golem#b", "deck": "Ogre Hauler; Ogre Hauler"},
        p2={"defensive": "Clay Golem#c; Clay Golem#d"},
    )
    t.when(1, "declare_attack", attackers={"a": "seat:2", "b": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"c": "a", "d": "b"}).made()
    t.when(1, "choose_next_combat", attacker="a").made()
    all_pass(t).made()
    t.shows(hand={1: 1}, graveyard={2: "Clay Golem"})
    all_pass(t).made()
    t.shows(hand={1: 1}, graveyard={2: "Clay Golem; Clay Golem"})


# --- Black Legion -----------------------------------------------------------------------------------------------------


@ability(f"{CANTOR}#0")
def test_the_cantor_brings_a_creature_back_for_gold_and_a_card(table):
    """Given a Skeleton and an Event in the grave, when the Cantor is paid, then the Skeleton is in hand."""
    t = led(table, CANTOR, p1={"hand": "Dark Bargain#a", "graveyard": "Skeleton#it; Wild Shot#no"})
    uses(t, CANTOR, 0, costs=[["a"]])
    all_pass(t).made()
    t.shows(gold={1: 4}, hand={1: 1}, graveyard={1: "Wild Shot; Dark Bargain"})


@ability(f"{CANTOR}#1")
def test_the_cantor_gains_influence_for_the_first_own_creature_that_dies(table):
    """Given two Sappers and an enemy Skeleton, when one after another is sacrificed, then Influence rises by 1 once."""
    t = led(
        table,
        CANTOR,
        p1={"offensive": "Goblin Sapper#a; Goblin Sapper#b", "influence": 10},
        p2={"defensive": "Iron Golem#c"},
    )
    for sapper in "ab":
        t.when(1, "activate_ability", source=sapper, ability="Goblin Sapper#0", targets=[["c"]]).made()
        all_pass(t).made()
        t.shows(influence={1: 11})


@ability(f"{CORVANE}#0")
def test_corvane_takes_influence(table):
    """Given Influence of 10 each, when Corvane is paid 4 gold, then it is 11 and 9."""
    t = led(table, CORVANE, p1={"influence": 10}, p2={"influence": 10})
    uses(t, CORVANE, 0)
    all_pass(t).made()
    t.shows(gold={1: 2}, influence={1: 11, 2: 9})


@ability(f"{CORVANE}#1")
def test_corvane_draws_two_cards_for_a_creature(table):
    """Given a Skeleton, when Corvane takes it, then two cards are drawn."""
    t = led(table, CORVANE, p1={"offensive": "Skeleton#it", "deck": "Iron Golem; Iron Golem"})
    uses(t, CORVANE, 1, costs=[["it"]])
    all_pass(t).made()
    t.shows(gold={1: 6}, hand={1: 2}, graveyard={1: "Skeleton"})


# --- of two factions --------------------------------------------------------------------------------------------------


@ability(f"{RENN}#0")
def test_renn_unmarks_an_own_creature(table):
    """Given a marked Golem of each player, when Renn is paid 2 gold, then only the own one can be unmarked."""
    t = led(table, RENN, p1={"offensive": "Clay Golem#it (marked)"}, p2={"defensive": "Clay Golem#no (marked)"})
    use = {"source": "hero", "ability": f"{RENN}#0", "place": "offensive:1"}
    t.when(1, "use_hero_ability", **use, targets=[["no"]]).refused("WORC-RSP-12", given="no")
    uses(t, RENN, 0, "offensive:1", "it")
    all_pass(t).made()
    t.shows(gold={1: 4}, marked="no")


@ability(f"{RENN}#1")
def test_renn_gains_a_gold_for_each_quest_that_is_accepted(table):
    """Given a Quest of each player, when seat 1 accepts one, then it has a gold more."""
    t = led(table, RENN, p1={"questing": "The Great Hunt#q"})
    t.when(1, "accept_quest", quest="q").made()
    t.shows(gold={1: 7})
