"""Fronts: where things are, and which fronts are local to each other (WORC-ZON, WORC-SPN, WORC-PRX)."""

from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject

OFFENSIVE, DEFENSIVE, RESOURCES = "offensive", "defensive", "resources"
FRONTS = (OFFENSIVE, DEFENSIVE)
OPPOSITE = {OFFENSIVE: DEFENSIVE, DEFENSIVE: OFFENSIVE}


def is_in(board: Board, thing: CardObject, place: str) -> bool:
    """Whether something is at a place in play; what is attached is where its host is (WORC-PRX-03)."""
    return thing.zone == "play" and place_of(board, thing) == place


def place_of(board: Board, thing: CardObject) -> str:
    """Where something in play is: its own place, or that of what it is attached to."""
    host = None if thing.host is None else board.object(thing.host)
    return thing.place if host is None or host.zone != "play" else place_of(board, host)
