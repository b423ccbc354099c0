"""The state of a match: what the kernel keeps, and rounds, what was done in this turn, an attack under way."""

import msgspec

from domain.cardkit.game.state import GameState
from events.event import Seat


class ThisTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has been done in this turn. A game adds fields of its own, and says so in its state (`OrcState.now`).

    laid, drawn: Resource cards laid, and cards drawn in the Draw phase
    moving, attacking: the phase in which creatures moved, and the one in which an attack was declared
    unassigned, picked: when creatures were unassigned, and when they have picked up Equipment, by id
    """

    laid: int = 0
    drawn: int = 0
    moving: str | None = None
    attacking: str | None = None
    unassigned: dict[str, int] = {}
    picked: dict[str, int] = {}


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack under way.

    foe:       the attacked player, if one is
    attackers: each with what it attacks: `seat:2`, or something in play
    order:     in which order the combats come, if it was announced with them
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
    order: tuple[str, ...] = ()
    defenders: dict[str, str] = {}
    out: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    chosen: int = 0
    combat: str | None = None
    split: dict[str, int] = {}


class OrcState(GameState, kw_only=True):
    """What holds in a match after some event.

    round:  the number of the round
    now:    what has been done in this turn;  attack: the attack under way
    due:    cards of which upkeep is due
    assigned: in which turn creatures were assigned last, by id;  assigned_to: to which ability of theirs
    attached: when Equipment was attached anew, by id
    Of these dictionaries none is altered: they are replaced when they change.
    """

    round: int = 1
    now: ThisTurn = ThisTurn()
    attack: Attack | None = None
    due: tuple[str, ...] = ()
    assigned: dict[str, int] = {}
    assigned_to: dict[str, str] = {}
    attached: dict[str, int] = {}
