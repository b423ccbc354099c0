"""How long things last and what ends them, also if some have not ended: survival and competing risks from counts."""

import math

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.intervals import LEVEL, Array, Interval, Intervals, wilson


def incidence(ended: ArrayLike, censored: ArrayLike, level: float = LEVEL) -> list[Intervals]:
    """Cumulative incidence of each cause: which share has ended by it at each time or before.

    `ended` counts by cause and time, `censored` by time those that are not followed further; at one time, ends come
    first. The estimate is Aalen and Johansen's, its variance that of Gaynor and others, On the use of cause-specific
    failure and conditional failure probabilities, JASA 88 (1993). The bounds are Wilson's for as many observations as
    have this variance without censoring: Dorey and Korn, Effective sample sizes for confidence intervals for survival
    probabilities, Statistics in Medicine 6 (1987); while a cause has ended nothing, for as many as were followed so
    long or had ended. They hold for each time by itself.
    """
    counts, lost = np.atleast_2d(np.asarray(ended, dtype=float)), np.asarray(censored, dtype=float)
    gone = counts.sum(axis=0) + lost
    at_risk = gone[::-1].cumsum()[::-1]
    n = np.maximum(at_risk, 1)
    running = np.cumprod(1 - counts.sum(axis=0) / n)
    before = np.concatenate(([1.0], running[:-1]))
    followed = np.maximum(gone.sum() - (lost.cumsum() - lost), 1)
    return [_cause(cause, counts.sum(axis=0), n, before, followed, level) for cause in counts]


def survival(ended: ArrayLike, censored: ArrayLike, level: float = LEVEL) -> Intervals:
    """The share that lasts longer than each time (Kaplan and Meier), from counts by time; bounds as in `incidence`."""
    over = incidence(ended, censored, level)[0]
    return Intervals(1 - over.value, 1 - over.high, 1 - over.low)


def passing(times: ArrayLike, curve: Intervals, part: float = 0.5) -> Interval:
    """The first time at which a falling curve is at `part` or below: for survival and 1/2, the median.

    The bounds are those times for the bounds of the curve: Brookmeyer and Crowley, A confidence interval for the median
    survival time, Biometrics 38 (1982). `inf` where the curve stays above.
    """
    moments = np.asarray(times, dtype=float)

    def first(values: Array) -> float:
        below = np.flatnonzero(values <= part + 1e-12)
        return float(moments[below[0]]) if len(below) else math.inf

    return Interval(first(curve.value), first(curve.low), first(curve.high))


def _cause(ended: Array, all_ended: Array, n: Array, before: Array, followed: Array, level: float) -> Intervals:
    value = np.clip(np.cumsum(before * ended / n), 0, 1)
    variance = _variance(value, ended, all_ended, n, before)
    known = (variance > 1e-15) & (value > 1e-12) & (value < 1 - 1e-12)
    independent = np.divide(value * (1 - value), variance, out=followed.copy(), where=known)
    if known.any():  # once all have ended, or nothing more does, no more is learnt
        last = np.maximum.accumulate(np.where(known, np.arange(len(n)), -1))
        independent = np.where(last >= 0, independent[last], independent)
    return wilson(value * independent, independent, level)


def _variance(value: Array, ended: Array, all_ended: Array, n: Array, before: Array) -> Array:
    """sum (F - Fj)^2 d / (n (n - d)) + sum S^2 dk (n - dk) / n^3 - 2 sum (F - Fj) S dk / n^2, over times up to each."""
    room = n * (n - all_ended)
    hazard = np.divide(all_ended, room, out=np.zeros_like(room), where=room > 0)
    shared = before * ended / n**2
    of_running = value**2 * hazard.cumsum() - 2 * value * (value * hazard).cumsum() + (value**2 * hazard).cumsum()
    of_cause = (before**2 * ended * (n - ended) / n**3).cumsum()
    found: Array = of_running + of_cause - 2 * (value * shared.cumsum() - (value * shared).cumsum())
    return found
