"""What is wrong with a record, a match, or all of a store: for `verify`, `fairness`, `backup`, `restore`, `doctor`."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from domain.wording import counted
from service.cli import output
from service.cli.errors import BadData
from service.cli.files import read_record
from service.cli.matches import header_of, looks_like_a_match
from service.cli.output import advancing
from service.cli.store import configured, opened

if TYPE_CHECKING:
    from events.chain import BrokenHeader, Fault
    from events.envelope import Entry
    from events.event import Event
    from events.log.port import Header
    from events.log.sql import SqlLog
    from service.context import Context
    from service.store.access import Access
    from service.usecases.records import Verified

NAMED = 5
"""How many rows are named."""


def check(what: str, store: str | None) -> "tuple[bool, Verified]":
    """Verify a file (`-`: standard input), or a match of the store if no file has that name.

    Answers also whether faults are on lines of a file. Raises `BadData` for a file that is no record.
    """
    from events.chain import BrokenHeader

    if looks_like_a_match(what) and not os.path.lexists(what):
        with opened(store) as ctx:
            try:
                header = header_of(ctx, what)
            except BrokenHeader as error:
                return False, verify_headless(ctx, error)
            damaged = ctx.log.damaged(header.match)
            return False, verify_headless(ctx, damaged[0]) if damaged else verify_stored(ctx, header)
    return True, _check_file(what, store)


def _check_file(name: str, store: str | None) -> "Verified":
    from service.errors import BadRecord
    from service.usecases.records import verify

    try:
        with closing(_without_store(store)) as ctx:
            return verify(ctx, read_record(name, ctx.config.record_limit))
    except BadRecord as error:
        raise BadData(f"{name}: no record: {error.detail.rstrip('.')}.") from error


def _without_store(store: str | None) -> "Context":
    """A context whose store is not touched: verifying a file needs the rules alone."""
    from domain.rulesets import RULESETS
    from events.log.sql import SqlLog
    from service.context import Context

    config = configured(store)
    return Context(config, SqlLog(config.store), RULESETS)


def verify_stored(ctx: "Context", header: "Header") -> "Verified":
    """Check a match in the store: chain, private parts, header, fold, and, once it is revealed, every draw."""
    from service.usecases.fairness import verify_fairness
    from service.usecases.records import Verified

    entries = ctx.log.read(header.match)
    found = chain_faults(entries, header)
    head = entries[-1].hash if entries else ""
    folds, why = (None, None) if found else _folds(ctx, header)
    if why is not None:
        found.append(why)
    fairness = verify_fairness(entries) if header.revealed and not found else None
    ok = not found and (fairness is None or fairness.status != "unfair")
    return Verified(
        ok=ok,
        match=header.match,
        ruleset=f"{header.ruleset}@{header.ruleset_version}",
        events=len(entries),
        head=head,
        full=True,
        faults=tuple(found),
        folds=folds,
        fairness=fairness,
    )


def chain_faults(entries: "Sequence[Entry]", header: "Header") -> "list[Fault]":
    """What is wrong with all entries of a match, by themselves and beside its header."""
    from events.chain import Fault, faults

    found = list(faults(entries, match=header.match))
    head = entries[-1].hash if entries else ""
    if (len(entries), head) != (header.version, header.head):
        reason = f"the header says {counted(header.version, 'event')} with head {header.head}, the log ends with {head}"
        found.append(Fault(len(entries), len(entries), reason))
    return found


def verify_headless(ctx: "Context", error: "BrokenHeader") -> "Verified":
    """Check the chain of a match whose header cannot be read."""
    from events.chain import Fault, faults
    from service.usecases.records import Verified

    entries = ctx.log.read(error.match)
    return Verified(
        ok=False,
        match=error.match,
        ruleset="",
        events=len(entries),
        head=entries[-1].hash if entries else "",
        full=True,
        faults=(Fault(0, None, error.reason), *faults(entries, match=error.match)),
        folds=None,
        fairness=None,
    )


def _folds(ctx: "Context", header: "Header") -> "tuple[bool | None, Fault | None]":
    """Whether the log folds, and what is wrong with it or its header; None if its ruleset is not installed."""
    from domain.fold import fold
    from events.chain import Fault
    from events.envelope import event_of
    from service.headers import header_of
    from service.shelf import has_cards

    ruleset = ctx.rulesets.get(header.ruleset)
    if ruleset is None:
        return None, None
    place = 0

    def told() -> "Iterator[Event]":
        nonlocal place
        for entry in ctx.log.stream(header.match):
            place = entry.seq
            yield event_of(entry)

    try:
        state = fold(ruleset, told())
    except Exception as error:  # what does not fold may fail in any way
        return False, Fault(place, place, f"does not fold: {type(error).__name__}: {error}")
    if header_of(state, version=header.version, head=header.head, before=header) != header:
        return True, Fault(0, None, "its header is not what its events give")
    if not has_cards(ctx.log, state):
        return True, Fault(0, None, "its cards are missing, or are not what was kept")
    return True, None


def place_of(fault: "Fault", *, lines: bool) -> str:
    """Where a fault is: the line of the file (its header is line 1), and the number of the event there."""
    seq = "" if fault.seq is None else f"event {fault.seq}"
    if not fault.position:
        return "header"
    if not lines:
        return seq or f"event {fault.position}"
    line = fault.position + 1
    return f"line {line} ({seq})" if seq else f"line {line}"


# --- all of a store ---------------------------------------------------------------------------------------------------


class Proof(msgspec.Struct, frozen=True):
    """What the matches of a backup are: how many, with how many events, and those that are not as they should be.

    `orphans`: events of matches that are not there. `rows`: what rows beside the events cannot say.
    """

    matches: int
    events: int
    faulty: "tuple[Verified, ...]"
    orphans: int
    rows: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether all is as it should be."""
        return not (self.faulty or self.orphans or self.rows)

    @property
    def sentence(self) -> str:
        """The numbers in words."""
        found = f"{len(self.faulty)} not as they should be" if self.faulty else "all verified"
        if self.orphans:
            found += f", {told_orphans(self.orphans)}"
        if self.rows:
            found += ", not all rows beside them are as they should be"
        return f"{counted(self.matches, 'match')}, {counted(self.events, 'event')}, {found}"

    def plain(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "matches": self.matches,
            "events": self.events,
            "faulty": [{"match": one.match, "reason": _reason_of(one)} for one in self.faulty],
            "orphans": self.orphans,
            "rows": list(self.rows),
        }


