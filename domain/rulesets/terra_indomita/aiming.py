"""Triggers name what they are aimed at as they go on the stack (TERRA-TRIG-05)."""

from typing import Annotated

from domain.cardkit.events.stack import StackItemNotResolved
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.language.terms import Target
from domain.cardkit.run.aiming import tell_targeted
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.texts import frame_of
from domain.cardkit.shapes import Some
from domain.cardkit.state import StackItem
from domain.draft import Draft
from domain.rulesets.terra_indomita.events import TriggerAimed
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import AimTriggers
from events.event import Seat

CLAUSE = "TERRA-TRIG-05"
NO_TARGET = "no_target"
"""Why a trigger is dropped."""


def _unaimed(board: Board) -> StackItem | None:
    """The lowest trigger on the stack that still has a target to be named."""
    state: State = board.state
    triggers = (item for item in state.stack if item.kind == "triggered")
    return next((item for item in triggers if len(item.targets) < len(board.pool.ability(item.ability).targets)), None)


def _slot(board: Board, item: StackItem) -> tuple[Target, list[str], int, int]:
    """The next target of a trigger, what may be named for it, and how many of that."""
    frame = frame_of(item, item.ability)
    target = board.pool.ability(item.ability).targets[len(item.targets)]
    least = max(0, board.number(target.least, frame))
    return target, board.targets(target, frame), least, max(least, board.number(target.most, frame))


def aim_triggers(draft: Draft, task: AimTriggers) -> None:
    """One after another is aimed; one without a target is dropped, one without a choice needs none."""
    board = board_of(draft)
    item = _unaimed(board)
    if item is None:
        return
    draft.push(task)
    _, options, least, most = _slot(board, item)
    if len(options) < least:
        draft.emit(StackItemNotResolved(item.id, NO_TARGET), CLAUSE)
    elif most == 0 or (len(options) == least == most):
        _aimed(draft, item, tuple(options) if most else ())
    else:
        draft.ask(item.controller, "trigger_targets", CLAUSE)


def _of_trigger(board: Board, seat: Seat) -> Some:
    item = _unaimed(board)
    assert item is not None
    _, options, least, most = _slot(board, item)
    return Some(tuple(options), least, min(most, len(options)), CLAUSE)


@move(CLAUSE, made=False, how=plainly)
def choose_targets(draft: Draft, seat: Seat, targets: Annotated[tuple[str, ...], _of_trigger]) -> None:
    """Name the next target of a trigger that goes on the stack."""
    item = _unaimed(board_of(draft))
    assert item is not None
    _aimed(draft, item, targets)


def _aimed(draft: Draft, item: StackItem, targets: tuple[str, ...]) -> None:
    """What it is aimed at hears of that."""
    draft.emit(TriggerAimed(item.id, targets), CLAUSE)
    tell_targeted(draft, frame_of(item, item.ability), targets)
