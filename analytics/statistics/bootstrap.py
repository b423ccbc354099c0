"""Resampling of whole matches, for what has no formula, and quantiles of values that come in matches."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from analytics.statistics.intervals import LEVEL, Array, Interval, Intervals, Sums, clustered

RESAMPLES = 2000
FEW = 200
"""Below so many matches quantiles are resampled; the formulas are for more."""

_SEED = 20_000
_CELLS = 4_000_000


def bootstrap(sums: ArrayLike, statistic: Callable[[Array], Array], level: float = LEVEL) -> Interval:
    """The bias-corrected and accelerated (BCa) interval of a statistic of sums over matches, drawing whole matches.

    `sums` has a row for each match; `statistic` turns totals (last axis: the columns of `sums`) into its values. The
    same data give the same interval. Efron, Better bootstrap confidence intervals, JASA 82 (1987).
    """
    rows = np.atleast_2d(np.asarray(sums, dtype=float))
    value = float(statistic(rows.sum(axis=0)))
    if len(rows) < 2 or np.ptp(rows, axis=0).max() == 0:
        return Interval(value, value, value) if len(rows) > 1 else Interval(value, np.nan, np.nan)

    def of_matches(drawn: np.ndarray, axis: int = -1) -> Array:
        return statistic(rows[drawn].sum(axis=axis - 1 if axis < 0 else axis))

    found = stats.bootstrap(
        (np.arange(len(rows)),),
        of_matches,
        n_resamples=RESAMPLES,
        batch=max(1, _CELLS // rows.size),
        vectorized=True,
        confidence_level=level,
        method="BCa",
        rng=np.random.default_rng(_SEED),
    ).confidence_interval
    return Interval(value, float(found.low), float(found.high))


def quantiles(values: ArrayLike, matches: ArrayLike, parts: Sequence[float], level: float = LEVEL) -> Intervals:
    """Quantiles of values, each of which was seen in the match of this number, with intervals.

    From `FEW` matches on the interval of the part below (`intervals.clustered`) is read off the values: Woodruff,
    Confidence intervals for medians and other position measures, JASA 47 (1952). Below that, percentiles over
    resampled matches. The quantile is the least value that has at least this part of the values at or below it.
    """
    order = np.argsort(np.asarray(values, dtype=float), kind="stable")
    ordered = np.asarray(values, dtype=float)[order]
    _, numbers = np.unique(np.asarray(matches), return_inverse=True)
    if not len(ordered):
        return Intervals(*(np.full(len(parts), np.nan) for _ in range(3)))
    of = numbers[order]
    found = np.array([_at(ordered, part) for part in parts])
    bounds = _woodruff if of.max() + 1 >= FEW else _resampled
    low, high = bounds(ordered, of, np.asarray(parts, dtype=float), level)
    return Intervals(found, low, high)


def _at(ordered: Array, part: float) -> float:
    place = int(np.ceil(part * len(ordered) - 1e-9)) - 1
    return float(ordered[min(max(place, 0), len(ordered) - 1)])


def _woodruff(ordered: Array, of: np.ndarray, parts: Array, level: float) -> tuple[Array, Array]:
    """The values at the bounds of the part that lies at or below the quantile."""
    many = np.bincount(of).astype(float)
    low, high = [], []
    for part in parts:
        place = int(np.ceil(part * len(ordered) - 1e-9))
        below = np.bincount(of[:place], minlength=len(many))
        bounds = clustered(Sums.over(below, many), level)[0]
        low.append(_at(ordered, bounds.low))
        high.append(_at(ordered, bounds.high))
    return np.array(low), np.array(high)


def _resampled(ordered: Array, of: np.ndarray, parts: Array, level: float) -> tuple[Array, Array]:
    """Percentiles of the quantiles of resamples, each of which takes every match some number of times."""
    chance = np.random.default_rng(_SEED)
    matches = int(of.max()) + 1
    drawn = []
    for size in _batches(len(ordered)):
        times = chance.multinomial(matches, np.full(matches, 1 / matches), size=size)
        heaped = times[:, of].cumsum(axis=1)
        places = [(heaped < part * heaped[:, -1:] - 1e-9).sum(axis=1) for part in parts]
        drawn.append(ordered[np.minimum(np.array(places), len(ordered) - 1)])
    low, high = np.quantile(np.concatenate(drawn, axis=1), [(1 - level) / 2, (1 + level) / 2], axis=1)
    return low, high


def _batches(values: int) -> list[int]:
    size = max(1, min(RESAMPLES, _CELLS // values))
    return [min(size, RESAMPLES - done) for done in range(0, RESAMPLES, size)]
