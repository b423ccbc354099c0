"""What can remain to be done in a card game when a seat must choose, as data on the agenda."""

from domain.agenda import Task
from domain.cardkit.game.decks import CollectDecks
from domain.cardkit.run.tasks import KERNEL_TASKS
from events.event import Seat


class DealHands(Task, frozen=True):
    """Shuffle the decks and deal the opening hands."""


class ChooseFirstPlayer(Task, frozen=True):
    """Find out who has the first turn."""


class OfferMulligan(Task, frozen=True):
    """Ask the next seat that may draw its opening hand anew."""


class BeginTurn(Task, frozen=True):
    """Begin the turn of a seat, or of the next one that is not defeated."""

    seat: Seat


class NextPhase(Task, frozen=True):
    """Begin the phase after this one (None: the first one)."""

    after: str | None = None


class DoPhase(Task, frozen=True):
    """Do what a phase does by itself, from this step on."""

    phase: str
    step: int = 0


class RunPhase(Task, frozen=True):
    """Ask the active player what to do in a phase."""

    phase: str


class ClosePhase(Task, frozen=True):
    """A phase is over."""

    phase: str


class EndTurn(Task, frozen=True):
    """The turn ends: what waits for that is resolved before the clean-up."""


class CleanUp(Task, frozen=True):
    """Damage is cleared and effects end; then comes the next turn."""


GAME_TASKS = (
    KERNEL_TASKS
    | CollectDecks
    | DealHands
    | ChooseFirstPlayer
    | OfferMulligan
    | BeginTurn
    | NextPhase
    | DoPhase
    | RunPhase
    | ClosePhase
    | EndTurn
    | CleanUp
)
