"""The mean of a number of which each match has one."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.bootstrap import FEW, bootstrap
from analytics.statistics.distributions import student_reach
from analytics.statistics.intervals import LEVEL, Interval, Sums, numbers, ratio


def mean(values: ArrayLike) -> Interval:
    """The mean with its interval: Student's, or of resamples (BCa) where matches are few. There must be some.

    Resamples of nothing but 0 show nothing; such a mean, of numbers that are never negative, is a `ratio` of 0.
    """
    each = numbers(values)
    ones = np.ones(len(each))
    if len(each) >= FEW or (len(each) > 1 and not each.any()):
        return ratio(Sums.over(each, ones))[0]
    return bootstrap(np.column_stack([each, ones]), lambda totals: totals[..., 0] / totals[..., 1])


def mean_share(values: ArrayLike) -> Interval:
    """The mean of parts of 1, as `mean`; there must be two.

    Where all are alike, others may be too rare to have been seen. The bounds are then those of a mean with as many of
    them, 0 or 1, as would go unseen in so many observations with probability 1 - level (exact binomial).
    """
    each = numbers(values)
    if np.ptp(each) > 0:
        return mean(each)
    value = float(each[0])
    unseen = 1 - ((1 - LEVEL) / 2) ** (1 / len(each))
    return Interval(value, value - unseen * value, value + unseen * (1 - value))


def mean_change(changes: Sequence[float]) -> Interval:
    """The mean of independent changes of a part of 1, each from -1 to 1, with Student's interval; there must be two.

    Where all are alike, they do not show how much others may differ: then a part of 1 - 0.025^(1 / n) of all, which so
    many may not show at all, is taken to be -1 or 1. Clopper and Pearson, Biometrika 26 (1934).
    """
    value, many = fmean(changes), len(changes)
    if len(set(changes)) == 1:
        unseen = 1 - ((1 - LEVEL) / 2) ** (1 / many)
        return Interval(value, (1 - unseen) * value - unseen, (1 - unseen) * value + unseen)
    reach = stdev(changes) / sqrt(many) * float(student_reach(LEVEL, many - 1))
    return Interval(value, value - reach, value + reach)
