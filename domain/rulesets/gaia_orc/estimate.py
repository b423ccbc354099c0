"""What bots hold dear: hit points, victory points, what is in play, and what domains, attacks and resources promise."""

from collections.abc import Iterator
from itertools import product
from math import prod

from domain.cardkit.game.declared import Weights
from domain.cardkit.game.timing import following
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.orckit.clash import Blocks, Clash, Fighter, best_attack, best_defence, clash
from domain.orckit.combat import attackers_left, defenders_of, is_undefended
from domain.orckit.creatures import is_assigned
from domain.orckit.resources import resources
from domain.orckit.state import Attack
from domain.rulesets.gaia_orc import regions
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, active_creatures
from domain.rulesets.gaia_orc.state import State
from events.event import Seat

POINT, VICTORY = 0.6, 3.0
"""Worth of a hit point of the active region, and of a victory point."""
HIDDEN = 13.0
"""Worth of a face-down region: more than that of the hit points that it brings, so that losing one is never good."""
PLAY, ATK, DEF, HAND = 0.8, 1.2, 0.8, 1.2
"""Worth of a creature in play, of a point of its ATK and of its DEF, and of a hand card."""
ATTACHED = 1.5
"""Worth of Equipment or a Spell in play, besides what it does to stats; more than a hand card, so that it is played."""
RESOURCE, LESS = 3.0, 0.3
"""Worth of the first Resource card, and how much less each further one is; in play it counts as nothing else."""
CLAIMS = (0.0, 2.0, 4.0, 9.0)
"""What is to be claimed with so many domains won."""
LIKELY, SURER, UNLIKELY = 0.7, 0.075, 0.06
"""How likely a domain is won by just enough points; what a further one adds, and a missing one takes off half of it."""
TEMPO = 0.6
"""What an attack of the next turns counts, as a share of one that is under way."""
FEAR = 12.0
"""What it counts that a player is about to lose the last region."""
USUAL = 17
"""Hit points of a region that is still face down, about."""
LOST = 200.0
"""What it counts that the attack under way takes the last region."""
NEARER = 1.0
"""How much victory points gain in worth the nearer they are to the target."""


def prospects(board: Board, seat: Seat) -> float:
    """What is to come for a player: of domains, of the Front, of an attack under way, of resources."""
    state: State = board.state
    laid = len(resources(board, seat))
    held = sum(max(0.0, RESOURCE - LESS * number) - PLAY for number in range(laid))
    surplus = max(0, len(state.zone("hand", seat)) - board.player(seat, "hand_limit"))
    attached = sum(one.controller == seat and one.host is not None for one in board.in_play())
    vp = board.player(seat, "vp")
    near = NEARER * vp * vp / int(state.options.vp_target)
    fear = FEAR / (1 + _left(board, seat) / 10)
    kept = held + ATTACHED * attached + near - HAND * surplus - fear
    return kept + _claims(board, seat) + _pressure(board, seat) - _losses(board, seat)


WEIGHTS = Weights(
    numbers={"vp": VICTORY, regions.HP: POINT, "gold": 0.3},
    cards={"hand": HAND, "play": PLAY, regions.CHAPTER: HIDDEN},
    stats={"atk": ATK, "def": DEF},
    prospects=prospects,
)


def _left(board: Board, seat: Seat) -> int:
    """All hit points that a player has left, about."""
    return max(0, board.player(seat, regions.HP)) + USUAL * len(board.state.deck(seat, regions.CHAPTER))


# --- domains ----------------------------------------------------------------------------------------------------------


def _claims(board: Board, seat: Seat) -> float:
    """What a player will claim in the next own Tactical phase, each domain being won or not."""
    chances = [_chance(board, seat, domain) for domain in DOMAINS]
    return sum(
        CLAIMS[sum(wins)] * prod(chance if won else 1 - chance for won, chance in zip(wins, chances, strict=True))
        for wins in product((False, True), repeat=len(DOMAINS))
    )


def _chance(board: Board, seat: Seat, domain: str) -> float:
    """How likely a player wins a domain in the next own Tactical phase, before which the own servants are unmarked.

    So are those of the opponent whose turn comes first.
    """
    state: State = board.state
    foe = following(state, seat)
    of_foe = "points" if state.active == foe else "value"
    margin = board.player(seat, f"value_{domain}") - board.player(foe, f"{of_foe}_{domain}")
    over = margin - int(state.options.advantage_margin)
    return min(1.0, LIKELY + SURER * over) if over >= 0 else max(0.0, LIKELY / 2 + UNLIKELY * over)


# --- the Front --------------------------------------------------------------------------------------------------------


def _pressure(board: Board, seat: Seat) -> float:
    """What the Front of a player can do to the opponent's region in an attack to come."""
    state: State = board.state
    attackers = [_fighter(board, one) for one in active_creatures(board, seat) if one.place == FRONT]
    attackers = [one for one in attackers if _may(board, "attack", one)]
    if not attackers:
        return 0.0
    foe = following(state, seat)
    rested = state.active == seat and state.now.attacking is not None
    left = _left(board, foe)
    point = 1 + FEAR / (10 * POINT) / (1 + left / 10) ** 2
    ways = (best_attack(attackers, party, left, point) for party in _parties(board, foe, rested=rested))
    return TEMPO * POINT * min(ways)


def _parties(board: Board, seat: Seat, *, rested: bool = False) -> Iterator[list[Fighter]]:
    """Those that defend together: the creatures of the Front, or the top servants; `rested`: once they are unmarked."""
    able = [one for one in active_creatures(board, seat) if rested or not one.marked]
    for in_front in (True, False):
        there = (_fighter(board, one) for one in able if (one.place == FRONT) is in_front)
        yield [one for one in there if _may(board, "defend", one)]


def _may(board: Board, does: str, one: Fighter) -> bool:
    return not is_assigned(board.state.objects[one.id]) and not board.forbidden(does, one.id)


def _fighter(board: Board, thing: CardObject) -> Fighter:
    """Servants do not strike; a creature is worth so many hit points."""
    atk, body = board.stat(thing.id, "atk"), board.stat(thing.id, "def")
    worth = (PLAY + ATK * atk + DEF * body) / POINT
    is_open = not board.forbidden("be_defended", thing.id)
    return Fighter(thing.id, 0 if thing.laid else atk, body - thing.damage, worth, is_open)


# --- an attack under way ----------------------------------------------------------------------------------------------


def _losses(board: Board, seat: Seat) -> float:
    """What the attack under way will cost a player."""
    state: State = board.state
    attack = state.attack
    if attack is None:
        return 0.0
    to_come = _to_come(board, attack)
    if seat == attack.seat:
        return POINT * to_come.attackers
    lethal = to_come.landed >= _left(board, seat)
    return POINT * (to_come.landed + to_come.defenders) + (LOST if lethal else 0.0)


def _to_come(board: Board, attack: Attack) -> Clash:
    """The combats that are left: with the defenders that were declared, or those that are to be expected."""
    state: State = board.state
    assert attack.foe is not None
    striking = [_fighter(board, state.objects[one]) for one in attackers_left(state, attack)]
    if not is_undefended(state):
        declared: Blocks = {
            one.id: [_fighter(board, state.objects[id]) for id in defenders_of(state, attack, one.id)]
            for one in striking
        }
        return clash(striking, declared)
    left = _left(board, attack.foe)
    ways = [clash(striking, best_defence(striking, party, left)) for party in _parties(board, attack.foe)]
    return min(ways, key=lambda way: way.gain(1.0))
