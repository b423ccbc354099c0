"""The numbers by which seats stand, such as points or life, turn by turn, winners beside losers."""

import msgspec

from analytics.lake.reading import Lake
from analytics.metrics.by_turn import Course, Measured, courses
from analytics.metrics.curves import Sample, sample
from analytics.metrics.population import Population
from analytics.metrics.sources import SOURCES

MEASURES = Measured(table=f"({SOURCES['scored']})", columns="number, value", measure="number", value="value")


class Scores(msgspec.Struct, frozen=True):
    """Courses of all scores for all, winners and losers."""

    sample: Sample
    courses: tuple[Course, ...]


def scores(lake: Lake, population: Population) -> Scores:
    """The scores of the seats of a population that are asked for, in matches that have ended."""
    told = sample(lake, population)
    return Scores(told, tuple(courses(lake, population, MEASURES, finished=told.finished)))
