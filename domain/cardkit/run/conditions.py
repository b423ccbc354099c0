"""Whether conditions of the card language hold."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from domain.cardkit.language.clauses import All, AnyOf, Can, Compare, Condition, During, Exists, Fits, Not
from domain.cardkit.language.terms import compared
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.referring import is_open

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def fulfilled(board: "Board", condition: Condition, frame: Frame) -> bool:
    """Whether a condition holds now, as the text of `frame` means it; none does once the steps are used up."""
    return board.meter.take() and _CONDITIONS[type(condition)](board, condition, frame)


def _compare(board: "Board", condition: Compare, frame: Frame) -> bool:
    return compared(board.number(condition.left, frame), condition.op, board.number(condition.right, frame))


def _exists(board: "Board", condition: Exists, frame: Frame) -> bool:
    return len(board.select(condition.what, frame)) >= condition.least


def _fits(board: "Board", condition: Fits, frame: Frame) -> bool:
    meant = board.refer(condition.ref, frame)
    return bool(meant) and all(
        is_open(board, name, frame) and board.describes(condition.what, name, frame) for name in meant
    )


def _during(board: "Board", condition: During, frame: Frame) -> bool:
    state = board.state
    if condition.phases and board.phase not in condition.phases:
        return False
    match condition.whose:
        case "any":
            return True
        case "my":
            return bool(state.active == frame.controller)
        case "enemy":
            return state.active not in (None, frame.controller)


def _can(board: "Board", condition: Can, frame: Frame) -> bool:
    meant = board.refer(condition.ref, frame)
    return bool(meant) and all(is_open(board, name, frame) and board.can(condition.what, name) for name in meant)


def _all(board: "Board", condition: All, frame: Frame) -> bool:
    return all(fulfilled(board, part, frame) for part in condition.of)


def _any_of(board: "Board", condition: AnyOf, frame: Frame) -> bool:
    return any(fulfilled(board, part, frame) for part in condition.of)


def _not(board: "Board", condition: Not, frame: Frame) -> bool:
    return not fulfilled(board, condition.of, frame)


_CONDITIONS: Mapping[type[Any], Callable[["Board", Any, Frame], bool]] = {
    Compare: _compare,
    Exists: _exists,
    Fits: _fits,
    During: _during,
    Can: _can,
    All: _all,
    AnyOf: _any_of,
    Not: _not,
}
