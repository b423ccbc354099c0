"""What the evaluation of a metric answers: marks with their intervals, and what the reader must know of the sample."""

from typing import Literal, TypeAlias

import msgspec

from analytics.metrics.population import Population

Group: TypeAlias = dict[str, str | int]
"""The values of the group keys, such as `{"unit": "card", "name": "Nightmare"}`; empty for one number over all."""

Standing: TypeAlias = Literal["count", "hollow", "ranked"]
"""`count`: too few, show n only; `hollow`: show, but do not rank; `ranked`: enough to be ranked."""


class Minimum(msgspec.Struct, frozen=True):
    """From how many observations on a value is shown, and from how many it is ranked."""

    shown: int = 30
    ranked: int = 200

    def standing(self, n: float) -> Standing:
        """What n observations are good for."""
        return "count" if n < self.shown else "hollow" if n < self.ranked else "ranked"


class Example(msgspec.Struct, frozen=True):
    """Where to look at it: an event of a match (None: the match as a whole)."""

    match: str
    seq: int | None


class Mark(msgspec.Struct, frozen=True):
    """One number of a metric: a bar, a dot, a row of the table.

    n: observations in the metric's unit;  matches: in how many matches they were made
    value, low, high: the value with its 95 % interval, absent if there is none (n is below what may be shown)
    quantiles: 10, 25, 75 and 90 % of the values, for metrics that are medians
    shrunk: drawn toward the mean of all, to order by;  shrunk_low, shrunk_high: its 95 % interval, for differences
    p: of the difference from the field;  flagged: still stands out after Benjamini-Hochberg over all marks
    standing: what n is good for;  example: a match to look at
    """

    group: Group
    n: int
    matches: int
    value: float | None = None
    low: float | None = None
    high: float | None = None
    quantiles: tuple[float, float, float, float] | None = None
    shrunk: float | None = None
    shrunk_low: float | None = None
    shrunk_high: float | None = None
    p: float | None = None
    flagged: bool = False
    standing: Standing = "count"
    example: Example | None = None


class Result(msgspec.Struct, frozen=True):
    """A metric over a population.

    metric: its id;  by: the group keys;  marks: sorted as asked for;  field: the value over all marks together
    n, matches: observations and matches of the whole population, also of marks that a limit left out
    detectable: the least difference of two halves of this sample that it would show (80 % power, 5 % two-sided)
    expected_false: how many of the flagged marks are expected to be flagged by chance
    minimum: what the standings follow from;  events, as_of: how much of the log is in it, until when (ms since 1970)
    """

    metric: str
    population: Population
    by: tuple[str, ...]
    marks: tuple[Mark, ...]
    n: int
    matches: int
    field: float | None = None
    detectable: float | None = None
    expected_false: float | None = None
    minimum: Minimum = Minimum()
    events: int = 0
    as_of: int | None = None
