"""The portable record of a match (`*.match.ndjson`): writing it for one pair of eyes, reading it, checking it whole.

A record is a header line, a line for each card set of the match, one line an event, and a trailer line, in canonical
JSON. A redacted record leaves out the private parts its viewer may not see; its events have the same hashes as those of
the full one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from events import card_lines, codec, event_lines
from events.chain import Fault, entry_faults
from events.envelope import Entry, public_part, sha256
from events.event import Viewer
from events.lines import Source, Unreadable, examine, lines
from events.redact import visible_parts

MOST_FAULTS = 100
"""Faults listed of one record; reading stops there."""


class RecordHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: a copy of what event 1 says. `full`: all private parts are there, whoever `viewer` is.

    `cards_sha256` names the card pool that the next lines hold. It is None for a match that is not played with cards or
    has not begun, and in records written before they held cards.
    """

    record: Literal[1]
    match: str
    ruleset: str
    ruleset_sha256: str
    cards_sha256: str | None
    engine: str
    options: dict[str, Any]
    seats: tuple[dict[str, Any], ...]
    decks: tuple[dict[str, Any], ...]
    seed_commitment: str
    created: str
    viewer: Viewer
    full: bool


class Trailer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line. `header` is the digest of the first line; `result` is a copy of `MatchEnded`.

    `reveals` holds the secret once `MatchEnded` shows it or, in a series, `MatchRevealed`.
    """

    end: Literal[True]
    events: int
    head: str
    header: str
    result: dict[str, Any] | None
    reveals: tuple[str, ...]


class Record(msgspec.Struct, frozen=True):
    """A record without faults. `card_sets` are in canonical JSON, in the order of the pool."""

    header: RecordHeader
    card_sets: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    trailer: Trailer

    def line_of(self, seq: int) -> int:
        """The line of an event, less one, as in `Fault.position`."""
        return len(self.card_sets) + seq


class Report(msgspec.Struct, frozen=True):
    """What checking a record found.

    A fault's `position` is the line less one: 0 for the header, then card sets and events in order. `events` and `head`
    are those of the lines that could be read; `header` is None if it could not be.
    """

    faults: tuple[Fault, ...]
    events: int
    head: str | None
    header: RecordHeader | None

    @property
    def ok(self) -> bool:
        """Whether the record is whole and unaltered."""
        return not self.faults

    @property
    def full(self) -> bool:
        """Whether it says that it holds all private parts."""
        return self.header is not None and self.header.full


class BrokenRecord(ValueError):
    """A record with faults; `report` lists them."""

    def __init__(self, report: Report) -> None:
        first = report.faults[0]
        super().__init__(
            f"line {first.position + 1}: {first.reason} ({len(report.faults)} fault{'s' * (len(report.faults) != 1)})"
        )
        self.report = report


def write_record(
    entries: Iterable[Entry], viewer: Viewer, *, revealed: bool, card_sets: Sequence[bytes] = ()
) -> Iterator[bytes]:
    """The lines of a match's record for one viewer. With `revealed` all private parts are written, for anyone.

    `card_sets`: those of the pool that the match is played with, in canonical JSON and in the pool's order.
    Raises `ValueError` if there is no event, or the first is not `MatchCreated`.
    """
    tally, header = _Tally(), b""
    for entry in entries:
        if not header:
            cards = card_lines.PoolDigest(card_sets).name
            header = codec.canonical(header_of(entry, viewer, full=revealed, cards=cards))
            yield header + b"\n"
            for line in card_lines.written(card_sets):
                yield line + b"\n"
        tally.add(entry)
        yield event_lines.written(entry, visible_parts(entry, viewer, revealed=revealed)) + b"\n"
    if not header:
        raise ValueError("a match without events has no record")
    yield codec.canonical(tally.trailer(header)) + b"\n"


def read_record(source: Source) -> Record:
    """A record, held in memory. Raises `BrokenRecord` if it has any fault."""
    card_sets: list[bytes] = []
    entries: list[Entry] = []
    check = _Check((card_sets, entries))
    report = check.run(source)
    if report.faults or report.header is None or check.trailer is None:
        raise BrokenRecord(report)
    return Record(report.header, tuple(card_sets), tuple(entries), check.trailer)


def check_record(source: Source) -> Report:
    """Find and locate every fault of a record, in bounded memory. Never raises for what the source holds."""
    return _Check(None).run(source)


def header_of(first: Entry, viewer: Viewer, *, full: bool, cards: str | None = None) -> RecordHeader:
    """The header that belongs to a match with this first event. Raises `ValueError` if it opens no match.

    `cards` names the pool whose card sets follow.
    """
    if first.type != "MatchCreated" or first.seq != 1:
        raise ValueError(f"a record begins with event 1, MatchCreated, not with event {first.seq}, {first.type}")
    public = public_part(first)
    try:
        opening = _opening_decoder.decode(public.data)
    except msgspec.DecodeError as error:
        raise ValueError(f"event 1 opens no match: {error}") from None
    return RecordHeader(
        record=1,
        match=public.match,
        ruleset=f"{opening.ruleset}@{opening.ruleset_version}",
        ruleset_sha256=opening.ruleset_sha256,
        cards_sha256=cards,
        engine=opening.engine,
        options=opening.options,
        seats=opening.seats,
        decks=_decks(opening.options),
        seed_commitment=opening.commitment,
        created=public.at,
        viewer=None if full else viewer,
        full=full,
    )


def _decks(options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The decks that the options give seats, for all to know. Those that seats bring themselves are in their events."""
    given = options.get("decks") or ()
    return tuple({"seat": seat, "deck": deck} for seat, deck in enumerate(given, start=1) if deck is not None)


