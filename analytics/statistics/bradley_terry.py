"""Strengths of sides that met each other, with an effect of the place in turn order.

Two sides: Bradley and Terry's model with ties, P(first) : P(second) : P(tie) = pi_1 g_1 : pi_2 g_2 : nu sqrt(pi_1 g_1
pi_2 g_2): Davidson, On extending the Bradley-Terry model to accommodate ties in paired comparison experiments, JASA 65
(1970). More sides: who wins is chosen in proportion to pi g (the first choice of Plackett and Luce's model).
The logarithms have a normal prior, so wide that it only keeps the strength of a side finite that never lost.
"""

import itertools
import math
from collections.abc import Sequence

import msgspec
import numpy as np
from scipy import optimize

from analytics.statistics.distributions import normal_reach
from analytics.statistics.intervals import LEVEL, Array, Interval

POINTS = 400 / math.log(10)
"""Elo points per unit of log strength: 400 points are odds of ten to one."""

SPREAD = 2.0
"""Standard deviation of the prior: about 350 points."""

FREE = 0.05
"""Which part of the variance of a score must be left after the fit, for its departure to mean anything."""


class Lineup(msgspec.Struct, frozen=True):
    """The results of sides that sat in this turn order: how often each won (a share of a win counts as that share).

    `ties`: how often two sides came out equal; for more sides these are given as parts of wins.
    """

    sides: tuple[str, ...]
    wins: tuple[float, ...]
    ties: float = 0.0

    @property
    def matches(self) -> float:
        """How many matches there were."""
        return sum(self.wins) + self.ties


class Cell(msgspec.Struct, frozen=True):
    """Two sides against each other over all turn orders, as the first one sees it.

    n: matches of both that one of them won (or that two sides tied)
    score: its share of the points, a tie being half a point;  expected: what the strengths predict
    surprise: score - expected in standard errors; 0 where the strengths had to follow this cell
    """

    side: str
    against: str
    n: float
    score: float
    expected: float
    surprise: float


class Strengths(msgspec.Struct, frozen=True, eq=False):
    """A fitted model: what it holds of sides and places, in logarithms, and how sure it is of that."""

    sides: tuple[str, ...]
    places: int
    values: Array
    covariance: Array
    level: float

    @property
    def points(self) -> dict[str, Interval]:
        """Elo points of the sides over their mean."""
        return {side: self._centred(row, 0, len(self.sides)) for row, side in enumerate(self.sides)}

    @property
    def place_points(self) -> list[Interval]:
        """Elo points of the places in turn order over their mean."""
        first = len(self.sides)
        return [self._centred(first + place, first, self.places) for place in range(self.places)]

    @property
    def first_edge(self) -> Interval:
        """Elo points that the first place is ahead of the last."""
        contrast = np.zeros(len(self.values))
        contrast[[len(self.sides), len(self.sides) + self.places - 1]] = 1, -1
        return self._interval(contrast)

    def chances(self, sides: Sequence[str]) -> list[float]:
        """How likely each of the sides in this turn order is to win; for two, also how likely a tie is, at the end."""
        design = _design(self, sides)
        return [float(chance) for chance in _softmax(design @ self.values, np.zeros(1, dtype=int))]

    def _centred(self, row: int, first: int, many: int) -> Interval:
        contrast = np.zeros(len(self.values))
        contrast[first : first + many] = -1 / many
        contrast[row] += 1
        return self._interval(contrast)

    def _interval(self, contrast: Array) -> Interval:
        value = float(contrast @ self.values) * POINTS
        reach = normal_reach(self.level) * POINTS * math.sqrt(float(contrast @ self.covariance @ contrast))
        return Interval(value, value - reach, value + reach)


def fit(lineups: Sequence[Lineup], level: float = LEVEL) -> Strengths:
    """The strengths that best explain the results of lineups with the same number of places.

    Raises `ValueError` if there are none, or of different sizes.
    """
    places = {len(lineup.sides) for lineup in lineups}
    if len(places) != 1:
        raise ValueError(f"lineups of one size are needed, not of {sorted(places)}")
    sides = tuple(sorted({side for lineup in lineups for side in lineup.sides}))
    tied = any(lineup.ties for lineup in lineups)
    size = len(sides) + places.pop() + tied
    precision = np.full(size, SPREAD**-2)
    if tied:
        precision[-1] = 0
    empty = Strengths(sides, size - len(sides) - tied, np.zeros(size), np.zeros((size, size)), level)
    values, curvature = _maximum(_Choices.of(empty, lineups), precision)
    return msgspec.structs.replace(empty, values=values, covariance=np.linalg.inv(curvature))


