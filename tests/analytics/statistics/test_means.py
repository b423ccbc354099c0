"""Means of numbers that each match has one of: how often their intervals hold the truth, few matches and many."""

import numpy as np
import pytest

from analytics.statistics.bootstrap import FEW
from analytics.statistics.means import mean


@pytest.mark.parametrize(("matches", "repetitions"), [(FEW - 100, 150), (FEW, 2000)])
def test_intervals_of_skewed_means_hold_the_truth(matches: int, repetitions: int) -> None:
    """Given skewed numbers with mean 1, when means are taken again and again, then 19 of 20 intervals hold it."""
    chance = np.random.default_rng(61)
    found = [mean(chance.exponential(1.0, matches)) for _ in range(repetitions)]

    held = sum(one.low <= 1 <= one.high for one in found) / repetitions
    assert 0.90 <= held <= 0.98


def test_what_was_0_in_every_match_may_be_more() -> None:
    """Given thirty matches of 0, when their mean is taken, then its interval ends where thirty may still have none."""
    found = mean(np.zeros(30))
    assert (found.value, found.low) == (0, 0)
    assert np.exp(-30 * found.high) == pytest.approx(0.025)


def test_the_mean_of_one_match_has_no_interval() -> None:
    found = mean([3.0])
    assert found.value == 3.0
    assert np.isnan([found.low, found.high]).all()
