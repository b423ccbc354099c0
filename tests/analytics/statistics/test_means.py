"""Means of numbers that each match has one of: how often their intervals hold the truth, few matches and many."""

import numpy as np
import pytest
from scipy import stats

from analytics.statistics.bootstrap import FEW
from analytics.statistics.means import mean, mean_change, mean_share


@pytest.mark.parametrize(("matches", "repetitions"), [(FEW - 100, 150), (FEW, 2000)])
def test_intervals_of_skewed_means_hold_the_truth(matches: int, repetitions: int) -> None:
    """Given skewed numbers with mean 1, when means are taken again and again, then 19 of 20 intervals hold it."""
    chance = np.random.default_rng(61)
    found = [mean(chance.exponential(1.0, matches)) for _ in range(repetitions)]

    held = sum(one.low <= 1 <= one.high for one in found) / repetitions
    assert abs(held - 0.95) <= 3.5 * (0.95 * 0.05 / repetitions) ** 0.5, "more than 3.5 standard errors away"


def test_of_many_matches_it_is_students_interval() -> None:
    values = np.random.default_rng(62).exponential(1.0, FEW)
    low, high = stats.ttest_1samp(values, 0).confidence_interval(0.95)

    found = mean(values)

    assert (found.value, found.low, found.high) == pytest.approx((values.mean(), low, high))


def test_of_few_matches_it_is_that_of_resamples() -> None:
    """Given one match fewer, when the mean is taken, then its interval is BCa's, as another implementation has it."""
    values = np.random.default_rng(63).exponential(1.0, FEW - 1)
    chance = np.random.default_rng(20_000)
    low, high = stats.bootstrap((values,), np.mean, n_resamples=2000, rng=chance).confidence_interval

    found = mean(values)

    assert (found.value, found.low, found.high) == pytest.approx((values.mean(), low, high))


@pytest.mark.parametrize(("values", "bounds"), [([1.0] * 30, (0.8843, 1.0)), ([0.25] * 30, (0.2211, 0.3368))])
def test_shares_that_are_all_alike_leave_room_for_what_goes_unseen(
    values: list[float], bounds: tuple[float, float]
) -> None:
    """Given thirty equal shares, then a part of 1 - 0.025^(1 / 30) = 0.1157 may be 0 instead, or 1."""
    found = mean_share(values)
    assert found.value == values[0]
    assert (found.low, found.high) == pytest.approx(bounds, abs=1e-4)


def test_shares_that_differ_have_the_interval_of_their_mean() -> None:
    assert mean_share([0.2, 0.4, 0.9]) == mean([0.2, 0.4, 0.9])


def test_what_was_0_in_every_match_may_be_more() -> None:
    """Given thirty matches of 0, when their mean is taken, then its interval ends where thirty may still have none."""
    found = mean(np.zeros(30))
    assert (found.value, found.low) == (0, 0)
    assert np.exp(-30 * found.high) == pytest.approx(0.025)


def test_the_mean_of_one_match_has_no_interval() -> None:
    found = mean([3.0])
    assert found.value == 3.0
    assert np.isnan([found.low, found.high]).all()


def test_changes_that_differ_have_students_interval() -> None:
    """Given changes with a known mean and deviation, then the interval is that of a table of Student's t."""
    found = mean_change([0.0, 0.2] * 5)

    # t(9) = 2.262, deviation 0.1054, 10 changes
    assert (found.value, found.low, found.high) == pytest.approx((0.1, 0.1 - 0.0754, 0.1 + 0.0754), abs=5e-5)


@pytest.mark.parametrize(
    ("changes", "bounds"),
    [([0.0] * 10, (-0.3085, 0.3085)), ([0.0] * 200, (-0.0183, 0.0183)), ([0.1] * 10, (-0.2393, 0.3776))],
)
def test_equal_changes_leave_room_for_what_so_many_may_not_show(
    changes: list[float], bounds: tuple[float, float]
) -> None:
    """Given equal changes, then a part of 1 - 0.025^(1 / n) of all may be wholly different, to either side."""
    found = mean_change(changes)
    assert found.value == changes[0]
    assert (found.low, found.high) == pytest.approx(bounds, abs=1e-4)


def test_changes_that_are_rare_are_not_said_to_be_none() -> None:
    """Given ten changes, each of half in one case of ten, then 95 % of the intervals hold 5 points."""
    chance = np.random.default_rng(71)
    found = [mean_change(changes) for changes in (0.5 * (chance.random((1000, 10)) < 0.1)).tolist()]

    assert np.mean([one.low <= 0.05 <= one.high for one in found]) >= 0.95
