"""Attacks and their combats (WORC-CMB)."""

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, laid

OVER = ("all pass", "CombatResolved", "AttackEnded")
FOUGHT = ("all pass", "CombatResolved", "AttackEnded", "ObjectDamaged")


def attacked(table, attackers, options=None, **position):
    """Seat 1 attacks, and nobody responds: seat 2 is asked who defends if anybody can."""
    t = laid(table, options, phase="move_attack_1", **position)
    t.when(1, "declare_attack", attackers=dict.fromkeys(attackers.split(), "seat:2")).made()
    all_pass(t).made()
    return t


@clause("WORC-CMB-09", "WORC-CMB-12", "WORC-CMB-03", "WORC-MRK-04", "WORC-RSP-02")
def test_all_attackers_are_announced_together_and_marked(table):
    """Given two creatures in the Offensive.

    When both attack, then both are marked and the attacked player is asked first.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w; Bear#b"})
    t.when(1, "declare_attack", attackers={"w": "seat:2", "b": "seat:2"}).then(
        said("AttackDeclared", seat=1, foe=2, attackers={"w": "seat:2", "b": "seat:2"}),
        said("CardMarked", id="w", cause="attack"),
        said("CardMarked", id="b", cause="attack"),
        said("WindowOpened", kind="attack", order=[2, 1]),
        marked="w b",
        waiting=(2, "priority"),
    )
    t.when(2, "pass").then(aside="a player passes", waiting=(1, "priority"))


@clause("WORC-CMB-02", "WORC-CMB-03", "WORC-ZON-05", "WORC-CRE-05", "WORC-MRK-03")
def test_only_unmarked_creatures_of_the_own_offensive_attack(table):
    """Given marked creatures, those of the Defensive and of the opponent, when they attack, then it is refused."""
    t = laid(
        table,
        phase="move_attack_1",
        p1={"offensive": "Wolf#w (marked); Ox#o", "defensive": "Bear#b"},
        p2={"offensive": "Wolf#x"},
    )
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).refused("WORC-CMB-02", id="w")
    t.when(1, "declare_attack", attackers={"b": "seat:2"}).refused("WORC-ZON-05", id="b")
    t.when(1, "declare_attack", attackers={"x": "seat:2"}).refused("WORC-CMB-03")
    t.when(1, "declare_attack", attackers={"o": "seat:1"}).refused("WORC-CMB-09")
    t.when(1, "declare_attack", attackers={}).refused("WORC-CMB-09")


@clause("WORC-CMB-03")
@pytest.mark.parametrize("phase", ["play_1", "entrance", "draw"])
def test_attacks_are_declared_in_move_or_attack_phases(table, phase):
    """Given another phase, when an attack is declared, then it is refused."""
    t = laid(table, phase=phase, p1={"offensive": "Wolf#w"})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).refused("WORC-MVA-05")


@clause("WORC-CMB-04", "WORC-CMB-02", "WORC-ZON-06", "WORC-CRE-04", "WORC-CMB-13")
def test_only_unmarked_creatures_of_the_own_defensive_defend(table):
    """Given an attack, when marked creatures, those of the Offensive or of the attacker defend, then it is refused."""
    t = attacked(
        table,
        "w",
        p1={"offensive": "Wolf#w", "defensive": "Bear#b"},
        p2={"offensive": "Wolf#x", "defensive": "Wolf#m (marked); Ox#o"},
    )
    t.shows(waiting=(2, "defend"))
    t.when(2, "declare_defenders", defenders={"m": "w"}).refused("WORC-CMB-02", id="m")
    t.when(2, "declare_defenders", defenders={"x": "w"}).refused("WORC-ZON-06", id="x")
    t.when(2, "declare_defenders", defenders={"b": "w"}).refused("WORC-CMB-04")
    t.when(2, "declare_defenders", defenders={"o": "b"}).refused("WORC-CMB-15")


@clause("WORC-CMB-13", "WORC-CMB-14", "WORC-CMB-27")
def test_an_undefended_attack_costs_influence(table):
    """Given a Brute of ATK 5, when nobody defends, then the opponent has five Influence less."""
    t = attacked(table, "b", p1={"offensive": "Brute#b"}, p2={"defensive": "Ox#o"})
    t.when(2, "declare_defenders", defenders={}).then(
        said("DefendersDeclared", seat=2, defenders={}),
        said("CombatStarted", attacker="b", defenders=[]),
        said("WindowOpened", kind="combat", order=[2, 1]),
        waiting=(2, "priority"),
    )
    all_pass(t).then(
        said("NumberChanged", seat=2, number="influence", amount=-5, after=15, cause="attack", source="b"),
        said("CombatResolved", attacker="b"),
        said("AttackEnded"),
        aside="all pass",
        waiting=(1, "floor"),
        phase="move_attack_1",
    )


@clause("WORC-CMB-13", "WORC-RSP-16")
def test_whoever_has_nobody_to_defend_with_is_not_asked(table):
    """Given no unmarked creature in the Defensive, when an attack comes, then the first combat begins."""
    t = attacked(table, "b", p1={"offensive": "Brute#b"}, p2={"defensive": "Ox#o (marked)"})
    t.shows(waiting=(2, "priority"), window="combat")


@clause("WORC-CMB-18", "WORC-CMB-20", "WORC-CMB-19", "WORC-DTH-01", "WORC-CMB-17", "WORC-CMB-15")
@pytest.mark.parametrize(
    ("attacker", "defender", "dead"),
    [("Wolf#a", "Wolf#d", "a d"), ("Wolf#a", "Bear#d", "a"), ("Brute#a", "Bear#d", "a d"), ("Mason#a", "Cub#d", ""),
     ("Ox#a", "Wolf#d", "d"), ("Wolf#a", "Mason#d", "")],
)  # fmt: skip
def test_attacker_and_defender_strike_at_once_and_equal_kills(table, attacker, defender, dead):
    """Given an attacker and one defender, when they fight, then each dies whose DEF is not above the other's ATK."""
    t = attacked(table, "a", p1={"offensive": attacker}, p2={"defensive": defender})
    t.when(2, "declare_defenders", defenders={"d": "a"}).then(
        said("CombatStarted", attacker="a", defenders=["d"]), aside=("DefendersDeclared", "a window opens"), marked="a"
    )
    all_pass(t).made()
    gone = {id for id in ("a", "d") if id not in {one.id for one in t.state.objects.values() if one.zone == "play"}}
    assert gone == set(dead.split())
    t.shows(influence={2: 20})


