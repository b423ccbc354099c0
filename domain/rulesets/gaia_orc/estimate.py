"""What bots hold dear: hit points, victory points, what is in play, and what domains, attacks and resources promise."""

from collections.abc import Iterator
from itertools import product
from math import prod

import msgspec
from msgspec.structs import replace

from domain.cardkit.game.declared import Weights
from domain.cardkit.run.board import Board
from domain.cardkit.run.fleeting import NOTHING_ENDS, Fleeting, fleeting
from domain.cardkit.run.loans import CONTROL
from domain.cardkit.state import CardObject
from domain.orckit.clash import Blocks, Clash, Fighter, best_attack, best_defence, clash
from domain.orckit.combat import attackers_left, defenders_of, is_undefended
from domain.orckit.creatures import is_assigned
from domain.orckit.resources import resources
from domain.orckit.state import Attack
from domain.rulesets.gaia_orc import regions
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, active_creatures, creatures
from domain.rulesets.gaia_orc.state import State
from events.event import Seat

POINT, HIDDEN = 0.6, 13.0
"""Worth of a hit point of the active region, and of a face-down region: more than its hit points, so all are kept."""
USUAL = 17
"""Hit points of a region that is still face down, about."""
FEAR = 12.0
"""What it counts that a player is about to lose the last region."""
VICTORY, NEARER, WINNING = 3.0, 1.0, 40.0
"""Worth of a victory point, how much more it is the nearer they are to the target, and what more reaching it counts."""
PLAY, ATK, DEF, HAND = 0.8, 1.2, 0.8, 1.2
"""Worth of a creature in play, of a point of its ATK and of its DEF, and of a hand card."""
ATTACHED = 1.5
"""Worth of Equipment or a Spell in play, besides what it does to stats; more than a hand card, so that it is played."""
RESOURCE, LESS = 3.0, 0.3
"""Worth of the first Resource card, and how much less each further one is; in play it counts as nothing else."""
ADVANTAGE, DOMINATION = 2.0, 4.0
"""What the effects of regions are worth that are claimed with one domain, and with two of them."""
LIKELY, SURER, UNLIKELY = 0.7, 0.075, 0.06
"""How likely a domain is won by just enough points; what a further one adds, and a missing one takes off half of it."""
TEMPO = 0.6
"""What an attack of the next turns counts, as a share of one that is under way."""
HARD = 8
"""So much ATK counts in an attack even if the region has fewer hit points left."""
UNSEEN = 0.4
"""What a claim counts besides its effect, and a card that may yet be drawn: what is drawn a look ahead does not see."""
DRAWING = ("mulligan", "unmark", "upkeep", "tactical", "draw")
"""The phases of a turn in which cards are still to be drawn."""
OVER = ("entrance", "discard")
"""The phases after which no attack is declared in this turn."""
LOST = 200.0
"""What it counts that the attack under way takes the last region."""


STATS = ("atk", "def", CONTROL)


def prospects(board: Board, seat: Seat) -> float:
    """What a player has besides hand and gold, and what is to come of domains, the Front and an attack under way."""
    ending = _fleeting(board.state)
    everybody = (one for player in board.state.seats for one in creatures(board, player))
    stats = sum(_prospect(board, one, ending).worth for one in everybody if _whose(one, ending) == seat)
    attached = sum(one.controller == seat and one.host is not None for one in board.in_play())
    surplus = max(0, len(board.state.zone("hand", seat)) - board.player(seat, "hand_limit"))
    kept = stats + ATTACHED * attached + _resources(board, seat) - HAND * surplus + _this_turn(board, seat)
    life = POINT * _hp(board, seat) + HIDDEN * _hidden(board, seat) - FEAR / (1 + _left(board, seat) / 10)
    vp = _victory(board, board.player(seat, "vp"))
    return kept + life + vp + _claims(board, seat) + _pressure(board, seat, ending) - _losses(board, seat, ending)