def prove(file: Path, *, quiet: bool) -> Proof:
    """Verify each match of a backup. Its tables are brought up to this version. Raises `BadData`, `LogUnavailable`."""
    from service.config import Config
    from service.context import open_context

    with closing(open_context(Config(store=f"sqlite:///{file}", lake="none"))) as ctx:
        if (torn := ctx.log.torn()) is not None:
            raise BadData(f"{file} is damaged: {torn}.")
        return prove_all(ctx, quiet=quiet)


def prove_all(ctx: "Context", *, quiet: bool) -> Proof:
    """Verify each match of a store. Raises `LogUnavailable`."""
    damaged = {error.match: error for error in ctx.log.damaged()}
    headers = [ctx.log.header(match) for match in ctx.log.match_ids() if match not in damaged]
    faulty = [verify_headless(ctx, error) for error in damaged.values()]
    events = sum(one.events for one in faulty)
    with advancing("Verifying", quiet=quiet) as told:
        for number, header in enumerate(headers, 1):
            found = verify_stored(ctx, header)
            events += found.events
            faulty += [] if found.ok else [found]
            told(number, len(headers))
    rows = tuple(row_faults(ctx.log, key_of(ctx.log, ctx.config.signing_key)))
    return Proof(len(headers) + len(damaged), events, tuple(faulty), ctx.log.orphans(), rows)


def _reason_of(found: "Verified") -> str:
    """Why a match is not as it should be."""
    if found.faults:
        return found.faults[0].reason
    assert found.fairness is not None
    return "a draw is not what was committed to"


def told_orphans(events: int) -> str:
    """What to say of events whose matches are gone."""
    return f"{counted(events, 'more event')} of matches that are gone from its list"


def told_lost(marked: int, last: int) -> str:
    """What to say of a store that has lost its newest events; see `SqlLog.lost`."""
    return f"{marked:,} were acknowledged, {last:,} are there: the journal was lost or cut, or this is an older copy"


def tell_lost(log: "SqlLog") -> bool:
    """Say if the newest events of a store are gone, or its file is torn; whether either is so."""
    torn, lost = log.torn(), log.lost()
    if torn is not None:
        output.say(f"The file of this store is damaged: {torn}. Matches may be missing in it; restore a backup.")
    if lost is not None:
        output.say(f"Of this store's events {told_lost(*lost)}.")
    return torn is not None or lost is not None


