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
