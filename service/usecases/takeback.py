"""Taking back by consent: one seat asks, all others agree, the match goes on from an earlier position."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from domain import engine
from domain.refusal import MatchOver
from events.described import SeatNumber
from events.event import Seat
from events.log.port import VersionConflict
from service import ids
from service.commit import Also, commit
from service.context import Context
from service.errors import Conflict, Forbidden, NotFound, NotYourSeat
from service.states import Held
from service.store import rewinds
from service.store.rewinds import Asked
from service.usecases.opening import policy_of
from service.usecases.settled import nearest_settled

_ID = re.compile("rew_[0-9a-z]{26}")

Status = Literal["open", "agreed", "declined", "withdrawn", "expired"]


class RewindRequest(msgspec.Struct, frozen=True):
    """A request to take a match back, to the last position at or before `wanted` in which a decision was pending.

    `answers` holds the seats whose consent is needed: True, False, or None while they have not answered.
    """

    id: Annotated[str, Meta(description="Its id.")]
    match: Annotated[str, Meta(description="The match.")]
    seat: Annotated[SeatNumber, Meta(description="Who asked.")]
    wanted: Annotated[int, Meta(description="The position that was asked for.")]
    to: Annotated[int, Meta(description="The position to go back to.")]
    version: Annotated[
        int, Meta(description="The match's version when it was asked; a match that moves on lets the request expire.")
    ]
    asked: Annotated[str, Meta(description="When (RFC 3339, UTC).")]
    status: Annotated[Status, Meta(description="How it stands.")]
    answers: dict[Seat, bool | None]
    rewound: Annotated[int | None, Meta(description="The version after the rewind, once all have agreed.")] = None


def ask(ctx: Context, match: str, seat: Seat, to: int) -> RewindRequest:
    """Ask to take a match back to `to`. Bots agree at once; if nobody else is left to ask, it is rewound at once.

    Raises `NotFound` (match, position), `MatchOver`, `RulesDiffer`, `Forbidden` (the match knows no rewinds),
    `Conflict` (there is nothing to take back, or another request is open).
    """
    held = ctx.states.latest(match)
    if held.state.status != "playing":
        raise MatchOver
    engine.check_rules(ctx.states.ruleset_of(held.header), held.state)
    if policy_of(ctx, match).rewind == "never":
        raise Forbidden("in this match nothing is taken back")
    back_to = nearest_settled(ctx, match, to)
    if back_to == held.version:
        raise Conflict(f"there is nothing to take back: the match is at {back_to}")
    asked = Asked(
        id=ids.new_id("rew", ctx.clock(), ctx.entropy(10)),
        match=match,
        version=held.version,
        wanted=to,
        back_to=back_to,
        seat=seat,
        asked=ctx.now(),
        status="open",
        rewound=None,
    )
    answers = _consents(held, seat)

    def add(connection: Connection) -> None:
        if any(
            other.status == "open" and other.version == held.version for other in rewinds.of_match(connection, match)
        ):
            raise Conflict("another request to take the match back is open")
        rewinds.add(connection, asked, answers.items())

    if all(answers.values()):
        return _rewind(ctx, held, asked, answers, add)
    ctx.log.transact(add)
    return _told(asked, held.version, answers)


def _consents(held: Held, seat: Seat) -> dict[Seat, bool | None]:
    """Whose consent is needed. Bots agree; who has conceded is not asked."""
    state = held.state
    others = [other for other in state.seats if other != seat and other not in state.conceded]
    return {other: True if state.players[other - 1].kind == "bot" else None for other in others}


def _rewind(ctx: Context, held: Held, asked: Asked, answers: Mapping[Seat, bool | None], also: Also) -> RewindRequest:
    """Take the match back, all having agreed. Raises `Conflict` if it has moved on."""
    state = held.state
    then = ctx.states.at(held.header, asked.back_to)
    agreed = tuple(other for other in state.seats if other not in state.conceded)
    ruleset = ctx.states.ruleset_of(held.header)
    draft = engine.rewind(ruleset, state, then, asked.back_to, asked.id, agreed)
    version = held.version + len(draft.facts)

    def write(connection: Connection) -> None:
        also(connection)
        rewinds.close(connection, asked.id, "agreed", version)

    try:
        commit(ctx, held, [draft], also=write)
    except VersionConflict:
        raise Conflict("the match has moved on, so the request has expired") from None
    done = msgspec.structs.replace(asked, status="agreed", rewound=version)
    return _told(done, version, answers)


def reply(ctx: Context, match: str, seat: Seat, request: str, agrees: bool) -> RewindRequest:
    """Answer a request; the last one to agree rewinds the match (`MatchRewound`), the first one to decline ends it.

    Raises `NotFound`, `NotYourSeat` (this seat is not asked), `Conflict` (no longer open, or answered before).
    """
    held = ctx.states.latest(match)
    with ctx.log.reading() as connection:
        asked, answers = _open_request(connection, held, request, seat)
    answers[seat] = agrees

    def write(connection: Connection) -> None:
        _, known = _open_request(connection, held, request, seat)
        if {**known, seat: agrees} != answers:
            raise _Overtaken
        rewinds.answer(connection, request, seat, agrees)
        if not agrees:
            rewinds.close(connection, request, "declined")

    try:
        if all(answers.values()):
            return _rewind(ctx, held, asked, answers, write)
        ctx.log.transact(write)
    except _Overtaken:
        return reply(ctx, match, seat, request, agrees)
    status = "open" if agrees else "declined"
    return _told(msgspec.structs.replace(asked, status=status), held.version, answers)


def withdraw(ctx: Context, match: str, seat: Seat, request: str) -> RewindRequest:
    """Take a request back; only the seat that asked may.

    Raises `NotFound`, `NotYourSeat`, `Conflict` (no longer open).
    """
    held = ctx.states.latest(match)

    def write(connection: Connection) -> RewindRequest:
        asked = _found(connection, match, request)
        if asked.seat != seat:
            raise NotYourSeat
        _check_open(asked, held.version)
        rewinds.close(connection, request, "withdrawn")
        withdrawn = msgspec.structs.replace(asked, status="withdrawn")
        return _told(withdrawn, held.version, rewinds.answers(connection, request))

    return ctx.log.transact(write)


class _Overtaken(Exception):
    """Another seat answered at the same moment."""


def _open_request(
    connection: Connection, held: Held, request: str, seat: Seat
) -> tuple[Asked, dict[Seat, bool | None]]:
    """A request that a seat can still answer, and the answers so far."""
    asked = _found(connection, held.header.match, request)
    answers = rewinds.answers(connection, request)
    if seat not in answers:
        raise NotYourSeat
    _check_open(asked, held.version)
    if answers[seat] is not None:
        raise Conflict("this seat has answered already")
    return asked, answers


def _check_open(asked: Asked, version: int) -> None:
    status = _status(asked, version)
    if status != "open":
        raise Conflict(f"the request is no longer open: it is {status}")


def _found(connection: Connection, match: str, request: str) -> Asked:
    asked = rewinds.find(connection, match, request) if _ID.fullmatch(request) else None
    if asked is None:
        raise NotFound("request", request)
    return asked


def get(ctx: Context, match: str, request: str) -> RewindRequest:
    """A request as it stands. Raises `NotFound`."""
    held = ctx.states.latest(match)
    with ctx.log.reading() as connection:
        asked = _found(connection, match, request)
        return _told(asked, held.version, rewinds.answers(connection, request))


def requests(ctx: Context, match: str) -> list[RewindRequest]:
    """All requests of a match, newest first. Raises `NotFound`."""
    held = ctx.states.latest(match)
    with ctx.log.reading() as connection:
        return [
            _told(asked, held.version, rewinds.answers(connection, asked.id))
            for asked in rewinds.of_match(connection, match)
        ]


def _told(asked: Asked, version: int, answers: Mapping[Seat, bool | None]) -> RewindRequest:
    return RewindRequest(
        id=asked.id,
        match=asked.match,
        seat=asked.seat,
        wanted=asked.wanted,
        to=asked.back_to,
        version=asked.version,
        asked=asked.asked,
        status=_status(asked, version),
        answers=dict(answers),
        rewound=asked.rewound,
    )


def _status(asked: Asked, version: int) -> Status:
    """An open request lasts only as long as its match stands still."""
    if asked.status == "open" and asked.version != version:
        return "expired"
    return asked.status
