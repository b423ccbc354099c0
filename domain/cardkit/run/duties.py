"""What something must do if it is able to: a text forbids it not to."""

from collections.abc import Iterable

from domain.cardkit.language.vocabulary import NOT
from domain.cardkit.run.board import Board
from domain.refusal import Refusal


def duties(board: Board, act: str, able: Iterable[str]) -> dict[str, Refusal]:
    """Those things that must do what they are able to, each with what is said if it is left out."""
    clauses = (board.dialect.clauses.forbidden,)
    bound = [name for name in able if board.forbidden(f"{NOT}{act}", name)]
    return {name: Refusal("must", clauses, {"what": act, "id": name}) for name in bound}
