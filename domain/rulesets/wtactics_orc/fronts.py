"""Fronts: where things are, and which fronts are local to each other (WORC-ZON, WORC-SPN, WORC-PRX)."""

from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.state import CardObject
from domain.orckit.places import root
from domain.rulesets.wtactics_orc import quest_creatures
from events.event import Seat

OFFENSIVE, DEFENSIVE, RESOURCES = "offensive", "defensive", "resources"
FRONTS = (OFFENSIVE, DEFENSIVE)
OPPOSITE = {OFFENSIVE: DEFENSIVE, DEFENSIVE: OFFENSIVE}

# --- where things are -------------------------------------------------------------------------------------------------


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


# --- how far texts reach ----------------------------------------------------------------------------------------------


def is_local(one: str, other: str) -> bool:
    """Whether two fronts are one, or an Offensive and the Defensive of another player (WORC-PRX-04, -06 to -09)."""
    (kind, seat), (other_kind, whose) = named(one), named(other)
    return one == other or (seat != whose and kind != other_kind)


def area(board: Board, frame: Frame) -> str:
    """The front that a text reaches from: the one that was named for it, else that of its card (WORC-SPN-05, -11)."""
    if frame.area in FRONTS:
        return front(frame.area, frame.controller)
    return frame.area or front_of(board, board.object(frame.source))


def reaches(board: Board, frame: Frame, thing: CardObject, scope: str | None) -> bool:
    """Whether a text reaches something: what is in no front always, what is in one by its span (WORC-SPN-02 to -10).

    A card that is not in play has no span, and what it asks before it is played sees everything.
    """
    if quest_creatures.is_quest_creature(board, thing):
        return quest_creatures.reached(board, frame, thing)
    there = front_of(board, thing)
    if there and quest_creatures.is_quest_creature(board, board.object(frame.source)):
        return quest_creatures.reaches(board, frame.source, root(board, thing))
    if not there or scope == "global":
        return True
    here = area(board, frame)
    return not here or is_local(here, there)


def place_in_area(name: str, seat: Seat) -> str:
    """Which of the fronts of a player belongs to the area of a front (WORC-CRE-12)."""
    kind, whose = named(name)
    return kind if whose == seat else OPPOSITE[kind]
