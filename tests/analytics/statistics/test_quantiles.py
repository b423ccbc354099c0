"""Quantiles: by hand, and how often their intervals hold the truth, by formula and by resampling."""

import numpy as np
import pytest
from scipy import stats

from analytics.statistics.bootstrap import FEW
from analytics.statistics.quantiles import counted_quantile, five_numbers, quantiles


def test_quantiles_by_hand() -> None:
    # given ten matches of one value each
    found = quantiles([10, 1, 3, 2, 5, 4, 7, 6, 9, 8], range(10), [0.1, 0.5, 0.9])
    assert found.value.tolist() == pytest.approx([1.9, 5.5, 9.1])
    # then half of a resample is at or below the k-th value if five of its ten matches are: the bounds are those k at
    # which that comes to 2.5 and to 97.5 %
    reached = stats.binom.sf(4, 10, np.arange(11) / 10)
    assert found.low[1] == np.flatnonzero(reached >= 0.025)[0] == 2
    assert found.high[1] == np.flatnonzero(reached >= 0.975)[0] == 8


def test_no_values_have_no_quantiles() -> None:
    assert np.isnan(quantiles([], [], [0.5]).value[0])


@pytest.mark.parametrize(("matches", "samples"), [(60, 150), (FEW, 1000)])
def test_quantiles_of_clustered_values_hold_the_truth(matches: int, samples: int) -> None:
    # given samples of matches with 1 to 6 times each, slow matches being slow in all of them
    chance = np.random.default_rng(53)
    held = []
    for _ in range(samples):
        many = chance.integers(1, 7, matches)
        of = np.repeat(np.arange(matches), many)
        times = np.exp(chance.normal(size=matches)[of] + chance.normal(size=len(of)))
        found = quantiles(times, of, [0.5])[0]
        held.append(found.low <= 1 <= found.high)
    # then it is about 95 %; 3.5 standard errors away would be too far
    assert abs(np.mean(held) - 0.95) <= 3.5 * (0.95 * 0.05 / samples) ** 0.5


def test_an_observation_of_many_in_one_match_tells_little() -> None:
    # given 100 matches whose 20 values are all the same
    chance = np.random.default_rng(59)
    values = chance.normal(size=100)
    alone = quantiles(values, range(100), [0.5])[0]
    together = quantiles(np.repeat(values, 20), np.repeat(np.arange(100), 20), [0.5])[0]
    assert (together.low, together.high) == (alone.low, alone.high)


def test_quantiles_of_counts_by_hand() -> None:
    # given 100 observations: 30 ones, 30 twos, 40 threes; Wilson's bounds of 50 of 100 are 0.404 and 0.596
    found = counted_quantile([1, 2, 3], [30, 30, 40], 0.5, worth=100)
    assert (found.value, found.low, found.high) == pytest.approx((2, 2, 2.02), abs=0.001)
    # and if they are worth only 20, the bounds are 0.299 and 0.701
    found = counted_quantile([1, 2, 3], [30, 30, 40], 0.5, worth=20)
    assert (found.value, found.low, found.high) == pytest.approx((2, 1.63, 3), abs=0.001)


def test_quantiles_of_counts_are_those_of_the_values() -> None:
    chance = np.random.default_rng(97)
    values = chance.poisson(5, 1000)
    kinds, counts = np.unique(values, return_counts=True)
    for part in (0.1, 0.5, 0.9):
        whole = quantiles(values, range(1000), [part])[0]
        found = counted_quantile(kinds, counts, part, worth=1000)
        assert found.value == whole.value
        assert abs(found.low - whole.low) + abs(found.high - whole.high) <= 1


def test_five_numbers_of_counts_are_those_of_the_values() -> None:
    values = [2, 4, 6, 9, 9]
    told = dict(
        zip(
            ("least", "quartile_1", "median", "quartile_3", "most"),
            np.percentile(values, range(0, 101, 25)),
            strict=True,
        )
    )
    assert five_numbers({9: 2, 2: 1, 6: 1, 4: 1}) == told
    assert set(five_numbers({7: 1}).values()) == {7}
