"""Where cards are played from."""

from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.run.board import Board
from events.event import Seat


def playable(board: Board, seat: Seat) -> tuple[str, ...]:
    """The hand cards of a seat, and those in its graveyard that something allows to be played."""
    state = board.state
    hand: tuple[str, ...] = state.zone("hand", seat)
    if not board.is_spoken_of(BE_PLAYED):
        return hand
    return (*hand, *[one for one in state.zone("graveyard", seat) if board.allowed(BE_PLAYED, one)])
