"""Intervals of rates, of ratios and of their differences, also where observations of one match depend on each other."""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from analytics.statistics.distributions import normal_reach, student_reach

Array: TypeAlias = NDArray[np.float64]

LEVEL = 0.95
"""How often an interval is to hold the true value."""


class Interval(msgspec.Struct, frozen=True):
    """A value and the bounds it is known within."""

    value: float
    low: float
    high: float


class Intervals(msgspec.Struct, frozen=True, eq=False):
    """Many intervals: each has one number in each array."""

    value: Array
    low: Array
    high: Array

    def __len__(self) -> int:
        return len(self.value)

    def __iter__(self) -> Iterator[Interval]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> Interval:
        return Interval(float(self.value[index]), float(self.low[index]), float(self.high[index]))


class Sums(msgspec.Struct, frozen=True, eq=False):
    """What is known of ratios x / n whose observations come in matches: sums over the matches with n > 0.

    matches: number of such matches;  x, n: what is counted and what it is counted of
    xx, xn, nn: sums over the matches of x * x, x * n and n * n
    """

    matches: Array
    x: Array
    n: Array
    xx: Array
    xn: Array
    nn: Array

    @classmethod
    def over(cls, x: ArrayLike, n: ArrayLike) -> "Sums":
        """Sums of x and n as they were in each match: along the last axis, which counts the matches."""
        of, many = np.broadcast_arrays(*(np.atleast_2d(np.asarray(part, dtype=float)) for part in (x, n)))
        parts = ((many > 0), of, many, of * of, of * many, many * many)
        return cls(*(part.sum(axis=-1).astype(float) for part in parts))

    @property
    def ratio(self) -> Array:
        """x / n; nan where n is 0."""
        return np.divide(self.x, self.n, out=np.full_like(self.n, np.nan), where=self.n > 0)

    @property
    def even_matches(self) -> Array:
        """How many matches of one size tell as much as these of different sizes: n * n / nn; 0 where n is 0.

        Kish, Survey sampling (1965).
        """
        return np.divide(self.n**2, self.nn, out=np.zeros_like(self.n), where=self.nn > 0)

    @property
    def spread(self) -> Array:
        """The sum over the matches of (x - ratio * n) squared."""
        found = self.xx - 2 * self.ratio * self.xn + self.ratio**2 * self.nn
        return np.maximum(found, 0)


class Cross(msgspec.Struct, frozen=True, eq=False):
    """Sums over the matches of products of two ratios' parts: x * x, x * n, n * x, n * n (first times second)."""

    xx: Array
    xn: Array
    nx: Array
    nn: Array


def numbers(values: ArrayLike) -> Array:
    """An array of at least one dimension."""
    return np.atleast_1d(np.asarray(values, dtype=float))


