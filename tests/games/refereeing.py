"""What all referees share: how a match of theirs ends, and matches to try that follow from a number."""

from collections.abc import Callable
from typing import NamedTuple


class Over(Exception):
    """The match has ended: the reason and the winners."""


class Trial(NamedTuple):
    """A match that the service and a referee play against each other; `play` answers the reason of its end.

    `play` raises AssertionError where they differ, naming the step and both sides.
    """

    name: str
    play: Callable[[], str]
