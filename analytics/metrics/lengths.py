"""How long matches last: the part still running, the median, how many end when, how many end within a target."""

import math
from typing import Literal, TypeAlias, get_args

import msgspec
import numpy as np
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.curves import Curve, Sample, over, sample
from analytics.metrics.population import BadFilter, Population
from analytics.statistics import survival
from analytics.statistics.intervals import Interval
from analytics.statistics.means import mean
from analytics.statistics.quantiles import quantiles

Measure: TypeAlias = Literal["turns", "decisions"]
"""What length is counted in."""

PARTS = 3
MIDDLE = 0.5
NEVER = Interval(math.inf, math.inf, math.inf)
BARS = 30
"""At most so many bars make up the histogram."""


class Bar(msgspec.Struct, frozen=True):
    """Matches that ended at a length from `low` to `high`, both included."""

    low: int
    high: int
    matches: int


class Target(msgspec.Struct, frozen=True):
    """Lengths from `low` to `high` are wished for.

    share: the part of the matches that end there;  preferred: the middle
    off: how far finished matches are from the middle, as a part of it: the mean of |preferred - length| / preferred,
    0 is ideal; None if fewer than two have ended. Browne, Automatic generation and evaluation of recombination games
    (2008), criterion duration; Ludii calls it IdealDuration.
    """

    low: int
    high: int
    share: Interval
    preferred: float
    off: Interval | None


class Lengths(msgspec.Struct, frozen=True):
    """The lengths of matches.

    at: the lengths that `running` tells of;  running: which part lasts longer than each
    median: of all matches, with its bounds; None where more than half go on beyond all that was seen. While matches
    are running it is where `running` passes one half; where all have ended it is that of the metrics `match_turns` and
    `match_decisions`, which are of finished matches alone
    """

    sample: Sample
    measure: Measure
    at: tuple[int, ...]
    running: Curve
    median: tuple[float | None, float | None, float | None]
    bars: tuple[Bar, ...]
    target: Target | None = None


def lengths(
    lake: Lake, population: Population, measure: Measure = "turns", target: tuple[int, int] | None = None
) -> Lengths:
    """The lengths of a population's matches, unfinished ones being censored (Kaplan and Meier).

    Raises `BadFilter` for an unknown measure, and a target that ends before it begins, or at 0.
    """
    if measure not in get_args(Measure):
        raise BadFilter("measure", f"one of {', '.join(get_args(Measure))}")
    if target is not None and target[0] > target[1]:
        raise BadFilter("target", "ends before it begins")
    if target is not None and target[1] == 0:
        raise BadFilter("target", "ends at 0")
    found = over(lake, population, _LENGTHS[measure]).sort("length")
    at, ended, censored = (found[name].to_numpy() for name in ("length", "ended", "censored"))
    running = survival.survival(ended, censored)
    return Lengths(
        sample=sample(lake, population),
        measure=measure,
        at=tuple(at.tolist()),
        running=Curve.of(running),
        median=_finite(survival.passing(at, running) if censored.any() else _of_ended(lake, population, measure)),
        bars=_bars(found.filter(pl.col("ended") > 0)),
        target=None if target is None else _target(found, target),
    )


def thirds(lake: Lake, population: Population) -> list[tuple[int, int]]:
    """The shortest and the longest match, in turns, of each third of the matches that have ended, by their length.

    Matches of one length stay together, so there are fewer than three if most are of the same length.
    """
    ended = "SELECT m.turns FROM match AS m WHERE m.finished AND {matches} ORDER BY m.turns"
    turns: list[int] = over(lake, population, ended)["turns"].to_list()
    if not turns:
        return []
    bounds = sorted({turns[(len(turns) - 1) * part // PARTS] for part in range(1, PARTS + 1)})
    lows = [turns[0], *(bound + 1 for bound in bounds[:-1])]
    return list(zip(lows, bounds, strict=True))


def _of_ended(lake: Lake, population: Population, measure: Measure) -> Interval:
    """The median where all matches have ended: the one of the metric, with its interval."""
    ended = f"SELECT m.{measure} FROM match AS m WHERE m.finished AND {{matches}} ORDER BY m.match"
    values = over(lake, population, ended)[measure].to_numpy()
    return quantiles(values, np.arange(len(values)), (MIDDLE,))[0] if len(values) else NEVER


def _finite(found: Interval) -> tuple[float | None, float | None, float | None]:
    value, low, high = (None if math.isinf(x) else x for x in (found.value, found.low, found.high))
    return value, low, high


def _target(found: pl.DataFrame, target: tuple[int, int]) -> Target:
    """Ending within the target competes with ending elsewhere."""
    at, ended, censored = (found[name].to_numpy() for name in ("length", "ended", "censored"))
    wished = (at >= target[0]) & (at <= target[1])
    share = Interval(math.nan, 0.0, 1.0)
    if len(at):
        share = survival.incidence([ended * wished, ended * ~wished], censored)[0][len(at) - 1]
    preferred, finished = sum(target) / 2, np.repeat(at, ended)
    off = mean(abs(preferred - finished) / preferred) if len(finished) > 1 else None
    return Target(*target, share, preferred, off)


def _bars(found: pl.DataFrame) -> tuple[Bar, ...]:
    if found.is_empty():
        return ()
    first, last = found["length"][0], found["length"][-1]
    width = math.ceil((last - first + 1) / BARS)
    counted = dict(
        found.group_by((pl.col("length") - first) // width).agg(pl.col("ended").sum().alias("n")).iter_rows()
    )
    lows = [first + width * number for number in range(max(counted) + 1)]
    return tuple(Bar(low, low + width - 1, counted.get(number, 0)) for number, low in enumerate(lows))


def _sql(length: str, censored: str) -> str:
    return (
        f"SELECT CASE WHEN m.finished THEN {length} ELSE {censored} END AS length,"
        " count(*) FILTER (m.finished) AS ended, count(*) FILTER (NOT m.finished) AS censored"
        " FROM match AS m WHERE {matches} GROUP BY length"
    )


_LENGTHS: dict[Measure, str] = {
    "turns": _sql("m.turns", "greatest(m.turns - 1, 0)"),
    "decisions": _sql("m.decisions", "m.decisions"),
}
"""An unfinished match has lasted all its turns but the one it is in, and all decisions that were answered."""
