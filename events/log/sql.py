"""The log in a SQL database: SQLite on one machine, PostgreSQL when several serve."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, column, literal, select, table, tuple_
from sqlalchemy.engine.interfaces import DBAPICursor

from events.chain import BrokenHeader
from events.envelope import Entry
from events.log import statements
from events.log.batch import checked
from events.log.port import (
    AlreadyAnswered,
    Answer,
    Batch,
    Header,
    KeyReused,
    LogFull,
    LogUnavailable,
    MatchExists,
    Request,
    Search,
    Snapshot,
    Tailed,
    UnknownMatch,
    VersionConflict,
)
from events.log.rows import insert
from events.log.store import Store
from events.log.tail import cursor_of, place_of

_CHUNK = 500
"""Entries that a stream reads at once."""
_MOST = 2**31 - 1
_LAST_CHARACTER = "\U0010ffff"

COLUMNS = ("match", "ruleset", "population", "created", "version", "status", "turn", "reason", "winners", "bots_due")
"""What searches ask of a header."""

_matches = table("matches", *map(column, (*COLUMNS, "header")))
_encode = msgspec.json.Encoder().encode
_header_decoder = msgspec.json.Decoder(Header)
_headers_decoder = msgspec.json.Decoder(dict[str, str])


class SqlLog(Store):
    """The log in SQLite or PostgreSQL; see `Log` for what it promises.

    A match, its creation time, ruleset and population never change from one header to the next.
    """

    def append(
        self,
        header: Header,
        expected_version: int,
        entries: Sequence[Entry],
        *,
        request: Request | None = None,
        answer: Answer | None = None,
        along: Sequence[Batch] = (),
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """See `Log.append`. `also` writes rows of the caller's own in the same transaction; it may run repeatedly."""
        batches = checked(Batch(header, expected_version, entries), request, answer, along)

        def attempt() -> int:
            if also is None:
                with self._write_cursor() as cursor:
                    return self._append(cursor, batches, request, answer)
            with self.writing() as connection:
                driver_cursor = connection.connection.cursor()
                position = self._append(driver_cursor, batches, request, answer)
                driver_cursor.close()
                also(connection)
            return position

        position = self._until_serialized(attempt)
        if self.place is not None:
            self.place.mark(position)

    def last_position(self) -> int:
        """The position of the newest event; 0 if there is none. Raises `LogUnavailable`."""
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.LAST_POSITION))
            return _number(cursor)

    def lost(self) -> tuple[int, int] | None:
        """How many events were acknowledged and how many are there, if the mark beside a SQLite file tells of more."""
        marked = None if self.place is None else self.place.marked()
        last = self.last_position()
        return None if marked is None or marked <= last else (marked, last)

    def match_ids(self) -> list[str]:
        """All matches, oldest first."""
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.MATCHES))
            return [row[0] for row in cursor.fetchall()]

    def orphans(self) -> int:
        """How many events are there whose match is not."""
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.ORPHANS))
            return _number(cursor)

    def misplaced(self) -> list[str]:
        """Matches whose events would not be followed in the order in which they came."""
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.MISPLACED[self.backend.name]))
            return [row[0] for row in cursor.fetchall()]

    def answered(self, request: Request) -> Answer | None:
        """See `Log.answered`."""
        if not _storable(request.scope, request.key):
            return None
        with self._read_cursor() as cursor:
            return self._answered(cursor, request)

    def header(self, match: str) -> Header:
        """See `Log.header`."""
        if not _storable(match):
            raise UnknownMatch(match)
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.READ_HEADER), (match,))
            row = cursor.fetchone()
        if row is None:
            raise UnknownMatch(match)
        found = _header(row[0])
        if found is None:
            raise BrokenHeader(match)
        return found

    def search(self, search: Search) -> list[Header]:
        """See `Log.search`."""
        if not _storable(search.ruleset, search.status, search.population, search.reason, *(search.after or ())):
            return []
        found: list[Header] = []
        wanted = max(search.limit, 0)
        with self.reading() as connection:
            while True:
                rows = connection.execute(_search(search).limit(wanted - len(found))).all()
                missing = wanted - len(found) - len(rows)
                found += _readable(row[0] for row in rows)
                if missing or len(found) == wanted:
                    return found
                search = msgspec.structs.replace(search, after=tuple(rows[-1][1:]))

    def damaged(self, match: str | None = None) -> list[BrokenHeader]:
        """See `Log.damaged`."""
        query = select(*(_matches.c[name] for name in ("header", *COLUMNS)))
        if match is not None:
            query = query.where(_matches.c.match == match)
        found = []
        with self.reading() as connection:
            for body, *columns in connection.execute(query):
                header = _header(body)
                if header is None:
                    found.append(BrokenHeader(columns[0]))
                elif tuple(columns) != _columns(header):
                    found.append(BrokenHeader(columns[0], "its columns are not what its header says"))
        return found

    def bots_due(self, limit: int) -> list[Header]:
        """See `Log.bots_due`."""
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.BOTS_DUE), (limit,))
            return _readable(row[0] for row in cursor.fetchall())

    def read(self, match: str, after: int = 0, until: int | None = None) -> list[Entry]:
        """See `Log.read`."""
        return self._read(match, after, _MOST if until is None else until, _MOST)

    def stream(self, match: str, after: int = 0) -> Iterator[Entry]:
        """See `Log.stream`."""
        while chunk := self._read(match, after, _MOST, _CHUNK):
            yield from chunk
            after = chunk[-1].seq

    def tail(self, cursor: str | None, limit: int) -> Tailed:
        """See `Log.tail`. On PostgreSQL any open transaction of the server that has written holds back later ones."""
        place = place_of(cursor)
        after = place if self.backend.name == "postgresql" else place[1:]
        with self._read_cursor() as reader:
            reader.execute(self._sql(statements.TAIL[self.backend.name]), (*after, limit))
            rows = reader.fetchall()
        if rows:
            place = rows[-1][:2]
        return Tailed(tuple(_entry(row[2], row[4:], row[3]) for row in rows), cursor_of(place))

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """See `Log.save_snapshot`. Snapshots of the match in other forms are dropped."""

        def attempt() -> None:
            with self._write_cursor() as cursor:
                place = (snapshot.match, snapshot.form)
                cursor.execute(self._sql(statements.PRUNE_SNAPSHOTS), place)
                row = (*place, snapshot.version, snapshot.body, _checksum(snapshot))
                cursor.execute(self._sql(statements.SAVE_SNAPSHOT), row)

        self._until_serialized(attempt)

    def snapshot(self, match: str, at: int, form: str) -> Snapshot | None:
        """See `Log.snapshot`."""
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.READ_SNAPSHOT), (match, form, min(at, _MOST)))
            row = cursor.fetchone()
        if row is None:
            return None
        version, body, checksum = row
        found = Snapshot(match, version, form, body)
        return found if checksum == _checksum(found) else msgspec.structs.replace(found, whole=False)

    def drop_snapshot(self, snapshot: Snapshot) -> None:
        """See `Log.drop_snapshot`."""

        def attempt() -> None:
            with self._write_cursor() as cursor:
                place = (snapshot.match, snapshot.form, snapshot.version)
                cursor.execute(self._sql(statements.DROP_SNAPSHOT), place)

        self._until_serialized(attempt)

    def forget_answers(self, match_scope: str) -> None:
        """See `Log.forget_answers`."""

        def attempt() -> None:
            with self._write_cursor() as cursor:
                cursor.execute(self._sql(statements.FORGET_ANSWERS), (match_scope, match_scope + _LAST_CHARACTER))

        self._until_serialized(attempt)

    def writable(self) -> bool:
        """See `Log.writable`."""
        try:
            self.probe()
        except LogUnavailable:
            return False
        return True

    def probe(self) -> None:
        """Raise `LogUnavailable`, with the reason, if a write would fail now.

        Commits a counter, so it takes a turn among the writers; that alone needs no room.
        """
        with self._write_cursor() as cursor:
            cursor.execute(self._sql(statements.PROBE))
        if not self.has_room():
            raise LogFull("no room for the file of the store to grow")

    def _sql(self, statement: str) -> str:
        return self.backend.sql(statement)

    def _read(self, match: str, after: int, until: int, limit: int) -> list[Entry]:
        """The row before the first is read as well, for its hash."""
        if not _storable(match):
            return []
        first, last = max(min(after, _MOST), 0), max(min(until, _MOST), 0)
        with self._read_cursor() as cursor:
            cursor.execute(self._sql(statements.READ_ENTRIES), (match, first, last, min(limit + 1, _MOST)))
            rows = list(cursor.fetchall())
        before = rows.pop(0)[-1] if rows and rows[0][0] == first else None
        entries = []
        for row in rows[:limit]:
            entries.append(_entry(match, row, before))
            before = row[-1]
        return entries

    def _append(
        self,
        cursor: DBAPICursor,
        batches: Sequence[Batch],
        request: Request | None,
        answer: Answer | None,
    ) -> int:
        """Write the rows of batches and answer the position of the last."""
        if request is not None and answer is not None:
            self._keep_answer(cursor, request, answer)
        position = 0
        for one in batches:
            self._set_header(cursor, one.header, one.expected_version, touched=one.entries[-1].at)
            position = insert(cursor, self.backend, one.entries)
        return position

    def _keep_answer(self, cursor: DBAPICursor, request: Request, answer: Answer) -> None:
        row = (request.scope, request.key, request.fingerprint, answer.status, answer.body, _encode(answer.headers))
        cursor.execute(self._sql(statements.INSERT_ANSWER), row)
        if cursor.rowcount == 0:
            self._answered(cursor, request)
            raise AlreadyAnswered

    def _answered(self, cursor: DBAPICursor, request: Request) -> Answer | None:
        cursor.execute(self._sql(statements.READ_ANSWER), (request.scope, request.key))
        row = cursor.fetchone()
        if row is None:
            return None
        fingerprint, status, body, headers = row
        if fingerprint != request.fingerprint:
            raise KeyReused(request.key)
        return Answer(status, body, _headers_decoder.decode(headers))

    def _set_header(self, cursor: DBAPICursor, header: Header, expected: int, *, touched: str) -> None:
        match, *fixed, version, status, turn, reason, winners, due = _columns(header)
        row = (version, status, turn, reason, winners, due, touched, _encode(header), match)
        if expected == 0:
            cursor.execute(self._sql(statements.INSERT_HEADER), (*row, *fixed))
            if cursor.rowcount == 0:
                raise MatchExists(header.match)
            return
        cursor.execute(self._sql(statements.UPDATE_HEADER), (*row, expected))
        if cursor.rowcount == 0:
            cursor.execute(self._sql(statements.READ_VERSION), (header.match,))
            found = cursor.fetchone()
            if found is None:
                raise UnknownMatch(header.match)
            raise VersionConflict(found[0])


