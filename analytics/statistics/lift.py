"""How much better two things do together than each of them alone leads you to expect."""

import math

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.distributions import student_reach
from analytics.statistics.intervals import LEVEL, Interval


class Lift(msgspec.Struct, frozen=True):
    """The rate expected of both together, and the rate that was seen, divided by it (1: as expected)."""

    expected: float
    ratio: Interval


def lift(x: ArrayLike, n: ArrayLike, level: float = LEVEL) -> Lift | None:
    """The lift of two things from x of n in each match; the columns are with both, the one, the other, and all.

    Without interaction the odds multiply: expected odds = odds with the one * odds with the other / odds of all.
    The interval is by the delta method on the logarithm, over whole matches. None for fewer than two matches, where
    one of the things was always there or never, and where a rate is 0 or 1, so that its odds are not known.
    """
    hits, trials = np.asarray(x, dtype=float), np.asarray(n, dtype=float)
    sums, matches = trials.sum(axis=0), len(trials)
    always = (sums[1:3] == sums[3]).any()
    if matches < 2 or always or not sums.all():
        return None
    rates = hits.sum(axis=0) / sums
    if not ((rates > 0) & (rates < 1)).all():
        return None
    both, *parts = (float(rate) for rate in rates)
    one, other, whole = (math.log(rate / (1 - rate)) for rate in parts)
    expected = 1 / (1 + math.exp(whole - one - other))
    of_odds = (1 - expected) / (rates * (1 - rates))
    weights = np.array([1 / both, -of_odds[1], -of_odds[2], of_odds[3]])
    shares = ((hits - rates * trials) / sums) @ weights
    error = math.sqrt(matches / (matches - 1) * float(shares @ shares))
    reach = math.exp(float(student_reach(level, matches - 1)) * error)
    found = both / expected
    return Lift(expected, Interval(found, found / reach, found * reach))
