"""What bots hold dear: Influence, victory points, what is in play, and what fronts, attacks and Quests promise."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.cardkit.game.declared import Weights
from domain.cardkit.run.board import Board
from domain.cardkit.run.fleeting import Fleeting, fleeting
from domain.cardkit.state import CardObject
from domain.orckit.clash import Blocks, Clash, Fighter, best_attack, best_defence, clash
from domain.orckit.combat import attackers_left, defenders_of, is_undefended
from domain.orckit.creatures import is_assigned
from domain.orckit.resources import resources
from domain.orckit.state import Attack
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, OFFENSIVE
from domain.rulesets.wtactics_orc.hopes import promise
from domain.rulesets.wtactics_orc.pairs import mount_of
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.winning import INFLUENCE, vp_target
from events.event import Seat

POINT, VICTORY = 1.0, 2.4
"""Worth of a point of Influence, and of a victory point."""
PLAY, ATK, DEF = 0.8, 1.2, 0.8
"""Worth of a card in play, of a point of ATK and of DEF."""
WORTH = {"atk": ATK, "def": DEF}
RESOURCE, LESS = 3.0, 0.25
"""Worth of the first Resource card, and how much less each further one is; in play it counts as nothing else."""
TEMPO = 0.6
"""What an attack of the next turns counts, as a share of one that is under way."""
URGENT = 12.0
"""Influence is worth twice as much to a player who has so much left, as far as the fronts threaten it."""
LOST = 200.0
"""What it counts that the attack under way takes all Influence."""
NEARER = 1.0
"""How much victory points gain in worth the nearer they are to the target."""
ASSIGNED = 1.5
"""Worth of an assigned creature's ability."""
READY, UNSPENT, IDLY = 0.3, 0.1, 0.02
"""What it costs in the own turn to mark a creature or a Resource card, and what later: for nothing, nobody does."""


def prospects(board: Board, seat: Seat) -> float:
    """What is to come for a player: of the own Offensive, an attack under way, resources, Quests."""
    state: State = board.state
    laid = resources(board, seat)
    held = sum(max(0.0, RESOURCE - LESS * number) - PLAY for number in range(len(laid)))
    quests = VICTORY * sum(promise(board, one) for one in state.pursuits if one.seat == seat)
    vp = board.player(seat, "vp")
    near = NEARER * vp * vp / max(1, vp_target(board, seat))
    own, ending = list(creatures(board, seat)), _fleeting(state)
    assigned = ASSIGNED * sum(is_assigned(one) for one in own)
    turn = state.active == seat
    spent = (UNSPENT if turn else IDLY) * sum(state.objects[one].marked for one in laid)
    spent += (READY if turn else IDLY) * sum(one.marked for one in own)
    passing = sum(WORTH[stat] * ending[one.id, stat] for one in own for stat in WORTH) if ending else 0.0
    return (
        held
        + quests
        + near
        + assigned
        - spent
        - passing
        + _pressure(board, seat, ending)
        - _losses(board, seat, ending)
    )


WEIGHTS = Weights(
    numbers={INFLUENCE: POINT, "vp": VICTORY, "gold": 0.1, "charges": 0.05},
    cards={"hand": 1.2, "play": PLAY, "escrow": 0.9},
    stats=WORTH,
    prospects=prospects,
)


# --- the fronts -------------------------------------------------------------------------------------------------------


LASTING = ("forever", "source")
"""What effects last for that are no less than those of a card in play."""


def _fleeting(state: State) -> Fleeting:
    """An attack under way can make use of it; for turns to come it counts nothing, so nobody wastes a card on it."""
    return fleeting(state, WORTH, lambda until: until.kind not in LASTING)


def _pressure(board: Board, seat: Seat, ending: Fleeting) -> float:
    """What the Offensive of a player can do to the most exposed other one, turn by turn."""
    attackers = [_later(board, one, ending) for one in _ready(board, seat, OFFENSIVE)]
    if not attackers:
        return 0.0
    foes = (foe for foe in board.state.playing_seats if foe != seat)
    return TEMPO * max((_against(board, attackers, foe, ending) for foe in foes), default=0.0)


