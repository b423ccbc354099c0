"""What bots hold dear besides numbers and cards: bases, workers near nodes, units near what they could attack."""

from collections.abc import Iterable

from domain.boardkit.grid import Grid, Square
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.rulesets.terra_indomita.ground import BASE, UNIT, UNITS, WORKER, of_kind
from domain.rulesets.terra_indomita.numbers import DAMAGE, HEALTH
from domain.rulesets.terra_indomita.state import State
from events.event import Seat

LIFE = 4.0
"""Worth of a point of Health that a base has left."""
COLLECTING, WALKING, STEP = 2.0, 1.0, 0.05
"""Worth of a worker on a node, of another one, and what each step to the nearest free node takes from that."""
MARCH = 0.03
"""What a step nearer to an enemy base is worth, for each point of a unit's Damage."""
HURT = 0.3
"""Worth of a point of Health that a unit has left."""
USED = 0.05
"""Worth of a unit that was activated in the own turn: better so than left."""


def prospects(board: Board, seat: Seat) -> float:
    """What is to come for a player, as all can see it."""
    state: State = board.state
    if not state.turn:
        return 0.0
    units = [*of_kind(board, seat, *UNITS)]
    used = sum(one.marked or (state.activation is not None and state.activation.unit == one.id) for one in units)
    turn = USED * used if state.active == seat else 0.0
    hurt = HURT * sum(one.damage for one in units)
    return _bases(board, seat) + _workers(board, seat) + _units(board, seat) + turn - hurt


def _bases(board: Board, seat: Seat) -> float:
    """How long the own base holds out."""
    return LIFE * sum(max(0, board.stat(one.id, HEALTH) - one.damage) for one in of_kind(board, seat, BASE))


def _workers(board: Board, seat: Seat) -> float:
    """Workers collect, or are on their way."""
    layout, taken = squares.layout_of(board), squares.standing(board)
    free = [node for node in layout.node_kinds if node not in taken]
    total = 0.0
    for at in _standing(of_kind(board, seat, WORKER)):
        if at in layout.node_kinds:
            total += COLLECTING
        else:
            total += WALKING - STEP * _nearest(layout.grid, at, free)
    return total


def _units(board: Board, seat: Seat) -> float:
    """Units are worth more the nearer they come to an enemy base."""
    grid = squares.layout_of(board).grid
    bases = [
        at for other in board.state.playing_seats if other != seat for at in _standing(of_kind(board, other, BASE))
    ]
    total = 0.0
    for one in of_kind(board, seat, UNIT):
        at = Square.named(one.place)
        if at is not None and bases:
            total += MARCH * max(0, board.stat(one.id, DAMAGE)) * (grid.rows - _nearest(grid, at, bases))
    return total


def _standing(things: Iterable[CardObject]) -> list[Square]:
    return [at for one in things if (at := Square.named(one.place)) is not None]


def _nearest(grid: Grid, at: Square, others: Iterable[Square]) -> int:
    return min((grid.distance(at, other) for other in others), default=grid.rows)
