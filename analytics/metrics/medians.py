"""Metrics that are medians, with intervals that know that values of one match hang together."""

import duckdb
import msgspec
import numpy as np
import polars as pl

from analytics.lake.reading import answered
from analytics.metrics.counting import collected
from analytics.metrics.questions import Question
from analytics.metrics.results import Example, Group
from analytics.statistics.bootstrap import FEW
from analytics.statistics.intervals import Array, Intervals, numbers
from analytics.statistics.quantiles import quantiles

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
    """The medians of a metric's values, with the intervals of `statistics.quantiles`."""
    found = answered(connection, collected(question), question.parameters)
    parts = found.partition_by(question.by) if question.by else [found] if found.height else []
    told = [_quantiles(part) for part in parts]
    return Medians(
        [{name: part[name][0] for name in question.by} for part in parts],
        [_example(part) for part in parts],
        numbers([float(part["n"].sum()) for part in parts]),
        numbers([part.height for part in parts]),
        Intervals(*(numbers([getattr(one, bound)[0] for one in told]) for bound in ("value", "low", "high"))),
        [_four(one.value[1:]) for one in told],
    )


def _quantiles(part: pl.DataFrame) -> Intervals:
    if part.height < FEW:  # resamples go by the numbers of matches
        part = part.sort("match")
    of = np.repeat(np.arange(part.height), part["x"].list.len().to_numpy())
    return quantiles(part["x"].explode().to_numpy(), of, (0.5, *QUANTILES))


def _example(part: pl.DataFrame) -> Example:
    """The first match, and its first event."""
    first = part.select("created", "match", "seq").bottom_k(1, by=["created", "match"]).row(0, named=True)
    return Example(first["match"], first["seq"])


def _four(values: Array) -> tuple[float, float, float, float]:
    first, second, third, fourth = map(float, values)
    return first, second, third, fourth