def tell_faulty(proof: Proof) -> None:
    """The matches and rows that are not as they should be, in words."""
    for one in proof.faulty:
        output.say(f"{one.match} is not as it should be: {_reason_of(one)}.")
    for fault in proof.rows:
        output.say(f"Rows of this store: {fault}.")


# --- rows beside the events -------------------------------------------------------------------------------------------


def key_of(log: "SqlLog", configured: bytes | None) -> bytes | None:
    """The signing key in force; None if it is not there."""
    from service.store.settings import value_of

    return configured or value_of(log, "signing_key")


def key_faults(log: "SqlLog", configured: bytes | None) -> Iterator[str]:
    """Whether the signing key in force is the one that seats were given out under."""
    from service import ids
    from service.config import KEY_BYTES
    from service.store import access

    key = key_of(log, configured)
    with log.reading() as connection:
        seats = access.all_seats(connection)
    seated = [match for match in log.match_ids() if match in seats]
    if key is None:
        if seated:
            yield "the signing key is gone"
    elif configured is None and len(key) != KEY_BYTES:
        yield "the signing key is not whole"
    elif foreign := [match for match in seated if not ids.is_marked(match, key)]:
        yield f"seats were given out under another signing key than that in force: {_named(foreign)}"


def row_faults(log: "SqlLog", key: bytes | None) -> Iterator[str]:
    """What rows cannot say, a sentence for each kind. `key`: the signing key, if it is known."""
    from events.log.port import Search
    from service.store import access, cards, jobs

    headers = log.search(Search(newest_first=False, limit=2**31 - 1))
    waiting = [header.match for header in headers if header.status == "lobby"]
    matches = set(log.match_ids())
    with log.reading() as connection:
        sets, seats = cards.set_names(connection), access.all_seats(connection)
        found = {
            "the policies of matches cannot be read, so nothing is allowed there": access.unreadable(connection),
            "the policies of matches are gone, so nothing is allowed there": access.without_policy(connection),
            "uploaded card sets are not what was kept": cards.damaged_sets(connection),
            "jobs of the laboratory are not what was kept": jobs.damaged(connection),
        }
    found |= {
        "events do not stand in the order in which they came": log.misplaced(),
        "card sets that matches are to begin with are gone": [
            match for match in waiting if not sets.issuperset(_uploaded_sets(log, match))
        ],
        "seats are not as they were given out": [
            *_strange_seats(headers, seats, key),
            *(f"{match}:{seat}" for match in seats.keys() - matches for seat in seats[match]),
        ],
    }
    for told, names in found.items():
        if names:
            yield f"{told}: {_named(names)}"


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _uploaded_sets(log: "SqlLog", match: str) -> list[str]:
    """The uploaded card sets that a match is opened with; none if its first event cannot be read."""
    from events.envelope import event_of
    from events.vocabulary.match import MatchCreated
    from service.lab.arms import UPLOADED

    with suppress(Exception):  # its chain tells what is wrong with it
        first = event_of(log.read(match, 0, 1)[0])
        assert isinstance(first, MatchCreated)
        return [name for name in first.options.get("card_sets", ()) if name.startswith(UPLOADED)]
    return []


def _strange_seats(
    headers: "Sequence[Header]", seats: "Mapping[str, Mapping[int, Access]]", key: bytes | None
) -> Iterator[str]:
    """Seats of people that are gone, or have another invitation or token than they were given; and those of nobody."""
    for header in headers:
        kept = seats.get(header.match, {})
        given = {seat for seat, who in enumerate(header.seats, start=1) if who == "human"}
        if header.population == "imported":
            given = set()
        for seat in sorted(given | kept.keys()):
            if seat not in given or seat not in kept or not _was_given(header.match, seat, kept[seat], key):
                yield f"{header.match}:{seat}"


def _was_given(match: str, seat: int, kept: "Access", key: bytes | None) -> bool:
    """Whether an invitation and a token follow from the signing key, as far as that is known."""
    from service import ids
    from service.usecases.opening import ANYONE

    if kept.generation < (kept.token is not None) or kept.invitation is None:
        return False
    if key is None or not ids.is_marked(match, key):
        return True
    invitations = map(ids.at_rest, (ANYONE, ids.invitation_of(key, match, seat)))
    tokens = (None, ids.at_rest(ids.token_of(key, match, seat, kept.generation)))
    return kept.invitation in invitations and kept.token in tokens
