"""What many differences have in common: shrinkage, and how far one of them is from the field."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analytics.statistics.distributions import normal_reach, student_beyond, student_reach
from analytics.statistics.intervals import LEVEL, Array, Intervals, numbers

_LEAST = 4
"""Shrinking fewer values toward their own mean gains nothing."""


def p_of_distance(values: Intervals, field: float, matches: ArrayLike) -> Array:
    """Two-sided p-values of values against a field, below 5 % exactly if the 95 % interval does not hold the field.

    The reach of the interval toward the field says how far chance leads on that side; farther out, it follows Student's
    distribution with as many degrees of freedom as there are `matches` that tell of the value, less one.
    """
    freedom = np.maximum(numbers(matches) - 1, 1)
    reach = np.where(values.value > field, values.value - values.low, values.high - values.value)
    away = np.abs(values.value - field)
    far = np.divide(away, reach, out=np.where(away > 0, np.inf, 0.0), where=reach > 0)
    return student_beyond(far * student_reach(LEVEL, freedom), freedom)


def shrunk_differences(values: Intervals, family: NDArray[np.bool_]) -> Intervals:
    """Values shrunk toward the mean of a family, with intervals that know that mean and spread are estimates as well.

    The variance between the true values of the family is estimated by moments: DerSimonian and Laird, Meta-analysis in
    clinical trials, Controlled Clinical Trials 7 (1986). Shrinkage and variance: Morris, Parametric empirical Bayes
    inference, JASA 78 (1983), section 5. A family of fewer than four teaches nothing.
    """
    variance = ((values.high - values.low) / 2 / normal_reach(LEVEL)) ** 2
    known = family & (variance > 0)
    size = known.sum()
    if size < _LEAST:
        return values
    between = _between(values.value[known], variance[known])
    weight = 1 / (variance[known] + between)
    mean = (weight * values.value[known]).sum() / weight.sum()
    typical = (weight * variance[known]).sum() / weight.sum()
    whole = np.maximum(variance + between, np.finfo(float).tiny)
    part = (size - 3) / (size - 1) * variance / whole
    away = np.nan_to_num(values.value) - mean
    error = variance * (1 - (size - 1) / size * part) + 2 / (size - 3) * part**2 * (typical + between) / whole * away**2
    centre, reach = mean + (1 - part) * away, np.sqrt(error) * normal_reach(LEVEL)
    return Intervals(centre, centre - reach, centre + reach)


def _between(values: Array, variance: Array) -> float:
    """The variance of the true values, at least 0."""
    weight = 1 / variance
    mean = (weight * values).sum() / weight.sum()
    excess = (weight * (values - mean) ** 2).sum() - (len(values) - 1)
    return max(0.0, float(excess / (weight.sum() - (weight**2).sum() / weight.sum())))
