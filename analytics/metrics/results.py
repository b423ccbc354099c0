"""What the evaluation of a metric answers: marks with their intervals, and what the reader must know of the sample."""

import datetime as dt
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from analytics.metrics.population import Population
from events.described import LongCount, SeatNumber

Group: TypeAlias = dict[str, str | int]
"""The values of the group keys, such as `{"unit": "card", "name": "Nightmare"}`; empty for one number over all."""

Standing: TypeAlias = Literal["count", "hollow", "ranked"]
"""`count`: too few, show n only; `hollow`: show, but do not rank; `ranked`: enough to be ranked."""

Verdict: TypeAlias = Literal["same", "higher", "lower", "undecided"]
"""What the second population is, seen from the first."""


class Minimum(msgspec.Struct, frozen=True):
    """From how many observations on a value is shown, and from how many it is ranked."""

    shown: Annotated[int, Meta(description="A value is told.")] = 30
    ranked: Annotated[int, Meta(description="It is ranked.")] = 200

    def standing(self, n: float) -> Standing:
        """What n observations are good for."""
        return "count" if n < self.shown else "hollow" if n < self.ranked else "ranked"


class Example(msgspec.Struct, frozen=True):
    """Where to look at it: an event of a match (None: the match as a whole)."""

    match: Annotated[str, Meta(description="The match.")]
    seq: Annotated[int | None, Meta(description="The event; null: the match as a whole.")]


class Mark(msgspec.Struct, frozen=True):
    """One number of a metric: a bar, a dot, a row of the table."""

    group: Annotated[Group, Meta(description="The values of the group keys.")]
    n: Annotated[int, Meta(description="Observations, in the metric's unit.")]
    matches: Annotated[int, Meta(description="In how many matches.")]
    value: Annotated[float | None, Meta(description="The value; null below the least n.")] = None
    low: Annotated[float | None, Meta(description="The lower end of its 95 % interval.")] = None
    high: Annotated[float | None, Meta(description="The upper end.")] = None
    quantiles: Annotated[
        tuple[float, float, float, float] | None, Meta(description="Of medians: 10, 25, 75 and 90 % of the values.")
    ] = None
    shrunk: Annotated[
        float | None, Meta(description="The value drawn toward the mean of all marks (empirical Bayes), to order by.")
    ] = None
    shrunk_low: Annotated[
        float | None, Meta(description="The lower end of its 95 % interval; null but for differences.")
    ] = None
    shrunk_high: Annotated[float | None, Meta(description="The upper end.")] = None
    p: Annotated[float | None, Meta(description="How likely so great a distance from the field is by chance.")] = None
    flagged: Annotated[bool, Meta(description="Whether it stands out (Benjamini-Hochberg, 10 %).")] = False
    standing: Annotated[Standing, Meta(description="What n is good for.")] = "count"
    example: Annotated[Example | None, Meta(description="The first match of it.")] = None


class Result(msgspec.Struct, frozen=True):
    """A metric over a population, its marks sorted as asked for.

    `n` and `matches` are those of the whole population, also of marks that a limit left out. `detectable` is meant with
    80 % power at 5 %, two-sided.
    """

    metric: Annotated[str, Meta(description="Its id.")]
    population: Population
    by: Annotated[tuple[str, ...], Meta(description="The group keys.")]
    marks: Annotated[tuple[Mark, ...], Meta(description="The numbers.")]
    n: Annotated[int, Meta(description="All observations.")]
    matches: Annotated[int, Meta(description="All matches of the population that count.")]
    field: Annotated[float | None, Meta(description="The value over all marks.")] = None
    detectable: Annotated[
        float | None, Meta(description="The least difference between two halves of this sample that it would show.")
    ] = None
    expected_false: Annotated[float | None, Meta(description="How many of the flagged marks are so by chance.")] = None
    minimum: Annotated[Minimum, Meta(description="From how many observations on.")] = Minimum()
    events: Annotated[
        int, Meta(description="How many events of the log are in it.", extra_json_schema={"maximum": 2**53})
    ] = 0
    as_of: Annotated[
        LongCount | None, Meta(description="When the last of them happened (milliseconds since 1970).")
    ] = None


