"""Metrics that are medians, with intervals that know that values of one match hang together."""

import duckdb
import msgspec
import numpy as np
import polars as pl

from analytics.lake.reading import answered
from analytics.metrics.counting import collected
from analytics.metrics.questions import Question
from analytics.metrics.results import Example, Group
from analytics.statistics.bootstrap import FEW, HANDFUL, resampled_quantiles
from analytics.statistics.intervals import Array, Intervals, Sums, effective, numbers, wilson

QUANTILES = (0.10, 0.25, 0.75, 0.90)
"""What is told of the values beside the median."""

_HALF = numbers(0.5)


class Medians(msgspec.Struct, frozen=True, eq=False):
    """The medians of each group, in no order, with 10, 25, 75 and 90 %."""

    groups: list[Group]
    examples: list[Example]
    n: Array
    matches: Array
    values: Intervals
    quantiles: list[tuple[float, float, float, float]]


class _Values(msgspec.Struct, frozen=True, eq=False):
    """The values of a group, the match that each was seen in, by number, and the values in rising order."""

    seen: Array
    of: np.ndarray
    ordered: Array
    matches: int

    def at(self, parts: Array) -> Array:
        """Quantiles, interpolated between the two values that lie next to them."""
        places = parts * (len(self.ordered) - 1)
        low, high = (self.ordered[bound(places).astype(int)] for bound in (np.floor, np.ceil))
        return np.asarray(low + places % 1 * (high - low))

    @property
    def median(self) -> float:
        """As much above it as below it."""
        return float(self.at(_HALF)[0])

    def bounds(self) -> tuple[float, float]:
        """The interval of the median."""
        if HANDFUL <= self.matches < FEW:
            low, high = resampled_quantiles(self.seen, self.of, _HALF)
        else:
            below = np.bincount(self.of[self.seen <= self.median], minlength=self.matches)
            sums = Sums.over(below, np.bincount(self.of))
            worth = np.minimum(effective(sums), sums.n)
            bounds = wilson(worth / 2, worth)
            low, high = self.at(bounds.low), self.at(bounds.high)
        return float(low[0]), float(high[0])


def medians(connection: duckdb.DuckDBPyConnection, question: Question) -> Medians:
    """The medians of a metric's values, interpolated between the two in the middle.

    The interval is that of Woodruff, Confidence intervals for medians and other position measures, JASA 47 (1952):
    quantiles at the bounds of Wilson's interval of one half, whose n is what the observations are worth, as the parts
    of each match below the median tell. Where matches are few (`bootstrap.FEW`), they are resampled instead.
    """
    found = answered(connection, collected(question), question.parameters)
    parts = found.partition_by(question.by) if question.by else [found] if found.height else []
    values = [_values(part) for part in parts]
    bounds = [(one.median, *one.bounds()) for one in values]
    return Medians(
        [{name: part[name][0] for name in question.by} for part in parts],
        [_example(part) for part in parts],
        numbers([len(one.seen) for one in values]),
        numbers([one.matches for one in values]),
        Intervals(*(numbers([bound[place] for bound in bounds]) for place in range(3))),
        [_four(one.at(np.asarray(QUANTILES))) for one in values],
    )


def _values(part: pl.DataFrame) -> _Values:
    if part.height < FEW:  # resamples go by the numbers of matches
        part = part.sort("match")
    seen = part["x"].explode().to_numpy()
    of = np.repeat(np.arange(part.height), part["x"].list.len().to_numpy())
    return _Values(seen, of, np.sort(seen), part.height)


def _example(part: pl.DataFrame) -> Example:
    """The first match, and its first event."""
    first = part.select("created", "match", "seq").bottom_k(1, by=["created", "match"]).row(0, named=True)
    return Example(first["match"], first["seq"])


def _four(values: Array) -> tuple[float, float, float, float]:
    first, second, third, fourth = map(float, values)
    return first, second, third, fourth
