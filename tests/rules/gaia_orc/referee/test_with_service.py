"""The service and a second Gaia ORC, written from the clauses alone, play the same matches."""

import pytest

from tests.rules.gaia_orc.referee import trial

SEED = 1
NUMBERS = (0, 3, 4, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 21, 22, 24, 26, 28, 30)
"""Matches of all styles and endings that are short."""


@pytest.mark.parametrize("number", NUMBERS)
def test_both_play_the_same_match(number):
    """Given any options, when a match is played on both sides, then every question, move and position is the same."""
    played = trial(number, SEED)
    print(played.name, "ended by", played.play())
