"""Going on under the installed version of the rules, by consent of all who sit at the table."""

from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from domain import engine
from domain.refusal import MatchOver, RulesDiffer
from domain.state import MatchState
from events.described import SeatNumber
from events.event import Seat
from events.log.port import VersionConflict
from service.commit import Committed, commit
from service.context import Context
from service.errors import Conflict
from service.rules_hash import rules_sha256
from service.states import Held
from service.store import consents


class RulesConsents(msgspec.Struct, frozen=True):
    """How a match stands to the installed rules."""

    match: Annotated[str, Meta(description="The match.")]
    version: Annotated[int, Meta(description="The match's version.")]
    before: Annotated[str, Meta(description="The version of the rules that the match is played by.")]
    after: Annotated[str, Meta(description="The installed one. While they differ, nothing is decided in the match.")]
    agreed: Annotated[tuple[SeatNumber, ...], Meta(description="The seats that agree to go on under `after`.")]
    missing: Annotated[tuple[SeatNumber, ...], Meta(description="Those that have not agreed yet.")]


def get(ctx: Context, match: str) -> RulesConsents:
    """How a match stands to the installed rules. Raises `NotFound`."""
    return _standing(ctx, ctx.states.latest(match))


def consent(ctx: Context, match: str, seat: Seat, after: str) -> RulesConsents:
    """Agree to go on under version `after`, which must be the installed one; the last to agree changes the rules.

    Raises `NotFound`, `MatchOver`, `Conflict` (the match is played by the installed rules, or `after` is not they).
    """
    held = ctx.states.latest(match)
    if held.state.status == "ended":
        raise MatchOver
    standing = _standing(ctx, held)
    if after != standing.after:
        raise Conflict(f"version {standing.after} of the rules is installed, not {after}")
    if standing.before == standing.after:
        raise Conflict(f"the match is played by version {after} of its rules already")
    ctx.log.transact(lambda connection: consents.keep(connection, match, seat, after))
    with suppress(RulesDiffer, VersionConflict):  # others have not agreed, or the last of them was faster
        carry_over(ctx, held)
    return get(ctx, match)


def carry_over(ctx: Context, held: Held) -> Committed:
    """Let a match go on under the installed rules (`RulesetChanged`) if nobody is left to agree: bots always do.

    Raises `RulesDiffer` if somebody is, `VersionConflict`, and `MatchOver` once it has ended.
    """
    standing = _standing(ctx, held)
    if standing.missing:
        raise RulesDiffer(standing.before, standing.after)
    ruleset = ctx.states.ruleset_of(held.header)
    draft = engine.change_rules(ruleset, held.state, rules_sha256(ruleset), standing.agreed)

    def forget(connection: Connection) -> None:
        consents.drop(connection, held.header.match)

    return commit(ctx, held, [draft], also=forget)


def _standing(ctx: Context, held: Held) -> RulesConsents:
    header, state = held.header, held.state
    ruleset = ctx.states.ruleset_of(header)
    agreed: set[Seat] = set()
    asked: list[Seat] = []
    if not engine.governs(ruleset, state) and state.status != "ended":
        asked = _seated(state)
        with ctx.log.reading() as connection:
            agreed = consents.agreed(connection, header.match, ruleset.meta.version)
        agreed |= {seat for seat in asked if state.players[seat - 1].kind == "bot"}
    return RulesConsents(
        match=header.match,
        version=header.version,
        before=state.ruleset_version,
        after=ruleset.meta.version,
        agreed=tuple(seat for seat in asked if seat in agreed),
        missing=tuple(seat for seat in asked if seat not in agreed),
    )


def _seated(state: MatchState) -> list[Seat]:
    """Who has a say: all who have sat down and not conceded."""
    return [seat for seat in state.seats if state.players[seat - 1].joined and seat not in state.conceded]
