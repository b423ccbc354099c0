"""Numbers of seats over their own turns, winners beside losers."""

from typing import Literal, TypeAlias, get_args

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import over
from analytics.metrics.population import Population
from analytics.statistics.bootstrap import FEW, HANDFUL, resampled_quantiles
from analytics.statistics.intervals import Interval, numbers
from analytics.statistics.quantiles import counted_quantile

Who: TypeAlias = Literal["all", "winners", "losers"]
"""Winners have more than an equal part of the win, losers less; who ties is neither."""

Bounds: TypeAlias = dict[tuple[str, Who, int], tuple[float, float]]
"""Bounds of medians by measure, whose it is, and turn."""


class Measured(msgspec.Struct, frozen=True):
    """What is measured, in SQL.

    table: has a row for each turn of a seat and perhaps for each measure, with `match`, `seat` and `own_turn`
    columns: those of it that tell the measures;  measure, value: the name of a measure and its value, of these
    """

    table: str
    columns: str
    measure: str
    value: str


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

    measure: str
    who: Who
    points: tuple[Point, ...]


def courses(lake: Lake, population: Population, measured: Measured, *, finished: int) -> list[Course]:
    """The courses of all measures that there are, for all, winners and losers, in matches that have ended.

    finished: how many matches of the population have ended. Medians of few matches have the bounds of resamples
    (`bootstrap.FEW`), else they are as sure as if each match were one observation.
    """
    counted = _rows(lake, population, measured, _COUNTED)
    single = _rows(lake, population, measured, _SINGLE) if finished < FEW else None
    bounds = {} if single is None else _resampled(single)
    names = counted["measure"].unique().sort()
    return [_course(counted, measure, who, bounds) for measure in names for who in get_args(Who)]


def _rows(lake: Lake, population: Population, measured: Measured, sql: str) -> pl.DataFrame:
    seats, parameters = population.seat_condition()
    for name, text in msgspec.structs.asdict(measured).items():
        sql = sql.replace(f"{{{name}}}", text)
    return over(lake, population, sql.replace("{seats}", seats), **parameters)


def _course(counted: pl.DataFrame, measure: str, who: Who, bounds: Bounds) -> Course:
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
    for (measure, who, turn), rows in single.partition_by("measure", "who", "turn", as_dict=True).items():
        if rows["of"].n_unique() >= HANDFUL:
            values, of = rows["value"].to_numpy(), rows["of"].to_numpy()
            low, high = resampled_quantiles(values, of, numbers(0.5), matches=matches)
            found[measure, who, turn] = float(low[0]), float(high[0])
    return found


_TAKERS = """
    SELECT s.match, s.seat,
           CASE sign(round(s.share * m.players - 1, 6))
               WHEN 1 THEN 'winners' WHEN -1 THEN 'losers' ELSE 'tied'
           END AS who
    FROM match AS m JOIN seat AS s ON s.match = m.match
    WHERE s.ruleset = $ruleset AND m.finished AND {matches} AND {seats}
"""
_SINGLE = f"""
    WITH seated AS (
        SELECT dense_rank() OVER (ORDER BY match) - 1 AS of, own_turn AS turn, who, {{columns}}
        FROM {{table}} AS r JOIN ({_TAKERS}) USING (match, seat)
    ), measured AS (
        SELECT of, turn, who, {{measure}} AS measure, {{value}} AS value FROM seated
    )
    SELECT of, turn, unnest([who, 'all']) AS who, measure, value FROM measured
"""
_COUNTED = f"""
    WITH measured AS MATERIALIZED (SELECT * FROM {{table}}), takers AS ({_TAKERS}), counted AS (
        SELECT own_turn AS turn, who, {{columns}}, count(*) AS seats
        FROM measured JOIN takers USING (match, seat) GROUP BY ALL
    ), named AS (
        SELECT turn, who, {{measure}} AS measure, {{value}} AS value, seats FROM counted
    ), grouped AS (
        SELECT turn, unnest([who, 'all']) AS who, measure, value, seats FROM named
    ), taken AS (
        SELECT match, seat, max(own_turn) AS turns FROM measured GROUP BY ALL
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
    FROM grouped JOIN size USING (turn, who) WHERE who <> 'tied' GROUP BY measure, who, turn, value
"""
"""A match has as many turns of some seats as the last of these seats took: seats count their turns without gaps."""
