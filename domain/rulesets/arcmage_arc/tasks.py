"""What can remain to be done in an Arcmage match when a seat must choose, as data on the agenda.

A task that asks for a decision lies on the agenda while the decision is open (it is asked anew after an interjected
event); the handler of the answer pops it when its work is done. Below all tasks of a turn lies `FinishTurn`; tasks of
phases do nothing once the active player is defeated.
"""

from typing import ClassVar

from domain.agenda import Agenda, Task
from domain.cardkit.game.tasks import GAME_TASKS
from domain.cardkit.run.frame import Frame
from events.event import Seat


class CollectCities(Task, frozen=True):
    """Ask every seat to set three cities aside."""


class CollectExchanges(Task, frozen=True):
    """Ask every seat once whether it exchanges unbuilt cities."""


class AnswerRequests(Task, frozen=True):
    """Ask everyone whose permission a mulligan still needs."""


class RevealCities(Task, frozen=True):
    """Ask the next seat in turn order to put its first city into play."""


class StartOfTurn(Task, frozen=True):
    """Ask whether the turn is skipped to found a city."""


class OfferResource(Task, frozen=True):
    """Ask whether a card is placed as a resource after drawing one."""


class Checkpoint(Task, frozen=True):
    """Let passive players play events at the end of a phase (or after founding a city)."""

    phase: str


class AfterCheckpoint(Task, frozen=True):
    """Go back into the phase if somebody acted at its checkpoint: `acts` were the acts of all before it."""

    phase: str
    acts: int


class Devote(Task, frozen=True):
    """Mark the declared residents that are still there and work out their devotion."""


class NextAdvantage(Task, frozen=True):
    """Put the advantage of the next reached level on the stack."""


class Defend(Task, frozen=True):
    """Ask the defending player who defends."""


class NextBattle(Task, frozen=True):
    """Begin the next battle, or clear the combat if there is none."""


class Strike(Task, frozen=True):
    """Deal the damage of the present battle, after its attacker's player has spread it."""


class ClearCombat(Task, frozen=True):
    """Step IV: dead creatures leave, defenders go back, residents of a lost city find a place."""


class Relocate(Task, frozen=True):
    """Find a place for residents of lost cities."""


class ChooseCity(Task, frozen=True):
    """A creature enters play, or changes sides: its controller says into which city.

    `marked` is how it enters; `origin` the zone it comes from (`play`: it is in play already); `cause` why;
    `frame` that of the text that brings it there.
    """

    NAMING: ClassVar[tuple[str, ...]] = ("creature",)

    creature: str
    controller: Seat
    marked: bool = False
    origin: str = "play"
    cause: str = ""
    frame: Frame | None = None


TASKS = (
    GAME_TASKS
    | CollectCities
    | CollectExchanges
    | AnswerRequests
    | RevealCities
    | StartOfTurn
    | OfferResource
    | Checkpoint
    | AfterCheckpoint
    | Devote
    | NextAdvantage
    | Defend
    | NextBattle
    | Strike
    | ClearCombat
    | Relocate
    | ChooseCity
)
AGENDA = Agenda(TASKS)
