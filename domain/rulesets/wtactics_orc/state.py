"""The state of a WTactics match: what the kernel keeps, and rounds, what was done in this turn, an attack under way.

Places in play: `offensive` and `defensive` (of whoever controls the card), `resources`.
"""

import msgspec

from domain.cardkit.game.state import GameState
from domain.rulesets.wtactics_orc.quest_state import AbortDamage, Idle, Pursuit
from events.event import Seat


class ThisTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has been done in this turn.

    laid, recycled, drawn: Resource cards laid by their player, recyclings, cards drawn in the Draw phase
    moving, moved_from: the phase in which creatures moved, and the front that all moves leave
    attacking: the phase in which an attack was declared
    gold_used: whether the active player has spent or produced gold;  free: whom it may attack for a payment
    quests: Quests that the active player accepted or abandoned
    countered: abilities of Heroes that were countered, as `source#ability`
    charged: Rituals that were charged
    unassigned: creatures that were unassigned;  picked: when creatures have picked up Equipment, by id
    """

    laid: int = 0
    recycled: int = 0
    drawn: int = 0
    moving: str | None = None
    moved_from: str | None = None
    attacking: str | None = None
    quests: tuple[str, ...] = ()
    gold_used: bool = False
    free: tuple[Seat, ...] = ()
    countered: tuple[str, ...] = ()
    charged: tuple[str, ...] = ()
    unassigned: tuple[str, ...] = ()
    picked: dict[str, int] = {}


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack under way.

    foe:       the attacked player, if one is
    attackers: each with what it attacks: `seat:2`, or something in play
    defenders: each with its attacker, as they were declared
    since:     the moment of the declaration: what entered play later takes no part
    out:       creatures that take no part any more;  fought: attackers whose combat is over
    chosen:    how many combats were chosen;  combat: the attacker of the one under way
    split:     how the attacker's damage is split among its defenders
    """

    seat: Seat
    attackers: dict[str, str]
    since: int
    foe: Seat | None = None
    defenders: dict[str, str] = {}
    out: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    chosen: int = 0
    combat: str | None = None
    split: dict[str, int] = {}


class State(GameState, kw_only=True):
    """What holds in a match after some event.

    round:  the number of the round;  dry: seats whose deck was empty when they had to draw in it
    now:    what has been done in this turn;  attack: the attack under way
    pursuits: the tokens of players on Quests;  idle: Quests without any
    hp_lost: hit points that creatures of Confrontations have lost, by `id@seat`
    engaged: what fought them or used abilities on them, each with the Quest
    abort_damage: what an opponent may distribute among those, once it was abandoned
    barred:  by Quest, who failed it for good;  expired: the last round in which a Quest expired
    leftward: whether three players attack the next seat each, or the one before
    armies: what players chose to be in play at the start, names by front
    have_laid: who has laid a Resource card in this match
    due:    cards of which upkeep is due
    assigned: in which turn creatures were assigned last, by id
    attached, announced: when Equipment was attached anew, and announced to be in use, by id
    riding: what creatures ride, and since when, by id
    Of these dictionaries none is altered: they are replaced when they change.
    """

    round: int = 1
    dry: tuple[Seat, ...] = ()
    now: ThisTurn = ThisTurn()
    attack: Attack | None = None
    pursuits: tuple[Pursuit, ...] = ()
    idle: dict[str, Idle] = {}
    barred: dict[str, tuple[Seat, ...]] = {}
    expired: int = 0
    hp_lost: dict[str, int] = {}
    engaged: tuple[tuple[str, str], ...] = ()
    abort_damage: AbortDamage | None = None
    leftward: bool = True
    armies: dict[Seat, dict[str, tuple[str, ...]]] = {}
    have_laid: tuple[Seat, ...] = ()
    due: tuple[str, ...] = ()
    assigned: dict[str, int] = {}
    attached: dict[str, int] = {}
    announced: dict[str, int] = {}
    riding: dict[str, tuple[str, int]] = {}
