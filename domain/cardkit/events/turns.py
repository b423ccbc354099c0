"""Events of the order of turns and phases, and of texts that end the match."""

from domain.cardkit.events import event
from events.event import Event, Seat


@event("ExtraTurnGranted")
class ExtraTurnGranted(Event, frozen=True):
    """A seat takes another turn after this one. Of several, the one granted last comes first."""

    seat: Seat


@event("ExtraPhaseGranted")
class ExtraPhaseGranted(Event, frozen=True):
    """There is another such phase after this one. Of several, the one granted last comes first."""

    phase: str


@event("ExtraPhaseBegun")
class ExtraPhaseBegun(Event, frozen=True):
    """A phase that was granted comes now."""

    phase: str


@event("SkipGranted")
class SkipGranted(Event, frozen=True):
    """A seat will skip its next such phase."""

    seat: Seat
    phase: str


@event("PhaseSkipped")
class PhaseSkipped(Event, frozen=True):
    """A phase of a seat's turn did not take place."""

    seat: Seat
    phase: str


@event("MatchLost")
class MatchLost(Event, frozen=True):
    """A text says that a seat loses: it is defeated at the next state check."""

    seat: Seat


@event("MatchWon")
class MatchWon(Event, frozen=True):
    """A text says that a seat wins: the match ends at the next state check, unless it is defeated by then."""

    seat: Seat
