"""Creatures that must attack, and must defend, if they are able (ARC-CON-01)."""

from functools import cache

import pytest

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import creature, event, own_set


@cache
def _cards() -> str:
    """A creature that must do both, and an event that lets an enemy creature attack."""
    return own_set(
        "duties",
        creature("Warden", {"affects": "my city", "forbid": ["be_attacked"]}),
        creature("Fury", {"affects": "self", "forbid": ["not_attack", "not_defend"]}, **{"def": 1}),
        event("Taunt", target="creature", do=[{"forbid": "not_attack", "to": "target", "until": "end of turn"}]),
    )


def attack(table, army="Fury#fury; Bear#bear", **said_of):
    """The attack phase of seat 1."""
    own = {"kingdom": "Green Town#oak", "army": army}
    foe = {"kingdom": {"Red Town#town": "Goblin#gob"}, "army": "Fury#guard; Bear#other"}
    options = {"card_sets": (PLAIN, _cards())}
    return arena(table, phase="attack", options=options, p1=own, p2={**foe, **said_of.pop("p2", {})}, **said_of)


@clause("ARC-CON-01", "ARC-CON-02", "ARC-CMB-03")
def test_a_creature_that_must_attack_is_among_the_attackers(table):
    """Given a Fury and a Bear, when the phase is ended or the Bear attacks alone, then it is refused; not with both."""
    t = attack(table)
    assert "end_phase" not in t.may(1)
    t.when(1, "end_phase").refused("ARC-CON-02", what="attack", id="fury")
    t.when(1, "declare_attack", city="town", attackers=["bear"]).refused("ARC-CON-02", what="attack", id="fury")
    t.when(1, "declare_attack", city="town", attackers=["bear", "fury"]).then(
        said("AttackDeclared", attackers=["bear", "fury"]),
        aside=("cards are marked", "a window opens"),
        marked="bear fury",
    )


@clause("ARC-CON-01", "ARC-CMB-03")
@pytest.mark.parametrize(
    "unable",
    [{"army": "Fury#fury (marked); Bear#bear"}, {"army": "Bear#bear"}, {"p2": {"army": "Warden#warden"}}],
    ids=["marked", "not there", "nothing to attack"],
)
def test_who_is_not_able_to_attack_need_not(table, unable):
    """Given a Fury that is marked or not there, or no city to attack, when the phase is ended, then it is over."""
    attack(table, **unable).when(1, "end_phase").then(aside="phases pass", phase="play_2")


@clause("ARC-CON-01")
def test_all_that_must_attack_do_in_any_order(table):
    """Given two Furies and a Bear, then each attack holds both Furies, in either order, with the Bear or without."""
    t = attack(table, army="Fury#a; Fury#b; Bear#bear")
    ways = [tuple(way["attackers"]) for way in t.choices(1, "declare_attack") if way["city"] == "town"]
    assert {frozenset(way) for way in ways} == {frozenset("ab"), frozenset({"a", "b", "bear"})}
    assert len(ways) == len(set(ways)) == 2 + 6


@clause("ARC-CON-01")
def test_a_text_lets_another_players_creature_attack_in_this_turn(table):
    """Given a Bear that is taunted in its attack phase, when the phase is ended, then it is refused."""
    t = attack(table, army="Bear#bear", p2={"hand": "Taunt#taunt"})
    played(t, 2, "taunt", "bear").when(1, "end_phase").refused("ARC-CON-02", id="bear")
    t.offered(1, "declare_attack", city="town", attackers=["bear"])


@clause("ARC-CON-01", "ARC-CON-02", "ARC-CMB-15")
def test_a_creature_that_must_defend_does_against_whomever(table):
    """Given a Fury in the army of the city's owner, when nobody or a Bear alone defends, then it is refused."""
    t = attack(table, army="Bear#bear; Elf#elf")
    t.when(1, "declare_attack", city="town", attackers=["bear", "elf"])
    passed(t)
    t.when(2, "assign_defenders", defenders={}).refused("ARC-CON-02", what="defend", id="guard")
    t.when(2, "assign_defenders", defenders={"other": "bear"}).refused("ARC-CON-02", what="defend", id="guard")
    ways = [way["defenders"] for way in t.choices(2, "assign_defenders")]
    assert ways
    assert all("guard" in way for way in ways)
    t.when(2, "assign_defenders", defenders={"guard": "elf"}).then(
        said("DefendersAssigned", defenders={"guard": "elf"}), aside="a window opens"
    )


@clause("ARC-CON-01")
def test_who_is_not_able_to_defend_need_not(table):
    """Given a Fury that is marked, when nobody defends, then that is allowed."""
    t = attack(table, army="Bear#bear", p2={"army": "Fury#guard (marked)"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    passed(t).when(2, "assign_defenders", defenders={}).made()
