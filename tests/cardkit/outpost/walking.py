"""Walking over the board (OUT-WALK)."""

from domain.boardkit.grid import Square
from domain.boardkit.route import Route
from domain.boardkit.walking import Path, Walk, zones
from domain.cardkit.events.things import CardMarked, ObjectMoved
from domain.cardkit.game import timing
from domain.cardkit.game.declared import Act
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

WALKING, ZONES = "OUT-WALK-01", "OUT-WALK-02"


class Walking(Move, frozen=True, tag="walk"):
    """Walk over the board by a path of squares that touch; this marks the walker."""

    by: str
    path: Path


def walk_to(draft: Draft, _seat: Seat, move: Walking) -> None:
    """The walker goes to the end of its path and is marked."""
    timing.resolved(draft)
    here = board_of(draft).object(move.by)
    assert here is not None
    bring(draft, CardMarked(move.by, "walk"), WALKING)
    bring(draft, ObjectMoved(move.by, here.place, move.path[-1].name, "move"), WALKING)


def walks(board: Board, seat: Seat) -> Offers:
    """The paths of each walker that is not marked."""
    offers = [
        Offer("walk", {"by": OneOf((one.id,), WALKING), "path": route})
        for one in board.in_play()
        if one.controller == seat and not one.marked and board.stat(one.id, "pace") > 0
        for route in (route_of(board, seat, one.id),)
        if route.paths
    ]
    return Offers(tuple(offers)) if offers else Offers((), (Withheld("walk", Refusal("nobody-walks", (WALKING,))),))


def route_of(board: Board, seat: Seat, id: str) -> Route:
    """The paths of a walker: scouts of the other side hold whoever enters the squares around them."""
    grid, start = squares.layout_of(board).grid, squares.where(board, id)
    assert start is not None
    scouts = [one for one in board.in_play() if one.controller != seat and "scout" in board.types(one.id)]
    held = zones(grid, [(one.id, at) for one in scouts if (at := Square.named(one.place)) is not None])
    walk = Walk(grid, start, board.stat(id, "pace"), squares.closed(board, id), held)
    return Route.of(walk, WALKING, {"zone": ZONES})


WALK = Act("walk", Walking, walk_to, walks, WALKING)
