"""Evaluating a metric: its marks with intervals, shrunk values, and what stands out."""

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb
import msgspec
import numpy as np

from analytics.lake.reading import Lake
from analytics.metrics.catalogue import METRICS
from analytics.metrics.differences import p_of_distance, shrunk_differences
from analytics.metrics.medians import medians
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.questions import Question, size
from analytics.metrics.results import Example, Group, Mark, Minimum, Result
from analytics.metrics.tally import Tally, tally
from analytics.statistics import discovery, shrinkage
from analytics.statistics.intervals import (
    Array,
    Intervals,
    clustered,
    correlation,
    effective,
    newcombe,
    ratio,
)
from analytics.statistics.power import detectable

ORDERS = ("value", "shrunk", "low", "n", "matches")
"""What marks may be sorted by, beside the group keys; `-` before it: largest first."""


class Table(msgspec.Struct, frozen=True, eq=False):
    """The marks as columns. Those that a metric does not have are None."""

    groups: list[Group]
    examples: list[Example]
    n: Array
    least: Array
    matches: Array
    values: Intervals
    quantiles: list[tuple[float, float, float, float]] | None = None
    shrunk: Array | None = None
    shrunk_low: Array | None = None
    shrunk_high: Array | None = None
    p: Array | None = None
    field: float | None = None


def evaluate(
    lake: Lake,
    id: str,
    population: Population,
    by: Sequence[str] | None = None,
    *,
    only: Mapping[str, str | int] | None = None,
    sort: str | None = None,
    limit: int | None = None,
    minimum: Minimum | None = None,
) -> Result:
    """Evaluate a metric of the catalogue. `by` groups it (absent: as the metric says; empty: one mark over all).

    `only` lets pass what has these values of group keys; flags and shrinkage are worked out over all marks that are
    shown at all, before the limit.

    Raises `KeyError` for an unknown metric, `BadFilter` for a key that it cannot be grouped by, or sorted by.
    """
    metric = METRICS[id]
    question = Question(metric, population, metric.by if by is None else tuple(by), only or {})
    floor = minimum or metric.minimum
    manifest = lake.manifest
    with lake.connected() as connection:
        table = _table(connection, question, floor)
    whole = lake.row(size(question), population.condition()[1])
    marks = _sorted(_marks(table, floor), question, sort)
    return Result(
        metric=id,
        population=population,
        by=question.by,
        marks=tuple(marks[:limit]),
        n=int(table.n.sum()) if metric.base == "rows" else whole["n"],
        matches=whole["matches"],
        field=table.field,
        detectable=_detectable(question, whole["matches"]),
        expected_false=sum(mark.flagged for mark in marks) * discovery.FALSE_SHARE if metric.compared else None,
        minimum=floor,
        events=manifest.events,
        as_of=manifest.as_of,
    )


def marks_of(connection: duckdb.DuckDBPyConnection, question: Question, minimum: Minimum | None = None) -> list[Mark]:
    """The marks of a question, and nothing about the sample."""
    floor = minimum or question.metric.minimum
    return _sorted(_marks(_table(connection, question, floor), floor), question, None)


def _table(connection: duckdb.DuckDBPyConnection, question: Question, floor: Minimum) -> Table:
    if question.metric.method == "median":
        found = medians(connection, question)
        return Table(
            found.groups, found.examples, found.n, found.n, found.matches, found.values, quantiles=found.quantiles
        )
    counted = tally(connection, question)
    if question.metric.method == "difference":
        return _differences(counted, floor)
    return _rates(counted, question, floor)


def _rates(counted: Tally, question: Question, floor: Minimum) -> Table:
    sums = counted.first
    values = clustered(sums) if question.metric.method == "rate" else ratio(sums)
    table = Table(counted.groups, counted.examples, sums.n, sums.n, sums.matches, values)
    if not question.metric.compared or not sums.n.sum():
        return table
    field = float(sums.x.sum() / sums.n.sum())
    tested = sums.n >= floor.shown
    worth = np.minimum(effective(sums), sums.n)
    hits = np.nan_to_num(sums.ratio) * worth
    prior = shrinkage.fit(hits[tested], worth[tested])
    p = np.where(tested, discovery.p_against(sums, field), np.nan)
    return msgspec.structs.replace(table, shrunk=shrinkage.shrunk(hits, worth, prior), p=p, field=field)