@clause("WORC-CMB-06", "WORC-CMB-08", "WORC-CMB-10", "WORC-CMB-11", "WORC-CMB-07", "WORC-CMB-22")
def test_the_players_choose_by_turns_which_combat_comes_next(table):
    """Given four attackers.

    When their combats come, then the attacker chooses the first, the defender the second, ...
    """
    t = attacked(table, "a b c d", p1={"offensive": "Wolf#a; Wolf#b; Wolf#c; Wolf#d"})
    fights = (("b", 1), ("d", 2), ("a", 1))
    for attacker, seat in fights:
        t.shows(waiting=(seat, "next_combat"))
        t.when(3 - seat, "choose_next_combat", attacker=attacker).refused("WORC-CMB-11")
        t.when(seat, "choose_next_combat", attacker=attacker).then(
            said("CombatChosen", seat=seat, attacker=attacker),
            said("CombatStarted", attacker=attacker),
            aside="a window opens",
        )
        step = all_pass(t)
        if attacker == "a":
            step.then(
                said("NumberChanged", seat=2, amount=-2),
                said("CombatResolved", attacker="a"),
                said("CombatStarted", attacker="c"),
                aside=("all pass", "a window opens"),
            )
        else:
            step.then(said("NumberChanged", seat=2, amount=-2), aside=("all pass", "CombatResolved"))
    t.when(2, "pass").made()
    t.when(1, "pass").then(said("NumberChanged", after=12), aside=("all pass", "CombatResolved", "AttackEnded"))


@clause("WORC-CMB-10")
def test_a_combat_that_was_fought_is_not_chosen_again(table):
    """Given three attackers and one combat fought, when it is chosen again, then it is refused."""
    t = attacked(table, "a b c", p1={"offensive": "Wolf#a; Wolf#b; Wolf#c"})
    t.when(1, "choose_next_combat", attacker="a").made()
    all_pass(t).made()
    t.when(2, "choose_next_combat", attacker="a").refused("WORC-CMB-10")
    t.when(2, "choose_next_combat", attacker="b").made()


@clause("WORC-CMB-15", "WORC-CMB-16", "WORC-CMB-05")
def test_any_number_of_defenders_block_one_attacker_each(table):
    """Given two attackers and three defenders, when two block one of them, then it stands against both of them."""
    t = attacked(table, "a b", p1={"offensive": "Ox#a; Wolf#b"}, p2={"defensive": "Cub#x; Cub#y; Mason#z"})
    t.when(2, "declare_defenders", defenders={"x": "a", "y": "a"}).then(
        said("DefendersDeclared", defenders={"x": "a", "y": "a"}), waiting=(1, "next_combat")
    )
    t.when(1, "choose_next_combat", attacker="a").then(
        said("CombatStarted", attacker="a", defenders=["x", "y"]), aside=("CombatChosen", "a window opens")
    )


