"""What cards and other things that a game counts are called."""

from analytics.metrics.results import Mark
from dashboards import words


def called(mark: Mark) -> str:
    """The name of a card or thing; of a thing with what it is, for the names of tiles and places say little."""
    unit, name = str(mark.group["unit"]), str(mark.group["name"])
    if unit == "card":
        return name
    return f"{unit} {name}" if name.isdecimal() else f"{words.plain(name)} ({unit})"