WEIGHTS = Weights(numbers={"gold": 0.3}, cards={"hand": HAND}, prospects=prospects)


# --- what a player has ------------------------------------------------------------------------------------------------


def _resources(board: Board, seat: Seat) -> float:
    return sum(max(0.0, RESOURCE - LESS * number) for number in range(len(resources(board, seat))))


def _this_turn(board: Board, seat: Seat) -> float:
    """What may yet be drawn, a claim that was made, and the Resource card that cannot be laid after exhausting."""
    state: State = board.state
    if state.active != seat:
        return 0.0
    options = state.options
    drawing = state.phase in DRAWING and state.now.drawn < options.draw_max < len(state.deck(seat))
    lost = max(0.0, RESOURCE - LESS * len(resources(board, seat))) if state.now.exhausted else 0.0
    return UNSEEN * (drawing + state.now.claimed) - lost


def _fleeting(state: State) -> Fleeting:
    """What ends with the turn."""
    return fleeting(state, STATS, lambda until: until.kind == "end_of_turn")


def _whose(thing: CardObject, ending: Fleeting) -> Seat:
    """Who controls a creature when this turn is over."""
    return ending[thing.id, CONTROL] or thing.controller


class Prospect(msgspec.Struct, frozen=True):
    """A creature: its worth beyond this turn, as it fights now and once the turn is over, and what it may do.

    Servants do not strike now (`later` is asked of the Front alone), and whoever is assigned does not fight.
    """

    worth: float
    now: Fighter
    later: Fighter
    attacks: bool
    defends: bool


def _prospect(board: Board, thing: CardObject, ending: Fleeting) -> Prospect:
    """What to expect of a creature; as it was worked out before if nothing of it ends with the turn."""
    if ending and any(id == thing.id for id, _ in ending):
        return _worked_out(board, thing, ending)
    return board.read(_lasting, thing)


def _lasting(board: Board, thing: CardObject) -> Prospect:
    return _worked_out(board, thing, NOTHING_ENDS)


def _worked_out(board: Board, thing: CardObject, ending: Fleeting) -> Prospect:
    atk, body = board.stat(thing.id, "atk"), board.stat(thing.id, "def")
    lasting, tough = atk - ending[thing.id, "atk"], body - ending[thing.id, "def"]
    worth = PLAY + ATK * lasting + DEF * tough
    dear, free = worth / POINT, not is_assigned(thing)
    open_ = not board.forbidden("be_defended", thing.id)
    return Prospect(
        worth,
        Fighter(thing.id, 0 if thing.laid else atk, body - thing.damage, dear, open_),
        Fighter(thing.id, lasting, tough, dear, open_),
        free and not board.forbidden("attack", thing.id),
        free and not board.forbidden("defend", thing.id),
    )


def _hidden(board: Board, seat: Seat) -> int:
    """The face-down regions, but for one that is about to be revealed."""
    there = len(board.state.deck(seat, regions.CHAPTER))
    return there if regions.active(board, seat) is not None else max(0, there - 1)


def _hp(board: Board, seat: Seat) -> int:
    """The hit points of the active region, or of the one that is about to be revealed."""
    if regions.active(board, seat) is not None:
        return max(0, board.player(seat, regions.HP))
    return USUAL if board.state.deck(seat, regions.CHAPTER) else 0


def _left(board: Board, seat: Seat) -> int:
    """All hit points that a player has left, about."""
    return _hp(board, seat) + USUAL * _hidden(board, seat)


def _victory(board: Board, vp: int) -> float:
    """What so many victory points are worth."""
    target: int = board.state.options.vp_target
    return VICTORY * vp + NEARER * vp * vp / target + (WINNING if vp >= target else 0.0)


# --- domains ----------------------------------------------------------------------------------------------------------


