"""What cards and other things that a game counts are called."""

from analytics.metrics.results import Mark
from dashboards import words


def called(mark: Mark) -> str:
    """The name of a card or thing."""
    return words.thing(str(mark.group["unit"]), str(mark.group["name"]))