@clause("WORC-CMB-21", "WORC-CMB-26")
def test_the_attacking_player_splits_the_damage_and_the_defenders_adds_up(table):
    """Given an Ox of ATK 3 and DEF 6 against a Wolf, a Hound and a Cub.

    When it is split 2, 1, 0, then Wolf and Hound die.
    """
    t = attacked(table, "o", p1={"offensive": "Ox#o"}, p2={"defensive": "Wolf#w; Hound#h; Cub#c"})
    t.when(2, "declare_defenders", defenders=dict.fromkeys("whc", "o")).made()
    all_pass(t).then(aside="all pass", waiting=(1, "split"))
    for wrong in ({"w": 2, "h": 1}, {"w": 2, "h": 2, "c": 0}, {"w": 4, "h": -1, "c": 0}):
        t.when(1, "distribute_combat_damage", damage=wrong).refused("WORC-CMB-21")
    t.when(1, "distribute_combat_damage", damage={"w": 2, "h": 1, "c": 0}).then(
        said("CombatDamageSplit", attacker="o", split={"w": 2, "h": 1, "c": 0}),
        said("ObjectDamaged", id="w", amount=2, source="o"),
        said("ObjectDamaged", id="o", amount=2, source="w"),
        said("ObjectDamaged", id="h", amount=1, source="o"),
        said("ObjectDamaged", id="o", amount=2, source="h"),
        said("ObjectDamaged", id="o", amount=1, source="c"),
        said("ObjectDied", id="w"),
        said("ObjectDied", id="h"),
        aside=("cards go to the graveyard", "CombatResolved", "AttackEnded"),
        damage={"o": 5, "c": 0},
        influence={2: 20},
    )


@clause("WORC-CMB-21")
def test_in_such_matches_each_defender_meets_all_of_the_attack_by_itself(table):
    """Given a match in which each defender is compared by itself.

    When a Wolf meets two Cubs, then both die and it lives.
    """
    t = attacked(
        table, "w", {"multi_block_damage": "each"}, p1={"offensive": "Wolf#w"}, p2={"defensive": "Cub#c; Cub#d"}
    )
    t.when(2, "declare_defenders", defenders={"c": "w", "d": "w"}).made()
    all_pass(t).then(
        said("ObjectDamaged", id="c", amount=2),
        said("ObjectDamaged", id="w", amount=1),
        said("ObjectDamaged", id="d", amount=2),
        said("ObjectDied", id="c"),
        said("ObjectDied", id="d"),
        aside=(*OVER, "cards go to the graveyard"),
        offensive={1: "w"},
        defensive={2: ""},
    )


@clause("WORC-CMB-05", "WORC-CMB-15", "WORC-MRK-04")
def test_defending_does_not_mark(table):
    """Given a defender that lives, when the attack is over, then it is unmarked."""
    t = attacked(table, "w", p1={"offensive": "Wolf#w"}, p2={"defensive": "Ox#o"})
    t.when(2, "declare_defenders", defenders={"o": "w"}).made()
    all_pass(t).then(
        said("ObjectDied", id="w"), aside=(*FOUGHT, "cards go to the graveyard"), marked="", damage={"o": 2}
    )


@clause("WORC-DTH-06", "WORC-CMB-26")
def test_damage_of_two_combats_adds_up(table):
    """Given a Bear with 2 damage that blocks a Wolf, when they fight, then it dies of 4 in all."""
    t = attacked(table, "w", p1={"offensive": "Wolf#w"}, p2={"defensive": "Bear#b (damage 2)"})
    t.when(2, "declare_defenders", defenders={"b": "w"}).made()
    all_pass(t).then(
        said("ObjectDamaged", id="b", damage=4),
        said("ObjectDamaged", id="w", damage=3),
        said("ObjectDied", id="w"),
        said("ObjectDied", id="b"),
        aside=(*OVER, "cards go to the graveyard"),
    )


def states(t, id):
    """How a creature is called in the attack under way."""
    board = Board(t.state, t.ruleset.dialect)
    return {
        name
        for name in ("attacking", "blocked", "defending")
        if t.ruleset.dialect.states[name](board, t.state.objects[id])
    }


@clause("WORC-DTH-08")
def test_a_creature_is_in_combat_until_its_own_combat_is_over(table):
    """Given two attackers, one of them blocked.

    When the combat of the blocked one is over, then it and its defender are in combat no more, the other one still is.
    """
    t = attacked(table, "w b", p1={"offensive": "Wolf#w; Bear#b"}, p2={"defensive": "Ox#o"})
    t.when(2, "declare_defenders", defenders={"o": "b"}).made()
    assert [states(t, one) for one in "wbo"] == [{"attacking"}, {"attacking", "blocked"}, {"defending"}]
    t.when(1, "choose_next_combat", attacker="b").made()
    all_pass(t).then(
        said("ObjectDamaged", id="o"),
        said("ObjectDamaged", id="b"),
        said("CombatResolved", attacker="b"),
        said("CombatStarted", attacker="w"),
        aside=("all pass", "a window opens"),
    )
    assert [states(t, one) for one in "wbo"] == [{"attacking"}, set(), set()]
