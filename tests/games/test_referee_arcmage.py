"""The service and a second Arcmage, written from the clauses alone (`arcmage/`), play the same matches."""

import pytest

from tests.games.arcmage.comparison import trial

SEED = 1
NUMBERS = (0, 1, 2, 3, 5, 7, 8, 11, 12, 15, 18, 19, 23, 24, 26, 135)
"""Matches that come to all kinds of decisions, defeats and endings between them, and are short."""


@pytest.mark.parametrize("number", NUMBERS)
def test_both_play_the_same_match(number):
    played = trial(number, SEED)
    print(played.name, "ended by", played.play())
