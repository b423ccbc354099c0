"""Forks: a new match from a position of another one, to play on with what-ifs."""

from collections.abc import Sequence
from typing import Literal

from domain import engine, positions
from domain.draft import Draft
from domain.state import MatchState
from domain.wording import counted
from events.envelope import event_of
from events.event import Viewer
from events.log.port import Header, Request
from events.vocabulary.match import MatchCreated
from service.about import engine_name
from service.context import Context
from service.errors import Forbidden, Invalid
from service.policy import Policy
from service.rules_hash import rules_sha256
from service.usecases import opening
from service.usecases.look import may_look
from service.usecases.opening import Created, SeatRequest
from service.usecases.settled import nearest_settled

Hidden = Literal["keep", "resample"]


def fork(
    ctx: Context,
    match: str,
    viewer: Viewer,
    *,
    at: int | None = None,
    hidden: Hidden = "resample",
    seats: Sequence[SeatRequest] | None = None,
    name: str | None = None,
    policy: Policy | None = None,
    request: Request | None = None,
) -> Created:
    """A new match in the position after event `at`, rounded down to the last one in which a decision was pending.

    `header.parent` names the old match; the new one's `MatchForked` event says which position it is. Hidden things
    are dealt anew as far as `viewer` does not know them, unless they are to be kept, which only a match that
    has ended and is revealed allows. Seats default to those of the parent: bots stay, people are invited, who
    conceded is replaced by the random bot. The parent's policy is taken over unless another one is given.
    Raises `NotFound` (match, position), `Forbidden` (`keep` of a match that still hides something), `Invalid` (seats),
    `KeyReused`.
    """
    may_look(ctx, match, viewer)
    held = ctx.states.latest(match)
    if hidden == "keep" and not held.header.revealed:
        raise Forbidden("hidden things can be kept only of a match that has ended and shows them")
    at = nearest_settled(ctx, match, held.version if at is None else at)
    position = ctx.states.at(held.header, at)
    wanted = _default_seats(position) if seats is None else seats
    if len(wanted) != len(position.players):
        raise Invalid("/seats", f"the match has {counted(len(position.players), 'seat')}, not {len(wanted)}")
    draft = _opened(ctx, held.header, wanted, name)
    eyes = () if viewer is None else (viewer,)
    positions.fork(draft, position, at, resample=hidden == "resample", eyes=eyes, blind=ctx.entropy(32))
    chosen = opening.policy_of(ctx, match) if policy is None else policy
    return opening.open_with(ctx, engine.seat_bots(draft), wanted, chosen, request)


def _opened(ctx: Context, parent: Header, seats: Sequence[SeatRequest], name: str | None) -> Draft:
    """A new match with the options of its parent and a secret of its own, still without a position."""
    first = event_of(ctx.log.read(parent.match, 0, 1)[0])
    assert isinstance(first, MatchCreated)
    ruleset = ctx.states.ruleset_of(parent)
    wanted = engine.Opening(
        match=opening.new_match_id(ctx),
        secret=ctx.entropy(32).hex(),
        seats=opening.seat_specs(seats),
        options=first.options,
        population="fork",
        reveal_after_match=first.reveal_after_match,
        name=name,
        ruleset_sha256=rules_sha256(ruleset),
        engine=engine_name(),
    )
    return engine.create(ruleset, wanted)


def _default_seats(position: MatchState) -> tuple[SeatRequest, ...]:
    """Who sat there: bots stay, people are invited, who had conceded is replaced by the random bot."""
    return tuple(
        SeatRequest("bot", "random")
        if seat in position.conceded
        else SeatRequest(player.kind, player.bot, player.name if player.kind == "bot" else None)
        for seat, player in enumerate(position.players, start=1)
    )
