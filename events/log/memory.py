"""The log in memory: for tests, simulations and tools that keep nothing."""

import threading
from collections.abc import Iterator, Sequence

from events.chain import BrokenHeader
from events.envelope import Entry
from events.log.batch import checked
from events.log.port import (
    AlreadyAnswered,
    Answer,
    Batch,
    Header,
    KeyReused,
    MatchExists,
    Request,
    Search,
    Snapshot,
    Tailed,
    UnknownMatch,
    VersionConflict,
)
from events.log.tail import cursor_of, place_of


class MemoryLog:
    """A log that lives as long as the object. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._headers: dict[str, Header] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._all: list[Entry] = []
        self._touched: dict[str, str] = {}
        self._answers: dict[tuple[str, str], tuple[str, Answer]] = {}
        self._snapshots: dict[str, dict[int, Snapshot]] = {}

    def append(
        self,
        header: Header,
        expected_version: int,
        entries: Sequence[Entry],
        *,
        request: Request | None = None,
        answer: Answer | None = None,
        along: Sequence[Batch] = (),
    ) -> None:
        """See `Log.append`."""
        batches = checked(Batch(header, expected_version, entries), request, answer, along)
        with self._lock:
            if request is not None and self.answered(request) is not None:
                raise AlreadyAnswered
            for one in batches:
                self._check_version(one.header.match, one.expected_version)
            for one in batches:
                self._keep(one.header, one.entries)
            if request is not None and answer is not None:
                self._answers[request.scope, request.key] = (request.fingerprint, answer)

    def _keep(self, header: Header, entries: Sequence[Entry]) -> None:
        self._entries.setdefault(header.match, []).extend(entries)
        self._all.extend(entries)
        self._headers[header.match] = header
        self._touched[header.match] = entries[-1].at

    def _check_version(self, match: str, expected: int) -> None:
        known = self._headers.get(match)
        if expected == 0:
            if known is not None:
                raise MatchExists(match)
        elif known is None:
            raise UnknownMatch(match)
        elif known.version != expected:
            raise VersionConflict(known.version)

    def answered(self, request: Request) -> Answer | None:
        """See `Log.answered`."""
        with self._lock:
            kept = self._answers.get((request.scope, request.key))
        if kept is None:
            return None
        if kept[0] != request.fingerprint:
            raise KeyReused(request.key)
        return kept[1]

    def header(self, match: str) -> Header:
        """See `Log.header`."""
        with self._lock:
            if match not in self._headers:
                raise UnknownMatch(match)
            return self._headers[match]

    def search(self, search: Search) -> list[Header]:
        """See `Log.search`."""
        with self._lock:
            found = [header for header in self._headers.values() if _fits(header, search)]
        found.sort(key=lambda header: (header.created, header.match), reverse=search.newest_first)
        return found[: max(search.limit, 0)]

    def damaged(self, match: str | None = None) -> list[BrokenHeader]:  # noqa: ARG002 -- as `Log` has it
        """See `Log.damaged`. Nothing in memory is."""
        return []

    def bots_due(self, limit: int) -> list[Header]:
        """See `Log.bots_due`."""
        with self._lock:
            due = [header for header in self._headers.values() if header.bots_due and header.status == "playing"]
            due.sort(key=lambda header: (self._touched[header.match], header.match))
        return due[:limit]

    def read(self, match: str, after: int = 0, until: int | None = None) -> list[Entry]:
        """See `Log.read`."""
        with self._lock:
            return self._entries.get(match, [])[max(after, 0) : None if until is None else max(until, 0)]

    def stream(self, match: str, after: int = 0) -> Iterator[Entry]:
        """See `Log.stream`."""
        yield from self.read(match, after)

    def tail(self, cursor: str | None, limit: int) -> Tailed:
        """See `Log.tail`."""
        start = place_of(cursor)[1]
        with self._lock:
            entries = tuple(self._all[start : start + limit])
        return Tailed(entries, cursor_of((0, start + len(entries))))

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """See `Log.save_snapshot`."""
        with self._lock:
            kept = self._snapshots.get(snapshot.match, {})
            same = {version: old for version, old in kept.items() if old.form == snapshot.form}
            self._snapshots[snapshot.match] = {**same, snapshot.version: snapshot}

    def snapshot(self, match: str, at: int, form: str) -> Snapshot | None:
        """See `Log.snapshot`."""
        with self._lock:
            kept = [one for one in self._snapshots.get(match, {}).values() if one.version <= at and one.form == form]
        return max(kept, key=lambda one: one.version, default=None)

    def drop_snapshot(self, snapshot: Snapshot) -> None:
        """See `Log.drop_snapshot`."""
        with self._lock:
            self._snapshots.get(snapshot.match, {}).pop(snapshot.version, None)

    def forget_answers(self, match_scope: str) -> None:
        """See `Log.forget_answers`."""
        with self._lock:
            for scope, key in [place for place in self._answers if place[0].startswith(match_scope)]:
                del self._answers[scope, key]

    def writable(self) -> bool:
        """See `Log.writable`."""
        return True


def _fits(header: Header, search: Search) -> bool:
    wanted = (
        (search.ruleset, header.ruleset),
        (search.status, header.status),
        (search.population, header.population),
        (search.reason, header.reason),
    )
    if any(want is not None and want != has for want, has in wanted):
        return False
    if search.winner_seat is not None and search.winner_seat not in header.winners:
        return False
    if search.min_turns is not None and header.turn < search.min_turns:
        return False
    if search.after is None:
        return True
    place = (header.created, header.match)
    return place < search.after if search.newest_first else place > search.after
