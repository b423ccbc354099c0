"""Playing: moves one by one or in a batch, dry runs, and what may be done now."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.refusal import Refusal
from events.envelope import Entry
from events.event import Seat
from events.log.port import Answer, Request
from service.context import Context

CAP = 50
"""How many legal argument sets of one move `decisions` lists unless asked otherwise."""


class MoveRequest(msgspec.Struct, frozen=True):
    """A move that a seat wants to make. `decision` is the one it means to answer (None: whatever is open)."""

    move: str
    args: Mapping[str, Any] = {}
    decision: str | None = None
    note: str | None = None


class Accepted(msgspec.Struct, frozen=True):
    """A move stands. `entries` are its events (redact them for the seat); `revealed` once the match shows all."""

    version: int
    head: str
    status: str
    waiting_for: tuple[Seat, ...]
    entries: tuple[Entry, ...]
    revealed: bool


class Replayed(msgspec.Struct, frozen=True):
    """The same request was answered before; this is that answer, word for word."""

    answer: Answer


class Stopped(msgspec.Struct, frozen=True):
    """Why a batch went no further: the place in it (from 0) and what was wrong with that move."""

    index: int
    problem: Exception


class BatchDone(msgspec.Struct, frozen=True):
    """What became of a batch: the moves that stand (all events together in `accepted`), and where it stopped if it did."""

    done: int
    accepted: Accepted | None
    stopped: Stopped | None


class Foreseen(msgspec.Struct, frozen=True):
    """A dry run: the events (JSON objects without seq and hash) as far as they may be foreseen.

    `whole` tells whether they are all that the move does. `stopped` says what hides the rest: `chance`, `hidden`
    or `choice`.
    """

    version: int
    events: tuple[bytes, ...]
    whole: bool
    stopped: str | None


class MoveOffer(msgspec.Struct, frozen=True):
    """A move that may be made now.

    `params` are the domains of its parameters as plain values, `options` legal argument sets, at most the cap;
    `more` tells whether there are others. `answers`: it answers the pending decision.
    """

    move: str
    answers: bool
    params: Mapping[str, Any]
    options: tuple[Mapping[str, Any], ...]
    more: bool


class WithheldMove(msgspec.Struct, frozen=True):
    """A move (perhaps only with these arguments) that may not be made now, and why."""

    move: str
    args: Mapping[str, Any]
    why: Refusal


class Decisions(msgspec.Struct, frozen=True):
    """What a seat may do at a version. `decision` and `kind` are absent when it is not asked."""

    version: int
    seat: Seat
    decision: str | None
    kind: str | None
    moves: tuple[MoveOffer, ...]
    withheld: tuple[WithheldMove, ...]
    waiting_for: tuple[Seat, ...]
    status: str


def submit(
    ctx: Context,
    match: str,
    seat: Seat,
    wanted: MoveRequest,
    *,
    expected_version: int | None,
    request: Request | None = None,
    answer: Callable[[Accepted], Answer] | None = None,
) -> Accepted | Replayed:
    """Make a move for a seat whose token has been checked. It is durable when this returns.

    `expected_version` is the version that the seat looked at (None: whichever is current). With a `request`,
    `answer` makes the answer that is kept for retries, in the same transaction.
    Raises `NotFound`, `VersionConflict`, `IllegalMove` (a `Refused`), `NotPending`, `MatchOver`, `KeyReused`.
    """
    raise NotImplementedError


def submit_batch(
    ctx: Context,
    match: str,
    seat: Seat,
    moves: Sequence[MoveRequest],
    *,
    expected_version: int | None,
    request: Request | None = None,
    answer: Callable[[BatchDone], Answer] | None = None,
) -> BatchDone | Replayed:
    """Make moves one after the other and stop at the first that is refused; those before it stand, in one commit.

    Nothing is kept under the key if no move stood. Raises `NotFound`, `VersionConflict`, `MatchOver`, `KeyReused`.
    """
    raise NotImplementedError


def preview(
    ctx: Context, match: str, seat: Seat, wanted: MoveRequest, *, expected_version: int | None = None
) -> Foreseen:
    """What a move would do, as far as the seat may know: up to the first event of chance, hidden things or another
    seat's choice. Nothing changes. Raises what `submit` raises.
    """
    raise NotImplementedError


def decisions(ctx: Context, match: str, seat: Seat, *, cap: int = CAP) -> Decisions:
    """What a seat may do now, with legal options, and what it may not, with reasons. Raises `NotFound`."""
    raise NotImplementedError


def request_scope(match: str, seat: Seat, path: str) -> str:
    """The scope of an idempotency key of a seat: kept answers of a match are dropped by the beginning of it."""
    return f"{match}/{seat}/{path}"
