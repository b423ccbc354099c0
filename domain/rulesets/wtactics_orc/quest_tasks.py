"""What can remain to be done with Quests, as data on the agenda."""

from domain.agenda import Task
from events.event import Seat


class OpenQuests(Task, frozen=True):
    """Show all Quest decks before vetoes."""


class Veto(Task, frozen=True):
    """Ask for the next veto; `times` were made or passed over."""

    times: int = 0


class LayQuests(Task, frozen=True):
    """Shuffle the Quest decks, and turn the first Quest of each up."""


class CompleteQuest(Task, frozen=True):
    """A player completes a Quest."""

    quest: str
    seat: Seat


class FinishQuest(Task, frozen=True):
    """The others on a completed Quest fail it, and it leaves the match."""

    quest: str


class FailQuest(Task, frozen=True):
    """A player fails a Quest."""

    quest: str
    seat: Seat
    reason: str


class LookAtQuest(Task, frozen=True):
    """A player looks at the next Quest of a deck."""

    owner: Seat
    seat: Seat


class NextQuest(Task, frozen=True):
    """Ask whether the next Quest of a deck is kept; then one of them is turned up."""

    owner: Seat
    seat: Seat


class AskAbortDamage(Task, frozen=True):
    """Ask an opponent to distribute damage among creatures that fought an abandoned Confrontation."""


class ChooseExpired(Task, frozen=True):
    """Ask which of the expired Quests is removed."""

    seat: Seat
