"""How much one batch may do: texts that set each other off for ever are stopped, so that no match hangs its worker."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.stack import ResolutionStopped
from domain.cardkit.run.board import LATEST, Board
from domain.cardkit.run.frame import Frame
from domain.draft import Draft

WAITING = 1000
"""How many triggers may wait at once, to be ordered or on the stack; and how many replacements, to be done."""

STEPS = "steps"
RUNNING = "running"
STOPPED = "stopped"


def step(draft: Draft) -> bool:
    """Count one step of this batch; False if it is one too many, or nothing more may be worked out."""
    dialect: Dialect = draft.ruleset.dialect
    taken: int = draft.course.get(STEPS, 0)
    if taken >= dialect.effort or is_worn_out(draft):
        return False
    draft.course[STEPS] = taken + 1
    return True


def is_worn_out(draft: Draft) -> bool:
    """Whether all that may be worked out for this batch has been."""
    board: Board | None = draft.course.get(LATEST)
    return board is not None and board.meter.is_over


def spend(draft: Draft, things: int) -> None:
    """Count what is done to several things as one step for each."""
    draft.course[STEPS] = draft.course.get(STEPS, 0) + things


def stop(draft: Draft, item: str) -> None:
    """Tell, once in a batch, at which item (or source) the rest was dropped."""
    dialect: Dialect = draft.ruleset.dialect
    if not draft.course.get(STOPPED, False):
        draft.course[STOPPED] = True
        draft.emit(ResolutionStopped(item), dialect.clauses.effort)


def run_as(draft: Draft, frame: Frame | None) -> None:
    """Say whose text is running from here on. Facts name its card, which its announcement has told to all."""
    draft.course[RUNNING] = frame
    draft.source = None if frame is None else frame.source


def running_frame(draft: Draft) -> Frame | None:
    """The frame of the text that is running now; None between texts."""
    frame: Frame | None = draft.course.get(RUNNING)
    return frame
