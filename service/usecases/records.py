"""Portable records: export for one pair of eyes, import of whole ones, verification of any."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from domain import engine, freetext
from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, MOST_SETS, Pool
from domain.fold import rewound
from domain.ruleset import Ruleset
from domain.state import MatchState
from domain.telling.position import text_of
from events import codec
from events.chain import Fault
from events.envelope import event_of
from events.event import Event, Viewer
from events.log.port import Header
from events.log.port import MatchExists as Here
from events.record import BrokenRecord, Record, check_record, read_record, write_record
from events.registry import UnknownEvent
from events.vocabulary.match import MatchCreated, MatchRewound, MoveMade, SeatJoined
from service import ids, shelf, whole
from service.context import Context
from service.errors import BadRecord, Forbidden, MatchExists, NotFound
from service.headers import header_of
from service.policy import Policy
from service.store import access
from service.usecases import card_sets, matches
from service.usecases.fairness import FairnessReport, verify_fairness
from service.usecases.look import may_look

MOST_REWINDS = 2000
"""Rewinds that a record may hold: each keeps a state in memory while the record is folded."""

_ID = re.compile(r"mat_[0-9A-Za-z_-]{1,60}")
_MOST = 2**31 - 1
WITH_TEXTS = frozenset({"MatchCreated", "SeatJoined", "MoveMade"})
"""Events that hold what people chose to write."""


class Verified(msgspec.Struct, frozen=True):
    """What verifying a record found. `folds` is None if it is redacted, or its ruleset is not installed."""

    ok: Annotated[bool, Meta(description="Whether nothing is wrong.")]
    match: Annotated[str, Meta(description="The match.")]
    ruleset: Annotated[str, Meta(description="`id@version` of its rules.")]
    events: Annotated[int, Meta(description="How many events it holds.")]
    head: Annotated[str, Meta(description="The hash of the last one.")]
    full: Annotated[bool, Meta(description="Whether all private parts are there.")]
    faults: Annotated[tuple[Fault, ...], Meta(description="What is wrong, in order.")]
    folds: Annotated[bool | None, Meta(description="Whether its events fold; null: it cannot be tried.")]
    fairness: Annotated[
        FairnessReport | None, Meta(description="The check of all draws; null: the record is not full.")
    ]


def export(ctx: Context, match: str, viewer: Viewer) -> Iterator[bytes]:
    """The lines of a match's record for one pair of eyes, each with its line feed.

    Raises `NotFound` and `BrokenChain` at once: a record that is not whole is no record.
    """
    may_look(ctx, match, viewer)
    for _ in whole.stream(ctx.log, match):
        pass
    return written(ctx, ctx.states.latest(match).header, viewer)


def written(ctx: Context, header: Header, viewer: Viewer) -> Iterator[bytes]:
    """The same for a match that the caller may look at, up to the version of its header."""
    entries = takewhile(lambda entry: entry.seq <= header.version, ctx.log.stream(header.match))
    return write_record(entries, viewer, revealed=header.revealed, card_sets=_card_sets(ctx, header))


def _card_sets(ctx: Context, header: Header) -> tuple[bytes, ...]:
    ruleset = ctx.rulesets.get(header.ruleset)
    if ruleset is None or ruleset.dialect is None:
        return ()
    try:
        return shelf.card_sets(ctx.states.latest(header.match).state)
    except Exception:  # a log that does not fold is taken along all the same, to be looked into
        return ()


def import_record(ctx: Context, data: bytes, *, admin: bool = True) -> Header:
    """Take a full record of a match that has ended and is revealed into the log, as population `imported`.

    Nobody but the administrator brings back a match with an id of this service's making: whether such a match is here,
    open to its seats alone, is nothing that an import may tell.
    Raises `BadRecord` (broken chain, redacted, an event that does not fold, cards that are missing or that nobody could
    upload, names that cannot be shown), `MatchExists`, `Forbidden`.
    """
    record = _read(data)
    if not record.header.full:
        raise BadRecord("the record is redacted: only one with all private parts can be imported")
    ruleset = _ruleset_of(ctx, record)
    if ruleset is None:
        raise BadRecord(f"the ruleset {record.header.ruleset} is not installed here")
    state = _folded(ruleset, record)
    _check_pool(record, state)
    _learn_cards(ctx, record, state)
    _check_fit(ruleset, record, state)
    _check_texts(record)
    if not admin and ids.is_marked(state.match, ctx.signing_key):
        if _is_seen(ctx, state.match):
            raise MatchExists(state.match)
        raise Forbidden("a match of this service is brought back by its administrator alone")
    last = record.entries[-1]
    header = header_of(state, version=last.seq, head=last.hash, created=record.entries[0].at, population="imported")
    pinned = shelf.pinning(state)

    def also(connection: Connection) -> None:
        pinned(connection)
        access.set_policy(connection, header.match, Policy())

    try:
        ctx.log.append(header, 0, record.entries, also=also)
    except Here:
        raise MatchExists(header.match) from None
    return header


def _is_seen(ctx: Context, match: str) -> bool:
    """Whether there is a match that everyone may look at."""
    try:
        matches.header(ctx, match, None)
    except NotFound:
        return False
    return True


def verify(ctx: Context, data: bytes) -> Verified:
    """Check a record: its form, its chain, its commitments, and all that it lets one check.

    Raises `BadRecord` only for data that is no record at all.
    """
    report = check_record(data)
    if report.header is None and not report.events:
        raise BadRecord("this is no record of a match", report.faults)
    faults, folds, fairness = report.faults, None, None
    if report.ok and report.full:
        record = _read(data)
        ruleset = _ruleset_of(ctx, record)
        fairness = verify_fairness(record.entries)
        if ruleset is not None:
            folds, faults = _folds(ruleset, record)
    return Verified(
        ok=not faults and (fairness is None or fairness.status != "unfair"),
        match="" if report.header is None else report.header.match,
        ruleset="" if report.header is None else report.header.ruleset,
        events=report.events,
        head=report.head or "",
        full=report.full,
        faults=faults,
        folds=folds,
        fairness=fairness,
    )


def _read(data: bytes) -> Record:
    try:
        return read_record(data)
    except BrokenRecord as error:
        raise BadRecord(f"the record is broken: {error}", error.report.faults) from None


def _ruleset_of(ctx: Context, record: Record) -> Ruleset | None:
    return ctx.rulesets.get(record.header.ruleset.partition("@")[0])


def _folds(ruleset: Ruleset, record: Record) -> tuple[bool, tuple[Fault, ...]]:
    try:
        state = _folded(ruleset, record)
    except BadRecord as error:
        return False, error.faults
    try:
        _check_pool(record, state)
    except BadRecord as error:
        return True, error.faults
    return True, ()


def _folded(ruleset: Ruleset, record: Record) -> MatchState:
    """The state after all events. Raises `BadRecord` naming the first that does not fold."""
    events: list[Event] = []
    for entry in record.entries:
        try:
            events.append(event_of(entry))
        except (UnknownEvent, msgspec.DecodeError) as error:
            raise _does_not_fold(record, entry.seq, error) from None
    stops = {event.to for event in events if isinstance(event, MatchRewound)}
    if len(stops) > MOST_REWINDS:
        raise BadRecord(f"the record holds rewinds to more than {MOST_REWINDS} positions")
    passed: dict[int, MatchState] = {}
    state = ruleset.state()
    for seq, event in enumerate(events, start=1):
        try:
            if isinstance(event, MatchRewound):
                state = rewound(state, passed[event.to])
            else:
                ruleset.evolve[type(event)](state, event)
        except Exception as error:  # what nobody decided may be wrong in any way
            raise _does_not_fold(record, seq, error) from None
        if seq in stops:
            passed[seq] = state.copy()
    return state


def _does_not_fold(record: Record, seq: int, error: Exception) -> BadRecord:
    fault = Fault(record.line_of(seq), seq, f"does not fold: {type(error).__name__}: {error}")
    return BadRecord(f"event {seq} does not fold", (fault,))


def _check_pool(record: Record, state: MatchState) -> None:
    """Raise `BadRecord` if the record holds other cards than those that its match is played with."""
    held, pool = record.header.cards_sha256, shelf.pool_of(state)
    if held is not None and held != pool:
        fault = Fault(0, None, f"cards_sha256 is {held}, the match is played with {pool or 'no cards'}")
        raise BadRecord("the record holds other cards than those of its match", (fault,))


def _learn_cards(ctx: Context, record: Record, state: MatchState) -> None:
    """Let the cards of the match be known in this process. Raises `BadRecord`."""
    pool = shelf.pool_of(state)
    if not pool or shelf.known(pool):
        return
    if not record.card_sets:
        raise BadRecord(f"the record does not hold the cards of its match, and the pool {pool} is not known here")
    if len(record.card_sets) > MOST_SETS:
        raise BadRecord(f"the record holds {len(record.card_sets)} card sets; a match has {MOST_SETS} at most")
    found = tuple(_card_set(ctx, state.ruleset, line, body) for line, body in enumerate(record.card_sets, start=1))
    learnt = Pool(found)
    if learnt.sha256 != pool or learnt.clashes:
        raise BadRecord("the card sets of the record could not have been played with together")
    LIBRARY.add(learnt)


def _card_set(ctx: Context, ruleset: str, line: int, body: bytes) -> CardSet:
    """A card set of a record, held to what an upload is held to."""
    report = card_sets.check(ctx, body, "json")
    errors = [problem for problem in report.problems if problem.severity == "error"]
    faults = [Fault(line, None, f"{problem.where}: {problem.message}".removeprefix(": ")) for problem in errors]
    if report.card_set is None or faults:
        raise BadRecord(f"the card set on line {line + 1} cannot be used", faults)
    if report.card_set.ruleset != ruleset:
        raise BadRecord(f"the card set on line {line + 1} is of another game: {report.card_set.ruleset}")
    return report.card_set


def _check_fit(ruleset: Ruleset, record: Record, state: MatchState) -> None:
    """Raise `BadRecord` unless this is a whole match that the log can hold and the rules can show."""
    if state.status != "ended" or record.trailer.result is None:
        raise BadRecord("the match of the record has not ended")
    if not state.revealed:
        raise BadRecord("the match of the record keeps its hidden cards for ever")
    if not _ID.fullmatch(state.match) or state.match != record.header.match:
        raise BadRecord(f"{state.match[:80]!r} is no id of a match")
    reason = "" if state.outcome is None else state.outcome.reason
    if not 0 <= state.turn <= _MOST or "\0" in reason:
        raise BadRecord("the match of the record ends in a way that cannot be stored")
    try:
        text_of(ruleset, engine.view(ruleset, state, None))
        codec.canonical(state)
    except Exception as error:  # what nobody decided may be wrong in any way
        raise BadRecord(f"the last position cannot be shown: {type(error).__name__}") from None


def _check_texts(record: Record) -> None:
    """Raise `BadRecord` if the record holds a name or remark that nobody could have sent."""
    for entry in record.entries:
        if entry.type in WITH_TEXTS:
            reasons = [freetext.fault(text) for text in _texts_of(event_of(entry)) if text]
            faults = [Fault(record.line_of(entry.seq), entry.seq, reason) for reason in reasons if reason is not None]
            if faults:
                raise BadRecord(f"event {entry.seq} holds text that cannot be shown", faults)


def _texts_of(event: Event) -> list[str | None]:
    """What people chose to write in an event for others to read."""
    match event:
        case MatchCreated():
            return [event.name, *(seat.name for seat in event.seats)]
        case SeatJoined():
            return [event.name]
        case MoveMade():
            return [event.note]
        case _:
            return []
