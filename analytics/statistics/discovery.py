"""What stands out: p-values, and which of many to believe."""

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.distributions import normal_beyond
from analytics.statistics.intervals import Array, Sums, effective, numbers

FALSE_SHARE = 0.10
"""Which part of the flagged marks may be flagged by chance."""

_TINY = 1e-300
"""Stands for 0 in a denominator."""


def p_against(sums: Sums, field: ArrayLike) -> Array:
    """Two-sided p-values of rates x / n against the rate of the field, as the inverse of `intervals.clustered`.

    A p-value is below 5 % exactly if the 95 % interval does not hold the field. nan where n is 0.
    """
    expected = numbers(field)
    error = np.sqrt(expected * (1 - expected) / np.maximum(effective(sums), _TINY))
    return two_sided((sums.ratio - expected) / np.maximum(error, _TINY))


def discoveries(p: ArrayLike, false_share: float = FALSE_SHARE) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of the marks stand out: at most `false_share` of them, on average, do so by chance.

    Marks without a p-value (nan) are not among the tested. Benjamini and Hochberg, Controlling the false discovery
    rate, JRSS B 57 (1995).
    """
    from scipy import stats  # here, since its import takes long

    values = numbers(p)
    tested = ~np.isnan(values)
    found = np.zeros(len(values), dtype=bool)
    if tested.any():
        found[tested] = stats.false_discovery_control(values[tested]) <= false_share
    return found


def two_sided(deviations: ArrayLike) -> Array:
    """How likely normal deviations are to be at least as far from 0, on either side."""
    return normal_beyond(numbers(deviations))
