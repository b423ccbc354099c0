"""What can remain to be done in Gaia ORC besides other games of its kind, as data on the agenda."""

from domain.agenda import Task
from events.event import Seat


class RevealRegions(Task, frozen=True):
    """Everybody's first region is face up."""


class MustDraw(Task, frozen=True):
    """The active player must draw so many more cards."""

    left: int


class DrawForRegion(Task, frozen=True):
    """A player who has lost a region draws so many cards, as far as there are any."""

    seat: Seat
    count: int


class ApplyEffect(Task, frozen=True):
    """What a region gives for a claim happens."""

    seat: Seat
    region: str
    ability: str
