"""Phases of fighting are for moving or for attacking, each of them in one of the two (and in which creatures move)."""

from domain.cardkit.run.board import Board
from domain.orckit.clauses import clauses
from domain.orckit.state import OrcState
from domain.refusal import Refusal


def not_for_attack(board: Board) -> Refusal | None:
    """Why no attack is declared in this phase: one was in this turn, or creatures moved in it."""
    state: OrcState = board.state
    used = state.now.attacking or (board.phase if state.now.moving == board.phase else None)
    return _taken(board, used, "move declare_attack")


def not_for_moving(board: Board) -> Refusal | None:
    """Why no creature moves in this phase: an attack was declared in it, or they moved in another one."""
    state: OrcState = board.state
    moved = None if state.now.moving in (None, board.phase) else state.now.moving
    return _taken(board, board.phase if state.now.attacking == board.phase else moved, "moving once")


def _taken(board: Board, phase: str | None, word: str) -> Refusal | None:
    if phase is None:
        return None
    return Refusal("not-in-this-phase", clauses(board, "move or attack", word), {"used": phase})