def _claims(board: Board, seat: Seat) -> float:
    """What a player will claim in the next own Tactical phase, each domain being won or not."""
    chances = [_chance(board, seat, domain) for domain in DOMAINS]
    options, vp = board.state.options, board.player(seat, "vp")
    rewards = options.domination_vp, options.total_domination_vp
    one, all_three = (_victory(board, vp + more) - _victory(board, vp) for more in rewards)
    claims = (0.0, ADVANTAGE, max(DOMINATION, one), max(DOMINATION, all_three))
    return sum(
        claims[sum(wins)] * prod(chance if won else 1 - chance for won, chance in zip(wins, chances, strict=True))
        for wins in product((False, True), repeat=len(DOMAINS))
    )


def _chance(board: Board, seat: Seat, domain: str) -> float:
    """How likely a player wins a domain in the next own Tactical phase, before which the own servants are unmarked.

    So are those of the opponent whose turn comes first.
    """
    state: State = board.state
    foe = state.after(seat)
    of_foe = "points" if state.active == foe else "value"
    margin = board.player(seat, f"value_{domain}") - board.player(foe, f"{of_foe}_{domain}")
    over = margin - int(state.options.advantage_margin)
    return min(1.0, LIKELY + SURER * over) if over >= 0 else max(0.0, LIKELY / 2 + UNLIKELY * over)


# --- the Front --------------------------------------------------------------------------------------------------------


def _pressure(board: Board, seat: Seat, ending: Fleeting) -> float:
    """What the Front of a player can do to the opponent's region in an attack to come."""
    state: State = board.state
    foe = state.after(seat)
    hard = max(HARD, _hp(board, foe))
    later = state.active != seat or state.now.attacking is not None or state.phase in OVER
    ready = (one for one in active_creatures(board, seat) if one.place == FRONT and (later or not one.marked))
    own = (_prospect(board, one, ending) for one in ready if not later or _whose(one, ending) == seat)
    there = (one.later if later else one.now for one in own if one.attacks)
    attackers = [replace(one, atk=hard) if one.atk > hard else one for one in there]
    if not attackers:
        return 0.0
    rested = later and state.active == seat
    left = _left(board, foe)
    point = 1 + FEAR / (10 * POINT) / (1 + left / 10) ** 2
    ways = (best_attack(attackers, party, left, point) for party in _parties(board, foe, ending, rested=rested))
    return TEMPO * POINT * min(ways)


def _parties(board: Board, seat: Seat, ending: Fleeting, *, rested: bool = False) -> Iterator[list[Fighter]]:
    """Those that defend together: the creatures of the Front, or the top servants; `rested`: once they are unmarked."""
    able = [one for one in active_creatures(board, seat) if rested or not one.marked]
    for in_front in (True, False):
        there = (_prospect(board, one, ending) for one in able if (one.place == FRONT) is in_front)
        yield [one.now for one in there if one.defends]


# --- an attack under way ----------------------------------------------------------------------------------------------


def _losses(board: Board, seat: Seat, ending: Fleeting) -> float:
    """What the attack under way will cost a player."""
    state: State = board.state
    attack = state.attack
    if attack is None:
        return 0.0
    to_come = _to_come(board, attack, ending)
    if seat == attack.seat:
        return POINT * to_come.attackers
    lethal = to_come.landed >= _left(board, seat)
    return POINT * (to_come.landed + to_come.defenders) + (LOST if lethal else 0.0)


def _to_come(board: Board, attack: Attack, ending: Fleeting) -> Clash:
    """The combats that are left: with the defenders that were declared, or those that are to be expected."""
    state: State = board.state
    assert attack.foe is not None
    striking = [_prospect(board, state.objects[one], ending).now for one in attackers_left(state, attack)]
    if not is_undefended(state):
        declared: Blocks = {
            one.id: [_prospect(board, state.objects[id], ending).now for id in defenders_of(state, attack, one.id)]
            for one in striking
        }
        return clash(striking, declared)
    left = _left(board, attack.foe)
    ways = [clash(striking, best_defence(striking, party, left)) for party in _parties(board, attack.foe, ending)]
    return min(ways, key=lambda way: way.gain(1.0))
