"""Survival and competing risks: hand-worked, against statsmodels, and how often the bounds hold the truth."""

import math

import numpy as np
import pytest
from statsmodels.duration.survfunc import CumIncidenceRight, SurvfuncRight

from analytics.statistics.intervals import wilson
from analytics.statistics.survival import incidence, passing, survival


def test_incidence_by_hand() -> None:
    # given five matches: turn 1 a defeat, turn 2 one unfinished, turn 3 a concession and a defeat, turn 4 unfinished
    defeats, concessions = incidence([[1, 0, 1, 0], [0, 0, 1, 0]], [0, 1, 0, 1])
    # then of the 4/5 that are running before turn 3, a third of three matches goes each way
    assert defeats.value == pytest.approx([1 / 5, 1 / 5, 1 / 5 + 4 / 15, 7 / 15])
    assert concessions.value == pytest.approx([0, 0, 4 / 15, 4 / 15])
    assert survival([1, 0, 2, 0], [0, 1, 0, 1]).value == pytest.approx([4 / 5, 4 / 5, 4 / 15, 4 / 15])


def test_without_censoring_it_is_wilson() -> None:
    # given ten matches that all ended
    defeats, concessions = incidence([[1, 3, 1], [0, 2, 3]], [0, 0, 0])
    for found, counts in ((defeats, [1, 4, 5]), (concessions, [0, 2, 5])):
        plain = wilson(counts, 10)
        assert found.value == pytest.approx(plain.value)
        assert found.low == pytest.approx(plain.low)
        assert found.high == pytest.approx(plain.high)
    # and the last end leaves nothing running, which ten matches tell as well
    assert survival([4, 6], [0, 0]).high == pytest.approx(wilson([6, 0], 10).high)


def _counts(times: np.ndarray, status: np.ndarray, causes: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    turns = np.arange(1, times.max() + 1)
    by = [np.bincount(times[status == cause], minlength=len(turns) + 1)[1:] for cause in range(causes + 1)]
    return turns, np.array(by[1:]), by[0]


def test_agrees_with_statsmodels() -> None:
    # given 400 matches with three ways of ending, some of them unfinished
    chance = np.random.default_rng(37)
    times = chance.integers(1, 25, 400)
    status = chance.choice(4, 400, p=[0.3, 0.4, 0.2, 0.1])
    turns, ended, censored = _counts(times, status, 3)
    # when
    found = incidence(ended, censored)
    theirs = CumIncidenceRight(times, status)
    # then values and variances agree, these as the numbers of observations they are worth
    for mine, value, error in zip(found, theirs.cinc, theirs.cinc_se, strict=True):
        assert mine.value == pytest.approx(value)
        inner = (value > 0) & (error > 0)
        worth = value[inner] * (1 - value[inner]) / error[inner] ** 2
        bounds = wilson(value[inner] * worth, worth)
        assert mine.low[inner] == pytest.approx(bounds.low)
        assert mine.high[inner] == pytest.approx(bounds.high)
    curve = SurvfuncRight(times, (status > 0).astype(int))
    running = survival(ended.sum(axis=0), censored)
    assert running.value[np.isin(turns, curve.surv_times)] == pytest.approx(curve.surv_prob)
    worth = curve.surv_prob[:-1] * (1 - curve.surv_prob[:-1]) / curve.surv_prob_se[:-1] ** 2
    bounds = wilson(curve.surv_prob[:-1] * worth, worth)
    assert running.low[np.isin(turns, curve.surv_times)][:-1] == pytest.approx(bounds.low)


def test_bounds_hold_the_truth_under_censoring() -> None:
    # given 4,000 samples of 150 matches: a defeat with 5 % and a concession with 3 % a turn, followed for 5 to 40 turns
    chance = np.random.default_rng(41)
    times = chance.geometric(0.08, (4000, 150))
    status = np.where(chance.random(times.shape) < 5 / 8, 1, 2)
    limit = chance.integers(5, 41, times.shape)
    status, times = np.where(times > limit, 0, status), np.minimum(times, limit)
    truth = 5 / 8 * (1 - 0.92**12)
    # when
    held = []
    for some_times, some_status in zip(times, status, strict=True):
        _, ended, censored = _counts(some_times, some_status, 2)
        defeats = incidence(ended, censored)[0][11]
        held.append(defeats.low <= truth <= defeats.high)
    # then (3 standard errors of 4,000 are 1 point)
    assert 0.94 <= np.mean(held) <= 0.96


def test_median_length() -> None:
    # given 100 matches ending evenly over 10 turns
    curve = survival([10] * 10, [0] * 10)
    found = passing(range(1, 11), curve)
    # then half are over after turn 5; 60 of 100 after turn 4 are above 0.502, 40 of 100 after turn 6 below 0.498
    assert (found.value, found.low, found.high) == (5, 5, 6)
    assert passing([1, 2], survival([1, 0], [0, 9])).value == math.inf


def test_nothing_to_follow() -> None:
    assert len(survival([], [])) == 0
    assert incidence([[0, 0]], [0, 0])[0].value.tolist() == [0, 0]


def test_a_cause_that_ended_nothing_yet_is_known_from_all_that_were_followed_so_long():
    """Given 100 matches, half ended by something else, one lost: the other cause is as rare as 0 of 100, then of 99."""
    _, never = incidence([[25, 25, 0], [0, 0, 0]], [0, 1, 49])

    assert never.value == pytest.approx([0, 0, 0])
    assert never.high == pytest.approx([wilson(0, n).high[0] for n in (100, 100, 99)])
