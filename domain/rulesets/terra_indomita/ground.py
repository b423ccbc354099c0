"""What stands where, and where things may be put (TERRA-UNIT-05, -BLDG-02 to -04, -RSCH-03, -WORK-04)."""

from collections.abc import Iterable
from functools import lru_cache

from domain.boardkit.grid import Grid, Square
from domain.cardkit.game.declared import Among
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.board import MANA
from events.event import Seat

BASE, WORKER, UNIT, BUILDING, EQUIPMENT, RESEARCH = "base", "worker", "unit", "building", "equipment", "research"
"""Types of what is in play; a worker is a unit, too."""
UNITS = (UNIT, WORKER)
MUSTER, ANYWHERE = "muster", "join_allies"
"""Permissions: units may be put beside this thing; this unit may be put beside other units of its player."""


def kind_of(board: Board, thing: CardObject) -> str:
    """The type of something in play."""
    return board.pool.cards[thing.card].type


def of_kind(board: Board, seat: Seat | None, *kinds: str) -> list[CardObject]:
    """Things of some types in play, of a player or of everybody, in order of entering. Not to be altered."""
    return board.settled(_of_kind, seat, kinds)


def _of_kind(board: Board, seat: Seat | None, kinds: tuple[str, ...]) -> list[CardObject]:
    return [one for one in board.in_play() if kind_of(board, one) in kinds and (seat is None or one.controller == seat)]


def beside(board: Board, ids: Iterable[str]) -> set[Square]:
    """The squares that touch one of some things."""
    neighbours = squares.layout_of(board).grid.neighbours
    there = (squares.where(board, id) for id in ids)
    return {square for at in there if at is not None for square in neighbours[at]}


def beside_base(board: Board, seat: Seat, id: str) -> set[Square]:
    """The squares beside a player's base, as far as anything may be put there (TERRA-WORK-04)."""
    return beside(board, (one.id for one in of_kind(board, seat, BASE)))


def for_unit(board: Board, seat: Seat, id: str) -> set[Square]:
    """The squares beside the base, and beside what a text lets units be put (TERRA-UNIT-05)."""
    found = beside_base(board, seat, id)
    if board.is_spoken_of(MUSTER):
        own = (one.id for one in board.in_play() if one.controller == seat)
        found |= beside(board, (one for one in own if board.allowed(MUSTER, one)))
    if board.is_spoken_of(ANYWHERE) and board.allowed(ANYWHERE, id):
        found |= beside(board, (one.id for one in of_kind(board, seat, *UNITS)))
    return found


def for_building(board: Board, seat: Seat, id: str) -> set[Square]:
    """The squares beside the player's workers (TERRA-BLDG-02)."""
    return beside(board, (one.id for one in of_kind(board, seat, WORKER)))


def too_near(board: Board, square: Square) -> Refusal | None:
    """Why no building may be put so near to a base or to the edge (TERRA-BLDG-03, -04)."""
    options, grid = board.state.options, squares.layout_of(board).grid
    bases = tuple((one.id, one.place) for one in of_kind(board, None, BASE))
    return _gap(grid, square, bases, options.building_edge_gap, options.building_base_gap)


@lru_cache(maxsize=4096)
def _gap(
    grid: Grid, square: Square, bases: tuple[tuple[str, str], ...], from_edge: int, from_base: int
) -> Refusal | None:
    """Why a square is nearer to the edge or to a base than that; bases hardly ever move."""
    edge = grid.edge_distance(square)
    if edge <= from_edge:
        return Refusal("near-the-edge", ("TERRA-BLDG-04",), {"need": from_edge + 1, "have": edge})
    for base, place in bases:
        at = Square.named(place)
        far = None if at is None else grid.distance(square, at)
        if far is not None and far <= from_base:
            return Refusal("near-a-base", ("TERRA-BLDG-03",), {"base": base, "need": from_base + 1, "have": far})
    return None


def for_research(board: Board, seat: Seat, id: str) -> set[Square]:
    """The squares beside mana nodes on which the player's workers stand (TERRA-RSCH-03)."""
    layout = squares.layout_of(board)
    there = (Square.named(one.place) for one in of_kind(board, seat, WORKER))
    mana = (at for at in there if at is not None and layout.node_kinds.get(at) == MANA)
    return {square for at in mana for square in layout.grid.neighbours[at]}


def no_node(board: Board, square: Square) -> Refusal | None:
    """Why no new worker may be put on a square (TERRA-NODE-05)."""
    if square in squares.layout_of(board).node_kinds:
        return Refusal("node", ("TERRA-NODE-05",))
    return None


BESIDE_BASE = Among(beside_base, "TERRA-WORK-04", no_node)
FOR_UNITS = Among(for_unit, "TERRA-UNIT-05")
FOR_BUILDINGS = Among(for_building, "TERRA-BLDG-02", too_near)
FOR_RESEARCH = Among(for_research, "TERRA-RSCH-03")
"""Where things of a type may be put."""
