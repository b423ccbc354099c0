"""Events of windows in which seats may respond."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS
from events.use import Window


@EVENTS.event("WindowOpened", window=Window(step="opened"))
class WindowOpened(Event, frozen=True):
    """Seats may respond, in this order."""

    kind: str
    order: tuple[Seat, ...]


@EVENTS.event("WindowContinued")
class WindowContinued(Event, frozen=True):
    """Something was played in an open window, which goes on: seats may respond to that, in this order."""

    kind: str
    order: tuple[Seat, ...]


@EVENTS.event("WindowClosed", window=Window(step="closed"))
class WindowClosed(Event, frozen=True):
    """All seats passed in succession, or there is nothing left to respond to."""

    kind: str


@EVENTS.event("PriorityPassed", window=Window(step="passed", automatic="automatic"))
class PriorityPassed(Event, frozen=True):
    """A seat did not respond. `automatic`: a standing order passed for it."""

    seat: Seat
    automatic: Annotated[bool, private_to("seat")] = False
