"""Going first with equal chance: matches of one seed with the sides in either seat, so that their strength cancels."""

from itertools import chain

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import Sample, over, sample
from analytics.metrics.population import Population
from analytics.statistics.intervals import Interval
from analytics.statistics.means import mean_share

POINTS = (0.0, 0.5, 1.0, 1.5, 2.0)
"""What whoever went first may have of the two matches of a pair."""


MATCHES_OF_A_PAIR = 2
SHOWN = 10
"""Pairs of each kind whose matches are named."""


class Points(msgspec.Struct, frozen=True):
    """Pairs in which whoever went first had so many points of both matches; `matches` are those of the first pairs."""

    points: float
    pairs: int
    matches: tuple[str, ...]


class Pairs(msgspec.Struct, frozen=True):
    """Pairs of matches, each pair one observation.

    of_points: how many gave the first seats 0, 1/2, 1, 3/2 and 2 points
    share: what going first wins, as a part of 1; None if there is no pair
    """

    sample: Sample
    pairs: int
    of_points: tuple[Points, ...]
    share: Interval | None


def pairs(lake: Lake, population: Population) -> Pairs:
    """What going first is worth in pairs of matches of two seats that saw the same chance, with the sides swapped.

    A side is a bot with its deck. Of several matches of one chance with the same order of sides the first counts.
    The interval is that of a mean over the pairs, since chance hangs a pair together.
    """
    found = over(lake, population, _PAIRS)
    points = found["points"].to_numpy()
    return Pairs(
        sample=sample(lake, population),
        pairs=found.height,
        of_points=tuple(_points(found.filter(pl.col("points") == one), one) for one in POINTS),
        share=mean_share(points / MATCHES_OF_A_PAIR) if len(points) > 1 else None,
    )


def _points(found: pl.DataFrame, points: float) -> Points:
    return Points(points, found.height, tuple(chain.from_iterable(found["of"].head(SHOWN))))


_PAIRS = """
    WITH ordered AS (
        SELECT m.match, m.chance, m.created,
               list({'bot': s.bot, 'deck': s.deck} ORDER BY s.place) AS sides,
               max(s.share) FILTER (s.place = 1) AS points
        FROM match AS m JOIN seat AS s ON s.match = m.match
        WHERE s.ruleset = $ruleset AND m.finished AND m.players = 2 AND m.chance IS NOT NULL AND {matches}
        GROUP BY m.match, m.chance, m.created HAVING count(s.place) = 2
    ), single AS (
        SELECT chance, sides, min((created, match)) AS first, arg_min(points, (created, match)) AS points
        FROM ordered GROUP BY chance, sides
    )
    SELECT list(first[2] ORDER BY first) AS of, sum(points) AS points
    FROM single GROUP BY chance, list_sort(sides) HAVING count(*) = 2 ORDER BY min(first)
"""
