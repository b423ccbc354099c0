"""Sums over matches, by group: one pass over the lake, from which all statistics start."""

from collections.abc import Mapping

import duckdb
import msgspec
import numpy as np
import polars as pl

from analytics.lake.reading import answered
from analytics.metrics.counting import counted
from analytics.metrics.questions import Question, base
from analytics.metrics.results import Example, Group
from analytics.statistics.intervals import Array, Cross, Sums

_FIRST = {
    "matches": "count_if(n > 0)",
    "x": "sum(x)",
    "n": "sum(n)",
    "xx": "sum(x * x)",
    "xn": "sum(x * n)",
    "nn": "sum(n * n)",
}
_SECOND = {
    "others": "count_if(k > 0)",
    "y": "sum(y)",
    "k": "sum(k)",
    "yy": "sum(y * y)",
    "yk": "sum(y * k)",
    "kk": "sum(k * k)",
}
_CROSS = {"xy": "sum(x * y)", "xk": "sum(x * k)", "ny": "sum(n * y)", "nk": "sum(n * k)"}
_OF_BASE = {
    "matches": "t.matches",
    "x": "sum(x)",
    "n": "t.b",
    "xx": "sum(x * x)",
    "xn": "sum(x * o.b)",
    "nn": "t.bb",
}


_MATCH = "{'created': created, 'match': match, 'seq': seq}"
EXAMPLE = f"min({_MATCH}) AS example"
"""The first match, and its event."""
_FIRST_WITH = f"coalesce(min({_MATCH}) FILTER (%s > 0), min({_MATCH})) AS example"
"""The first match that counts, if there is one: of differences on their first side (n), over a base at all (x)."""


class Tally(msgspec.Struct, frozen=True, eq=False):
    """The sums of each group, in no order; `second` and `cross` are there for differences."""

    groups: list[Group]
    examples: list[Example]
    first: Sums
    second: Sums | None
    cross: Cross | None


def tally(connection: duckdb.DuckDBPyConnection, question: Question) -> Tally:
    """Count a metric that is no median."""
    found = answered(connection, sums(question), question.parameters)
    paired = question.metric.method == "difference"
    second = _sums(found, ("others", "y", "k", "yy", "yk", "kk")) if paired else None
    cross = Cross(*(_column(found, name) for name in _CROSS)) if paired else None
    return Tally(groups(found, question), examples(found), _sums(found, tuple(_FIRST)), second, cross)


def sums(question: Question) -> str:
    """The SELECT of a metric's sums: group keys, `matches`, x, n and their products (y and k for differences)."""
    return _over_rows(question) if question.metric.base == "rows" else _over_base(question)


def _over_rows(question: Question) -> str:
    columns = _FIRST | _SECOND | _CROSS if question.metric.method == "difference" else _FIRST
    return f"SELECT {_chosen(question, columns)} FROM ({counted(question)}) AS o GROUP BY {grouping(question)}"


def _over_base(question: Question) -> str:
    """Matches in which nothing was counted belong to the denominator all the same."""
    shared = "".join(f", {name}" for name in question.shared)
    totals = "count(*) AS matches, sum(b) AS b, sum(b * b) AS bb"
    grouped = f"GROUP BY {', '.join(question.shared)}" if question.shared else ""
    join = f"JOIN t USING ({', '.join(question.shared)})" if question.shared else "CROSS JOIN t"
    grouped_by = grouping(question, "t.matches, t.b, t.bb")
    return (
        f"WITH b AS ({base(question)}), t AS (SELECT {totals}{shared} FROM b {grouped}),"
        f" o AS (SELECT * FROM ({counted(question)}) JOIN b USING (match{shared}))"
        f" SELECT {_chosen(question, _OF_BASE)} FROM o {join} GROUP BY {grouped_by}"
    )


def _chosen(question: Question, columns: Mapping[str, str]) -> str:
    metric = question.metric
    example = EXAMPLE if metric.base == "rows" else _FIRST_WITH % "x"
    if metric.method == "difference":
        example = _FIRST_WITH % "n"
    return ", ".join([*question.by, *(f"{sql} AS {name}" for name, sql in columns.items()), example])


def grouping(question: Question, more: str = "") -> str:
    """What GROUP BY is followed by; nothing makes no group."""
    return (", ".join([*question.by, *([more] if more else [])]) or "()") + " HAVING count(*) > 0"


def groups(found: pl.DataFrame, question: Question) -> list[Group]:
    """The groups of an answer's rows."""
    return [{name: row[name] for name in question.by} for row in found.to_dicts()]


def examples(found: pl.DataFrame) -> list[Example]:
    """The examples of an answer's rows."""
    return [Example(example["match"], example["seq"]) for example in found["example"].to_list()]


def _sums(found: pl.DataFrame, names: tuple[str, ...]) -> Sums:
    return Sums(*(_column(found, name) for name in names))


def _column(found: pl.DataFrame, name: str) -> Array:
    return np.asarray(found[name].fill_null(0).to_numpy(), dtype=float)
