"""Typical mistakes, and what the linter says is meant."""

import pytest

from tests.rules.arcmage_arc.attacks import checked, creature

SLIPS = {
    "attack": (creature("Imp", attack=2), "Did you mean `atk`?"),
    "effect": (creature("Imp", {"pay": "mark self", "effect": [{"draw": 1}]}), "Did you mean `do`?"),
    "red banner": (creature("Imp", faction="red banner"), "Write `red_banner`."),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_typical_mistake_is_told_with_what_is_meant(slip):
    card, fix = SLIPS[slip]
    assert fix in [problem.fix for problem in checked(card).problems]


def test_an_unknown_happening_lists_those_that_there_are():
    (problem,) = checked(creature("Imp", {"on": "when self dies", "do": [{"draw": 1}]})).problems
    assert problem.code == "unknown-word"
    assert problem.fix.startswith("One of: activated, attacks, control_changed,")
    assert " dies," in problem.fix
