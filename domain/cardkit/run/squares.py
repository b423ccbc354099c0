"""The squares of the board that a match is played on: what stands on them, and how far things are from each other."""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import TYPE_CHECKING

from domain.boardkit.grid import Square
from domain.boardkit.layout import Layout
from domain.cardkit.language.terms import Select
from domain.cardkit.run.frame import Frame
from domain.cardkit.state import NO_SEAT
from domain.refusal import Refusal
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board

SQUARE, NODE = "square", "node"
"""The kinds of squares that every board has; others are called after the kind of node, as `gold_node`."""

FREE = "free"
"""The state of a square on which nothing stands."""

ENTERED = "be_entered"
"""The permission that a square needs for anything to be put there or to go there."""


def kinds_of(layout: Layout) -> Mapping[str, str]:
    """The kinds of squares of a board, each with a line that explains it."""
    own = {f"{kind}_{NODE}": f"a {kind} node of the board" for kind in layout.nodes}
    return {SQUARE: "a square of the board", **({NODE: "a node of the board"} if own else {}), **own}


def layout_of(board: "Board") -> Layout:
    """The board of the match, in a game that has one."""
    ground = board.dialect.ground
    assert ground is not None
    return ground.layout(board.state)


def meant(board: "Board", select: Select, kinds: Set[str], frame: Frame) -> list[str]:
    """The names of the squares of some kinds that may be as near as a selector asks, by row and column."""
    layout = layout_of(board)
    among: Iterable[Square] = layout.grid.squares
    if select.near is not None:
        anchors = (where(board, other) for other in board.refer(select.near_to or "self", frame))
        among = sorted({at for one in anchors if one is not None for at in layout.grid.within(one, select.near)})
    return [square.name for square in among if is_of_kind(board, square, kinds)]


def is_of_kind(board: "Board", square: Square, kinds: Set[str]) -> bool:
    """Whether a square is of one of some kinds."""
    node = layout_of(board).node_kinds.get(square)
    return SQUARE in kinds or (node is not None and not kinds.isdisjoint((NODE, f"{node}_{NODE}")))


def standing(board: "Board") -> Mapping[Square, str]:
    """What stands on which squares, by its id."""
    return board.settled_cast(_standing)


def _standing(board: "Board") -> dict[Square, str]:
    places = ((Square.named(thing.place), thing.id) for thing in board.in_play())
    return {square: id for square, id in places if square is not None}


def is_free(board: "Board", name: str) -> bool:
    """Whether nothing stands on the square of a name."""
    return Square.named(name) not in standing(board)


def where(board: "Board", name: str) -> Square | None:
    """The square of a name, or the one on which a thing stands, or what it is attached to; None if there is none."""
    thing = board.object(name)
    if thing is None:
        return Square.named(name)
    if thing.zone != "play":
        return None
    return Square.named(thing.place) if thing.host is None else where(board, thing.host)


def distances(board: "Board", name: str, ref: str, frame: Frame) -> Iterator[int]:
    """How far something is from each thing that a word refers to."""
    return between(board, name, board.refer(ref, frame))


def between(board: "Board", name: str, others: Iterable[str]) -> Iterator[int]:
    """How far something is from each of some others, as far as they stand somewhere."""
    here = where(board, name)
    for other in others:
        there = where(board, other)
        if here is not None and there is not None:
            yield layout_of(board).grid.distance(here, there)


def is_close(board: "Board", select: Select, name: str, frame: Frame) -> bool:
    """Whether something is as near as a selector asks: of several things from which it measures, to one of them."""
    if select.touching is not None and 1 not in distances(board, name, select.touching, frame):
        return False
    if select.in_range is not None and not _reached(board, select.in_range, name, frame):
        return False
    most = select.near
    return most is None or any(far <= most for far in distances(board, name, select.near_to or "self", frame))


def _reached(board: "Board", ref: str, name: str, frame: Frame) -> bool:
    """Whether something is as near to one of those that a word refers to as that one reaches."""
    ground = board.dialect.ground
    if ground is None or not ground.reach:
        return False
    return any(
        far <= board.stat(other, ground.reach)
        for other in board.refer(ref, frame)
        for far in between(board, name, (other,))
    )


def bars(board: "Board", id: str, square: Square) -> Refusal | None:
    """Why an object cannot be put on a square, or go there."""
    other = standing(board).get(square)
    if other is not None:
        return Refusal("occupied", (board.dialect.clauses.square,), {"by": other})
    return bars_if_free(board, id, square)


def entered_by(seat: Seat) -> str:
    """What a square forbids that is closed to a player alone."""
    return f"{ENTERED}:{seat}"


def is_closed(board: "Board", name: str, seat: Seat) -> bool:
    """Whether a text closes a square to everybody, or to a player."""
    if not board.is_spoken_of(ENTERED):
        return False
    return board.forbidden(ENTERED, name) or board.forbidden(entered_by(seat), name)


def bars_if_free(board: "Board", id: str, square: Square) -> Refusal | None:
    """Why an object cannot be on a square, whatever stands there now."""
    ground, clauses = board.dialect.ground, board.dialect.clauses
    assert ground is not None
    thing = board.object(id)
    if is_closed(board, square.name, NO_SEAT if thing is None else thing.controller):
        return Refusal("forbidden", (clauses.forbidden,), {"what": ENTERED})
    return ground.bars(board, id, square)


def closed(board: "Board", id: str, among: Iterable[Square] | None = None) -> dict[Square, Refusal]:
    """The squares, of all or of some, that an object cannot enter, and why."""
    looked_at = layout_of(board).grid.squares if among is None else among
    found = ((square, bars(board, id, square)) for square in looked_at)
    return {square: why for square, why in found if why is not None}
