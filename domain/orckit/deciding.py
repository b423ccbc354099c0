"""Who wins when several things could decide it."""

from collections.abc import Sequence

from domain.cardkit.game import ending
from domain.cardkit.run.board import board_of
from domain.draft import Draft
from events.event import Seat


def decide(draft: Draft, seats: Sequence[Seat], scores: Sequence[str], reasons: Sequence[str]) -> None:
    """End the match between some players: whoever has most of the first score in which one has most wins.

    Each score has its reason, and one more is that of a draw, for whom no score parts.
    """
    board, best = board_of(draft), list(seats)
    for score, reason in zip(scores, reasons, strict=False):
        most = max(board.player(seat, score) for seat in best)
        best = [seat for seat in best if board.player(seat, score) == most]
        if len(best) == 1:
            ending.end(draft, reason, tuple(best))
            return
    ending.end(draft, reasons[-1], tuple(best))
