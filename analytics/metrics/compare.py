"""Two populations side by side: what differs between them, what is the same, and what cannot be told."""

import math
from collections.abc import Iterator, Mapping, Sequence

import duckdb
import msgspec
import numpy as np

from analytics.lake.reading import Lake
from analytics.metrics.catalogue import METRICS
from analytics.metrics.curves import over
from analytics.metrics.differences import p_of_distance
from analytics.metrics.evaluate import marks_of
from analytics.metrics.metric import Metric
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.questions import Question
from analytics.metrics.results import Compared, Comparison, Mark, Minimum, Verdict
from analytics.statistics import discovery
from analytics.statistics.distributions import normal_reach
from analytics.statistics.intervals import LEVEL, Interval, Intervals, newcombe, numbers
from analytics.statistics.power import detectable

MARGIN = 0.05
"""Differences up to this do not matter if nobody says otherwise."""

_TWICE_ONE_SIDED = 1 - 2 * (1 - LEVEL)
"""Two one-sided tests at 5 % reject exactly if the 90 % interval lies within the margin."""

_RELATIVE = ("seconds", "turns", "number")
"""Scales on which the margin is a part of the value before; else it is in points."""


def compare(
    lake: Lake,
    before: Population,
    after: Population,
    by: Sequence[str] = (),
    *,
    metrics: Sequence[str] | None = None,
    only: Mapping[str, str | int] | None = None,
    margin: float = MARGIN,
    minimum: Minimum | None = None,
) -> Comparison:
    """Hold a population against another of the same ruleset.

    Without `by`, by those metrics that tell something of a whole population, each grouped as it says (`Metric.whole`);
    with `by`, all metrics that have these keys, such as the cards one by one; `metrics` names the metrics instead.
    `only` lets pass what has these values of group keys.

    Where populations share matches, what these tell is taken to be opposite in both, as it is of two seats of one
    match: no interval is then too narrow.

    Raises `KeyError` for an unknown metric, `BadFilter` for different rulesets, and keys that no metric has.
    """
    if before.ruleset != after.ruleset:
        raise BadFilter("ruleset", "only matches of one ruleset can be compared")
    asked = list(_asked(tuple(by), metrics, only or {}, choosing=_chooses_seats(before) or _chooses_seats(after)))
    if not asked:
        raise BadFilter("by", f"no metric can be compared by {', '.join([*by, *(only or {})])}")
    matches, shared = _sizes(lake, before, after)
    there = [population if some else None for population, some in zip((before, after), matches, strict=True)]
    rows: list[Compared] = []
    with lake.connected() as connection:
        for metric, keys in asked:
            a, b = (_marks(connection, metric, one, keys, only or {}, minimum) for one in there)
            rows += _rows(metric, keys, a, b, shared, margin)
    judged = _all_judged(rows)
    return Comparison(
        before=before,
        after=after,
        by=tuple(by),
        margin=margin,
        matches=matches,
        shared=shared,
        rows=tuple(judged),
        detectable=detectable(*matches, correlation=_opposite(shared, *matches)) if min(matches) else None,
        expected_false=sum(row.flagged for row in judged) * discovery.FALSE_SHARE,
        minimum=minimum or Minimum(),
        events=lake.manifest.events,
        as_of=lake.manifest.as_of,
    )


def _marks(
    connection: duckdb.DuckDBPyConnection,
    metric: Metric,
    population: Population | None,
    keys: tuple[str, ...],
    only: Mapping[str, str | int],
    minimum: Minimum | None,
) -> list[Mark]:
    """The marks of a population; none if it has no matches."""
    return [] if population is None else marks_of(connection, Question(metric, population, keys, only), minimum)


def _all_judged(rows: Sequence[Compared]) -> list[Compared]:
    p = numbers([np.nan if row.p is None else row.p for row in rows])
    return [_judged(row, bool(flag)) for row, flag in zip(rows, discovery.discoveries(p), strict=True)]


def _chooses_seats(population: Population) -> bool:
    return population.seat_condition()[0] != "true"


def _asked(
    by: tuple[str, ...], named: Sequence[str] | None, only: Mapping[str, str | int], *, choosing: bool
) -> Iterator[tuple[Metric, tuple[str, ...]]]:
    """The metrics with their group keys. Over all seats, win rates of wholes are what they are by arithmetic."""
    for metric in METRICS.values() if named is None else [METRICS[name] for name in named]:
        if not {*by, *only} <= {*metric.keys}:
            continue
        if by:
            if named is not None or metric.whole or metric.by[-1] in by:
                yield metric, by
        else:
            ways = metric.whole or ((metric.by,) if named is not None else ())
            yield from ((metric, keys) for keys in ways if keys or choosing or not metric.compared)


def _sizes(lake: Lake, before: Population, after: Population) -> tuple[tuple[int, int], int]:
    first, second = (over(lake, one, "SELECT m.match FROM match AS m WHERE {matches}") for one in (before, after))
    return (first.height, second.height), first.join(second, "match", how="semi").height


def _rows(
    metric: Metric, by: tuple[str, ...], first: Sequence[Mark], second: Sequence[Mark], shared: int, margin: float
) -> Iterator[Compared]:
    """The marks that both have, and those that only one of them has."""
    before, after = ({tuple(mark.group.values()): mark for mark in marks} for marks in (first, second))
    for values in dict.fromkeys((*before, *after)):
        group = dict(zip(by, values, strict=True))
        nothing = Mark(group, 0, 0)
        row = Compared(metric.id, group, before.get(values, nothing), after.get(values, nothing))
        yield _held_against(row, shared, margin, relative=metric.scale in _RELATIVE)


def _held_against(row: Compared, shared: int, margin: float, *, relative: bool) -> Compared:
    first, second = _interval(row.before), _interval(row.after)
    if first is None or second is None:
        return row
    found = newcombe(_many(second), _many(first), _opposite(shared, row.before.matches, row.after.matches))
    difference = found[0]
    return msgspec.structs.replace(
        row,
        difference=difference.value,
        low=difference.low,
        high=difference.high,
        p=float(p_of_distance(found, 0, min(row.before.matches, row.after.matches))[0]),
        margin=margin * abs(first.value) if relative else margin,
    )


def _opposite(shared: int, first: int, second: int) -> float:
    """The correlation of numbers of two populations of so many matches, of which they share some."""
    return -min(1.0, shared / math.sqrt(first * second))


def _interval(mark: Mark) -> Interval | None:
    if mark.value is None or mark.low is None or mark.high is None:
        return None
    return Interval(mark.value, mark.low, mark.high) if np.isfinite([mark.value, mark.low, mark.high]).all() else None


def _many(one: Interval) -> Intervals:
    return Intervals(numbers(one.value), numbers(one.low), numbers(one.high))


def _judged(row: Compared, flagged: bool) -> Compared:
    if row.difference is None or row.low is None or row.high is None or row.margin is None:
        return row
    part = normal_reach(_TWICE_ONE_SIDED) / normal_reach(LEVEL)
    low, high = (row.difference + part * (bound - row.difference) for bound in (row.low, row.high))
    verdict: Verdict = "undecided"
    if -row.margin <= low and high <= row.margin:
        verdict = "same"
    elif flagged and not row.low <= 0 <= row.high:
        verdict = "higher" if row.difference > 0 else "lower"
    return msgspec.structs.replace(row, flagged=flagged, verdict=verdict)