def _differences(counted: Tally, floor: Minimum) -> Table:
    first, second, cross = counted.first, counted.second, counted.cross
    assert second is not None
    assert cross is not None
    values = newcombe(clustered(first), clustered(second), correlation(first, second, cross))
    least = np.minimum(first.n, second.n)
    table = Table(counted.groups, counted.examples, first.n, least, first.matches, values)
    if not (first.n.sum() and second.n.sum()):
        return table
    field = float(first.x.sum() / first.n.sum() - second.x.sum() / second.n.sum())
    tested = least >= floor.shown
    matches = np.minimum(first.even_matches, second.even_matches)
    p = np.where(tested, p_of_distance(values, field, matches), np.nan)
    shrunk = shrunk_differences(values, tested)
    return msgspec.structs.replace(
        table, shrunk=shrunk.value, shrunk_low=shrunk.low, shrunk_high=shrunk.high, p=p, field=field
    )


def _marks(table: Table, floor: Minimum) -> list[Mark]:
    flags = discovery.discoveries(table.p) if table.p is not None else np.zeros(len(table.n), dtype=bool)
    return [_mark(table, index, bool(flags[index]), floor) for index in range(len(table.groups))]


def _mark(table: Table, index: int, flagged: bool, floor: Minimum) -> Mark:
    standing = floor.standing(table.least[index])
    bare = Mark(
        group=table.groups[index],
        n=int(table.n[index]),
        matches=int(table.matches[index]),
        standing=standing,
        example=table.examples[index],
    )
    if standing == "count":
        return bare
    found = table.values[index]
    told: dict[str, Any] = {"value": found.value, "low": found.low, "high": found.high, "flagged": flagged}
    told["quantiles"] = table.quantiles[index] if table.quantiles else None
    for name in ("shrunk", "shrunk_low", "shrunk_high", "p"):
        column = getattr(table, name)
        told[name] = None if column is None else float(column[index])
    return msgspec.structs.replace(bare, **told)


def _sorted(marks: list[Mark], question: Question, sort: str | None) -> list[Mark]:
    """Marks as asked for; equal ones, and all if nothing is asked for, by their groups (compared: best first).

    By a value, the ranked ones come first, then the hollow ones, then those too few to be shown.
    """
    marks = sorted(marks, key=lambda mark: [_group_order(mark.group[name]) for name in question.by])
    asked = sort or ("-shrunk" if question.metric.compared and "name" in question.by else "")
    name, down = asked.removeprefix("-"), asked.startswith("-")
    if not name:
        return marks
    if name in question.by:
        return sorted(marks, key=lambda mark: _group_order(mark.group[name]), reverse=down)
    if name not in ORDERS:
        raise BadFilter("sort", f"{name!r} is none of {', '.join((*ORDERS, *question.by))}")
    if name in ("n", "matches"):
        return sorted(marks, key=lambda mark: int(getattr(mark, name)), reverse=down)
    return sorted(marks, key=lambda mark: _value_order(mark, name, down))


def _group_order(value: str | int) -> tuple[bool, float, str]:
    return (True, 0, value) if isinstance(value, str) else (False, value, "")


def _value_order(mark: Mark, name: str, down: bool) -> tuple[int, float]:
    value = getattr(mark, name)
    value = mark.value if value is None else value
    return ("ranked", "hollow", "count").index(mark.standing), 0.0 if value is None else -value if down else value


def _detectable(question: Question, matches: int) -> float | None:
    """The least difference of two halves of the matches, at a rate of one half."""
    if question.metric.method in ("ratio", "median"):
        return None
    return detectable(matches / 2, matches / 2)
