"""What the answers that are curves have in common."""

from typing import Any

import msgspec
import polars as pl

from analytics.lake.reading import Lake
from analytics.metrics.population import Population
from analytics.statistics.intervals import Intervals


class Curve(msgspec.Struct, frozen=True):
    """Values with their 95 % bounds, each bound by itself, at moments that are told beside."""

    value: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]

    @classmethod
    def of(cls, intervals: Intervals) -> "Curve":
        """The values and bounds of intervals."""
        value, low, high = (tuple(float(x) for x in part) for part in (intervals.value, intervals.low, intervals.high))
        return cls(value, low, high)


class Sample(msgspec.Struct, frozen=True):
    """What an answer rests on.

    matches, finished: how many the population has, and how many of them have ended
    events, as_of: how much of the log is in the lake, until when (ms since 1970)
    """

    population: Population
    matches: int
    finished: int
    events: int
    as_of: int | None


def sample(lake: Lake, population: Population) -> Sample:
    """What there is of a population."""
    counted = "SELECT count(*) AS matches, count(*) FILTER (m.finished) AS finished FROM match AS m WHERE {matches}"
    matches, finished = over(lake, population, counted).row(0)
    manifest = lake.manifest
    return Sample(population, matches, finished, manifest.events, manifest.as_of)


def over(lake: Lake, population: Population, sql: str, **parameters: Any) -> pl.DataFrame:
    """What a query answers; `{matches}` in it stands for the population's condition on a row of `match AS m`."""
    condition, given = population.condition()
    return lake.frame(sql.replace("{matches}", condition), given | parameters)
