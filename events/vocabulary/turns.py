"""Events of turns and phases."""

from events.event import Event, Seat
from events.registry import EVENTS


@EVENTS.event("TurnStarted")
class TurnStarted(Event, frozen=True):
    """A seat's turn began. Turns are counted from 1 over all players together."""

    seat: Seat
    turn: int


@EVENTS.event("PhaseStarted")
class PhaseStarted(Event, frozen=True):
    """A phase of the turn began."""

    phase: str


@EVENTS.event("PhaseEnded")
class PhaseEnded(Event, frozen=True):
    """A phase of the turn is over and is not entered again in this turn."""

    seat: Seat
    phase: str


@EVENTS.event("TurnEnded")
class TurnEnded(Event, frozen=True):
    """A seat's turn is over."""

    seat: Seat
