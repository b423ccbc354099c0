"""What opening a match and forking one have in common: seats, invitations, the first commit, safe retries."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from domain.bots import NoSuchBot
from domain.bots.names import BOT_TEXT
from domain.draft import Draft
from events import codec
from events.described import SeatNumber
from events.event import Seat
from events.log.port import AlreadyAnswered, Answer, Header, Request
from events.vocabulary.match import SeatSpec
from service import ids
from service.bots import bot_of
from service.commit import commit
from service.context import Context
from service.errors import Conflict, Invalid
from service.policy import NOTHING, Policy
from service.store import access

ANYONE = ""
"""The invitation to an open seat: whoever comes first may take it."""


class SeatRequest(msgspec.Struct, frozen=True):
    """Who is to sit at a place: a person who joins later, or a bot that plays at once (`domain.bots.named`).

    An open seat is for whoever comes first; any other person needs the seat's invitation.
    """

    kind: Annotated[
        Literal["human", "bot"], Meta(description="A person who joins with an invitation, or a bot that plays at once.")
    ] = "human"
    bot: Annotated[str | None, Meta(description=BOT_TEXT, extra_json_schema={"maxLength": 40})] = None
    name: Annotated[
        str | None,
        Meta(
            description="The player's name.", extra_json_schema={"minLength": 1, "x-line": "cleaned", "maxLength": 60}
        ),
    ] = None
    open: Annotated[bool, Meta(description="Whether anyone may take a person's seat, without an invitation.")] = False


class Invitation(msgspec.Struct, frozen=True):
    """The right to take one open seat."""

    seat: SeatNumber
    invitation: Annotated[str, Meta(description="Send it to whoever is to play; whoever has it can take the seat.")]


class Created(msgspec.Struct, frozen=True):
    """A new match (also a fork) and an invitation for each seat that a person is to take.

    `replayed`: the same request was fulfilled before; nothing new was made.
    """

    header: Header
    invitations: tuple[Invitation, ...]
    policy: Policy
    replayed: bool = False


def seat_specs(seats: Sequence[SeatRequest]) -> tuple[SeatSpec, ...]:
    """The seats of a new match. Raises `Invalid` for an unknown bot, or one at a person's place."""
    for place, seat in enumerate(seats):
        if seat.kind == "human" and seat.bot is not None:
            raise Invalid(f"/seats/{place}/bot", "a person's seat names no bot")
        if seat.kind == "bot" and seat.open:
            raise Invalid(f"/seats/{place}/open", "a bot's seat is not open: the bot sits there")
        if seat.kind == "bot":
            _check_bot(seat.bot, f"/seats/{place}/bot")
    return tuple(SeatSpec(seat.kind, seat.bot, seat.name) for seat in seats)


def _check_bot(name: str | None, pointer: str) -> None:
    if name is None:
        raise Invalid(pointer, "a bot's seat names its bot, such as greedy")
    try:
        bot_of(name)
    except NoSuchBot as unknown:
        raise Invalid(pointer, str(unknown)) from None


def new_match_id(ctx: Context) -> str:
    """A fresh id, ordered by time, that this service knows for its own."""
    return ids.marked_id("mat", ctx.clock(), ctx.entropy(10), ctx.signing_key)


def open_with(
    ctx: Context, draft: Draft, wanted: Sequence[SeatRequest], policy: Policy, request: Request | None
) -> Created:
    """Commit a new match with its policy and invitations; with a request that came before, answer that match."""
    match = draft.state.match
    people = {seat: one for seat, one in enumerate(wanted, start=1) if one.kind == "human"}
    invited = [seat for seat, one in people.items() if not one.open]
    invitations = tuple(Invitation(seat, ids.invitation_of(ctx.signing_key, match, seat)) for seat in invited)
    texts = dict.fromkeys(people, ANYONE) | {one.seat: one.invitation for one in invitations}

    def also(connection: Connection) -> None:
        access.set_policy(connection, match, policy)
        access.keep_invitations(connection, match, {seat: ids.at_rest(text) for seat, text in texts.items()})

    kept = Answer(201, codec.canonical({"match": match, "invited": invited}), {})
    try:
        done = commit(ctx, None, [draft], request=request, answer=lambda _: kept, also=also)
    except AlreadyAnswered:
        return _again(ctx, request)
    return Created(done.held.header, invitations, policy)


def _again(ctx: Context, request: Request | None) -> Created:
    kept = None if request is None else ctx.log.answered(request)
    if kept is None:
        raise Conflict("the same request was answered moments ago; read the list of matches")
    first = codec.decode(kept.body)
    match: str = first["match"]
    invitations = tuple(Invitation(seat, ids.invitation_of(ctx.signing_key, match, seat)) for seat in first["invited"])
    return Created(ctx.log.header(match), invitations, policy_of(ctx, match), replayed=True)


def open_seats(ctx: Context, matches: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of each match that anybody may take now; matches without one are left out."""
    return access.unclaimed(ctx.log, matches, ids.at_rest(ANYONE))


def policy_of(ctx: Context, match: str) -> Policy:
    """What a match's creator chose, which never changes; `NOTHING` if that is not there."""
    known = ctx.policies.get(match)
    if known is None:
        known = access.policy(ctx.log, match)
        if known is not None:
            ctx.policies.put(match, known)
    return NOTHING if known is None else known
