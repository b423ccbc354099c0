"""What can remain to be done in Terra Indomita, as data on the agenda."""

from domain.agenda import Task
from events.event import Seat


class PlaceBases(Task, frozen=True):
    """Let the next player choose a base location."""


class PutWorkers(Task, frozen=True):
    """The workers that players begin with stand on the nodes nearest to their bases."""


class FirstTurn(Task, frozen=True):
    """The turn of the first player begins."""


class OpenWindow(Task, frozen=True):
    """Open a window; `subject`: the staged action or item that it is about, `whose`: who controls that."""

    kind: str
    subject: str = ""
    whose: Seat | None = None


class InWindow(Task, frozen=True):
    """A window is open; see `windows`.

    below: items that it leaves alone;  step: where in its course it is
    opened: whether a round of priority has begun in it;  resolved: whether an item has taken effect in it
    """

    kind: str
    subject: str
    whose: Seat | None
    below: tuple[str, ...]
    step: int = 0
    opened: bool = False
    resolved: bool = False


class ReleaseTriggers(Task, frozen=True):
    """Triggers that come after others go on the stack now."""


class AimTriggers(Task, frozen=True):
    """Let the triggers on the stack be aimed that are not."""


class Stage(Task, frozen=True):
    """Ask what the active unit does, or end its activation."""


class Walk(Task, frozen=True):
    """A unit walks along the path that was declared."""

    NAMING = ("id",)

    id: str
    path: tuple[str, ...]


class Calculate(Task, frozen=True):
    """Work out an attack, unless it is cancelled."""

    attack: str


class Strike(Task, frozen=True):
    """Deal the damage of an attack."""

    attack: str


class AttackOver(Task, frozen=True):
    """An attack has been resolved: what waits for that goes on the stack below what its damage has set off."""

    attack: str
    at: str
    dealt: int


class CastOver(Task, frozen=True):
    """A spell or ability has had its window: if it has taken effect, there is one more."""

    item: str
    seat: Seat


class PutWorker(Task, frozen=True):
    """A worker that was paid for stands on its square."""

    seat: Seat
    square: str


class EndAction(Task, frozen=True):
    """The active player has ended the Action Phase: there is one more window."""


class DiscardDown(Task, frozen=True):
    """Ask for the hand cards above the limit."""
