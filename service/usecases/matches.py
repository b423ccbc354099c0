"""Opening matches, taking seats, tokens, and finding matches again."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from events.envelope import Entry
from events.event import Seat, Viewer
from events.log.port import Header, Request, Search
from service.context import Context

RewindPolicy = Literal["consent", "never"]
SpectatorPolicy = Literal["open", "closed"]


class SeatRequest(msgspec.Struct, frozen=True):
    """Who is to sit at a place: a person who joins later, or a bot (`random`, `greedy`) that plays at once."""

    kind: Literal["human", "bot"] = "human"
    bot: str | None = None
    name: str | None = None


class Policy(msgspec.Struct, frozen=True):
    """What a match's creator chose: rewinds by consent or never, spectators let in or not."""

    rewind: RewindPolicy = "consent"
    spectators: SpectatorPolicy = "open"


class NewMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a new match is to be.

    ruleset:  `id` or `id@version` of an installed ruleset
    seed:     a text that all chance follows from; such a match is a sandbox, outside statistics
    scenario: a described position to open in; outside statistics too
    reveal:   whether everything hidden is shown once the match has ended
    """

    ruleset: str
    seats: Sequence[SeatRequest]
    options: Mapping[str, Any] = {}
    name: str | None = None
    seed: str | None = None
    scenario: Mapping[str, Any] | None = None
    reveal: bool = True
    policy: Policy = Policy()


class Invitation(msgspec.Struct, frozen=True):
    """The right to take one open seat."""

    seat: Seat
    invitation: str


class Created(msgspec.Struct, frozen=True):
    """A new match (also a fork) and an invitation for each seat that a person is to take.

    `replayed`: the same request was fulfilled before; nothing new was made.
    """

    header: Header
    invitations: tuple[Invitation, ...]
    policy: Policy
    replayed: bool = False


class Joined(msgspec.Struct, frozen=True):
    """A seat was taken. `token` is its key from now on and is never shown again."""

    seat: Seat
    token: str
    header: Header
    entries: tuple[Entry, ...]
    replayed: bool = False


class Holder(msgspec.Struct, frozen=True):
    """Whose token it is: one seat of one match."""

    match: str
    seat: Seat


def create_match(ctx: Context, new: NewMatch, request: Request | None = None) -> Created:
    """Open a match; bots sit down at once, and it starts if nobody else is to come.

    With a `request` (an idempotency key) the same call answers the same match again.
    Raises `NotFound` (ruleset), `Invalid` (unknown bot), `Refused` (options, scenario), `KeyReused`.
    """
    raise NotImplementedError


def join(
    ctx: Context,
    match: str,
    seat: Seat,
    invitation: str,
    name: str,
    entropy: str = "",
    request: Request | None = None,
) -> Joined:
    """Take a seat with its invitation, adding `entropy` to the chance of the match; the last one starts it.

    Raises `NotFound`, `BadInvitation`, `Conflict` (the seat is taken), `KeyReused`.
    """
    raise NotImplementedError


def rotate_token(ctx: Context, match: str, seat: Seat) -> str:
    """A new token for a seat; the old one is void from now on. Raises `NotFound`, `Conflict` (nobody sits there)."""
    raise NotImplementedError


def revoke_token(ctx: Context, match: str, seat: Seat) -> None:
    """Make a seat's token void; only `rotate_token` gives it another. Raises `NotFound`."""
    raise NotImplementedError


def who_is(ctx: Context, token: str) -> Holder | None:
    """Whose token this is; None for one that is unknown or void."""
    raise NotImplementedError


def policy_of(ctx: Context, match: str) -> Policy:
    """What the match's creator chose; the default for matches that were simulated or imported."""
    raise NotImplementedError


def header(ctx: Context, match: str, viewer: Viewer, *, admin: bool = False) -> Header:
    """The header of a match. Raises `NotFound` also if the match is hidden from this viewer."""
    raise NotImplementedError


def search(ctx: Context, wanted: Search) -> list[Header]:
    """Matches that fit and that spectators may see, in the order of the search; page on with `Search.after`."""
    raise NotImplementedError
