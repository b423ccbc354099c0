"""The mean of a number that each match has one of."""

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.bootstrap import FEW, bootstrap
from analytics.statistics.intervals import Interval, Sums, numbers, ratio


def mean(values: ArrayLike) -> Interval:
    """The mean with its interval: Student's, or of resamples (BCa) where matches are few. There must be some.

    Resamples of nothing but 0 show nothing; such a mean, of numbers that are never negative, is a `ratio` of 0.
    """
    each = numbers(values)
    ones = np.ones(len(each))
    if len(each) >= FEW or (len(each) > 1 and not each.any()):
        return ratio(Sums.over(each, ones))[0]
    return bootstrap(np.column_stack([each, ones]), lambda totals: totals[..., 0] / totals[..., 1])
