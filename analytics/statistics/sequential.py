"""Looking at a running experiment as often as you like: a confidence sequence, and the verdict that it allows."""

import math
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.intervals import LEVEL, Array, Interval, Intervals, numbers

Verdict: TypeAlias = Literal["better", "worse", "same", "undecided"]

EVEN = 0.5
"""The score of equals in one match."""


class Tally(msgspec.Struct, frozen=True):
    """What is remembered of the seeds played: how many, the sum of their differences, and of the squares."""

    seeds: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, differences: Iterable[float]) -> "Tally":
        """The tally of the differences of single seeds."""
        values = list(differences)
        return cls(len(values), math.fsum(values), math.fsum(value * value for value in values))

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.seeds + other.seeds, self.total + other.total, self.squares + other.squares)

    @property
    def equal(self) -> bool:
        """Whether no seed showed a difference. Identical arms never do."""
        return self.squares == 0


class Pentanomial(msgspec.Struct, frozen=True):
    """How many seeds gave A 0, 1/2, 1, 3/2 and 2 points in its two matches against B, each from either seat."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, points: Iterable[float]) -> "Pentanomial":
        """Counted from the points of single seeds. Raises `ValueError` for points that two matches cannot give."""
        counts = [0] * 5
        for value in points:
            if value not in (0, 0.5, 1, 1.5, 2):
                raise ValueError(f"not the points of two matches: {value}")
            counts[round(2 * value)] += 1
        first, second, third, fourth, fifth = counts
        return cls((first, second, third, fourth, fifth))

    @property
    def tally(self) -> Tally:
        """The differences of the seeds: A's win rate less one half."""
        return Tally.of(points / 4 - EVEN for points, count in enumerate(self.counts) for _ in range(count))


class Plan(msgspec.Struct, frozen=True):
    """What is fixed before the first seed.

    margin: differences up to it count as none;  maximum: after so many seeds it is over
    level: how often the sequence holds the true difference at all times;  least: seeds before it says anything
    reach: the largest difference that a seed can show, 1/2 for a pair, 1 for a quadruple
    """

    margin: float
    maximum: int
    level: float = LEVEL
    least: int = 50
    reach: float = EVEN


class Judgement(msgspec.Struct, frozen=True):
    """What the seeds show. No verdict: go on. `interval` is that of the mean difference, if there is one."""

    verdict: Verdict | None
    interval: Interval | None
    seeds: int


def confidence_sequence(seeds: ArrayLike, totals: ArrayLike, squares: ArrayLike, plan: Plan) -> Intervals:
    """Intervals of the mean difference after so many seeds, which hold it at all times together (asymptotically).

    mean +- s sqrt(2 (n r^2 + 1) / (n r)^2 * log(sqrt(n r^2 + 1) / alpha)): Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas, Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 52 (2024),
    theorem 2.2; r makes it narrowest at a quarter of the maximum. The variance s^2 is that of the differences with
    the two extremes added, so that a few equal seeds do not pass for certainty.
    """
    n, total = numbers(seeds), numbers(totals)
    mean = total / n
    variance = (np.maximum(numbers(squares) - n * mean**2, 0) + 2 * plan.reach**2) / n
    reach = np.sqrt(variance) * _mixture(n, plan)
    return Intervals(mean, np.maximum(mean - reach, -plan.reach), np.minimum(mean + reach, plan.reach))


def judge(tally: Tally, plan: Plan) -> Judgement:
    """The verdict on A: "same" if all that is possible lies within the margin, else the side of 0 it is on."""
    if tally.seeds < plan.least:
        return Judgement("undecided" if tally.seeds >= plan.maximum else None, None, tally.seeds)
    interval = confidence_sequence(tally.seeds, tally.total, tally.squares, plan)[0]
    return Judgement(_verdict(interval, plan, over=tally.seeds >= plan.maximum), interval, tally.seeds)


def _verdict(interval: Interval, plan: Plan, over: bool) -> Verdict | None:
    if max(-interval.low, interval.high) <= plan.margin:
        return "same"
    if interval.low > 0:
        return "better"
    if interval.high < 0:
        return "worse"
    return "undecided" if over else None


def _mixture(n: Array, plan: Plan) -> Array:
    """Half the width for a variance of 1."""
    alpha = 1 - plan.level
    surprise = -2 * math.log(alpha)
    weight = n * (surprise + math.log(surprise + 1)) / max(plan.maximum / 4, plan.least)
    return np.sqrt(2 * (weight + 1) / (n * weight) * np.log(np.sqrt(weight + 1) / alpha))