def _against(board: Board, attackers: list[Fighter], foe: Seat, ending: Fleeting) -> float:
    """Against those who can defend now, and against those who can after they are unmarked."""
    influence = board.player(foe, INFLUENCE)
    point = POINT * (1 + URGENT / max(1, influence))
    there = list(_ready(board, foe, DEFENSIVE))
    now = [_later(board, one, ending) for one in there if _may_defend(board, one)]
    promised = best_attack(attackers, now, influence, point)
    if len(now) == len(there):
        return promised
    later = best_attack(attackers, [_later(board, one, ending) for one in there], influence, point)
    return (promised + later) / 2


def _ready(board: Board, seat: Seat, front: str) -> Iterator[CardObject]:
    """The creatures of a front that fight: whoever rides does so with the Mount."""
    does = "attack" if front == OFFENSIVE else "defend"
    for one in creatures(board, seat):
        there = one.place == front and not is_assigned(one) and mount_of(board.state, one.id) is None
        if there and not board.forbidden(does, one.id):
            yield one


def _may_defend(board: Board, thing: CardObject) -> bool:
    """Whether a creature can defend before its player unmarks it."""
    return not thing.marked or board.can("defend_marked", thing.id)


def _later(board: Board, thing: CardObject, ending: Fleeting) -> Fighter:
    """A creature in turns to come: unhurt, and without what ends by then."""
    atk, body = (board.stat(thing.id, stat) - ending[thing.id, stat] for stat in WORTH)
    is_open = not board.forbidden("be_defended", thing.id)
    return Fighter(thing.id, atk, body, PLAY + ATK * atk + DEF * body, is_open)


def _now(board: Board, thing: CardObject, ending: Fleeting) -> Fighter:
    """A creature in the attack under way: it strikes with what it has, and is worth what it has later."""
    atk, body = (board.stat(thing.id, stat) for stat in WORTH)
    return replace(_later(board, thing, ending), atk=atk, body=body - thing.damage)


# --- an attack under way ----------------------------------------------------------------------------------------------


def _losses(board: Board, seat: Seat, ending: Fleeting) -> float:
    """What the attack under way will cost a player."""
    state: State = board.state
    attack = state.attack
    if attack is None or seat not in (attack.seat, attack.foe):
        return 0.0
    to_come = _to_come(board, attack, ending)
    if seat == attack.seat:
        return to_come.attackers
    lethal = to_come.landed >= board.player(seat, INFLUENCE)
    return POINT * to_come.landed + to_come.defenders + (LOST if lethal else 0.0)


def _to_come(board: Board, attack: Attack, ending: Fleeting) -> Clash:
    """The combats that are left: with the defenders that were declared, or those that are to be expected."""
    state: State = board.state
    left = {one: _now(board, state.objects[one], ending) for one in attackers_left(state, attack)}
    hunted = {one: state.objects.get(attack.attackers[one]) for one in left}
    hunts = (clash([left[one]], {one: [_now(board, prey, ending)]}) for one, prey in hunted.items() if prey is not None)
    striking = [left[one] for one, prey in hunted.items() if prey is None]
    if attack.foe is not None and is_undefended(state):
        able = [_now(board, one, ending) for one in _ready(board, attack.foe, DEFENSIVE) if _may_defend(board, one)]
        blocks: Blocks = best_defence(striking, able, board.player(attack.foe, INFLUENCE))
    else:
        declared = {one.id: defenders_of(state, attack, one.id) for one in striking}
        blocks = {one: [_now(board, state.objects[id], ending) for id in ids] for one, ids in declared.items()}
    costs = sum((one.attackers for one in hunts), 0.0)
    fought = clash(striking, blocks)
    return replace(fought, attackers=fought.attackers + costs)
