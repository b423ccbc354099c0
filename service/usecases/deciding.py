"""What playing and dry runs have in common: the position a seat looked at, refusals with alternatives."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain import engine
from domain.refusal import MatchOver, Refused
from domain.ruleset import Ruleset
from domain.shapes import Offers
from events.event import Seat
from events.redact import redact
from service import telling, whole
from service.context import Context
from service.errors import IllegalMove, VersionConflict
from service.states import Held

MISSED = 200
"""How many missed events a version conflict brings along at most: the newest ones."""

ALTERNATIVES = 3


DecisionId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,60}$")]


class MoveRequest(msgspec.Struct, frozen=True):
    """A move that a seat wants to make. `decision` is the one it means to answer (None: whatever is open)."""

    move: Annotated[str, Meta(description="The kind of move.", pattern="^[a-z0-9_]{1,60}$", examples=["rotate"])]
    args: Annotated[
        Mapping[str, Any],
        Meta(description="Its arguments, as the ruleset's schema and the decision's `params` say."),
    ] = {}
    decision: Annotated[
        DecisionId | None,
        Meta(
            description="The decision that you mean to answer, so that a late answer hits no other; or leave it out.",
            examples=["dec_2"],
        ),
    ] = None
    note: Annotated[
        str | None,
        Meta(
            description="A remark for the log, seen by all.",
            extra_json_schema={"x-line": "cleaned", "maxLength": 500},
        ),
    ] = None


def looked_at(ctx: Context, match: str, seat: Seat, expected: int | None) -> Held:
    """The match at the version that a seat looked at. Raises `NotFound`, `VersionConflict`.

    What this process knows is enough if it has that version: the commit finds out whether there is a newer one.
    """
    held = ctx.states.known(match)
    if expected is None or held is None or held.version != expected:
        held = ctx.states.latest(match)
    if expected is not None and held.version != expected:
        raise conflict(ctx, held, seat, expected)
    return held


def conflict(ctx: Context, now: Held, seat: Seat, expected: int) -> VersionConflict:
    """The conflict of a seat that expected another version than there is now."""
    header = now.header
    entries = whole.read(ctx.log, header.match, max(expected, header.version - MISSED, 0))
    missed = telling.with_texts(
        telling.informed(ctx, header, seat), [redact(entry, seat, revealed=header.revealed) for entry in entries]
    )
    return VersionConflict(expected, header.version, missed)


@contextmanager
def explained(held: Held, ruleset: Ruleset, seat: Seat, wanted: MoveRequest) -> Iterator[None]:
    """Within it a move is decided: a refusal comes out as `IllegalMove`, with the decision and legal alternatives.

    Raises `MatchOver` unless the match is in play, `RulesDiffer` unless its rules are the installed ones, `IllegalMove`
    (`not-pending`) unless the decision that is meant is open.
    """
    if held.state.status != "playing":
        raise MatchOver
    engine.check_rules(ruleset, held.state)
    pending = held.state.pending.get(seat)
    decision = None if pending is None else pending.id
    try:
        if wanted.decision is not None and wanted.decision != decision:
            raise engine.not_pending(ruleset, held.state)
        yield
    except Refused as refused:
        raise IllegalMove(
            refused.refusal,
            decision=decision,
            version=held.version,
            alternatives=list(islice(alternatives(held.offers_to(ruleset, seat), wanted.move), ALTERNATIVES)),
            asker=(held.header, seat),
        ) from None


def alternatives(offers: Offers, move: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Moves that answer the decision: two of the one that was tried, then one of each other, then all the rest.

    Where the seat is not asked, what it may do at any time.
    """
    answering = [offer for offer in offers.open if offer.answers] or offers.open
    tried = [(offer.move, offer.arguments()) for offer in answering if offer.move == move]
    others = [(offer.move, offer.arguments()) for offer in answering if offer.move != move]
    rounds = ((tried, 2), (others, 1), (tried + others, ALTERNATIVES))
    return chain.from_iterable(
        ((name, args) for args in islice(arguments, most)) for sources, most in rounds for name, arguments in sources
    )
