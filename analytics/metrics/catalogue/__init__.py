"""The catalogue of all metrics: the one definition that pages, API, command line and tests share."""

from collections.abc import Mapping

from analytics.metrics.catalogue.cards import CARDS, USE
from analytics.metrics.catalogue.course import COURSE
from analytics.metrics.catalogue.play import ENDINGS, FRICTION, SEATS, TIME
from analytics.metrics.metric import Metric

SHELVES: Mapping[str, tuple[Metric, ...]] = {
    "Cards": CARDS,
    "Use of cards and other things": USE,
    "Who wins": SEATS,
    "Time and decisions": TIME,
    "Course of a match": COURSE,
    "Friction": FRICTION,
    "Endings and coverage": ENDINGS,
}
"""The metrics in reading order."""

METRICS: Mapping[str, Metric] = {metric.id: metric for shelf in SHELVES.values() for metric in shelf}
"""All metrics by id."""
