"""What seats had to pay with, turn by turn, winners beside losers, and turns in which there was nothing to choose."""

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.by_turn import Course, Measured, courses
from analytics.metrics.curves import Sample, over, sample
from analytics.metrics.population import Population
from analytics.metrics.results import Example
from analytics.statistics.intervals import Interval, Sums, clustered, numbers

MEASURES = Measured(
    table="(SELECT match, seat, own_turn, available, spent FROM resource WHERE ruleset = $ruleset)",
    columns="available, spent",
    measure="unnest(['available', 'spent', 'wasted'])",
    value="unnest([available, spent, greatest(available - spent, 0)])",
)
"""What a seat had in its turn, what it paid, what was left over."""


class Stall(msgspec.Struct, frozen=True):
    """Turns in which a seat had no decision with more than one answer.

    turn: among the seat's own, None for all turns;  n, matches: turns of which this may be known, in so many matches
    share: how many of them were stalls;  example: the first of these
    """

    turn: int | None
    n: int
    matches: int
    share: Interval
    example: Example | None


class Resources(msgspec.Struct, frozen=True):
    """Courses of all measures for all, winners and losers; stalls by turn; stalls over all turns."""

    sample: Sample
    courses: tuple[Course, ...]
    stalls: tuple[Stall, ...]
    stalled: Stall | None


def resources(lake: Lake, population: Population) -> Resources:
    """The resources of the seats of a population that are asked for, in matches that have ended."""
    seats, parameters = population.seat_condition()
    stalls = over(lake, population, _STALLS.replace("{seated}", _seated(seats)), **parameters)
    found, told = _stalls(stalls), sample(lake, population)
    return Resources(
        sample=told,
        courses=tuple(courses(lake, population, MEASURES, finished=told.finished)),
        stalls=tuple(stall for stall in found if stall.turn is not None),
        stalled=next((stall for stall in found if stall.turn is None), None),
    )


def _seated(seats: str) -> str:
    """The condition on a row. Looking up its seat costs more than all the rest: only if some seats do not count."""
    if seats == "true":
        return seats
    return f"(match, seat) IN (SELECT (s.match, s.seat) FROM seat AS s WHERE s.ruleset = $ruleset AND {seats})"


def _stalls(found: pl.DataFrame) -> list[Stall]:
    sums = Sums(*(numbers(found[name].to_numpy()) for name in ("matches", "x", "n", "xx", "xn", "nn")))
    shares = clustered(sums)
    return [
        Stall(turn, int(sums.n[index]), int(sums.matches[index]), shares[index], Example(match, seq) if match else None)
        for index, (turn, match, seq) in enumerate(found.select("turn", "match", "seq").iter_rows())
    ]


_STALLS = """
    WITH added_up AS (
        SELECT match, own_turn AS turn, count_if(choices = 0)::DOUBLE AS x, count(*)::DOUBLE AS n,
               min(seq) FILTER (choices = 0) AS seq
        FROM resource
        WHERE ruleset = $ruleset AND choices IS NOT NULL AND {seated}
        GROUP BY ALL
    ), turns AS (
        SELECT a.*, m.created FROM added_up AS a JOIN match AS m ON m.match = a.match WHERE m.finished AND {matches}
    ), counted AS (
        SELECT turn, match, created, x, n, seq FROM turns
        UNION ALL
        SELECT NULL, match, any_value(created), sum(x), sum(n), min(seq) FROM turns GROUP BY match
    )
    SELECT turn, count(*) AS matches, sum(x) AS x, sum(n) AS n, sum(x * x) AS xx, sum(x * n) AS xn, sum(n * n) AS nn,
           arg_min(match, (created, match)) FILTER (x > 0) AS match,
           arg_min(seq, (created, match)) FILTER (x > 0) AS seq
    FROM counted GROUP BY turn ORDER BY turn
"""
