"""Series of matches: how one stands, and the next game of it."""

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta

from domain import engine, later_games
from domain.refusal import MatchOver
from domain.series import goes_on, in_words, takers, wins_after
from domain.state import MatchState
from events.described import Positive, SeatNumber
from events.envelope import event_of
from events.event import Seat
from events.log.port import Header, MatchExists, UnknownMatch
from events.vocabulary.match import MatchCreated
from service import ids
from service.about import engine_name
from service.clock import seconds_of
from service.context import Context
from service.errors import Conflict
from service.rules_hash import rules_sha256
from service.states import Held
from service.usecases import opening
from service.usecases.opening import SeatRequest


class Standing(msgspec.Struct, frozen=True):
    """How a series stands with one of its games."""

    game: Annotated[Positive, Meta(description="Which game of it this is.")]
    best_of: Annotated[Positive, Meta(description="More than half as many wins take it.")]
    wins: Annotated[tuple[int, ...], Meta(description="The wins of each seat, this game included once it is over.")]
    previous: Annotated[str | None, Meta(description="The game before.")]
    next: Annotated[str | None, Meta(description="The game after this one, if it is open.")]
    over: Annotated[bool, Meta(description="Whether no other game follows.")]
    winners: Annotated[
        tuple[SeatNumber, ...], Meta(description="Who has taken it once it is over; several have drawn it.")
    ]
    text: Annotated[str, Meta(description="How it stands, in words.")]


class NextGame(msgspec.Struct, frozen=True):
    """The next game of a series, and the right of the seat that asked to take the same seat in it."""

    header: Header
    seat: SeatNumber
    invitation: Annotated[str, Meta(description="The right to take it.")]


def standing(ctx: Context, header: Header) -> Standing | None:
    """How the series stands that a match is a game of; None if it is none."""
    series, winners, text = header.series, header.winners, told(header)
    if series is None or text is None:
        return None
    over = header.status == "ended" and not goes_on(series, winners)
    return Standing(
        game=series.game,
        best_of=series.best_of,
        wins=wins_after(series, winners),
        previous=series.previous and _if_there(ctx, series.previous),
        next=_if_there(ctx, _next_id(ctx, header)),
        over=over,
        winners=takers(series, winners) if over else (),
        text=text,
    )


def told(header: Header) -> str | None:
    """How the series stands that a match is a game of, in words; None if it is none."""
    if header.series is None:
        return None
    return in_words(header.series, header.winners, ended=header.status == "ended")


def next_game(ctx: Context, match: str, seat: Seat) -> NextGame:
    """The game after one that has ended, opened by the first seat that asks for it; everybody joins it anew.

    Raises `NotFound`, `Conflict` if none follows.
    """
    held = ctx.states.latest(match)
    id = _next_id(ctx, held.header)
    if _if_there(ctx, id) is None:
        _open(ctx, held, id)
    return NextGame(ctx.log.header(id), seat, ids.invitation_of(ctx.signing_key, id, seat))


def _open(ctx: Context, held: Held, id: str) -> None:
    first = event_of(ctx.log.read(held.header.match, 0, 1)[0])
    assert isinstance(first, MatchCreated)
    ruleset = ctx.states.ruleset_of(held.header)
    wanted = engine.Opening(
        match=id,
        secret=_secret(ctx, held.state),
        seats=(),
        options=first.options,
        ruleset_sha256=rules_sha256(ruleset),
        engine=engine_name(),
    )
    seats = [SeatRequest(player.kind, player.bot, player.name) for player in held.state.players]
    try:
        draft = later_games.next_game(ruleset, held.state, wanted)
        opening.open_with(ctx, engine.seat_bots(draft), seats, opening.policy_of(ctx, held.header.match), None)
    except MatchOver:
        raise Conflict("no other game of a series follows this match") from None
    except MatchExists:  # another seat was first
        return


def _secret(ctx: Context, state: MatchState) -> str:
    """A secret of its own; in a sandbox, where all follows from the seed, that of the game before says it."""
    if state.population == "sandbox":
        return hashlib.sha256(b"matchfold series\0" + bytes.fromhex(state.secret)).hexdigest()
    return ctx.entropy(32).hex()


def _next_id(ctx: Context, header: Header) -> str:
    """The id of the next game. It follows from the id of this one, so that the game is opened once."""
    random = ids.derived(ctx.signing_key, "series", header.match)
    return ids.marked_id("mat", seconds_of(header.created), random, ctx.signing_key)


def _if_there(ctx: Context, id: str) -> str | None:
    try:
        ctx.log.header(id)
    except UnknownMatch:
        return None
    return id
