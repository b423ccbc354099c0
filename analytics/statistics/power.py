"""Which differences a sample can show."""

import math

from analytics.statistics.distributions import normal_reach
from analytics.statistics.intervals import LEVEL

POWER = 0.8
"""How often a difference that a sample "can see" is found."""


def detectable(
    first: float, second: float, rate: float = 0.5, correlation: float = 0.0, level: float = LEVEL, power: float = POWER
) -> float:
    """The least difference between two rates that samples of so many observations find with this power.

    `second` may be `math.inf`: a sample against a rate that is known. `rate` is about what both are (0.5 is the most
    cautious); `correlation` is that of the two outcomes of paired seeds. The difference is (z + z') sqrt(r (1 - r)
    (1 / first + 1 / second - 2 correlation / sqrt(first * second))), by normal quantiles of level and power. At most 1,
    which is also answered for no observations.
    """
    if min(first, second) <= 0:
        return 1.0
    reach = normal_reach(level) + normal_reach(2 * power - 1)
    parts = 1 / first + 1 / second - 2 * correlation / math.sqrt(first) / math.sqrt(second)
    return min(1.0, reach * math.sqrt(rate * (1 - rate) * parts))
