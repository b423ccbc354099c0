"""The hand limit: how many hand cards are too many, and the choice of those that are discarded."""

from domain.cardkit.run.board import Board
from domain.cardkit.shapes import Some
from events.event import Seat


def excess(board: Board, seat: Seat) -> int:
    """How many hand cards there are over the limit, which is never below nothing, whatever effects say."""
    return len(board.state.zone("hand", seat)) - max(0, board.player(seat, "hand_limit"))


def too_many(board: Board, seat: Seat, clause: str) -> Some:
    """Exactly as many hand cards as there are too many, in the order of discarding."""
    over = excess(board, seat)
    return Some(board.state.zone("hand", seat), over, over, clause, ordered=True)
