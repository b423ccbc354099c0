"""Moving over the board, and zones of control (TERRA-MOVE, TERRA-ZOC)."""

from collections.abc import Mapping
from functools import partial

from domain.boardkit.grid import Square
from domain.boardkit.route import Route
from domain.boardkit.walking import NOBODY, Path, Walk, progress, reachable, zones
from domain.cardkit.game.declared import Act
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.terra_indomita.activating import active_unit
from domain.rulesets.terra_indomita.events import MoveDeclared, MovementStopped, UnitMoved, ZoneEntered
from domain.rulesets.terra_indomita.ground import UNIT, UNITS, WORKER, kind_of, of_kind
from domain.rulesets.terra_indomita.numbers import MOVEMENT
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import OpenWindow
from domain.rulesets.terra_indomita.tasks import Walk as WalkTask
from domain.rulesets.terra_indomita.windows import MOVE, goes_on
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat

CLAUSE, STOPPING = "TERRA-MOVE-01", "TERRA-ZOC-04"
EXERT, IGNORE = "exert_zone", "ignore_zones"
"""Permissions: to exert a zone of control, and to walk on through those of others."""
OVER_PIECES, OVER_NODES = "cross_pieces", "cross_nodes"
"""Permissions: to walk over squares with pieces, and over nodes, without staying there."""


class MoveUnit(Move, frozen=True, tag="move_unit"):
    """Move the active unit by a path of squares that touch, without the one where it stands."""

    path: Path


def route_of(board: Board, id: str, clause: str = CLAUSE) -> Route:
    """The paths that a unit can take now (TERRA-MOVE-05, -09)."""
    return Route.of(board.settled(walk_of, id), clause, {"zone": STOPPING, "apart": CLAUSE, "spent": CLAUSE})


def walks(board: Board) -> dict[str, list[Square]]:
    """Where each unit could walk to, were it to move now (TERRA-MOVE-09)."""
    return {one.id: sorted(reachable(walk_of(board, one.id))) for one in of_kind(board, None, *UNITS)}


def walk_of(board: Board, id: str) -> Walk:
    """How a unit walks: so far, around all that is in its way, stopped by zones unless it ignores them."""
    start = squares.where(board, id)
    assert start is not None
    held = {} if board.allowed(IGNORE, id) else board.settled(zones_against, board.state.objects[id].controller)
    layout, steps = squares.layout_of(board), max(0, board.stat(id, MOVEMENT))
    closed = squares.closed(board, id, layout.grid.within(start, steps))
    closed.pop(start, None)
    return Walk(layout.grid, start, steps, closed, held, _crossed(board, id, closed))


def _crossed(board: Board, id: str, closed: Mapping[Square, Refusal]) -> frozenset[Square]:
    """The closed squares over which a unit with special movement passes all the same (TERRA-ZOC-06)."""
    ways = (("occupied", OVER_PIECES), ("node", OVER_NODES))
    over = {code for code, permission in ways if board.allowed(permission, id)}
    walks = "node" in over or kind_of(board, board.state.objects[id]) == WORKER
    nodes = squares.layout_of(board).node_kinds
    return frozenset(at for at, why in closed.items() if why.code in over and (walks or at not in nodes))


def zones_against(board: Board, seat: Seat | None) -> dict[Square, frozenset[str]]:
    """By square, which units exert a zone on it: enemies of a player, or all there are (TERRA-ZOC-01, -02, -08)."""
    kinds = UNITS if board.state.options.worker_zoc else (UNIT,)
    others = (one for one in of_kind(board, None, *kinds) if one.controller != seat)
    exerting = ((one.id, Square.named(one.place)) for one in others if not board.forbidden(EXERT, one.id))
    return zones(squares.layout_of(board).grid, ((id, at) for id, at in exerting if at is not None))


all_zones = partial(zones_against, seat=None)


def _moves(board: Board, seat: Seat) -> Offers:
    route = _way(board, seat)
    if isinstance(route, Refusal):
        return Offers((), (Withheld("move_unit", route),))
    return Offers((Offer("move_unit", {"path": route}),))


def _way(board: Board, seat: Seat) -> Route | Refusal:
    """How the active unit can move, or why it cannot.

    It moves once, before its action unless another order was agreed (TERRA-ACT-06, TERRA-MOVE-08).
    """
    unit, active = active_unit(board, seat), board.state.activation
    if unit is None:
        return Refusal("no-activation", ("TERRA-ACT-06",))
    if active.moved:
        return Refusal("has-moved", ("TERRA-ACT-06",), {"id": unit.id})
    if active.acted and board.state.options.activation_order == "move_then_act":
        return Refusal("has-acted", ("TERRA-ACT-06",), {"id": unit.id})
    if board.stat(unit.id, MOVEMENT) <= 0:
        return Refusal("cannot-move", ("TERRA-MOVE-08",), {"need": 1, "have": board.stat(unit.id, MOVEMENT)})
    route = route_of(board, unit.id)
    return route if route.paths else Refusal("nowhere-to-go", ("TERRA-MOVE-02",))


def _move(draft: Draft, seat: Seat, move: MoveUnit) -> None:
    """The path is declared, answered, and walked (TERRA-ACT-11)."""
    state: State = draft.state
    assert state.activation is not None
    unit, path = state.activation.unit, tuple(square.name for square in move.path)
    draft.push(OpenWindow("move.pre", MOVE, seat), WalkTask(unit, path))
    bring(draft, MoveDeclared(unit, path), CLAUSE)


MOVE_UNIT = Act("move_unit", MoveUnit, _move, _moves, CLAUSE)


def walk(draft: Draft, task: WalkTask) -> None:
    """The unit follows its path as far as it still can; dropped if its activation is over (TERRA-MOVE-06, -ACT-10)."""
    state: State = draft.state
    unit = state.objects.get(task.id)
    if not goes_on(state) or unit is None:
        draft.emit(MovementStopped(task.id, unit.place if unit else "", "dropped"), "TERRA-ACT-10")
        return
    draft.push(StateCheck(), OpenWindow("move.post"))
    board = board_of(draft)
    path = [squares.layout_of(board).named[name] for name in task.path]
    way = board.settled(walk_of, task.id)
    made = progress(way, path)
    taken = made.taken
    if made.halt is not None:
        at = taken[-1].name if taken else unit.place
        draft.emit(MovementStopped(task.id, at, made.halt, tuple(sorted(made.holders))), "TERRA-MOVE-06")
    elif made.holders:
        draft.emit(MovementStopped(task.id, taken[-1].name, "zone", tuple(sorted(made.holders))), STOPPING)
    if taken:
        _walked(draft, unit, way, taken)


def _walked(draft: Draft, unit: CardObject, way: Walk, taken: Path) -> None:
    """The unit stands where its steps have led, maybe where it began; whose zones it came into is told."""
    board = board_of(draft)
    against, kinds = zones_against(board, unit.controller), squares.layout_of(board).node_kinds
    steps = tuple(square.name for square in taken)
    left, entered = kinds.get(way.start, ""), kinds.get(taken[-1], "")
    bring(draft, UnitMoved(unit.controller, unit.id, unit.place, steps, steps[-1], left, entered), CLAUSE)
    new = {
        holder
        for before, after in zip((way.start, *taken), taken, strict=False)
        for holder in against.get(after, NOBODY) - against.get(before, NOBODY)
    }
    for seat in draft.state.from_seat(draft.state.leading):
        by = tuple(sorted(holder for holder in new if draft.state.objects[holder].controller == seat))
        if by:
            bring(draft, ZoneEntered(unit.id, seat, by), "TERRA-ZOC-01")