class _Opening(msgspec.Struct):
    """What the header copies of `MatchCreated`."""

    ruleset: str
    ruleset_version: str
    ruleset_sha256: str
    engine: str
    options: dict[str, Any]
    seats: tuple[dict[str, Any], ...]
    commitment: str


class _Ending(msgspec.Struct):
    """What the trailer copies of `MatchEnded`."""

    reason: str
    clause: str
    winners: tuple[int, ...]
    secret: str | None = None


class _Revealing(msgspec.Struct):
    """What the trailer copies of `MatchRevealed`."""

    secret: str


_opening_decoder = msgspec.json.Decoder(_Opening)
_ending_decoder = msgspec.json.Decoder(_Ending)
_revealing_decoder = msgspec.json.Decoder(_Revealing)


class _Tally:
    """What the trailer says of the events before it."""

    def __init__(self) -> None:
        self.events = 0
        self.head = ""
        self.ending: _Ending | None = None
        self.secret: str | None = None

    def add(self, entry: Entry) -> None:
        """Count an event. Raises `ValueError` for a `MatchEnded` or `MatchRevealed` that does not tell the end."""
        self.events += 1
        self.head = entry.hash
        try:
            if entry.type == "MatchEnded":
                self.ending = _ending_decoder.decode(public_part(entry).data)
                self.secret = self.ending.secret
            elif entry.type == "MatchRevealed":
                self.secret = _revealing_decoder.decode(public_part(entry).data).secret
        except msgspec.ValidationError as error:
            raise ValueError(f"not the end of a match: {error}") from None

    def trailer(self, header: bytes) -> Trailer:
        """The trailer that belongs here, in a record whose first line is `header`."""
        result: dict[str, Any] | None = None
        if self.ending is not None:
            winners = list(self.ending.winners)
            result = {"clause": self.ending.clause, "reason": self.ending.reason, "winners": winners}
        reveals = () if self.secret is None else (self.secret,)
        return Trailer(True, self.events, self.head, sha256(header), result, reveals)


