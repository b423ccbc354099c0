"""Where things in play are: what is attached is where its host is."""

from collections.abc import Callable

from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject


def root(board: Board, thing: CardObject) -> CardObject:
    """What something in play is attached to in the end, if to anything there; else itself."""
    host = None if thing.host is None else board.object(thing.host)
    return thing if host is None or host.zone != "play" else root(board, host)


def at(place: str) -> Callable[[Board, CardObject], bool]:
    """Whether something is at a place in play, for a `Trait`."""
    return lambda board, thing: thing.zone == "play" and root(board, thing).place == place
