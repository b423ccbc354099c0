"""The state of a WTactics match: what the kernel keeps, and rounds, what was done in this turn, an attack under way.

Places in play: `offensive` and `defensive` (of whoever controls the card), `resources`.
"""

import msgspec

from domain.cardkit.game.state import GameState
from events.event import Seat


class ThisTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has been done in this turn.

    laid, recycled, drawn: Resource cards laid, recyclings, cards drawn in the Draw phase
    moving, moved_from: the phase in which creatures moved, and the front that all moves leave
    attacking: the phase in which an attack was declared
    gold_used: whether the active player has spent or produced gold;  free: whom it may attack for a payment
    unassigned, picked: creatures that were unassigned, and that have picked up Equipment
    """

    laid: int = 0
    recycled: int = 0
    drawn: int = 0
    moving: str | None = None
    moved_from: str | None = None
    attacking: str | None = None
    gold_used: bool = False
    free: tuple[Seat, ...] = ()
    unassigned: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()


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
    leftward: whether three players attack the next seat each, or the one before
    due:    cards of which upkeep is due
    assigned: in which turn creatures were assigned last, by id
    attached, announced: when Equipment was attached anew, and announced to be in use, by id
    Of these dictionaries none is altered: they are replaced when they change.
    """

    round: int = 1
    dry: tuple[Seat, ...] = ()
    now: ThisTurn = ThisTurn()
    attack: Attack | None = None
    leftward: bool = True
    due: tuple[str, ...] = ()
    assigned: dict[str, int] = {}
    attached: dict[str, int] = {}
    announced: dict[str, int] = {}