# --- two populations side by side -------------------------------------------------------------------------------------


class Compared(msgspec.Struct, frozen=True):
    """One number of both populations. The absent parts could not be told: one side has too few observations.

    The verdict is `same` if the difference is within the margin (two one-sided tests at 5 %), else `higher` or `lower`
    if flagged and 0 is outside the interval, else `undecided`.
    """

    metric: Annotated[str, Meta(description="The metric.")]
    group: Annotated[Group, Meta(description="The values of the group keys.")]
    before: Annotated[Mark, Meta(description="The number in `a`.")]
    after: Annotated[Mark, Meta(description="The number in `b`.")]
    difference: Annotated[
        float | None, Meta(description="`b` less `a`; null if one of them has too few observations.")
    ] = None
    low: Annotated[float | None, Meta(description="The lower end of its 95 % interval.")] = None
    high: Annotated[float | None, Meta(description="The upper end.")] = None
    p: Annotated[float | None, Meta(description="How likely so great a difference is by chance.")] = None
    flagged: Annotated[bool, Meta(description="Whether it stands out of all rows (Benjamini-Hochberg, 10 %).")] = False
    margin: Annotated[float | None, Meta(description="Up to where a difference does not matter.")] = None
    verdict: Annotated[
        Verdict | None,
        Meta(description="`same`: within the margin; `higher`, `lower`: `b` is; null: too few observations."),
    ] = None


class Comparison(msgspec.Struct, frozen=True):
    """Two populations, number by number. `detectable` is meant with 80 % power at 5 %, two-sided."""

    before: Population
    after: Population
    by: Annotated[tuple[str, ...], Meta(description="The group keys; empty: each metric has its own.")]
    margin: Annotated[float, Meta(description="As asked for.")]
    matches: Annotated[tuple[int, int], Meta(description="How many matches `a` and `b` have.")]
    shared: Annotated[int, Meta(description="How many of them belong to both.")]
    rows: Annotated[tuple[Compared, ...], Meta(description="The numbers.")]
    detectable: Annotated[
        float | None, Meta(description="The least difference of rates that the two samples would show.")
    ]
    expected_false: Annotated[float, Meta(description="How many of the flagged rows are so by chance.")]
    minimum: Annotated[Minimum, Meta(description="From how many observations on.")]
    events: Annotated[
        int, Meta(description="How many events of the log are in it.", extra_json_schema={"maximum": 2**53})
    ]
    as_of: Annotated[LongCount | None, Meta(description="When the last of them happened (milliseconds since 1970).")]


# --- the matches behind a mark ----------------------------------------------------------------------------------------


class SeatBehind(msgspec.Struct, frozen=True):
    """A seat of a match."""

    seat: SeatNumber
    place: Annotated[int | None, Meta(description="Its place in turn order.")]
    who: Annotated[str, Meta(description="Who sat there.")]
    deck: Annotated[str | None, Meta(description="With which deck, if that is known.")]
    share: Annotated[float | None, Meta(description="Its part of the win; null: not ended.")]


class Behind(msgspec.Struct, frozen=True):
    """A match behind a mark. `seq` is the event to look at (None: the match as a whole).

    That is the first one that the numerator counts, if there is one; of a thing, the first in which it came to the hand
    or was used, so none if the seat never had it. `reason`: what ended it, as `ending_share` counts it.
    """

    match: Annotated[str, Meta(description="The match.")]
    seq: Annotated[int | None, Meta(description="The event to look at; null: the match as a whole.")]
    value: Annotated[
        float | None, Meta(description="Of medians: the greatest value in this match, which is at that event.")
    ]
    created: dt.datetime
    turns: Annotated[int, Meta(description="Turns begun.")]
    finished: Annotated[bool, Meta(description="Whether it has ended.")]
    reason: Annotated[str | None, Meta(description="Why.")]
    seats: Annotated[tuple[SeatBehind, ...], Meta(description="Its seats in turn order.")]
