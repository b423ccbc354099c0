"""Where simulated matches begin: at the beginning, or in a position of some other match."""

from typing import TYPE_CHECKING, Any

import msgspec

from domain import engine, positions
from domain.draft import Draft
from domain.engine import Opening
from domain.ruleset import Ruleset
from events import codec
from events.envelope import event_of
from events.vocabulary.match import MatchCreated, MatchForked, Population, SeatSpec
from service import ids
from service.errors import Conflict

if TYPE_CHECKING:
    from service.context import Context


class Start(msgspec.Struct, frozen=True):
    """A position to play on from: after event `at` of the match `parent`, with all that is hidden in it dealt anew."""

    parent: str
    at: int
    view: dict[str, Any]
    position: dict[str, Any]


def population(start: Start | None) -> Population:
    """What the matches are to statistics, which leave forks out unless they are asked for."""
    return "simulation" if start is None else "fork"


def begun(ruleset: Ruleset, wanted: Opening, start: Start | None) -> Draft:
    """A match before its first decision. Hidden things of a position are dealt by the match's own chance.

    Raises `Refused` for options that are not allowed.
    """
    draft = engine.create(ruleset, wanted)
    if start is not None:
        draft.emit(MatchForked(start.parent, start.at, True, (), start.view, codec.raw(start.position)))
        draft.agenda = ruleset.agenda.read(draft.state.agenda)
    return engine.seat_bots(draft)


def start_from(ctx: "Context", match: str, at: int) -> tuple[Start, dict[str, Any]]:
    """The last position at or before event `at` in which a decision was pending, and the options of its match.

    The same for the same position, but nobody without the store's key can tell from it how hidden cards lie there.
    Raises `NotFound` (match, position); `Conflict` if the match is played by rules that are not installed.
    """
    from service.usecases.settled import nearest_settled

    held = ctx.states.latest(match)
    at = nearest_settled(ctx, match, at)
    position = ctx.states.at(held.header, at)
    ruleset = ctx.states.ruleset_of(held.header)
    if held.header.ruleset_version != ruleset.meta.version:
        raise Conflict(f"{match} was begun by version {held.header.ruleset_version} of its rules")
    created = event_of(ctx.log.read(match, 0, 1)[0])
    assert isinstance(created, MatchCreated)
    seats = tuple(SeatSpec("bot", "random") for _ in created.seats)
    draft = engine.create(ruleset, Opening(match=match, secret="00" * 32, seats=seats, options=created.options))
    blind = ids.derived(ctx.signing_key, "laboratory", match, str(at))
    positions.fork(draft, position, at, resample=True, eyes=(), blind=blind)
    forked = draft.facts[-1].event
    assert isinstance(forked, MatchForked)
    plain = {"view": codec.canonical(forked.view), "position": bytes(forked.position)}
    return Start(match, at, **{name: codec.decode(part) for name, part in plain.items()}), dict(created.options)