def cells(strengths: Strengths, lineups: Sequence[Lineup]) -> list[Cell]:
    """All pairs of different sides that met, over all turn orders, and where they depart from the strengths.

    The variance of score - expected is that of the score less what the fit has taken of it (delta method).
    """
    met: dict[tuple[str, str], list[Lineup]] = {}
    for lineup in lineups:
        for pair in itertools.combinations(sorted(set(lineup.sides)), 2):
            met.setdefault(pair, []).append(lineup)
    found = [_cell(strengths, pair, of_pair) for pair, of_pair in sorted(met.items())]
    return [cell for cell in found if cell is not None]


def _cell(strengths: Strengths, pair: tuple[str, str], lineups: Sequence[Lineup]) -> Cell | None:
    n = score = expected = variance = 0.0
    slope = np.zeros(len(strengths.values))
    for lineup in lineups:
        counts, worth, design = _between(strengths, pair, lineup)
        matches, chances = float(counts.sum()), _softmax(design @ strengths.values, np.zeros(1, dtype=int))
        mean = float(chances @ worth)
        n += matches
        score += float(counts @ worth)
        expected += matches * mean
        variance += matches * float(chances @ (worth - mean) ** 2)
        slope += matches * ((chances * (worth - mean)) @ design)
    if not n:
        return None
    left = variance - float(slope @ strengths.covariance @ slope)
    surprise = (score - expected) / math.sqrt(left) if left > FREE * variance else 0.0
    return Cell(pair[0], pair[1], n, score / n, expected / n, surprise)


def _between(strengths: Strengths, pair: tuple[str, str], lineup: Lineup) -> tuple[Array, Array, Array]:
    """The ways in which a lineup can come out between two of its sides: counts, points of the first, design."""
    design = _design(strengths, lineup.sides)
    ways = [*lineup.sides, None][: len(design)]
    counts = [*lineup.wins, lineup.ties][: len(design)]
    chosen = [row for row, way in enumerate(ways) if way is None or way in pair]
    points = [0.5 if ways[row] is None else float(ways[row] == pair[0]) for row in chosen]
    return np.array([counts[row] for row in chosen], dtype=float), np.array(points), design[chosen]


def _design(strengths: Strengths, sides: Sequence[str]) -> Array:
    """A row for each way it can come out: the sides, then the tie. A column for each side, each place, the tie."""
    known, tied = len(strengths.sides), len(strengths.values) - len(strengths.sides) - strengths.places
    rows = np.zeros((len(sides) + tied, len(strengths.values)))
    for place, side in enumerate(sides):
        rows[place, [strengths.sides.index(side), known + place]] = 1
    if tied:
        rows[-1] = rows[:-1].mean(axis=0)
        rows[-1, -1] = 1
    return rows


class _Choices(msgspec.Struct, frozen=True, eq=False):
    """All ways in which all lineups can come out, below each other; `first`: where each lineup begins."""

    design: Array
    counts: Array
    first: np.ndarray

    @classmethod
    def of(cls, model: Strengths, lineups: Sequence[Lineup]) -> "_Choices":
        designs = [_design(model, lineup.sides) for lineup in lineups]
        ways = len(designs[0])
        counts = [[*lineup.wins, lineup.ties][:ways] for lineup in lineups]
        return cls(np.concatenate(designs), np.concatenate(counts).astype(float), np.arange(len(lineups)) * ways)


def _maximum(choices: _Choices, precision: Array) -> tuple[Array, Array]:
    """The parameters with the highest posterior, and the curvature there. The logarithm of the posterior is concave."""
    design, first = choices.design, choices.first
    totals = np.add.reduceat(choices.counts, first)
    ways = np.diff(np.append(first, len(design)))
    many = np.repeat(totals, ways)

    def loss(values: Array) -> float:
        chances = _softmax(design @ values, first)
        return float(precision @ values**2 / 2 - choices.counts @ np.log(np.maximum(chances, 1e-300)))

    def slope(values: Array) -> Array:
        chances = _softmax(design @ values, first)
        return precision * values - design.T @ (choices.counts - many * chances)

    def curvature(values: Array) -> Array:
        chances = _softmax(design @ values, first)
        means = np.add.reduceat(design * chances[:, None], first, axis=0)
        within = (design * (many * chances)[:, None]).T @ design
        between = (means * totals[:, None]).T @ means
        return np.asarray(np.diag(precision) + within - between)

    start = np.zeros(design.shape[1])
    found = optimize.minimize(loss, start, jac=slope, hess=curvature, method="trust-exact", options={"gtol": 1e-8})
    values: Array = np.asarray(found.x, dtype=float)
    return values, curvature(values)


def _softmax(values: Array, first: np.ndarray) -> Array:
    """Chances in proportion to the exponentials, within each group that begins at one of `first`."""
    ways = np.diff(np.append(first, len(values)))
    powers = np.exp(values - np.repeat(np.maximum.reduceat(values, first), ways))
    found: Array = powers / np.repeat(np.add.reduceat(powers, first), ways)
    return found
