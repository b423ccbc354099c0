"""Bots at the table: one decision at a time, each committed like a person's move."""

import time

from domain import engine
from domain.bots import Bot, choose, named
from domain.draft import Draft
from events.event import Seat
from events.log.port import VersionConflict
from service import ids
from service.commit import Committed
from service.context import Context
from service.states import Held
from service.usecases.orders import commit_and_carry_out
from service.usecases.rules_consents import carry_over


def play_one(ctx: Context, match: str) -> Committed | None:
    """Let the first bot that has to decide make its move; None if none is due, or another process was faster.

    A match of bots alone goes on under the installed rules first. Raises `NotFound`, `RulesDiffer` (people are asked).
    """
    held = ctx.states.latest(match)
    seat = due_seat(held)
    if seat is None:
        return None
    try:
        if not engine.governs(ctx.states.ruleset_of(held.header), held.state):
            return carry_over(ctx, held)
        return commit_and_carry_out(ctx, held, [decided(ctx, held, seat)])
    except VersionConflict:
        return None


def bot_of(name: str) -> Bot:
    """The bot of a name, as it plays in live matches: by the clock. Raises `NoSuchBot`."""
    return named(name, time.monotonic)


def decided(ctx: Context, held: Held, seat: Seat) -> Draft:
    """What a seat's bot does in a position: always the same, so that a retry after a crash changes nothing.

    Only a search that the clock ends may choose otherwise the next time.
    """
    ruleset = ctx.states.ruleset_of(held.header)
    name = held.state.players[seat - 1].bot or ""
    seed = ids.derived(ctx.signing_key, "bot", name, held.header.match, str(held.version))
    offers = held.offers_to(ruleset, seat)
    move, args = choose(bot_of(name), ruleset, held.state, seat, seed, offers)
    return engine.decide(ruleset, held.state, seat, move, args, available=offers)


def due_seat(held: Held) -> Seat | None:
    """The first seat with a bot that has to decide."""
    return next((seat for seat in held.header.waiting_for if held.state.players[seat - 1].kind == "bot"), None)
