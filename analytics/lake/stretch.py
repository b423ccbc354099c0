"""A stretch of the log becomes files of the lake, which nobody knows of before the manifest names them."""

import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path
from typing import Protocol

import msgspec
import pyarrow as pa

from analytics.ingest.project import project
from analytics.lake import files, upkeep
from analytics.lake.gathering import Gathering
from analytics.lake.manifest import Manifest, Part, Section
from analytics.lake.opened import Columns, untouched
from analytics.lake.rows import RefusalRow, Row
from events.envelope import Entry
from events.log.port import Log

TAILED_AT_ONCE = 5_000
REFUSALS_AT_ONCE = 5_000
BUFFERED = 100_000
"""Events and refusals whose rows are held in memory before they are written."""

Told = Callable[[int], None]
"""Told how many more events were read."""

Tables = dict[str, list[Row]]


class Refused(msgspec.Struct, frozen=True):
    """A refusal of the audit table with its number there."""

    id: int
    ruleset: str
    row: RefusalRow


class Audit(Protocol):
    """What a store knows beside the log: moves that were refused, who may look on, and its own name.

    store: an id that no other store has, by which a lake knows what it was made from
    """

    @property
    def store(self) -> str: ...

    def after(self, last: int, most: int) -> Sequence[Refused]:
        """Refusals with higher numbers, in order. One is never shown before another that may still get a lower one."""

    def moments(self, matches: Sequence[str]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """When moves were refused (milliseconds since 1970), by match and decision."""

    def closed(self, matches: Sequence[str]) -> Set[str]:
        """Those of the matches that let no spectators in."""


class Progress(msgspec.Struct, frozen=True):
    """What a pass did: events read, matches projected, whether it saw the end of the log.

    skipped: matches that could not be read, each with the name of the error
    """

    events: int
    matches: int
    at_end: bool
    skipped: Mapping[str, str] = {}


class Stretch:
    """Reads on from where a manifest is, and writes what the manifest after it will name."""

    def __init__(self, log: Log, folder: Path, audit: Audit, base: Manifest) -> None:
        self._log = log
        self._folder = folder
        self._audit = audit
        self._base = base
        self._name = f"{base.passes + 1:08d}-{os.urandom(6).hex()}"
        self._names = 0
        self._gathering = Gathering(log)
        self._finished: list[Part] = []
        self._rows: dict[Section, Tables] = defaultdict(lambda: defaultdict(list))
        self._buffered = 0
        self._touched: set[str] = set()
        self._closed: set[str] = set()
        self._skipped: dict[str, str] = {}
        self._cursor = base.cursor
        self._as_of = base.as_of
        self._events = 0
        self._matches = 0
        self._at_end = False

    def read(self, limit: int | None, told: Told | None = None) -> None:
        """Read up to `limit` events (None: to the end of the log) and write the matches that have ended."""
        at_end = False
        while not at_end and (limit is None or self._events < limit):
            most = TAILED_AT_ONCE if limit is None else min(TAILED_AT_ONCE, limit - self._events)
            stretch = self._log.tail(self._cursor, most)
            self._cursor = stretch.cursor
            at_end = len(stretch.entries) < most
            self._take(stretch.entries)
            if told is not None:
                told(len(stretch.entries))
        self._at_end = at_end

    @property
    def progress(self) -> Progress:
        """What was done so far."""
        return Progress(self._events, self._matches, self._at_end, self._skipped)

    def finish(self) -> Manifest:
        """Write all that is left; the manifest that names it."""
        self._flush()
        opened = self._open_parts()
        refusals = self._refusals()
        self._flush()
        return msgspec.structs.replace(
            self._base,
            cursor=self._cursor,
            refusals=refusals,
            events=self._base.events + self._events,
            as_of=self._as_of,
            finished=upkeep.compacted(self._folder, self._base.finished, self._finished),
            open=opened,
            skipped={match: error for match, error in self._base.skipped.items() if match not in self._touched}
            | self._skipped,
        )

    def _take(self, entries: Sequence[Entry]) -> None:
        self._events += len(entries)
        self._gathering.take(entries)
        matches = {entry.match for entry in entries}
        self._touched |= matches
        self._closed |= self._audit.closed(sorted(matches))
        for entry in entries[-1:]:
            self._as_of = max(entry.time, self._as_of or 0)
        for match, whole in self._gathering.ended():
            self._project(match, whole)
            self._flush_if_full()

    def _project(self, match: str, entries: Sequence[Entry]) -> None:
        header = self._log.header(match)
        bots_only = all(seat != "human" for seat in header.seats)
        refused = {} if bots_only else self._audit.moments([match]).get(match, {})
        section = header.ruleset, match in self._closed
        try:
            rows = project(entries, imported=header.population == "imported", refused=refused, closed=section[1])
        except Exception as error:  # whatever is wrong with one match must not keep the others out of the lake
            self._skipped[match] = type(error).__name__
            return
        self._skipped.pop(match, None)
        for table, found in rows.items():
            self._rows[section][table].extend(found)
        self._buffered += len(entries)
        self._matches += 1

    def _flush_if_full(self) -> None:
        if self._buffered > BUFFERED:
            self._flush()

    def _flush(self) -> None:
        self._finished += self._written_rows({})

    def _open_parts(self) -> tuple[Part, ...]:
        """The parts of unfinished matches: those that nothing was told of as they are, the others anew."""
        kept, carried = untouched(self._folder, self._base.open, frozenset(self._touched))
        written: list[Part] = []
        for match, entries in self._gathering.unfinished():
            self._project(match, entries)
            if self._buffered > BUFFERED:
                written += self._written_rows({})
        return (*kept, *written, *self._written_rows(carried))

    def _written_rows(self, others: Columns) -> list[Part]:
        """Write what is in memory, and other columns with it; memory is empty after that."""
        columns: Columns = defaultdict(list, others)
        for section, tables in self._rows.items():
            for table, rows in tables.items():
                columns[section, table].append(files.columns(table, rows))
        self._rows.clear()
        self._buffered = 0
        self._names += 1
        name = f"{self._name}-{self._names}"
        return [
            files.write(self._folder, table, section, name, pa.concat_tables(found))
            for (section, table), found in columns.items()
            if any(part.num_rows for part in found)
        ]

    def _refusals(self) -> int:
        """Take over the refusals that were counted since; the number of the last one."""
        last = self._base.refusals
        while found := self._audit.after(last, REFUSALS_AT_ONCE):
            closed = self._audit.closed(sorted({refused.row.match for refused in found}))
            for refused in found:
                self._rows[refused.ruleset, refused.row.match in closed]["refusal"].append(refused.row)
            self._buffered += len(found)
            self._flush_if_full()
            last = found[-1].id
        return last
