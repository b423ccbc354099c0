"""Resampling of whole matches, for what has no formula."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.intervals import LEVEL, Array, Interval

RESAMPLES = 2000
FEW = 200
"""Below so many matches there is resampling; the formulas are for more."""

HANDFUL = 10
"""Quantiles of fewer matches are not resampled: percentiles over so few would be too sure of themselves."""

_SEED = 20_000
_CELLS = 4_000_000
_STEPS = 401
_OF_ONE_THREAD = 250_000


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

    from scipy import stats  # here, since its import takes long

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


def resampled_quantiles(
    values: Array, of: np.ndarray, parts: Array, level: float = LEVEL, *, matches: int | None = None
) -> tuple[Array, Array]:
    """Bounds of quantiles of values, each `of` the match of this number, by percentiles over resamples of matches.

    `matches` is how many there are, if not all have values. A quantile is the least value that has at least this part
    of all at or below it. Of very many different values, neighbours are taken together. Meant for few matches: memory
    is taken for all resamples at once.
    """
    steps, of_step = _steps(values)
    size = matches or int(of.max()) + 1
    heaps = np.bincount(of * len(steps) + of_step, minlength=size * len(steps)).reshape(size, -1)
    drawn = _places(_product(_resamples(size), heaps.cumsum(axis=1).astype(float)), parts)
    low, high = np.quantile(steps[drawn], [(1 - level) / 2, (1 + level) / 2], axis=0)
    return low, high


def _steps(values: Array) -> tuple[Array, np.ndarray]:
    """The different values in rising order, and which of them each is; not more than `_STEPS`."""
    steps, of_step = np.unique(values, return_inverse=True)
    if len(steps) <= _STEPS:
        return steps, of_step
    steps = np.unique(np.quantile(values, np.linspace(0, 1, _STEPS), method="higher"))
    return steps, np.searchsorted(steps, values)


def _places(heaped: Array, parts: Array) -> np.ndarray:
    """Where heaps (rows, along the steps) reach these parts of their totals."""
    return np.stack([(heaped < part * heaped[:, -1:] - 1e-9).sum(axis=1) for part in parts], axis=1)


@lru_cache(maxsize=2)
def _resamples(matches: int) -> Array:
    """How often each match is in each resample."""
    drawn = np.random.default_rng(_SEED).integers(matches, size=(RESAMPLES, matches))
    drawn += np.arange(RESAMPLES)[:, None] * matches
    return np.bincount(drawn.ravel(), minlength=RESAMPLES * matches).reshape(RESAMPLES, matches).astype(float)


def _product(times: Array, heaps: Array) -> Array:
    """The matrix product, in slices so small that no threads are set to work: they would mostly wait for each other."""
    rows = next((rows for rows in (100, 50, 20, 10, 4, 2) if rows * heaps.size <= _OF_ONE_THREAD), 1)
    return (times.reshape(-1, rows, len(heaps)) @ heaps).reshape(len(times), -1)
