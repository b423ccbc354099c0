"""Playing: moves one by one or in a batch, dry runs, and what may be done now."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import msgspec

from domain import engine
from domain.draft import Draft
from domain.refusal import MatchOver, Refusal, Refused, RulesDiffer
from domain.ruleset import Forecast
from domain.shapes import Offer
from events.envelope import Entry
from events.event import Seat
from events.log.port import AlreadyAnswered, Answer, Request
from events.log.port import VersionConflict as Overtaken
from service.clock import seconds_of
from service.commit import Committed
from service.context import Context
from service.errors import Conflict, NotFound, VersionConflict
from service.states import Held
from service.store import audit
from service.usecases.deciding import MoveRequest, conflict, explained, looked_at
from service.usecases.foresight import Foreseen, preview
from service.usecases.orders import commit_and_carry_out

__all__ = [
    "Accepted",
    "BatchDone",
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
    "submit_batch",
]

T = TypeVar("T")

CAP = 50
"""How many legal argument sets of one move `decisions` lists unless asked otherwise."""


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
    """What became of a batch: how many moves stand (all their events in `accepted`), and where it stopped if it did."""

    done: int
    accepted: Accepted | None
    stopped: Stopped | None


class MoveOffer(msgspec.Struct, frozen=True):
    """A move that may be made now.

    `params` are the domains of its parameters as plain values, `options` legal argument sets, at most the cap;
    `forecasts` tell what each of these comes to, where the rules reckon that; `more` tells whether there are others.
    `answers`: it answers the pending decision.
    """

    move: str
    answers: bool
    params: Mapping[str, Any]
    options: tuple[Mapping[str, Any], ...]
    forecasts: tuple[Forecast | None, ...]
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
    Raises `NotFound`, `VersionConflict`, `IllegalMove` (a `Refused`), `MatchOver`, `RulesDiffer`, `KeyReused`.
    """

    def kept(done: Committed) -> Answer:
        assert answer is not None
        return answer(accepted(done))

    def play(held: Held) -> Accepted:
        draft = _decided(ctx, held, seat, wanted)
        return accepted(commit_and_carry_out(ctx, held, [draft], request=request, answer=kept))

    return _once(ctx, match, seat, expected_version, request, play)


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

    Nothing is kept under the key if no move stood.
    Raises `NotFound`, `VersionConflict`, `MatchOver`, `RulesDiffer`, `KeyReused`.
    """

    def play(held: Held) -> BatchDone:
        drafts, stopped = _decided_until_stopped(ctx, held, seat, moves)
        if not drafts:
            return _nothing_stands(ctx, held, seat, request, stopped)

        def kept(done: Committed) -> Answer:
            assert answer is not None
            return answer(BatchDone(len(drafts), accepted(done), stopped))

        done = commit_and_carry_out(ctx, held, drafts, request=request, answer=kept)
        return BatchDone(len(drafts), accepted(done), stopped)

    return _once(ctx, match, seat, expected_version, request, play)


def _nothing_stands(
    ctx: Context, held: Held, seat: Seat, request: Request | None, stopped: Stopped | None
) -> BatchDone:
    """A batch whose first move was refused, if that was not for looking at an old position or by a retry."""
    newest = ctx.states.latest(held.header.match)
    if newest.version != held.version:
        raise Overtaken(newest.version)
    if request is not None and ctx.log.answered(request) is not None:
        raise AlreadyAnswered
    if stopped is not None and isinstance(stopped.problem, Refused):
        _count(ctx, held.header.match, seat, stopped.problem)
    return BatchDone(0, None, stopped)


def accepted(done: Committed) -> Accepted:
    """What a commit of moves means to the seat that made them."""
    header = done.held.header
    return Accepted(header.version, header.head, header.status, header.waiting_for, done.entries, header.revealed)


def _once(
    ctx: Context,
    match: str,
    seat: Seat,
    expected: int | None,
    request: Request | None,
    play: Callable[[Held], T],
) -> T | Replayed:
    """What `play` answers on the version expected; for a request that was answered before, that answer."""
    try:
        return _played(ctx, match, seat, expected, play)
    except AlreadyAnswered:
        kept = None if request is None else ctx.log.answered(request)
        if kept is None:
            raise Conflict("the same request was answered, and the answer is no longer kept") from None
        return Replayed(kept)
    except (Refused, MatchOver, RulesDiffer, VersionConflict) as error:
        kept = None if request is None else ctx.log.answered(request)
        if kept is not None:
            return Replayed(kept)
        if isinstance(error, Refused):
            _count(ctx, match, seat, error)
        raise


def _played(ctx: Context, match: str, seat: Seat, expected: int | None, play: Callable[[Held], T]) -> T:
    """Play on the position looked at. If the match has moved on meanwhile, look again or say so."""
    while True:
        held = looked_at(ctx, match, seat, expected)
        try:
            return play(held)
        except Overtaken:
            newest = ctx.states.latest(match)
        except (Refused, MatchOver, RulesDiffer):
            newest = ctx.states.latest(match)
            if newest.version == held.version:
                raise
        if expected is not None:
            raise conflict(ctx, newest, seat, expected)


def _decided(ctx: Context, held: Held, seat: Seat, wanted: MoveRequest) -> Draft:
    ruleset = ctx.states.ruleset_of(held.header)
    available = held.offers_to(ruleset, seat)

    def decide() -> Draft:
        return engine.decide(ruleset, held.state, seat, wanted.move, wanted.args, available=available, note=wanted.note)

    return explained(held, ruleset, seat, wanted, decide)


def _decided_until_stopped(
    ctx: Context, held: Held, seat: Seat, moves: Sequence[MoveRequest]
) -> tuple[list[Draft], Stopped | None]:
    drafts: list[Draft] = []
    for index, wanted in enumerate(moves):
        try:
            draft = _decided(ctx, held, seat, wanted)
        except (Refused, MatchOver) as problem:
            return drafts, Stopped(index, problem)
        drafts.append(draft)
        version = held.version + len(draft.facts)
        header = msgspec.structs.replace(held.header, version=version)
        held = Held(header, draft.state, draft.offers)
    return drafts, None


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
