"""Costs that can never be paid are named by the linter."""

import pytest

from tests.rules.arcmage_arc.attacks import checked, creature, event


def told(*cards):
    return [(one.severity, one.code, one.where) for one in checked(*cards).problems]


@pytest.mark.parametrize(
    ("pay", "at"),
    [
        (["mark self", "mark self"], 1),
        (["sacrifice self", "mark self"], 1),
        (["sacrifice self", "return self"], 1),
        (["power 1", "sacrifice self", "counters 1 charge"], 2),
        (["assign", "mark self"], 1),
        (["mark self", "assign"], None),
        (["mark self", "sacrifice self"], None),
        (["counters 1 charge", "counters 1 charge", "return self"], None),
    ],
)
def test_costs_that_the_card_can_never_pay_together_are_named(pay, at):
    found = told(creature("Imp", {"pay": pay, "do": [{"draw": 1}]}))
    assert found == ([] if at is None else [("warning", "never-holds", f"cards[0].abilities[0].pay[{at}]")])


@pytest.mark.parametrize("pay", ["mark self", "sacrifice self", "return self", "counters 1 charge"])
def test_a_card_that_is_played_pays_nothing_of_itself(pay):
    (problem,) = checked(event("Flash", pay=pay, do=[{"draw": 1}])).problems
    assert (problem.severity, problem.code) == ("warning", "never-holds")


@pytest.mark.parametrize(
    ("pay", "reason"),
    [
        ("sacrifice 1 enemy creature", "one pays with what is one's own"),
        ("return 1 enemy creature", "one pays with what is one's own"),
        ("hurt 1 enemy city", "one pays with what is one's own"),
        ("mark 1 enemy creature", "one pays with what is one's own"),
        ("mark 1 my marked creature", "what is marked cannot be marked again"),
        ("mark my creature in graveyard", "what pays it must be in play"),
        ("sacrifice 1 creature in hand", "what pays it must be in play"),
    ],
)
def test_a_cost_that_nothing_can_pay_is_named(pay, reason):
    (problem,) = checked(creature("Imp", {"pay": pay, "do": [{"draw": 1}]})).problems
    assert (problem.severity, problem.code, problem.where) == ("warning", "never-holds", "cards[0].abilities[0].pay")
    assert problem.message == f"this can never be paid: {reason}"


@pytest.mark.parametrize(
    "pay",
    [
        "sacrifice 1 my creature",
        "mark 1 creature",
        "hurt 1 my city",
        "discard 1 creature",
        "return 1 my marked creature",
    ],
)
def test_a_cost_that_something_can_pay_is_not(pay):
    assert told(creature("Imp", {"pay": pay, "do": [{"draw": 1}]})) == []
