"""Resampling of matches: against formulas, and how often its intervals hold the truth."""

import numpy as np
import pytest

from analytics.statistics.bootstrap import bootstrap
from analytics.statistics.intervals import Sums, clustered, newcombe


def _ratio(totals):
    return totals[..., 0] / totals[..., 1]


def test_the_interval_of_a_rate_is_that_of_the_formula() -> None:
    # given copies that share the fate of their match
    chance = np.random.default_rng(43)
    n = chance.integers(1, 4, 400)
    x = n * (chance.random(400) < 0.6)
    # when
    found, formula = bootstrap(np.column_stack([x, n]), _ratio), clustered(Sums.over(x, n))[0]
    # then
    assert found.value == pytest.approx(formula.value)
    assert (found.low, found.high) == pytest.approx((formula.low, formula.high), abs=0.006)


def test_the_interval_of_a_difference_of_dependent_rates() -> None:
    # given won and seen, won and not seen, as they were in each match
    chance = np.random.default_rng(47)
    seen, hidden = chance.integers(0, 3, 500), chance.integers(1, 3, 500)
    won = chance.random(500) < 0.5
    columns = np.column_stack([seen * won, seen, hidden * ~won, hidden])
    # when
    found = bootstrap(columns, lambda totals: _ratio(totals[..., :2]) - _ratio(totals[..., 2:]))
    # then it is wider than it would be if the rates were independent
    one, other = (clustered(Sums.over(*columns[:, part].T)) for part in (slice(0, 2), slice(2, 4)))
    assert found.value == pytest.approx(one.value[0] - other.value[0])
    blind = newcombe(one, other)
    assert found.high - found.low > 1.2 * (blind.high[0] - blind.low[0])


def test_the_same_data_give_the_same_interval_and_equal_matches_a_point() -> None:
    columns = np.column_stack([[1, 0, 2, 1, 0, 1], [2, 1, 2, 3, 1, 1]])
    assert bootstrap(columns, _ratio) == bootstrap(columns, _ratio)
    equal = bootstrap([[1, 2]] * 5, _ratio)
    assert (equal.value, equal.low, equal.high) == (0.5, 0.5, 0.5)
    assert np.isnan(bootstrap([[1, 2]], _ratio).low)
