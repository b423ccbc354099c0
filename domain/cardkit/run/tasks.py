"""What the kernel can leave on the agenda when a seat must choose. A ruleset adds its own tasks to these."""

from domain.agenda import Task
from domain.cardkit.language.effects import Effect
from domain.cardkit.run.frame import Frame, Slot
from events.event import Seat


class Do(Task, frozen=True):
    """Do these effects, one after another."""

    effects: tuple[Effect, ...]
    frame: Frame


class Aim(Task, frozen=True):
    """Name what a text that was not announced is aimed at, then do its effects. `slots`: targets still to be named.

    `asked`: the first of them has just been chosen.
    """

    slots: tuple[Slot, ...]
    effects: tuple[Effect, ...]
    frame: Frame
    asked: bool = False


class Await(Task, frozen=True):
    """A seat was asked to choose for this effect; the answer becomes `chosen`, then the effect is done with it."""

    effect: Effect
    frame: Frame


class Outcome(Task, frozen=True):
    """A `may` was accepted: whether anything that it allows became `done` decides how the text goes on."""

    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]
    frame: Frame
    done: bool = False


class DrawCards(Task, frozen=True):
    """A seat draws so many cards, one after another. `frame`: of the text that lets it draw, if one does."""

    seat: Seat
    left: int
    reason: str
    clauses: tuple[str, ...] = ()
    frame: Frame | None = None


class ChooseReplacement(Task, frozen=True):
    """Several things could happen instead of something that befalls a seat: it chooses which does."""

    seat: Seat
    choices: tuple[Do, ...]


class ControlTaken(Task, frozen=True):
    """A seat was to get control of an object: if it has, the loans `kept` are over, if not, the loans `lent` are."""

    name: str
    seat: Seat
    kept: tuple[str, ...] = ()
    lent: tuple[str, ...] = ()


class StateCheck(Task, frozen=True):
    """Look whether anything must die, end or leave, until nothing more happens."""


class StackTriggers(Task, frozen=True):
    """Put triggers that have fired on the stack; their controllers choose the order."""


class Respond(Task, frozen=True):
    """Open a window of a kind; `first` has priority first. `step`: where in the ruleset's way of responding it is."""

    kind: str
    first: Seat
    step: int = 0


class ResolveTop(Task, frozen=True):
    """Let the top item of the stack take effect."""


class FinishItem(Task, frozen=True):
    """An item has taken effect: what becomes of its card."""

    item: str


KERNEL_TASKS = (
    Do
    | Aim
    | Await
    | Outcome
    | DrawCards
    | ChooseReplacement
    | ControlTaken
    | StateCheck
    | StackTriggers
    | Respond
    | ResolveTop
    | FinishItem
)
