"""Settled positions: those between two moves, when someone had to decide. Rewinds and forks begin only there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from events import codec
from events.described import SeatNumber
from events.envelope import Entry, Public, public_part
from events.event import Seat
from service import whole
from service.context import Context
from service.errors import NotFound
from service.states import Held

_AT_ONCE = 200
"""Events that are looked through at once, going back."""


class Settled(msgspec.Struct, frozen=True):
    """A position between two moves: the one after event `seq`, when seats `waiting_for` had to decide (none: the end).

    `seat` and `move` tell what led to it, if a move did.
    """

    seq: Annotated[int, Meta(description="The event after which it stands: its name.")]
    at: Annotated[str, Meta(description="When (RFC 3339, UTC).")]
    turn: Annotated[int, Meta(description="The turn.")]
    phase: Annotated[str, Meta(description="The phase.")]
    seat: Annotated[SeatNumber | None, Meta(description="Whose move led to it, if one did.")]
    move: Annotated[str | None, Meta(description="Which move.")]
    waiting_for: Annotated[tuple[SeatNumber, ...], Meta(description="The seats that had to decide.")]


def positions(ctx: Context, match: str, *, after: int = 0, limit: int = 1000) -> tuple[list[Settled], int | None]:
    """Positions between moves with seq > `after`, and the end, in order; then where to go on (None: no more).

    Raises `NotFound`.
    """
    held = ctx.states.latest(match)
    if after >= held.version:
        return [], None
    begin = _start_of_batch(ctx, match, max(after, 0) + 1) - 1
    waiting = set(ctx.states.at(held.header, begin).pending) if 0 < begin <= held.version else set()
    found: list[Settled] = []
    for batch in _batches(whole.stream(ctx.log, match, begin), held.version):
        for public in batch:
            waiting = _waiting_after(ctx, held, public, waiting)
        last = batch[-1]
        if last.seq > after and (waiting or last.type == "MatchEnded"):
            found.append(_settled(batch, waiting))
        if len(found) == limit:
            return found, last.seq if last.seq < held.version else None
    return found, None


def _batches(entries: Iterable[Entry], until: int) -> Iterator[list[Public]]:
    batch: list[Public] = []
    for entry in entries:
        if entry.seq > until:
            break
        public = public_part(entry)
        if public.cause.parent is None and batch:
            yield batch
            batch = []
        batch.append(public)
    if batch:
        yield batch


def _waiting_after(ctx: Context, held: Held, public: Public, waiting: set[Seat]) -> set[Seat]:
    """Who has to decide after an event, if `waiting` had to before it."""
    if public.type == "MatchEnded":
        return set()
    if public.type == "MatchRewound":
        return set(ctx.states.at(held.header, codec.decode(bytes(public.data))["to"]).pending)
    if public.type == "DecisionAsked":
        return waiting | {codec.decode(bytes(public.data))["seat"]}
    if public.type == "DecisionDropped" or (public.type == "MoveMade" and public.cause.decision is not None):
        return waiting - {codec.decode(bytes(public.data))["seat"]}
    return waiting


def _settled(batch: Sequence[Public], waiting: Iterable[Seat]) -> Settled:
    moved = next((codec.decode(bytes(public.data)) for public in batch if public.type == "MoveMade"), None)
    last = batch[-1]
    return Settled(
        seq=last.seq,
        at=last.at,
        turn=last.phase.turn,
        phase=last.phase.name,
        seat=None if moved is None else moved["seat"],
        move=None if moved is None else moved["move"],
        waiting_for=tuple(sorted(waiting)),
    )


def nearest_settled(ctx: Context, match: str, at: int) -> int:
    """The last position at or before `at` in which a decision was pending. Raises `NotFound` if there is none."""
    held = ctx.states.latest(match)
    if not 0 < at <= held.version:
        raise NotFound("position", str(at))
    while at > 0:
        at = _end_of_batch(ctx, held, at)
        if at > 0:
            state = held.state if at == held.version else ctx.states.at(held.header, at)
            if state.status == "playing" and state.pending:
                return at
            at -= 1
    raise NotFound("position", "before the first decision")


def before_last_move(ctx: Context, match: str, seat: Seat) -> int | None:
    """The position before the last move of a seat that was not taken back since; None if there is no such move.

    Raises `NotFound`.
    """
    kept = version = ctx.states.latest(match).version
    for entry in _backward(ctx, match, version):
        if entry.seq > kept:
            continue
        if entry.type == "MatchRewound":
            kept = codec.decode(entry.data)["to"]
        elif entry.type == "MoveMade" and codec.decode(entry.data)["seat"] == seat:
            return entry.seq - 1
    return None


def _start_of_batch(ctx: Context, match: str, seq: int) -> int:
    """The first event of the batch that event `seq` belongs to."""
    return next((entry.seq for entry in _backward(ctx, match, seq) if public_part(entry).cause.parent is None), 1)


def _backward(ctx: Context, match: str, until: int) -> Iterator[Entry]:
    """The events up to `until`, last first."""
    while until > 0:
        after = max(until - _AT_ONCE, 0)
        yield from reversed(whole.read(ctx.log, match, after, until))
        until = after


def _end_of_batch(ctx: Context, held: Held, at: int) -> int:
    """The last end of a batch at or before event `at`; 0 if there is none."""
    if at == held.version:
        return at
    return _start_of_batch(ctx, held.header.match, at + 1) - 1
