"""Taking back by consent: one seat asks, all others agree, the match goes on from an earlier position."""

from typing import Literal

import msgspec

from events.event import Seat
from service.context import Context

Status = Literal["open", "agreed", "declined", "expired"]


class RewindRequest(msgspec.Struct, frozen=True):
    """A request to take a match back.

    `to` is the position to go back to: the last one at or before `wanted` in which a decision was pending.
    `version` is the match's when it was asked; a match that moves on without it lets the request expire.
    `answers` holds the seats whose consent is needed: True, False, or None while they have not answered.
    `rewound` is the version after the rewind, once all have agreed.
    """

    id: str
    match: str
    seat: Seat
    wanted: int
    to: int
    version: int
    asked: str
    status: Status
    answers: dict[Seat, bool | None]
    rewound: int | None = None


def ask(ctx: Context, match: str, seat: Seat, to: int) -> RewindRequest:
    """Ask to take a match back to `to`. Bots agree at once; if nobody else is left to ask, it is rewound at once.

    Raises `NotFound` (match, position), `MatchOver`, `Forbidden` (the match knows no rewinds), `Conflict` (there is
    nothing to take back, or another request is open).
    """
    raise NotImplementedError


def reply(ctx: Context, match: str, seat: Seat, request: str, agrees: bool) -> RewindRequest:
    """Answer a request; the last one to agree rewinds the match (`MatchRewound`), the first one to decline ends it.

    Raises `NotFound`, `NotYourSeat` (this seat is not asked), `Conflict` (no longer open, or answered before).
    """
    raise NotImplementedError


def get(ctx: Context, match: str, request: str) -> RewindRequest:
    """A request as it stands. Raises `NotFound`."""
    raise NotImplementedError


def requests(ctx: Context, match: str) -> list[RewindRequest]:
    """All requests of a match, newest first. Raises `NotFound`."""
    raise NotImplementedError
