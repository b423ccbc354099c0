"""Standing orders: given, looked at, withdrawn, carried out at once after every commit, ended by what happens.

They are kept beside the log: a pass made by an order is in the log, the order is not. Nobody but its seat is told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from domain import engine
from domain.draft import Draft
from domain.refusal import MatchOver, Refused
from domain.standing import BY_ORDER, Standing, is_over, move_by, ordered
from events.described import SeatNumber
from events.event import Seat
from events.log.port import Answer, LogUnavailable, Request, VersionConflict
from service import ids
from service.commit import Also, Committed, commit
from service.context import Context
from service.errors import IllegalMove, Invalid
from service.logs import logger
from service.states import Held
from service.store import standing as store
from service.store.standing import Kept

AT_ONCE = 200
"""So many moves are made by orders in one go; the worker makes the rest."""

SWEPT = 100
"""So many matches with orders the worker looks at in one go."""

_log = logger()


class StandingOrder(msgspec.Struct, frozen=True):
    """The order of a seat. `scopes` are those that it may choose, with their meanings."""

    match: Annotated[str, Meta(description="The match.")]
    seat: Annotated[SeatNumber, Meta(description="Whose it is.")]
    scope: Annotated[str | None, Meta(description="Until when it holds; null: there is no order.")]
    given: Annotated[str | None, Meta(description="When it was given (RFC 3339, UTC).")]
    scopes: Mapping[str, str]
    suggested: Annotated[str | None, Meta(description="The scope that suits most people.")]


class _Gone(Exception):
    """The order that was to be carried out has been withdrawn or replaced meanwhile."""


def get(ctx: Context, match: str, seat: Seat) -> StandingOrder:
    """The order of a seat whose token has been checked. Raises `NotFound`."""
    held = ctx.states.latest(match)
    with ctx.log.reading() as connection:
        kept = next((kept for kept in store.of_match(connection, match) if kept.seat == seat), None)
    rules = ctx.states.ruleset_of(held.header)
    if kept is not None and is_over(rules, held.state, seat, kept.order):
        kept = None
    standing: Standing | None = rules.standing
    return StandingOrder(
        match=match,
        seat=seat,
        scope=None if kept is None else kept.order.scope,
        given=None if kept is None else kept.given,
        scopes={} if standing is None else standing.scopes,
        suggested=None if standing is None else standing.suggested,
    )


def give(ctx: Context, match: str, seat: Seat, scope: str) -> StandingOrder:
    """Give an order in place of the one that the seat has. It is carried out at once.

    Raises `NotFound` (match), `MatchOver`, `Invalid` for an unknown scope, also where the ruleset knows none at all,
    `RulesDiffer`, `IllegalMove` for one that makes no sense now.
    """
    held = ctx.states.latest(match)
    rules = ctx.states.ruleset_of(held.header)
    if rules.standing is None:
        raise Invalid("/scope", f"The ruleset {rules.meta.id} has no windows to pass in.")
    if held.state.status != "playing":
        raise MatchOver
    engine.check_rules(rules, held.state)
    if scope not in rules.standing.scopes:
        raise Invalid("/scope", f"There is no scope {scope}, but {', '.join(rules.standing.scopes)}.")
    try:
        order = ordered(rules, held.state, seat, scope)
    except Refused as no:
        raise IllegalMove(no.refusal, decision=None, version=held.version, alternatives=[]) from None
    kept = Kept(match, seat, ids.new_id("ord", ctx.clock(), ctx.entropy(10)), ctx.now(), order)
    ctx.log.transact(lambda connection: store.keep(connection, kept))
    carry_out(ctx, match)
    return get(ctx, match, seat)


def withdraw(ctx: Context, match: str, seat: Seat) -> None:
    """Withdraw the order of a seat, if it has one. Nothing is passed by it any more. Raises `NotFound`."""
    ctx.states.latest(match)
    ctx.log.transact(lambda connection: store.drop(connection, match, seat))


def commit_and_carry_out(
    ctx: Context,
    base: Held,
    drafts: Sequence[Draft],
    *,
    request: Request | None = None,
    answer: Callable[[Committed], Answer] | None = None,
) -> Committed:
    """Commit moves as `commit` does, then let standing orders be carried out. Answers the commit of the moves."""
    also = _ending(ctx, base, drafts)
    done = commit(ctx, base, drafts, request=request, answer=answer, also=also)
    if also is not None:
        try:
            carry_out(ctx, base.header.match)
        except LogUnavailable:
            _log.warning("standing orders", match=base.header.match, state="left to the worker")
    return done


def carry_out(ctx: Context, match: str) -> int:
    """Make the moves that orders make now, one after the other; answers how many. Ended orders are dropped."""
    made = 0
    while made < AT_ONCE:
        held = ctx.states.latest(match)
        due = _due(ctx, held)
        if due is None:
            break
        kept, draft = due
        try:
            commit(ctx, held, [draft], also=_ending(ctx, held, [draft], by=kept))
        except (VersionConflict, _Gone):
            continue
        made += 1
    return made


def sweep(ctx: Context, after: str) -> str:
    """Carry out what a crash left, in some matches with orders; answers where to go on the next time."""
    with ctx.log.reading() as connection:
        found = store.matches(connection, after, SWEPT)
    for match in found:
        try:
            carry_out(ctx, match)
        except LogUnavailable:
            raise
        except Exception as error:  # a fault in one match's rules must not stop all the others
            _log.error("standing orders", match=match, error=type(error).__name__)
    return found[-1] if len(found) == SWEPT else ""


def _due(ctx: Context, held: Held) -> tuple[Kept, Draft] | None:
    """The first order that makes a move now, and that move."""
    rules, state, match = ctx.states.ruleset_of(held.header), held.state, held.header.match
    if rules.standing is None or not engine.governs(rules, state):
        return None
    with ctx.log.reading() as connection:
        orders = store.of_match(connection, match)
    over = [kept for kept in orders if is_over(rules, state, kept.seat, kept.order)]
    if over:
        ctx.log.transact(lambda connection: _drop(connection, over))
    for kept in orders:
        made = move_by(rules, state, kept.seat, kept.order)
        if made is not None:
            return kept, engine.decide(rules, state, kept.seat, *made, by=BY_ORDER)
    return None


def _ending(ctx: Context, base: Held, drafts: Sequence[Draft], by: Kept | None = None) -> Also | None:
    """What is done in the transaction of moves: orders that one of their positions ends are dropped.

    `by` is the order that makes the move, which must still be in force.
    """
    rules = ctx.states.ruleset_of(base.header)
    if rules.standing is None:
        return None

    def write(connection: Connection) -> None:
        if by is not None and not store.is_kept(connection, by):
            raise _Gone
        orders = store.of_match(connection, base.header.match)
        states = [draft.state for draft in drafts]
        _drop(
            connection, [one for one in orders if any(is_over(rules, state, one.seat, one.order) for state in states)]
        )

    return write


def _drop(connection: Connection, orders: Sequence[Kept]) -> None:
    for kept in orders:
        store.drop(connection, kept.match, kept.seat, kept.id)
