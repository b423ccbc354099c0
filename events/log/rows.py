"""The rows of a batch, written in the way that is fastest with each driver."""

from collections.abc import Sequence

from sqlalchemy.engine.interfaces import DBAPICursor

from events.envelope import Entry
from events.log.backend import SQLITE, Backend
from events.log.statements import INSERT_BARE_ENTRY, INSERT_ENTRY, INSERT_LAST_ENTRY


def insert(cursor: DBAPICursor, backend: Backend, entries: Sequence[Entry]) -> int:
    """Write the rows of a batch, whose match is there, and answer the position of the last."""
    return _insert_in_sqlite(cursor, entries) if backend is SQLITE else _insert_in_postgresql(cursor, backend, entries)


def _insert_in_sqlite(cursor: DBAPICursor, entries: Sequence[Entry]) -> int:
    """Bind as few `None` and `bytes` as can be: sqlite3 looks for adapters of each, which takes longer than the row."""
    for one in entries:
        public = (one.match, one.seq, one.type, one.v, one.time)
        body = (bytearray(one.envelope), bytearray(one.data), bytearray(one.digest))
        if one.private is None and one.seals is None:
            cursor.execute(INSERT_BARE_ENTRY, (*public, *body))
        else:
            cursor.execute(INSERT_ENTRY, (*public, *body, one.private, one.seals))
    return cursor.lastrowid


def _insert_in_postgresql(cursor: DBAPICursor, backend: Backend, entries: Sequence[Entry]) -> int:
    *first, last = [
        (one.match, one.seq, one.type, one.v, one.time, one.envelope, one.data, one.digest, one.private, one.seals)
        for one in entries
    ]
    if first:
        cursor.executemany(backend.sql(INSERT_ENTRY), first)
    # After many rows at once PostgreSQL would not end a session that sleeps; after a plain statement it does.
    cursor.execute(backend.sql(INSERT_LAST_ENTRY), last)
    (position,) = cursor.fetchall()[0]
    return int(position)