def _number(cursor: DBAPICursor) -> int:
    """The only number that was asked for; 0 if there is none."""
    found = cursor.fetchone()
    return (found and found[0]) or 0


def _header(body: bytes) -> Header | None:
    try:
        return _header_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _columns(header: Header) -> tuple[str | int | None, ...]:
    """What the columns of a header hold, in the order of `COLUMNS`."""
    winners = "".join(f",{seat}" for seat in header.winners) + ","
    fixed = (header.match, header.ruleset, header.population, header.created)
    return (*fixed, header.version, header.status, header.turn, header.reason, winners, int(header.bots_due))


def _readable(bodies: Iterable[bytes]) -> list[Header]:
    return [header for header in map(_header, bodies) if header is not None]


def _checksum(snapshot: Snapshot) -> bytes:
    place = f"{snapshot.match} {snapshot.form} {snapshot.version} ".encode()
    return hashlib.sha256(place + snapshot.body).digest()


def _entry(match: str, row: Sequence[Any], before: bytes | None) -> Entry:
    seq, kind, v, at, envelope, data, private, seals, digest = row
    return Entry(match, seq, kind, v, at, envelope, data, private, seals, before, digest)


def _search(search: Search) -> Select[bytes, str, str]:
    columns = _matches.c
    query = select(columns.header, columns.created, columns.match)
    for name in ("ruleset", "status", "population", "reason"):
        wanted = getattr(search, name)
        if wanted is not None:
            query = query.where(columns[name] == wanted)
    if search.winner_seat is not None:
        query = query.where(columns.winners.like(f"%,{search.winner_seat},%"))
    if search.min_turns is not None:
        query = query.where(columns.turn >= min(search.min_turns, _MOST))
    place = (columns.created, columns.match)
    if search.after is not None:
        seen = tuple_(*map(literal, search.after))
        query = query.where(tuple_(*place) < seen if search.newest_first else tuple_(*place) > seen)
    order = [name.desc() if search.newest_first else name.asc() for name in place]
    return query.order_by(*order)


def _storable(*texts: str | None) -> bool:
    """Whether a database can hold these texts; one that it cannot hold is in no row."""
    return not any("\0" in text or not _encodable(text) for text in texts if text is not None)


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
