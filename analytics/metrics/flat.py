"""Answers as flat tables: for CSV, for Parquet, for a terminal."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from analytics import csv_text
from analytics.metrics.results import Comparison, Example, Result
from analytics.statistics.intervals import Interval

Cells: TypeAlias = dict[str, Any]
"""A row of a flat table by its heads."""

COLUMNS = ("n", "matches", "value", "low", "high", "q10", "q25", "q75", "q90", "shrunk", "shrunk_low", "shrunk_high")
TESTED = ("p", "flagged", "standing", "example_match", "example_seq")
SIDE = ("n", "matches", "value", "low", "high")
JUDGED = ("difference", "low", "high", "p", "flagged", "margin", "verdict")


def rows(result: Result) -> list[Cells]:
    """A row for each mark: its group keys, then everything else about it."""
    found = []
    for mark in result.marks:
        told: Cells = {name: mark.group[name] for name in result.by}
        quantiles = mark.quantiles or (None,) * 4
        told |= dict(zip(("q10", "q25", "q75", "q90"), quantiles, strict=True))
        told |= {name: getattr(mark, name) for name in (*COLUMNS, *TESTED) if hasattr(mark, name)}
        told |= _of_example(mark.example)
        found.append({name: told[name] for name in heads(result)})
    return found


def heads(result: Result) -> tuple[str, ...]:
    """The heads of its rows."""
    return (*result.by, *COLUMNS, *TESTED)


def compared(found: Comparison) -> list[Cells]:
    """A row for each number: metric, group, both sides (`a_`, `b_`), and what is judged of their difference."""
    told = []
    for row in found.rows:
        group = " / ".join(str(value) for value in row.group.values())
        sides = {
            f"{side}_{name}": getattr(mark, name)
            for side, mark in (("a", row.before), ("b", row.after))
            for name in SIDE
        }
        told.append({"metric": row.metric, "group": group, **sides, **{name: getattr(row, name) for name in JUDGED}})
    return told


def flattened(one: msgspec.Struct) -> Cells:
    """The fields of a struct; intervals take three cells (`x`, `x_low`, `x_high`), examples two."""
    told: Cells = {}
    for name in one.__struct_fields__:
        value = getattr(one, name)
        if isinstance(value, Interval):
            told |= {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
        elif isinstance(value, Example):
            told |= _of_example(value)
        else:
            told[name] = value
    return told


def as_csv(told: Sequence[Cells], heads: Iterable[str] = ()) -> str:
    """Rows as CSV with a line of heads (those of the first row, if no others are named)."""
    named = list(heads) or list(told[0] if told else ())
    return csv_text.written(named, ([row.get(name) for name in named] for row in told))


def _of_example(example: Example | None) -> Cells:
    return {"example_match": example and example.match, "example_seq": example and example.seq}