class _Check:
    """Goes over the lines of a record once, and notes every fault where it is."""

    def __init__(self, kept: tuple[list[bytes], list[Entry]] | None) -> None:
        self.faults: list[Fault] = []
        self.header: RecordHeader | None = None
        self.trailer: Trailer | None = None
        self._kept = kept
        self._first_line = b""
        self._cards = card_lines.PoolDigest()
        self._tally = _Tally()
        self._due = 1
        self._before: tuple[str | None, ...] | None = (None,)
        """Hashes the next event may follow: the one written on the line before, and the one its bytes have. None after
        a line that could not be read."""

    def run(self, source: Source) -> Report:
        """Read all lines, or as many as can be."""
        position = -1
        try:
            for position, line in enumerate(lines(source)):
                self._take(position, line)
                if len(self.faults) >= MOST_FAULTS:
                    self._fault(position, None, "too many faults: the lines after this one were not looked at")
                    break
            else:
                if self.trailer is None:
                    self._fault(position + 1, None, "the file is cut off: it has no last line")
        except Unreadable as error:
            self._fault(position + 1, None, str(error))
        return Report(tuple(self.faults), self._tally.events, self._tally.head or None, self.header)

    def _fault(self, position: int, seq: int | None, reason: str) -> None:
        self.faults.append(Fault(position, seq, reason))

    def _take(self, position: int, line: bytes) -> None:
        value, complaints = examine(line)
        seq = value.get("seq") if value is not None else None
        for complaint in complaints:
            self._fault(position, seq if isinstance(seq, int) else None, complaint)
        if position == 0:
            self._first_line = line.removesuffix(b"\n")
            self._take_header(value)
        elif self.trailer is not None:
            self._fault(position, None, "a line after the last one")
        elif value is None:
            self._before, self._due = None, self._due + 1
        elif "end" in value:
            self._take_trailer(position, value)
        elif card_lines.holds_cards(value):
            self._take_card_set(position, value)
        else:
            self._take_event(position, value)

    def _take_header(self, value: dict[str, Any] | None) -> None:
        if value is None:
            return
        try:
            self.header = msgspec.convert(value, RecordHeader)
        except msgspec.ValidationError as error:
            self._fault(0, None, f"not the header of a record: {error}")

    def _take_card_set(self, position: int, value: dict[str, Any]) -> None:
        try:
            card_set = card_lines.card_set_of(value)
        except ValueError as error:
            self._fault(position, None, str(error))
            return
        if self._tally.events:
            self._fault(position, None, "a card set after the first event")
            return
        self._cards.add(card_set)
        if self._kept is not None:
            self._kept[0].append(card_set)

    def _take_event(self, position: int, value: dict[str, Any]) -> None:
        try:
            entry, complaints = event_lines.entry_on(value)
            if self._tally.events == 0:
                self._compare_header(entry)
            if entry.type == "CardPoolPinned":
                self._compare_pool(entry)
            self._tally.add(entry)
        except ValueError as error:
            seq = value.get("seq")
            self._fault(position, seq if isinstance(seq, int) else None, str(error))
            self._before, self._due = None, self._due + 1
            return
        for reason in (*self._chain_faults(entry), *complaints, *self._part_faults(entry, value.get("private"))):
            self._fault(position, entry.seq, reason)
        own_hash = sha256(entry.body)
        self._before = (entry.hash, own_hash)
        self._due = entry.seq + 1 if entry.hash == own_hash else self._due + 1
        if self._kept is not None:
            self._kept[1].append(entry)

    def _compare_header(self, first: Entry) -> None:
        if self.header is None or first.seq != 1:
            return
        belongs = header_of(first, self.header.viewer, full=self.header.full, cards=self._cards.name)
        for name, said, due in _differences(self.header, belongs):
            source = "the card sets after it give" if name == "cards_sha256" else "event 1 says"
            self._fault(0, None, f"{name} is {said}, {source} {due}")

    def _compare_pool(self, entry: Entry) -> None:
        said = self.header.cards_sha256 if self.header is not None else None
        pinned = card_lines.pinned_by(entry)
        if said not in (None, pinned):
            self._fault(0, None, f"cards_sha256 is {said}, event {entry.seq} says {pinned}")

    def _chain_faults(self, entry: Entry) -> Iterator[str]:
        prev = entry.prev
        if self._before is not None and prev not in self._before:
            prev = self._before[0]
        yield from entry_faults(entry, self._due, prev, self.header.match if self.header is not None else None)

    def _part_faults(self, entry: Entry, parts: Any) -> Iterator[str]:
        if self.header is None:
            return
        due = set(public_part(entry).commitments)
        if not self.header.full:
            due &= {str(self.header.viewer)}
        shown = set(parts) if isinstance(parts, dict) else set()
        for who in sorted(due - shown):
            yield f"private part of {who} is missing"
        for who in sorted(shown - due):
            yield f"private part of {who} is shown, which this record's viewer may not see"

    def _take_trailer(self, position: int, value: dict[str, Any]) -> None:
        try:
            self.trailer = msgspec.convert(value, Trailer)
        except msgspec.ValidationError as error:
            self._fault(position, None, f"not the last line of a record: {error}")
            return
        for name, said, due in _differences(self.trailer, self._tally.trailer(self._first_line)):
            self._fault(position, None, f"{name} is {said}, the lines before give {due}")
            if name == "header":
                self._fault(0, None, "its digest is not the one in the last line")


def _differences(said: msgspec.Struct, due: msgspec.Struct) -> Iterator[tuple[str, str, str]]:
    """Fields that differ, with both values as JSON."""
    for name in said.__struct_fields__:
        ours, theirs = codec.canonical(getattr(said, name)), codec.canonical(getattr(due, name))
        if ours != theirs:
            yield name, ours.decode(), theirs.decode()
