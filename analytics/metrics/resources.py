"""What seats had to pay with, turn by turn, winners beside losers, and turns in which there was nothing to choose."""

from typing import Literal, TypeAlias, get_args

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import Sample, over, sample
from analytics.metrics.population import Population
from analytics.metrics.results import Example
from analytics.statistics.bootstrap import FEW, HANDFUL, resampled_quantiles
from analytics.statistics.intervals import Interval, Sums, clustered, numbers
from analytics.statistics.quantiles import counted_quantile

Measure: TypeAlias = Literal["available", "spent", "wasted"]
"""What a seat had in its turn, what it paid, what was left over."""

Who: TypeAlias = Literal["all", "winners", "losers"]
"""Winners have more than an equal part of the win, losers less; who ties is neither."""


Bounds: TypeAlias = dict[tuple[Measure, Who, int], tuple[float, float]]
"""Bounds of medians by measure, whose it is, and turn."""


class Point(msgspec.Struct, frozen=True):
    """A turn, counted among those of each seat.

    seats, matches: how many seats took it, in how many matches;  median: with its 95 % bounds
    low, high: 10 and 90 % of the seats have at most this
    """

    turn: int
    seats: int
    matches: int
    median: Interval
    low: float
    high: float


class Course(msgspec.Struct, frozen=True):
    """A measure over the turns."""

    measure: Measure
    who: Who
    points: tuple[Point, ...]


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
    """The resources of the seats of a population that are asked for, in matches that have ended.

    Medians of few matches have the bounds of resamples (`bootstrap.FEW`), else they are as sure as if each match were
    one observation.
    """
    seats, parameters = population.seat_condition()
    counted = over(lake, population, _COUNTED.replace("{seats}", seats), **parameters)
    stalls = over(lake, population, _STALLS.replace("{seated}", _seated(seats)), **parameters)
    found, told = _stalls(stalls), sample(lake, population)
    single = over(lake, population, _SINGLE.replace("{seats}", seats), **parameters) if told.finished < FEW else None
    bounds = {} if single is None else _resampled(single)
    return Resources(
        sample=told,
        courses=tuple(_course(counted, measure, who, bounds) for measure in get_args(Measure) for who in get_args(Who)),
        stalls=tuple(stall for stall in found if stall.turn is not None),
        stalled=next((stall for stall in found if stall.turn is None), None),
    )


def _course(counted: pl.DataFrame, measure: Measure, who: Who, bounds: Bounds) -> Course:
    shown = counted.filter((pl.col("measure") == measure) & (pl.col("who") == who)).sort("turn", "value")
    turns = shown.partition_by("turn", maintain_order=True)
    return Course(measure, who, tuple(_point(turn, bounds.get((measure, who, turn["turn"][0]))) for turn in turns))


def _point(counted: pl.DataFrame, bounds: tuple[float, float] | None) -> Point:
    values, seats = counted["value"].to_numpy(), counted["seats"].to_numpy()
    matches = int(counted["matches"][0])
    low, median, high = (counted_quantile(values, seats, part, matches) for part in (0.1, 0.5, 0.9))
    if bounds is not None:
        median = Interval(median.value, *bounds)
    return Point(counted["turn"][0], int(seats.sum()), matches, median, low.value, high.value)


def _resampled(single: pl.DataFrame) -> Bounds:
    """The bounds of medians, all from the same resamples of matches; not of turns that hardly a match came to."""
    found: Bounds = {}
    matches = single["of"].n_unique()
    for (who, turn), rows in single.partition_by("who", "turn", as_dict=True).items():
        if rows["of"].n_unique() >= HANDFUL:
            for measure in get_args(Measure):
                values, of = rows[measure].to_numpy(), rows["of"].to_numpy()
                low, high = resampled_quantiles(values, of, numbers(0.5), matches=matches)
                found[measure, who, turn] = float(low[0]), float(high[0])
    return found


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


_TAKERS = """
    SELECT s.match, s.seat,
           CASE sign(round(s.share * m.players - 1, 6))
               WHEN 1 THEN 'winners' WHEN -1 THEN 'losers' ELSE 'tied'
           END AS who
    FROM match AS m JOIN seat AS s ON s.match = m.match
    WHERE s.ruleset = $ruleset AND m.finished AND {matches} AND {seats}
"""
_SINGLE = f"""
    SELECT dense_rank() OVER (ORDER BY match) - 1 AS of, own_turn AS turn, unnest([who, 'all']) AS who,
           available, spent, greatest(available - spent, 0) AS wasted
    FROM resource AS r JOIN ({_TAKERS}) USING (match, seat) WHERE r.ruleset = $ruleset
"""
_COUNTED = f"""
    WITH takers AS ({_TAKERS}), counted AS (
        SELECT own_turn AS turn, who, available, spent, count(*) AS seats
        FROM resource AS r JOIN takers USING (match, seat) WHERE r.ruleset = $ruleset GROUP BY ALL
    ), grouped AS (
        SELECT turn, unnest([who, 'all']) AS who, available, spent, greatest(available - spent, 0) AS wasted, seats
        FROM counted
    ), measured AS (
        UNPIVOT grouped ON available, spent, wasted INTO NAME measure VALUE value
    ), taken AS (
        SELECT match, seat, max(own_turn) AS turns FROM resource WHERE ruleset = $ruleset GROUP BY ALL
    ), lasting AS (
        SELECT match, who, max(turns) AS turns FROM taken JOIN takers USING (match, seat) GROUP BY ALL
    ), ends AS (
        SELECT who, turns, count(*) AS matches FROM lasting GROUP BY ALL
        UNION ALL
        SELECT 'all', turns, count(*) FROM (SELECT max(turns) AS turns FROM lasting GROUP BY match) GROUP BY turns
    ), size AS (
        SELECT g.turn, g.who, sum(e.matches)::BIGINT AS matches
        FROM (SELECT DISTINCT turn, who FROM grouped) AS g JOIN ends AS e ON g.who = e.who AND e.turns >= g.turn
        GROUP BY ALL
    )
    SELECT measure, who, turn, value, sum(seats)::BIGINT AS seats, any_value(matches) AS matches
    FROM measured JOIN size USING (turn, who) WHERE who <> 'tied' GROUP BY measure, who, turn, value
"""
"""A match has as many turns of some seats as the last of these seats took: seats count their turns without gaps."""
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
