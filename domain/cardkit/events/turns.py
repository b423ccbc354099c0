"""Events of the order of turns."""

from domain.cardkit.events import event
from events.event import Event, Seat


@event("ExtraTurnGranted")
class ExtraTurnGranted(Event, frozen=True):
    """A seat takes another turn after this one. Of several, the one granted last comes first."""

    seat: Seat
