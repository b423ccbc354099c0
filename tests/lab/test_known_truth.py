"""What is true of a game is found: a card twice as strong as the margin, and two cards that are equal.

Five runs each here; `make known-truth` makes fifty.
"""

import os
from collections import Counter

import pytest

from tests.lab.dice import EFFECT, HIGH, LOW, STRONG, compared

RUNS = int(os.environ.get("MATCHFOLD_TEST_TRUTHS", "5"))
MOST_WRONG = RUNS // 10
"""Runs that may come to something else: five of fifty."""


def verdicts(card: int, other: int) -> Counter[str | None]:
    return Counter(compared(card, other, seed=f"truth {run}").judge().verdict for run in range(RUNS))


def test_a_card_whose_effect_is_twice_the_margin_is_found():
    found = verdicts(STRONG, LOW)

    print(f"\nbetter by {EFFECT}, margin {EFFECT / 2}: {dict(found)}")
    assert found["better"] >= RUNS - MOST_WRONG


def test_a_different_card_of_equal_strength_is_called_the_same():
    found = verdicts(HIGH, LOW)

    print(f"\nequal, margin {EFFECT / 2}: {dict(found)}")
    assert found["same"] >= RUNS - MOST_WRONG
    assert found["better"] + found["worse"] <= MOST_WRONG


@pytest.mark.parametrize(
    ("card", "other", "rate"), [(STRONG, LOW, 0.5 + EFFECT), (HIGH, LOW, 0.5), (LOW, STRONG, 0.5 - EFFECT)]
)
def test_the_win_rate_is_the_one_that_the_dice_give(card: int, other: int, rate: float):
    running = compared(card, other, seed="rate", margin=0.001, seeds=1000)

    (found,) = running.pentanomials()
    assert running.played >= 50
    assert abs(found.tally.total / found.tally.seeds + 0.5 - rate) < 4 * 0.35 / running.played**0.5
