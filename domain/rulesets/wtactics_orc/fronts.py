"""Fronts: where things are, and which fronts are local to each other (WORC-ZON, WORC-SPN, WORC-PRX)."""

from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.orckit.places import root
from events.event import Seat

OFFENSIVE, DEFENSIVE, RESOURCES = "offensive", "defensive", "resources"
FRONTS = (OFFENSIVE, DEFENSIVE)
OPPOSITE = {OFFENSIVE: DEFENSIVE, DEFENSIVE: OFFENSIVE}


def front_of(board: Board, thing: CardObject | None) -> str:
    """The front that something is in; empty if it is in none."""
    if thing is None or thing.zone != "play":
        return ""
    there = root(board, thing)
    return front(there.place, there.controller) if there.place in FRONTS else ""


def front(kind: str, seat: Seat) -> str:
    """The name of a front: `offensive:1`."""
    return f"{kind}:{seat}"


def named(name: str) -> tuple[str, Seat]:
    """The kind of a front and whose it is."""
    kind, _, seat = name.partition(":")
    return kind, int(seat)


def all_fronts(board: Board) -> tuple[str, ...]:
    """The fronts of all players."""
    return tuple(front(kind, whose) for whose in board.state.playing_seats for kind in FRONTS)


def is_local(one: str, other: str) -> bool:
    """Whether two fronts are one, or an Offensive and the Defensive of another player (WORC-PRX-04, -06 to -09)."""
    (kind, seat), (other_kind, whose) = named(one), named(other)
    return one == other or (seat != whose and kind != other_kind)


def place_in_area(name: str, seat: Seat) -> str:
    """Which of the fronts of a player belongs to the area of a front (WORC-CRE-12)."""
    kind, whose = named(name)
    return kind if whose == seat else OPPOSITE[kind]
