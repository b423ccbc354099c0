"""The mean of a number that each match has one of."""

import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.bootstrap import FEW, bootstrap
from analytics.statistics.intervals import Interval, Sums, numbers, ratio


def mean(values: ArrayLike) -> Interval:
    """The mean with its interval: Student's, or of resamples (BCa) where matches are few. There must be some."""
    each = numbers(values)
    ones = np.ones(len(each))
    if len(each) >= FEW:
        return ratio(Sums.over(each, ones))[0]
    return bootstrap(np.column_stack([each, ones]), lambda totals: totals[..., 0] / totals[..., 1])
