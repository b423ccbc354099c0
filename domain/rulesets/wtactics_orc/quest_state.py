"""What is kept of Quests: tokens on them, and how long they have lain there without any (WORC-QST, WORC-QEX)."""

import msgspec

from events.event import Seat


class Pursuit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's token on a Quest.

    turns: own turns that have ended since, that of the acceptance included;  gold: gold in escrow
    done:  whether what the Quest waits for has come about;  about, cause: what that was about, and what caused it
    """

    quest: str
    seat: Seat
    turns: int = 0
    gold: int = 0
    done: bool = False
    about: tuple[str, ...] = ()
    cause: tuple[str, ...] = ()


class AbortDamage(msgspec.Struct, frozen=True):
    """So much damage of a creature of a Confrontation that a player may distribute among those that fought it."""

    seat: Seat
    source: str
    creatures: tuple[str, ...]
    total: int


class Idle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Quest without tokens: since which turn, and who has had a whole turn after that."""

    since: int = 0
    seats: tuple[Seat, ...] = ()


NEVER = Idle()
"""Of a Quest that has had no token since the match began."""
