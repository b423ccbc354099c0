"""Quantiles of values that come in matches, with intervals.

The quantile is the least value that has at least this part of all values at or below it. Its interval is that of
Woodruff, Confidence intervals for medians and other position measures, JASA 47 (1952): the interval of the part of the
values at or below it, read off the values.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.bootstrap import FEW, HANDFUL, resampled_quantiles
from analytics.statistics.intervals import LEVEL, Array, Interval, Intervals, Sums, clustered, numbers, wilson


def quantiles(values: ArrayLike, matches: ArrayLike, parts: Sequence[float], level: float = LEVEL) -> Intervals:
    """Quantiles of values, each of which was seen in the match of this number; by resampling if matches are few."""
    order = np.argsort(np.asarray(values, dtype=float), kind="stable")
    ordered = np.asarray(values, dtype=float)[order]
    if not len(ordered):
        return Intervals(*(np.full(len(parts), np.nan) for _ in range(3)))
    of = np.unique(np.asarray(matches), return_inverse=True)[1][order]
    bounds = resampled_quantiles if HANDFUL <= of.max() + 1 < FEW else _woodruff
    low, high = bounds(ordered, of, np.asarray(parts, dtype=float), level)
    return Intervals(numbers([ordered[_place(part, len(ordered))] for part in parts]), low, high)


def counted_quantile(values: ArrayLike, counts: ArrayLike, part: float, worth: float, level: float = LEVEL) -> Interval:
    """A quantile of values that were seen so many times, as sure as `worth` independent observations make it.

    `values` must be in rising order, and something must have been seen.
    """
    ordered, heaped = np.asarray(values, dtype=float), np.cumsum(np.asarray(counts, dtype=float))
    bounds = wilson(part * worth, worth, level)[0]

    def at(some: float) -> float:
        return float(ordered[np.searchsorted(heaped, some * heaped[-1] - 1e-9)])

    return Interval(at(part), at(bounds.low), at(bounds.high))


def _place(part: float, many: int) -> int:
    return min(max(int(np.ceil(part * many - 1e-9)) - 1, 0), many - 1)


def _woodruff(ordered: Array, of: np.ndarray, parts: Array, level: float) -> tuple[Array, Array]:
    many = np.bincount(of).astype(float)
    low, high = [], []
    for part in parts:
        below = np.bincount(of[: _place(part, len(ordered)) + 1], minlength=len(many))
        bounds = clustered(Sums.over(below, many), level)[0]
        low.append(ordered[_place(bounds.low, len(ordered))])
        high.append(ordered[_place(bounds.high, len(ordered))])
    return numbers(low), numbers(high)
