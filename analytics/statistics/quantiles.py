"""Quantiles of values that come in matches, with intervals.

A quantile lies between two neighbours among the values, in proportion: definition 7 of Hyndman and Fan, Sample
quantiles in statistical packages, The American Statistician 50 (1996). Its interval is that of Woodruff, Confidence
intervals for medians and other position measures, JASA 47 (1952): the interval of the part of the values at or below
it, read off the values.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import quantiles as cuts

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.bootstrap import FEW, HANDFUL, resampled_quantiles
from analytics.statistics.intervals import LEVEL, Array, Interval, Intervals, Sums, clustered, numbers, wilson


def quantiles(values: ArrayLike, matches: ArrayLike, parts: Sequence[float], level: float = LEVEL) -> Intervals:
    """Quantiles of values, each of which was seen in the match of this number; by resampling if matches are few.

    Matches are numbered from 0 without gaps.
    """
    order = np.argsort(np.asarray(values, dtype=float), kind="stable")
    ordered = np.asarray(values, dtype=float)[order]
    if not len(ordered):
        return Intervals(*(np.full(len(parts), np.nan) for _ in range(3)))
    of = np.asarray(matches)[order]
    bounds = resampled_quantiles if HANDFUL <= of.max() + 1 < FEW else _woodruff
    low, high = bounds(ordered, of, np.asarray(parts, dtype=float), level)
    return Intervals(_at(ordered, np.asarray(parts, dtype=float)), low, high)


def counted_quantile(values: ArrayLike, counts: ArrayLike, part: float, worth: float, level: float = LEVEL) -> Interval:
    """A quantile of values that were seen so many times, as sure as `worth` independent observations make it.

    `values` must be in rising order, and something must have been seen.
    """
    ordered, heaped = np.asarray(values, dtype=float), np.cumsum(np.asarray(counts, dtype=float))
    bounds = wilson(part * worth, worth, level)[0]

    def at(some: float) -> float:
        place = some * (heaped[-1] - 1)
        low, high = (ordered[np.searchsorted(heaped, whole(place), side="right")] for whole in (np.floor, np.ceil))
        return float(low + place % 1 * (high - low))

    return Interval(at(part), at(bounds.low), at(bounds.high))


def five_numbers(times: Mapping[int, int]) -> dict[str, float]:
    """The least, the quartiles and the most of numbers that were seen so many times; there must be one."""
    values = sorted(Counter(times).elements())
    low, middle, high = cuts(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return {"least": values[0], "quartile_1": low, "median": middle, "quartile_3": high, "most": values[-1]}


def _at(ordered: Array, parts: Array) -> Array:
    places = parts * (len(ordered) - 1)
    low, high = (ordered[whole(places).astype(int)] for whole in (np.floor, np.ceil))
    return np.asarray(low + places % 1 * (high - low))


def _woodruff(ordered: Array, of: np.ndarray, parts: Array, level: float) -> tuple[Array, Array]:
    many = np.bincount(of).astype(float)
    bounds = []
    for value in _at(ordered, parts):
        below = np.bincount(of[: np.searchsorted(ordered, value, side="right")], minlength=len(many))
        told = clustered(Sums.over(below, many), level)[0]
        bounds.append(_at(ordered, numbers([told.low, told.high])))
    low, high = np.array(bounds).T
    return low, high
