"""What bots hold dear: bases, workers near nodes, units and how soon they could attack a base."""

from collections.abc import Iterable

from domain.boardkit.grid import Grid, Square
from domain.cardkit.events.lasting import Until
from domain.cardkit.game.declared import Weights
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board
from domain.cardkit.run.fleeting import Fleeting, fleeting
from domain.cardkit.state import CardObject
from domain.rulesets.terra_indomita.ground import BASE, BUILDING, UNIT, UNITS, WORKER, of_kind
from domain.rulesets.terra_indomita.numbers import DAMAGE, DEFENSE, HEALTH, HIT, MOVEMENT, RANGE
from domain.rulesets.terra_indomita.state import State
from events.event import Seat

LAST = 8.0
"""Worth of the last point of Health that a base has left: the n-th last is worth so much by n."""
COLLECTING, WALKING, STEP = 2.0, 1.0, 0.05
"""Worth of a worker on a node, of another one, and what each step to the nearest free node takes from that."""
STATS = {HEALTH: 0.3, HIT: 0.2, DAMAGE: 0.5, DEFENSE: 0.2}
"""Worth of a point of what a unit or building has left of Health, and of its other stats."""
THREAT, LATER = 2.5, 0.8
"""What a point of Damage beside an enemy base is worth, and how much of that is left for each turn that it is away."""
ATTACHED = 1.2
"""Worth of equipment besides what it does to stats; more than a hand card, so that it is played."""
USED = 0.05
"""Worth of a unit that was activated in the own turn, unless it collects: better so than left."""


def prospects(board: Board, seat: Seat) -> float:
    """What a player has besides numbers and cards, and what is to come of it, as all can see it."""
    state: State = board.state
    if not state.turn:
        return 0.0
    ending = fleeting(state, {*STATS, MOVEMENT, RANGE}, lambda until: _ends_in_this_turn(state, until))
    stats = sum(_worth(board, one, ending) for one in of_kind(board, seat, UNIT, BUILDING))
    attached = ATTACHED * sum(one.controller == seat and one.host is not None for one in board.in_play())
    return _bases(board, seat) + _workers(board, seat) + _used(board, seat) + stats + attached + _threat(
        board, seat, ending
    )


WEIGHTS = Weights(numbers={"gold": 0.3, "mana": 0.1, "vp": 2.0}, cards={"hand": 0.7, "play": 0.8}, prospects=prospects)


def _ends_in_this_turn(state: State, until: Until) -> bool:
    """Whether an effect counts no more once this turn is over."""
    if until.kind == "turns":
        return until.left <= 0 and until.seat in (None, state.active)
    return until.kind not in ("source", "forever")


def _stat(board: Board, thing: CardObject, stat: str, ending: Fleeting) -> int:
    """A stat as it is beyond this turn."""
    return max(0, board.stat(thing.id, stat) - ending[thing.id, stat])


def _worth(board: Board, thing: CardObject, ending: Fleeting) -> float:
    """What a unit or a building is worth where nothing is near it."""
    whole = sum(worth * _stat(board, thing, stat, ending) for stat, worth in STATS.items())
    return whole - STATS[HEALTH] * thing.damage


def _bases(board: Board, seat: Seat) -> float:
    """How long the own base holds out."""
    left = (board.stat(one.id, HEALTH) - one.damage for one in of_kind(board, seat, BASE))
    return LAST * sum(1 / point for health in left for point in range(1, health + 1))


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


def _used(board: Board, seat: Seat) -> float:
    """Units that have done something in the own turn; workers that collect need not."""
    state: State = board.state
    if state.active != seat:
        return 0.0
    nodes, active = squares.layout_of(board).node_kinds, state.activation and state.activation.unit
    idle = (one for one in of_kind(board, seat, *UNITS) if Square.named(one.place) not in nodes)
    return USED * sum(one.marked or one.id == active for one in idle)


def _threat(board: Board, seat: Seat, ending: Fleeting) -> float:
    """Units are worth what they will do to an enemy base, and the less the later they come there."""
    layout = squares.layout_of(board)
    others = [other for other in board.state.playing_seats if other != seat]
    marches = [layout.march_to(at) for other in others for at in _standing(of_kind(board, other, BASE))]
    total = 0.0
    for one in of_kind(board, seat, UNIT):
        at = Square.named(one.place)
        steps = min((march[at] for march in marches if at in march), default=None)
        if steps is not None:
            away = max(0, steps - _stat(board, one, RANGE, ending)) / max(1, _stat(board, one, MOVEMENT, ending))
            total += THREAT * _stat(board, one, DAMAGE, ending) * LATER**away
    return total


def _standing(things: Iterable[CardObject]) -> list[Square]:
    return [at for one in things if (at := Square.named(one.place)) is not None]


def _nearest(grid: Grid, at: Square, others: Iterable[Square]) -> int:
    return min((grid.distance(at, other) for other in others), default=grid.rows)
