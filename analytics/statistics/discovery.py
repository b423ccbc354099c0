"""What stands out: p-values, and which of many are to be believed."""

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats
from statsmodels.stats.multitest import fdrcorrection

from analytics.statistics.intervals import Array, Sums, effective, numbers

FALSE_SHARE = 0.10
"""Which part of the flagged marks may be flagged by chance."""


def p_against(sums: Sums, field: ArrayLike) -> Array:
    """Two-sided p-values of rates x / n against the rate of the field, as the inverse of `intervals.clustered`.

    A p-value is below 5 % exactly if the 95 % interval does not hold the field. nan where n is 0.
    """
    expected = numbers(field)
    chance = expected * (1 - expected) / np.maximum(effective(sums), 1e-300)
    return _two_sided(sums.ratio - expected, np.sqrt(chance))


def p_difference(first: Sums, second: Sums, correlation: ArrayLike = 0.0) -> Array:
    """Two-sided p-values of two rates being the same, with the correlation that `intervals.correlation` tells.

    Variances as if one success and one failure had been seen as well: Agresti and Caffo, Simple and effective
    confidence intervals for proportions and differences of proportions, The American Statistician 54 (2000).
    """
    one, other = _variance(first), _variance(second)
    together = one - 2 * numbers(correlation) * np.sqrt(one * other) + other
    return _two_sided(first.ratio - second.ratio, np.sqrt(np.maximum(together, 0)))


def discoveries(p: ArrayLike, false_share: float = FALSE_SHARE) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of the marks stand out: at most `false_share` of them, on average, do so by chance.

    Marks without a p-value (nan) are not among the tested. Benjamini and Hochberg, Controlling the false discovery
    rate, JRSS B 57 (1995).
    """
    values = numbers(p)
    tested = ~np.isnan(values)
    found = np.zeros(len(values), dtype=bool)
    if tested.any():
        found[tested] = fdrcorrection(values[tested], alpha=false_share)[0]
    return found


def _variance(sums: Sums) -> Array:
    n = effective(sums)
    rate = (np.where(sums.n > 0, sums.ratio, 0.5) * n + 1) / (n + 2)
    return rate * (1 - rate) / (n + 2)


def _two_sided(difference: Array, error: Array) -> Array:
    """p of a difference under a normal distribution with this standard error; 1 for no difference at all."""
    far = np.divide(np.abs(difference), error, out=np.full_like(difference, np.inf), where=error > 0)
    return np.where(difference == 0, 1.0, np.where(np.isnan(difference), np.nan, 2 * stats.norm.sf(far)))
