"""Where things are put: into which places, on which squares of a board, and what else comes to stand there."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from domain.boardkit.grid import Square
from domain.boardkit.layout import Layout
from domain.cardkit.dialect import Ground
from domain.cardkit.game.declared import Among, Type, game_of
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import choose
from domain.cardkit.run.frame import Frame
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.shapes import Barred, OneOf, parted
from events.event import Seat

STAND = "stand_on_chosen"
"""The word of the verb that puts something into play where its player chooses."""

Place = Callable[[Board, CardObject], bool]


def places_of(layout: Layout | None) -> Mapping[str, Place]:
    """The places on a board where things stand: nodes, and each kind of them."""
    kinds = {} if layout is None else squares.kinds_of(layout)
    return {kind: partial(_stands_on, kind) for kind in kinds if kind != squares.SQUARE}


def ground_of(layout: Layout | None) -> Ground | None:
    """The board of all matches of a game, if it has one."""
    return None if layout is None else Ground(lambda _: layout, bars)


def _stands_on(kind: str, board: Board, thing: CardObject) -> bool:
    square = squares.where(board, thing.id)
    return square is not None and squares.is_of_kind(board, square, {kind})


def near(board: Board, one: CardObject, other: CardObject) -> int | None:
    """How many steps it is from one thing to another; None if one of them stands nowhere."""
    return min(squares.between(board, one.id, (other.id,)), default=None)


def type_of(board: Board, id: str) -> Type:
    """The type of a card, as the game declares it."""
    return game_of(board.dialect).types[board.card(id).type]


def bars(board: Board, id: str, square: Square) -> Refusal | None:
    """Why a thing must not be on a square where nothing stands."""
    kind = squares.layout_of(board).node_kinds.get(square)
    if kind is None or type_of(board, id).nodes:
        return None
    return Refusal("node", (board.dialect.clauses.square,), {"kind": kind})


def sites(board: Board, seat: Seat, id: str) -> OneOf | None:
    """Where a player may put a card, on which squares of a board and why on no other; None if nowhere in particular."""
    kind = type_of(board, id)
    allowed = kind.where
    if allowed is None:
        return _into(board, seat, id, kind) if kind.into else None
    if isinstance(allowed, Among):
        few = sorted(allowed.squares(board, seat, id))
        return parted({at.name: squares.bars(board, id, at) or allowed.bars(board, at) for at in few}, allowed.clause)
    whys = {
        square.name: squares.bars(board, id, square) or allowed(board, seat, id, square)
        for square in squares.layout_of(board).grid.squares
    }
    barred = tuple(Barred(name, why) for name, why in whys.items() if why is not None)
    return OneOf(tuple(name for name, why in whys.items() if why is None), board.dialect.clauses.square, barred)


def _into(board: Board, seat: Seat, id: str, kind: Type) -> OneOf:
    """The places in play that a player may put a card into, and why no other."""
    why = kind.barred
    whys = {} if why is None else {place: why(board, seat, id, place) for place in kind.into}
    barred = tuple(Barred(place, no) for place, no in whys.items() if no is not None)
    places = tuple(place for place in kind.into if whys.get(place) is None)
    return OneOf(places, board.dialect.clauses.square, barred)


def entering(board: Board, seat: Seat, id: str, place: str | None) -> str | None:
    """The place in play that a card enters which was to be put there; another one if that is barred by now."""
    kind = type_of(board, id)
    if place is None or kind.barred is None or kind.barred(board, seat, id, place) is None:
        return place
    return kind.otherwise or place


def may_be_put(board: Board, seat: Seat, id: str, place: str | None) -> bool:
    """Whether a player may put a card there now; what has no place of its own is put nowhere."""
    found = sites(board, seat, id)
    return place is None if found is None else place in found.values


def stand_on_chosen(draft: Draft, effect: Any, frame: Frame) -> None:
    """A card or a piece comes into play where its controller chooses, of all places where it may be put."""
    board = board_of(draft)
    found = sites(board, frame.controller, frame.source)
    options = () if found is None else found.values
    chosen = choose(draft, effect, frame, frame.controller, options, 1, 1)
    if chosen:
        board.dialect.physics.enter(draft, frame.source, frame.controller, chosen[0], False, "effect")
