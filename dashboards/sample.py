"""What a reader must know of the matches that a page is about."""

import msgspec

from analytics.lake.reading import Lake
from analytics.metrics.population import Population
from dashboards import words


class Sample(msgspec.Struct, frozen=True):
    """How many matches there are, and how far the lake has read.

    detectable: the least difference between two halves of the finished matches that would show, as a part of 1
    """

    finished: int
    running: int
    events: int
    as_of: int | None
    detectable: float | None

    @property
    def size(self) -> str:
        """How many matches, in words."""
        told = words.many(self.finished, "finished match", "finished matches")
        return f"{told} and {words.count(self.running)} still running" if self.running else told

    @property
    def fresh(self) -> str:
        """How much of the log is in the figures, in words."""
        if self.as_of is None:
            return "These matches come straight from simulations; nothing has been read from the log yet."
        return f"As of event {words.count(self.events)} of the log, {words.moment(self.as_of)}."


def sample_of(lake: Lake, population: Population) -> Sample:
    """Count the matches of a population."""
    condition, parameters = population.condition()
    sql = f"SELECT count(*) FILTER (finished), count(*) FILTER (NOT finished) FROM match AS m WHERE {condition}"
    finished, running = lake.frame(sql, parameters).row(0)
    present = lake.manifest
    return Sample(finished, running, present.events, present.as_of, _detectable(finished))


def _detectable(matches: int) -> float | None:
    """For rates about one half: 80 % power, 5 % two-sided, two halves of the sample."""
    return None if matches < 2 else min(1.0, 2.8016 * (2 * 0.25 / (matches / 2)) ** 0.5)