def wilson(x: ArrayLike, n: ArrayLike, level: float = LEVEL) -> Intervals:
    """Wilson's score interval of the rates x / n; n need not be whole. Nothing is known where n is 0.

    It begins at 0 exactly where x is 0, and ends at 1 exactly where x is n.

    Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    hits, trials = np.broadcast_arrays(numbers(x), numbers(n))
    known = trials > 0
    safe = np.where(known, trials, 1.0)
    rate = np.where(known, hits, 0.0) / safe
    z2 = normal_reach(level) ** 2 / safe
    centre = (rate + z2 / 2) / (1 + z2)
    half = np.sqrt(z2 * (rate * (1 - rate) + z2 / 4)) / (1 + z2)
    low, high = np.where(known & (hits > 0), centre - half, 0.0), np.where(known & (hits < trials), centre + half, 1.0)
    return Intervals(np.where(known, rate, np.nan), low, high)


def level_of_each(level: float, intervals: int) -> float:
    """The level of each of some intervals that hold the truth together with this level (Bonferroni)."""
    return 1 - (1 - level) / intervals


def effective(sums: Sums, level: float = LEVEL) -> Array:
    """How many independent observations tell as much of the rates x / n as these do.

    n / deff * (t of n - 1 / t of matches - 1)^2, where deff compares the variance of the ratio between matches (delta
    method) with that of n independent observations: Korn and Graubard, Confidence intervals for proportions with small
    expected number of positive counts estimated from survey data, Survey Methodology 24 (1998).
    A rate of 0 or 1, or a single match, does not show its variance; there n^2 / nn is answered, as if all
    observations of a match were one. A variance of 0 shows no more than that deff is below 1 / matches.
    """
    rate = sums.ratio
    shown = (sums.x > 0) & (sums.x < sums.n) & (sums.matches > 1)
    matches, n = np.where(shown, sums.matches, 2.0), np.where(shown, sums.n, 2.0)
    free = np.maximum(n, matches) - 1  # parts of observations may be fewer than matches
    independent = np.where(shown, rate * (1 - rate), 0.25) / free
    deff = np.maximum(_variance(sums.spread, matches, n) / independent, 1 / matches)
    surer = student_reach(level, free) / student_reach(level, matches - 1)
    return np.where(shown, n / deff * surer**2, sums.even_matches)


def clustered(sums: Sums, level: float = LEVEL) -> Intervals:
    """Wilson's interval of rates x / n with as many observations as they are worth (`effective`)."""
    n = effective(sums, level)
    rate = np.where(sums.n > 0, sums.ratio, 0.0)
    return wilson(rate * n, n, level)


def standard_error(sums: Sums) -> Array:
    """Standard error of the ratios x / n by the delta method; nan for fewer than two matches."""
    enough = sums.matches > 1
    found = _variance(sums.spread, np.where(enough, sums.matches, 2.0), np.where(enough, sums.n, 1.0))
    return np.where(enough, np.sqrt(found), np.nan)


def ratio(sums: Sums, level: float = LEVEL) -> Intervals:
    """Student's interval of ratios x / n that are no rates and never negative, such as decisions per turn.

    A ratio of 0 does not show its variance. Its interval ends where so many matches without an event would be too rare:
    at -log 0.025 / `even_matches`, as if all that is counted in a match came at once. Garwood, Fiducial limits for the
    Poisson distribution, Biometrika 28 (1936).
    """
    reach = standard_error(sums) * student_reach(level, np.maximum(sums.matches - 1, 1))
    never = (sums.x == 0) & (sums.n > 0)
    most = -np.log((1 - level) / 2) / np.where(never, sums.even_matches, 1.0)
    low, high = np.maximum(sums.ratio - reach, 0), sums.ratio + reach
    return Intervals(sums.ratio, np.where(never, 0.0, low), np.where(never, most, high))


def correlation(first: Sums, second: Sums, cross: Cross) -> Array:
    """Correlation of two ratios over the same matches by the delta method; 0 where one of them does not vary."""
    one, other = first.ratio, second.ratio
    together = cross.xx - other * cross.xn - one * cross.nx + one * other * cross.nn
    scale = np.sqrt(first.spread * second.spread)
    return np.clip(np.divide(together, scale, out=np.zeros_like(scale), where=scale > 0), -1, 1)


def newcombe(first: Intervals, second: Intervals, correlation: ArrayLike = 0.0) -> Intervals:
    """Interval of first - second from the intervals of both; for Wilson's and no correlation, Newcombe's.

    Newcombe, Interval estimation for the difference between independent proportions, Statistics in Medicine 17 (1998),
    method 10; with correlation: Zou, Toward using confidence intervals to compare correlations, Psychological
    Methods 12 (2007).
    """
    value = first.value - second.value
    shared = numbers(correlation)
    down = _reach(first.value - first.low, second.high - second.value, shared)
    up = _reach(first.high - first.value, second.value - second.low, shared)
    return Intervals(value, value - down, value + up)


def _reach(one: Array, other: Array, shared: Array) -> Array:
    return np.sqrt(np.maximum(one**2 - 2 * shared * one * other + other**2, 0))


def _variance(spread: Array, matches: Array, n: Array) -> Array:
    return matches / (matches - 1) * spread / n**2
