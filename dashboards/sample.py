"""What a reader must know of the matches that a page is about."""

import datetime as dt

import msgspec

from analytics.lake.reading import Lake
from analytics.metrics.population import Population
from analytics.statistics.power import detectable
from dashboards import words


class Sample(msgspec.Struct, frozen=True):
    """How many matches there are, and how far the lake has read.

    last: when the last event of these matches happened, by the clock; simulations have none
    detectable: the least difference between two halves of the finished matches that would show, as a part of 1
    """

    finished: int
    running: int
    events: int
    last: dt.datetime | None
    detectable: float | None

    @property
    def size_of_all(self) -> int:
        """How many matches, ended or not."""
        return self.finished + self.running

    @property
    def size(self) -> str:
        """How many matches, in words."""
        told = words.many(self.finished, "finished match", "finished matches")
        return f"{told} and {words.count(self.running)} still running" if self.running else told

    @property
    def fresh(self) -> str:
        """How much of the log is in the figures, in words."""
        if not self.events:
            return "These matches come straight from simulations; nothing has been read from the log yet."
        last = f"; the last of these matches happened {words.moment(self.last)}" if self.last else ""
        return f"As of event {words.count(self.events)} of the log{last}."


def sample_of(lake: Lake, population: Population) -> Sample:
    """Count the matches of a population."""
    condition, parameters = population.condition()
    counted = "count(*) FILTER (finished), count(*) FILTER (NOT finished), max(m.last)"
    finished, running, last = lake.frame(f"SELECT {counted} FROM match AS m WHERE {condition}", parameters).row(0)
    by_clock = None if population.kind == "simulation" else last
    halves = None if finished < 2 else detectable(finished / 2, finished / 2)
    return Sample(finished, running, lake.manifest.events, by_clock, halves)
