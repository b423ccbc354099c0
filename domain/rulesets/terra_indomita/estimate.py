"""What bots hold dear: bases, workers near nodes, units and how soon they could attack a base."""

from collections.abc import Iterable, Sequence
from functools import partial
from operator import itemgetter

import msgspec

from domain.boardkit.grid import Square
from domain.boardkit.layout import Layout
from domain.cardkit.events.lasting import Until
from domain.cardkit.game.declared import Weights
from domain.cardkit.run import squares
from domain.cardkit.run.board import Board
from domain.cardkit.run.fleeting import NOTHING_ENDS, Fleeting, fleeting
from domain.cardkit.state import CardObject
from domain.rulesets.terra_indomita.ground import BASE, BUILDING, UNIT, UNITS, WORKER, of_kind
from domain.rulesets.terra_indomita.numbers import DAMAGE, DEFENSE, HEALTH, HIT, MOVEMENT, RANGE
from domain.rulesets.terra_indomita.state import State
from events.event import Seat

LAST = 8.0
"""Worth of the last point of Health that a base has left: the n-th last is worth so much by n."""
COLLECTING, WALKING, STEP = 2.0, 0.5, 0.05
"""Worth of a worker on a node, of another one, and what each step to the nearest free node takes from that."""
STATS = {HEALTH: 0.3, HIT: 0.2, DAMAGE: 0.5, DEFENSE: 0.2}
"""Worth of a point of what a unit or building has left of Health, and of its other stats."""
LASTING = (*STATS, MOVEMENT, RANGE)
"""The stats that are looked at as they are when the turn is over."""
BORROWED = 0.3
"""How much of that counts that is not a unit's own: what equipment, neighbours and research add."""
THREAT, LATER = 2.5, 0.8
"""What a point of Damage beside an enemy base is worth, and how much of that is left for each turn that it is away."""
ANSWER = 0.8
"""How much of the danger that an enemy is to the base is taken by a unit that can attack it, each by another one."""
ATTACHED = 1.2
"""Worth of equipment besides what it does to stats; more than a hand card, so that it is played."""
USED = 0.05
"""Worth of a unit that was activated in the own turn, unless it collects: better so than left."""


class Soldier(msgspec.Struct, frozen=True):
    """A unit or a building beyond this turn: what it is worth by itself, how it attacks, and where it is."""

    worth: float
    damage: float
    range: float
    movement: float
    at: Square | None

    def danger(self, base: Square, layout: Layout) -> float:
        """What it will do to a base, and the less the later it comes there."""
        steps = None if self.at is None else layout.march_to(base).get(self.at)
        return 0.0 if steps is None else THREAT * self.damage * LATER ** self.turns(steps)

    def turns(self, steps: int) -> float:
        """In how many turns it is in range of what is so many steps away."""
        return max(0, steps - self.range) / max(1, self.movement)


def prospects(board: Board, seat: Seat) -> float:
    """What a player has besides numbers and cards, and what is to come of it, as all can see it."""
    state: State = board.state
    if not state.turn:
        return 0.0
    ending = fleeting(state, LASTING, lambda until: _ends_in_this_turn(state, until))
    army = {one: _army(board, one, ending) for one in state.playing_seats}
    own = army.pop(seat, [])
    stats = sum(one.worth for one in own)
    attached = ATTACHED * sum(one.controller == seat and one.host is not None for one in board.in_play())
    here = _bases(board, seat) + board.settled(_workers, seat) + _used(board, seat) + stats + attached
    enemies = [enemy for other in army.values() for enemy in other]
    return here + _threat(board, own, army) + _answers(board, seat, own, enemies)


WEIGHTS = Weights(numbers={"gold": 0.5, "mana": 0.1, "vp": 2.0}, cards={"hand": 0.7, "play": 0.8}, prospects=prospects)


def _ends_in_this_turn(state: State, until: Until) -> bool:
    """Whether an effect counts no more once this turn is over."""
    if until.kind == "turns":
        return until.left <= 0 and until.seat in (None, state.active)
    return until.kind not in ("source", "forever")


def _army(board: Board, seat: Seat, ending: Fleeting) -> list[Soldier]:
    """What a player can attack and be attacked with, but for workers and bases."""
    changing = {id for id, _ in ending}
    things = of_kind(board, seat, UNIT, BUILDING)
    return [_soldier(board, one, ending) if one.id in changing else board.read(_as_it_is, one) for one in things]


def _soldier(board: Board, thing: CardObject, ending: Fleeting) -> Soldier:
    stats = {stat: max(0.0, _lasting(board, thing, stat, ending)) for stat in LASTING}
    worth = sum(each * stats[stat] for stat, each in STATS.items()) - STATS[HEALTH] * thing.damage
    return Soldier(worth, stats[DAMAGE], stats[RANGE], stats[MOVEMENT], Square.named(thing.place))


_as_it_is = partial(_soldier, ending=NOTHING_ENDS)


def _lasting(board: Board, thing: CardObject, stat: str, ending: Fleeting) -> float:
    """A stat once this turn is over. Of what others add to it only a share counts, or armies would stay beside them."""
    own = board.base(thing, stat) or 0
    return own + BORROWED * (board.stat(thing.id, stat) - ending[thing.id, stat] - own)


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
            nearest = min((layout.grid.distance(at, node) for node in free), default=layout.grid.rows)
            total += WALKING - STEP * nearest
    return total


def _used(board: Board, seat: Seat) -> float:
    """Units that have done something in the own turn; workers that collect need not."""
    state: State = board.state
    if state.active != seat:
        return 0.0
    nodes, active = squares.layout_of(board).node_kinds, state.activation and state.activation.unit
    idle = (one for one in of_kind(board, seat, *UNITS) if Square.named(one.place) not in nodes)
    return USED * sum(one.marked or one.id == active for one in idle)


def _threat(board: Board, own: Sequence[Soldier], others: Iterable[Seat]) -> float:
    """Units are worth what they will do to an enemy base."""
    layout = squares.layout_of(board)
    bases = [at for other in others for at in _standing(of_kind(board, other, BASE))]
    return sum(max((one.danger(at, layout) for at in bases), default=0.0) for one in own)


def _answers(board: Board, seat: Seat, own: Iterable[Soldier], enemies: Sequence[Soldier]) -> float:
    """Each unit takes part of the danger of one enemy that comes to the own base, the greatest danger first."""
    layout = squares.layout_of(board)
    total = 0.0
    for base in _standing(of_kind(board, seat, BASE)):
        guards = [(one, one.at) for one in own if one.damage and one.at is not None]
        coming = [(danger, enemy.at) for enemy in enemies if (danger := enemy.danger(base, layout))]
        for danger, to in sorted(coming, key=itemgetter(0), reverse=True):
            if not guards or to is None:
                break
            away = [one.turns(layout.grid.distance(at, to)) for one, at in guards]
            soonest = min(away)
            del guards[away.index(soonest)]
            total += ANSWER * danger * LATER**soonest
    return total


def _standing(things: Iterable[CardObject]) -> list[Square]:
    return [at for one in things if (at := Square.named(one.place)) is not None]
