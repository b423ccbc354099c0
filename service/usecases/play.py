"""Playing: moves one by one or in a batch, dry runs, and what may be done now."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain import engine
from domain.draft import Draft
from domain.refusal import MatchOver, Refusal, Refused, RulesDiffer
from domain.ruleset import Forecast
from domain.shapes import Offer
from events.described import Positive, SeatNumber
from events.envelope import Entry
from events.event import Seat
from events.log.port import AlreadyAnswered, Answer, Request
from events.log.port import VersionConflict as Overtaken
from events.vocabulary.match import Status
from service.clock import seconds_of
from service.commit import Committed
from service.context import Context
from service.errors import Conflict, NotFound, VersionConflict
from service.states import Held
from service.store import audit
from service.usecases.deciding import MoveRequest, explained, looked_at
from service.usecases.foresight import Foreseen, preview
from service.usecases.orders import commit_and_carry_out

__all__ = [
    "Accepted",
    "Decisions",
    "Foreseen",
    "MoveOffer",
    "MoveRequest",
    "Replayed",
    "Stopped",
    "WithheldMove",
    "decisions",
    "preview",
    "request_scope",
    "submit",
]

CAP = 50
"""How many legal argument sets of one move `decisions` lists unless asked otherwise."""


class Stopped(msgspec.Struct, frozen=True):
    """Why a batch went no further: which move, and what was wrong with it."""

    index: Annotated[int, Meta(description="The place of the refused move in the batch, from 0.")]
    problem: Exception


class Accepted(msgspec.Struct, frozen=True):
    """Moves stand. `entries` are their events (redact them for the seat); `revealed` once the match shows all.

    `stopped` tells where a batch went no further, if it did not. `answer` is the one kept for retries, if the request
    has a key.
    """

    version: Annotated[int, Meta(description="The match's version now.")]
    head: Annotated[str, Meta(description="The hash of its last event.")]
    status: Annotated[Status, Meta(description="The match's status.")]
    waiting_for: Annotated[tuple[SeatNumber, ...], Meta(description="The seats that must decide now.")]
    entries: tuple[Entry, ...]
    revealed: bool
    done: Annotated[Positive, Meta(description="How many moves stand.")]
    stopped: Stopped | None
    answer: Answer | None = None


class Replayed(msgspec.Struct, frozen=True):
    """The same request was answered before; this is that answer, word for word."""

    answer: Answer


class MoveOffer(msgspec.Struct, frozen=True):
    """A move that may be made now.

    `options` are legal argument sets, at most the cap; `forecasts` tell what each of these comes to, where the rules
    reckon that.
    """

    move: Annotated[str, Meta(description="The kind of move.")]
    answers: Annotated[
        bool, Meta(description="Whether it answers the pending decision; others may be made at any time.")
    ]
    params: Annotated[
        Mapping[str, Any],
        Meta(
            description="For each parameter to be given the domain of its values: a shape, told apart by `type`. "
            "See the guide."
        ),
    ]
    options: tuple[Mapping[str, Any], ...]
    forecasts: tuple[Forecast | None, ...]
    more: Annotated[bool, Meta(description="Whether there are others.")]


class WithheldMove(msgspec.Struct, frozen=True):
    """A move (perhaps only with these arguments) that may not be made now, and why."""

    move: Annotated[str, Meta(description="The kind of move.")]
    args: Annotated[Mapping[str, Any], Meta(description="Only with these arguments; empty: with any.")]
    why: Refusal


class Decisions(msgspec.Struct, frozen=True):
    """What a seat may do at a version."""

    version: Annotated[int, Meta(description="The version that this holds for: `If-Match` of the move to come.")]
    seat: SeatNumber
    decision: Annotated[str | None, Meta(description="The decision that the seat must make now; null: none.")]
    kind: Annotated[str | None, Meta(description="The window: which decision it is.")]
    moves: tuple[MoveOffer, ...]
    withheld: tuple[WithheldMove, ...]
    waiting_for: Annotated[tuple[SeatNumber, ...], Meta(description="All seats that must decide now.")]
    status: Annotated[Status, Meta(description="The match's status.")]


def submit(
    ctx: Context,
    match: str,
    seat: Seat,
    *moves: MoveRequest,
    expected_version: int | None,
    request: Request | None = None,
    answer: Callable[[Accepted], Answer] | None = None,
) -> Accepted | Replayed:
    """Make moves for a seat whose token has been checked. They are durable when this returns.

    It stops at the first move that is refused; those before it stand, in one commit. If none stands, nothing is kept,
    and the problem of the first is raised.
    `expected_version` is the version that the seat looked at (None: whichever is current). With a `request`,
    `answer` makes the answer that is kept for retries, in the same transaction.
    Raises `NotFound`, `VersionConflict`, `IllegalMove` (a `Refused`), `MatchOver`, `RulesDiffer`, `KeyReused`.
    """
    try:
        while True:
            held = looked_at(ctx, match, seat, expected_version)
            try:
                return _played(ctx, held, seat, moves, request, answer)
            except Overtaken:  # look again, or find out there that the seat looked at an old position
                ctx.states.latest(match)
            except (Refused, MatchOver, RulesDiffer):
                if ctx.states.latest(match).version == held.version:
                    raise
    except (AlreadyAnswered, Refused, MatchOver, RulesDiffer, VersionConflict) as problem:
        kept = None if request is None else ctx.log.answered(request)
        if kept is not None:
            return Replayed(kept)
        if isinstance(problem, AlreadyAnswered):
            raise Conflict("the same request was answered, and the answer is no longer kept") from None
        if isinstance(problem, Refused):
            _count(ctx, match, seat, problem)
        raise


def _played(
    ctx: Context,
    held: Held,
    seat: Seat,
    moves: Sequence[MoveRequest],
    request: Request | None,
    answer: Callable[[Accepted], Answer] | None,
) -> Accepted:
    """Decide moves from a position, each on what the one before it led to, and commit those that are legal."""
    ruleset, at, stopped = ctx.states.ruleset_of(held.header), held, None
    drafts: list[Draft] = []
    for index, wanted in enumerate(moves):
        try:
            with explained(at, ruleset, seat, wanted):
                available = at.offers_to(ruleset, seat)
                draft = engine.decide(
                    ruleset, at.state, seat, wanted.move, wanted.args, available=available, note=wanted.note
                )
        except (Refused, MatchOver) as problem:
            if not drafts:
                raise
            stopped = Stopped(index, problem)
            break
        drafts.append(draft)
        header = msgspec.structs.replace(at.header, version=at.version + len(draft.facts))
        at = Held(header, draft.state, draft.offers)

    def answered(done: Committed) -> Answer:
        assert answer is not None
        return answer(_accepted(done, len(drafts), stopped))

    done = commit_and_carry_out(ctx, held, drafts, request=request, answer=None if answer is None else answered)
    return _accepted(done, len(drafts), stopped)


def _accepted(done: Committed, moves: int, stopped: Stopped | None) -> Accepted:
    """What a commit of so many moves means to the seat that made them."""
    now = done.held.header
    return Accepted(
        now.version, now.head, now.status, now.waiting_for, done.entries, now.revealed, moves, stopped, done.answer
    )


def _count(ctx: Context, match: str, seat: Seat, refused: Refused) -> None:
    """Count a refused move for the designers."""
    held = ctx.states.latest(match)
    header = held.header
    pending = held.state.pending.get(seat)
    last = ctx.log.read(match, header.version - 1)
    millis = round((ctx.clock() - seconds_of(last[0].at)) * 1000) if last and pending is not None else None
    occasion = audit.Occasion(
        at=ctx.now(),
        match=match,
        ruleset=header.ruleset,
        ruleset_version=header.ruleset_version,
        decision=None if pending is None else pending.kind,
        millis=None if millis is None else max(millis, 0),
        asked=None if pending is None else pending.id,
    )
    audit.count(ctx.log, occasion, refused.refusal)


def decisions(ctx: Context, match: str, seat: Seat, *, cap: int = CAP) -> Decisions:
    """What a seat may do now, with legal options, and what it may not, with reasons. Raises `NotFound`.

    Nothing, while the match is played by other rules than the installed ones.
    """
    held = ctx.states.latest(match)
    state = held.state
    if not 1 <= seat <= len(state.players):
        raise NotFound("seat", str(seat))
    pending = state.pending.get(seat) if state.status == "playing" else None
    ruleset = ctx.states.ruleset_of(held.header)
    offers = held.offers_to(ruleset, seat)
    return Decisions(
        version=held.version,
        seat=seat,
        decision=None if pending is None else pending.id,
        kind=None if pending is None else pending.kind,
        moves=tuple(_listed(offer, cap, partial(ruleset.forecast, state, seat, offer.move)) for offer in offers.open),
        withheld=tuple(WithheldMove(one.move, one.args, one.why) for one in offers.withheld),
        waiting_for=held.header.waiting_for,
        status=held.header.status,
    )


def _listed(offer: Offer, cap: int, forecast: Callable[[Mapping[str, Any]], Forecast | None]) -> MoveOffer:
    options = list(islice(offer.arguments(), cap + 1))
    listed, params = tuple(options[:cap]), {name: domain.shown() for name, domain in offer.params.items()}
    return MoveOffer(offer.move, offer.answers, params, listed, tuple(map(forecast, listed)), len(options) > cap)


def request_scope(match: str, seat: Seat, path: str) -> str:
    """The scope of an idempotency key of a seat: kept answers of a match are dropped by the beginning of it."""
    return f"{match}/{seat}/{path}"
