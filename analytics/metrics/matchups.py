"""Who beats whom: decks (or bots, or players) against each other, their strengths, and what strength does not tell."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, get_args

import msgspec
import numpy as np

from analytics.lake.reading import Lake
from analytics.metrics.curves import Sample, over, sample
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import Example, Minimum, Standing
from analytics.statistics import bradley_terry, shrinkage
from analytics.statistics.bradley_terry import Cell, Lineup, Strengths
from analytics.statistics.discovery import discoveries, two_sided
from analytics.statistics.intervals import Array, Interval, Sums, clustered, effective, numbers

Side: TypeAlias = Literal["deck", "bot", "player"]
"""What meets: a column of the table `seat`."""


class Matchup(msgspec.Struct, frozen=True):
    """Two different sides, from the eyes of the first.

    n: matches that one of them won, or two sides tied;  score: its part of the points, a tie being half a point
    shrunk: the score drawn toward what the strengths predict;  expected: that prediction
    p: of the score departing from it;  flagged: it does so after Benjamini-Hochberg over all matchups
    standing: what n is good for;  example: the first such match
    """

    side: str
    against: str
    n: int
    score: Interval
    shrunk: float
    expected: float
    p: float | None
    flagged: bool
    standing: Standing
    example: Example


class Strength(msgspec.Struct, frozen=True):
    """A side over all its matches.

    matches: seats that it took;  points: Elo points over the mean of all sides
    expected: its mean score against the others as often as they are met, from all places, by strength alone
    """

    side: str
    matches: int
    points: Interval
    expected: float


class Matchups(msgspec.Struct, frozen=True):
    """All sides against each other. Matches of which a side is not known do not count.

    n: matches that count;  strengths: strongest first;  places: Elo points of each place in turn order over their mean
    first_edge: Elo points that the first place is ahead of the last;  ties: which part of the matches of two tied
    """

    sample: Sample
    by: Side
    n: int
    matchups: tuple[Matchup, ...]
    strengths: tuple[Strength, ...]
    places: tuple[Interval, ...]
    first_edge: Interval | None
    ties: float
    minimum: Minimum


def matchups(lake: Lake, population: Population, by: Side = "deck", minimum: Minimum | None = None) -> Matchups:
    """Score, strength and surprise of all pairs of sides.

    Two seats with the same part of the win tie; among more seats, only the winners tell.
    Raises `BadFilter` if matches of different numbers of seats are asked for, or an unknown side.
    """
    if population.players is None:
        raise BadFilter("players", "choose one number of seats: strengths are for matches of one size")
    if by not in get_args(Side):
        raise BadFilter("by", f"one of {', '.join(get_args(Side))}")
    floor = minimum or Minimum()
    met = _met(lake, population, by)
    lineups = list(met)
    told = sample(lake, population)
    if not lineups or population.players < 2:
        return Matchups(told, by, 0, (), (), (), None, 0.0, floor)
    strengths = bradley_terry.fit(lineups)
    matches = sum(lineup.matches for lineup in lineups)
    return Matchups(
        sample=told,
        by=by,
        n=round(matches),
        matchups=_pairs(strengths, met, floor),
        strengths=_strengths(strengths, lineups),
        places=tuple(strengths.place_points),
        first_edge=strengths.first_edge,
        ties=sum(lineup.ties for lineup in lineups) / matches,
        minimum=floor,
    )


def _met(lake: Lake, population: Population, by: Side) -> dict[Lineup, str]:
    """What came of each lineup, and the first match of it."""
    wins: dict[tuple[str, ...], Array] = {}
    ties: Counter[tuple[str, ...]] = Counter()
    first: dict[tuple[str, ...], str] = {}
    for sides, shares, matches, example in over(lake, population, _MET.replace("{side}", by)).iter_rows():
        order = tuple(sides)
        won = wins.setdefault(order, np.zeros(len(order)))
        first.setdefault(order, example)
        if len(order) == 2 and shares[0] == shares[1]:
            ties[order] += matches
        else:
            won += matches * np.array(shares)
    found = {order: Lineup(order, tuple(won.tolist()), float(ties[order])) for order, won in wins.items()}
    return {lineup: first[order] for order, lineup in found.items() if lineup.matches}


def _pairs(strengths: Strengths, met: Mapping[Lineup, str], floor: Minimum) -> tuple[Matchup, ...]:
    cells = bradley_terry.cells(strengths, list(met))
    if not cells:
        return ()
    sums = _sums(cells, list(met))
    worth = np.minimum(effective(sums), sums.n)
    scores, hits = clustered(sums), np.nan_to_num(sums.ratio) * worth
    learnt = min(len(strengths.sides) - 1, len(cells))
    priors = shrinkage.around(hits, worth, [cell.expected for cell in cells], learnt)
    p = np.where(sums.n >= floor.shown, two_sided([cell.surprise for cell in cells]), np.nan)
    flags = discoveries(p)
    return tuple(
        Matchup(
            side=cell.side,
            against=cell.against,
            n=round(cell.n),
            score=scores[index],
            shrunk=float(shrinkage.shrunk(hits[index], worth[index], priors[index])[0]),
            expected=cell.expected,
            p=None if np.isnan(p[index]) else float(p[index]),
            flagged=bool(flags[index]),
            standing=floor.standing(round(cell.n)),
            example=Example(_first(met, cell), None),
        )
        for index, cell in enumerate(cells)
    )


def _first(met: Mapping[Lineup, str], cell: Cell) -> str:
    return next(match for lineup, match in met.items() if {cell.side, cell.against} <= set(lineup.sides))


def _sums(cells: Sequence[Cell], lineups: Sequence[Lineup]) -> Sums:
    """Of one observation for each match: 1, 1/2 or 0 points."""
    n = numbers([cell.n for cell in cells])
    points = numbers([cell.score for cell in cells]) * n
    tied = numbers([sum(lineup.ties for lineup in lineups if {c.side, c.against} == set(lineup.sides)) for c in cells])
    return Sums(matches=n, x=points, n=n, xx=points - tied / 4, xn=points, nn=n)


def _strengths(strengths: Strengths, lineups: Sequence[Lineup]) -> tuple[Strength, ...]:
    seats: Counter[str] = Counter()
    for lineup in lineups:
        for side in lineup.sides:
            seats[side] += round(lineup.matches)
    points = strengths.points
    found = [Strength(side, seats[side], points[side], _expected(strengths, seats, side)) for side in strengths.sides]
    return tuple(sorted(found, key=lambda one: -one.points.value))


def _expected(strengths: Strengths, seats: Mapping[str, int], side: str) -> float:
    """The mean score of a side at a table of others, who are drawn as often as they took seats."""
    others = [other for other in strengths.sides if other != side]
    if not others:
        return 1 / strengths.places
    scores = [_mean_score(strengths, side, other) for other in others]
    return float(np.average(scores, weights=[seats[other] for other in others]))


def _mean_score(strengths: Strengths, side: str, other: str) -> float:
    """Its part of the win at a table that is else the other's, over all places."""
    scores = []
    for place in range(strengths.places):
        chances = strengths.chances([side if seat == place else other for seat in range(strengths.places)])
        tied = chances[strengths.places :]
        scores.append(chances[place] + sum(tied) / 2)
    return float(np.mean(scores))


_MET = """
    WITH met AS (
        SELECT m.match, any_value(m.created) AS created,
               list(s.{side} ORDER BY s.place) AS sides, list(s.share ORDER BY s.place) AS shares
        FROM match AS m JOIN seat AS s ON s.match = m.match
        WHERE s.ruleset = $ruleset AND m.finished AND {matches}
        GROUP BY m.match HAVING bool_and(s.{side} IS NOT NULL AND s.place IS NOT NULL)
    )
    SELECT sides, shares, count(*) AS matches, arg_min(match, (created, match)) AS example
    FROM met GROUP BY ALL ORDER BY min((created, match))
"""
