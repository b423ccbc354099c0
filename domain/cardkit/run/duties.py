"""What something must do, once a turn, if it is able to: a text forbids it not to."""

from collections.abc import Iterable

from domain.cardkit.events.things import DutyDone
from domain.cardkit.language.vocabulary import NOT
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.objects import ability_key
from domain.cardkit.zones import THIS_TURN
from domain.draft import Draft
from domain.refusal import Refusal


def duties(board: Board, act: str, able: Iterable[str]) -> dict[str, Refusal]:
    """Those things that must do what they are able to, each with what is said if it is left out."""
    clauses = (board.dialect.clauses.forbidden,)
    bound = [name for name in able if board.forbidden(f"{NOT}{act}", name) and not _is_done(board, act, name)]
    return {name: Refusal("must", clauses, {"what": act, "id": name}) for name in bound}


def done(draft: Draft, act: str, names: str | Iterable[str]) -> None:
    """Things do something: those that must are free of it for this turn."""
    for name in duties(board_of(draft), act, (names,) if isinstance(names, str) else names):
        draft.emit(DutyDone(name, act), draft.ruleset.dialect.clauses.forbidden)


def _is_done(board: Board, act: str, name: str) -> bool:
    return f"{THIS_TURN}{ability_key(name, act)}" in board.state.uses
