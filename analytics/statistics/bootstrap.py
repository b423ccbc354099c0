"""Resampling of whole matches, for what has no formula."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from analytics.statistics.intervals import LEVEL, Array, Interval

RESAMPLES = 2000
FEW = 200
"""Below so many matches there is resampling; the formulas are for more."""

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


def resampled_quantiles(ordered: Array, of: np.ndarray, parts: Array, level: float = LEVEL) -> tuple[Array, Array]:
    """Bounds of quantiles of ordered values, each `of` the match of this number, by percentiles over resamples."""
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
