"""What many differences have in common: shrinkage, and how far one of them is from the field."""

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analytics.statistics.intervals import LEVEL, Array, Intervals, normal_quantile


def p_of_distance(values: Intervals, field: float) -> Array:
    """Two-sided p-values of values against a field, below 5 % exactly if the 95 % interval does not hold the field.

    The reach of the interval toward the field says how far chance leads on that side.
    """
    reach = np.where(values.value > field, values.value - values.low, values.high - values.value)
    away = np.abs(values.value - field)
    far = np.divide(away, reach, out=np.where(away > 0, np.inf, 0.0), where=reach > 0)
    return np.asarray(2 * stats.norm.sf(far * normal_quantile(LEVEL)), dtype=float)


def shrunk_differences(values: Intervals, family: NDArray[np.bool_]) -> Intervals:
    """Values shrunk toward the mean of a family, with credible intervals (normal prior, normal errors).

    The variance between the true values of the family is estimated by moments: DerSimonian and Laird, Meta-analysis in
    clinical trials, Controlled Clinical Trials 7 (1986). A family of fewer than two teaches nothing.
    """
    variance = ((values.high - values.low) / 2 / normal_quantile(LEVEL)) ** 2
    known = family & (variance > 0)
    if known.sum() < 2:
        return values
    weight = 1 / variance[known]
    mean = (weight * values.value[known]).sum() / weight.sum()
    excess = (weight * (values.value[known] - mean) ** 2).sum() - (known.sum() - 1)
    between = max(0.0, excess / (weight.sum() - (weight**2).sum() / weight.sum()))
    weight = 1 / (variance[known] + between)
    mean = (weight * values.value[known]).sum() / weight.sum()
    part = np.divide(between, between + variance, out=np.zeros_like(variance), where=between + variance > 0)
    centre = mean + part * (np.nan_to_num(values.value) - mean)
    reach = np.sqrt(part * variance) * normal_quantile(LEVEL)
    return Intervals(centre, centre - reach, centre + reach)
