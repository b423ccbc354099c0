"""Metrics that are medians, with intervals that know that values of one match hang together."""

from collections.abc import Sequence
from typing import Any

import duckdb
import msgspec
import numpy as np
import polars as pl

from analytics.metrics.questions import Question, rows
from analytics.metrics.results import Example, Group
from analytics.metrics.sources import WITHOUT_EVENT
from analytics.metrics.tally import EXAMPLE, examples, frame, grouping, groups
from analytics.statistics.bootstrap import FEW, HANDFUL, resampled_quantiles
from analytics.statistics.intervals import Array, Intervals, Sums, effective, numbers, wilson

_GRID = sorted({*(step / 20 for step in range(21)), *(step / 100 for step in range(44, 57)), 0.495, 0.505})
"""Quantiles that are worked out, the rest lies between them: close where bounds of medians of many matches lie."""

QUANTILES = (0.10, 0.25, 0.75, 0.90)
"""What is told of the values beside the median."""


class Medians(msgspec.Struct, frozen=True, eq=False):
    """The medians of each group, in no order, with 10, 25, 75 and 90 %."""

    groups: list[Group]
    examples: list[Example]
    n: Array
    matches: Array
    values: Intervals
    quantiles: list[tuple[float, float, float, float]]


def medians(connection: duckdb.DuckDBPyConnection, question: Question) -> Medians:
    """The medians of a metric's values, interpolated between the two in the middle.

    The interval is that of Woodruff, Confidence intervals for medians and other position measures, JASA 47 (1952):
    quantiles at the bounds of Wilson's interval of one half, whose n is what the observations are worth, as the parts
    of each match below the median tell. Where matches are few (`bootstrap.FEW`), they are resampled instead.
    """
    found = frame(connection, _sql(question), question.parameters)
    sums = Sums(*(numbers(found[name].to_numpy()) for name in ("matches", "x", "n", "xx", "xn", "nn")))
    worth = np.minimum(effective(sums), sums.n)
    bounds = wilson(worth / 2, worth)
    grids = [np.asarray(grid, dtype=float) for grid in found["grid"].to_list()]
    low = numbers([_at(grid, part) for grid, part in zip(grids, bounds.low, strict=True)])
    high = numbers([_at(grid, part) for grid, part in zip(grids, bounds.high, strict=True)])
    told = groups(found, question)
    few = [place for place, matches in enumerate(sums.matches) if HANDFUL <= matches < FEW]
    if few:
        low[few], high[few] = _resampled(connection, question, [told[place] for place in few])
    return Medians(
        told,
        examples(found),
        sums.n,
        sums.matches,
        Intervals(numbers([_at(grid, 0.5) for grid in grids]), low, high),
        [_four([_at(grid, part) for part in QUANTILES]) for grid in grids],
    )


def _resampled(connection: duckdb.DuckDBPyConnection, question: Question, few: list[Group]) -> tuple[Array, Array]:
    """The bounds of the medians of those groups that have few matches."""
    values = rows(question, [f"({question.metric.numerator})::DOUBLE AS v"])
    listed = {f"few_{name}": [group[name] for group in few] for name in question.by}
    chosen = ", ".join(f"unnest($few_{name}) AS {name}" for name in question.by)
    join = f" JOIN (SELECT {chosen}) USING ({', '.join(question.by)})" if chosen else ""
    sql = f"SELECT * FROM ({values}){join} WHERE v IS NOT NULL"
    found = frame(connection, sql, question.parameters | listed)
    parts: dict[tuple[Any, ...], pl.DataFrame] = {(): found}
    if question.by:
        parts = found.partition_by(question.by, as_dict=True)
    bounds = [_bounds(parts[tuple(group.values())]) for group in few]
    return numbers([low for low, _ in bounds]), numbers([high for _, high in bounds])


def _bounds(found: pl.DataFrame) -> tuple[float, float]:
    of = found["match"].rank("dense").to_numpy().astype(np.int64) - 1
    low, high = resampled_quantiles(found["v"].to_numpy(), of, numbers(0.5))
    return float(low[0]), float(high[0])


def _sql(question: Question) -> str:
    """Quantiles of each group, and the sums over the matches of how many values are at most the median."""
    event = "NULL::BIGINT" if question.metric.table in WITHOUT_EVENT else "r.seq"
    values = rows(question, [f"({question.metric.numerator})::DOUBLE AS v", f"{event} AS seq", "m.created AS created"])
    join = f"JOIN g USING ({', '.join(question.by)})" if question.by else "CROSS JOIN g"
    keys = "".join(f"{name}, " for name in question.by)
    sums = "sum(x) AS x, sum(n) AS n, sum(x * x) AS xx, sum(x * n) AS xn, sum(n * n) AS nn"
    below = f"count_if(v <= grid[{_GRID.index(0.5) + 1}])::DOUBLE AS x, count(v)::DOUBLE AS n"
    return (
        f"WITH v AS ({values}),"
        f" g AS (SELECT {keys}quantile_cont(v, {_GRID}) AS grid FROM v"
        f" GROUP BY {grouping(question)}),"
        f" c AS (SELECT {keys}match, any_value(created) AS created, min(seq) AS seq, {below}"
        f" FROM v {join} GROUP BY {keys}match),"
        f" s AS (SELECT {keys}count(*) AS matches, {sums}, {EXAMPLE} FROM c GROUP BY {grouping(question)})"
        f" SELECT * FROM s {join}"
    )


def _at(grid: Array, part: float) -> float:
    return float(np.interp(part, _GRID, grid))


def _four(values: Sequence[float]) -> tuple[float, float, float, float]:
    first, second, third, fourth = values
    return first, second, third, fourth
