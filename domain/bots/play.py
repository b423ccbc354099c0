"""How a bot is asked: with its seat's legal moves, and states in which all that the seat may not see is dealt anew."""

import hmac
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import msgspec

from domain import engine
from domain.bots.candidates import Restraint
from domain.chance import Stream, framed
from domain.positions import imagined
from domain.ruleset import Ruleset
from domain.shapes import Offers, Pick
from domain.state import MatchState
from events.event import Seat


class Imagine(Protocol):
    """Answers the `number`-th guess of how things may be: a state with all that is hidden dealt anew."""

    def __call__(self, number: int = 0) -> MatchState: ...


class Table(msgspec.Struct, frozen=True):
    """All that a bot gets to know.

    `offers` are what its seat may do (which depends only on what the seat knows), `imagine` answers a state as it may
    be for all the seat knows, the same one for the same number, `pick` gives the bot its numbers, `restraint` says what
    a bot that looks ahead leaves out.
    """

    ruleset: Ruleset
    seat: Seat
    offers: Offers
    imagine: Imagine
    pick: Pick
    restraint: Callable[[], Restraint] = Restraint


Bot = Callable[[Table], tuple[str, dict[str, Any]]]
"""Answers the move that it makes: name and arguments."""


def choose(
    bot: Bot, ruleset: Ruleset, state: MatchState, seat: Seat, seed: bytes, offers: Offers | None = None
) -> tuple[str, dict[str, Any]]:
    """The move that a bot makes for a seat that is asked. `offers` are the seat's, if the caller has them already.

    The bot never gets `state` itself, only states with the secret blanked and all that is hidden dealt anew.
    """

    def imagine(number: int = 0) -> MatchState:
        blind = framed("imagine", str(number)) if number else framed("imagine")
        guess: MatchState = imagined(ruleset, state, (seat,), hmac.digest(seed, blind, "sha256"))
        return guess

    available = engine.offers(ruleset, state, seat) if offers is None else offers
    return bot(Table(ruleset, seat, available, imagine, Stream(seed), partial(Restraint.of, ruleset, state, seat)))
