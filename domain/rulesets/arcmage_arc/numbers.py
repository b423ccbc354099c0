"""The numbers that players of Arcmage have: all of them count what is there, since resources are cards."""

from collections.abc import Callable

from domain.cardkit.numbers import DECK, GRAVEYARD, HAND, Number, size_of
from domain.cardkit.run.board import Board
from domain.cardkit.run.matching import RESOURCE
from domain.cardkit.state import CardObject
from events.event import Seat

HAND_LIMIT = 7
"""ARC-DIS-01."""


def _having(board: Board, seat: Seat, kind: str) -> list[CardObject]:
    """Objects in play of a type that a player controls."""
    face_down = kind == RESOURCE
    there = board.in_play() if face_down else board.scene.printed(board.pool.of_type(kind))
    return [thing for thing in there if thing.controller == seat and thing.blank == face_down]


def _in_play(kind: str) -> Callable[[Board, Seat], int]:
    return lambda board, seat: len(_having(board, seat, kind))


def _unmarked_resources(board: Board, seat: Seat) -> int:
    return sum([not one.marked for one in _having(board, seat, RESOURCE)])


NUMBERS = (
    HAND,
    DECK,
    GRAVEYARD,
    Number("unbuilt", "unbuilt cities", base=size_of("unbuilt"), fixed=True),
    Number("cities", "cities in play", base=_in_play("city"), fixed=True),
    Number("creatures", "creatures in play", base=_in_play("creature"), fixed=True),
    Number("enchantments", "enchantments in play", base=_in_play("enchantment"), fixed=True),
    Number("resources", "resource cards", base=_in_play(RESOURCE), fixed=True),
    Number("unmarked_resources", "resource cards that can still pay", base=_unmarked_resources, fixed=True),
    Number("hand_limit", "cards that may be kept in the discard phase", base=lambda _board, _seat: HAND_LIMIT),
    Number("draw_count", "cards that are drawn in addition in courses 1 and 2", base=lambda _board, _seat: 0),
)
