"""All that differs between SQLite and PostgreSQL: connecting, beginning, placeholders, whether writers queue."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL

_BUSY_MS = 5_000
_SQLITE_SETTINGS = (
    f"PRAGMA busy_timeout={_BUSY_MS}",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # The first to read takes the shared lock, by which others know that the journal is in use.
    "PRAGMA schema_version",
)
_SHARED_FIRST = 0x40000002
_SHARED_BYTES = 510
"""Where SQLite's shared locks lie in a file (its file format, "The Lock-Byte Page")."""
_IN_USE = 0x4D_46_55_53
_POSTGRES_SETTINGS = (
    f"SET lock_timeout = {_BUSY_MS}",
    # Held as long as the connection is: `take_alone` finds it.
    f"SELECT pg_advisory_lock_shared({_IN_USE}, oid::int) FROM pg_namespace WHERE nspname = current_schema()",
    # An abandoned transaction would hold back the tail for ever.
    "SET idle_in_transaction_session_timeout = '15s'",
)


class Backend(msgspec.Struct, frozen=True):
    """A kind of database.

    `begin_write` opens a transaction that will write; `mark` is the driver's placeholder; `queued` says that writers
    must take turns.
    """

    name: str
    begin_write: str
    mark: str
    connect_settings: tuple[str, ...]
    queued: bool

    def sql(self, text: str) -> str:
        """A statement written with `?` placeholders, as the driver wants it."""
        return text if self.mark == "?" else text.replace("?", self.mark)


SQLITE = Backend("sqlite", "BEGIN IMMEDIATE", "?", _SQLITE_SETTINGS, queued=True)
POSTGRESQL = Backend("postgresql", "BEGIN", "%s", _POSTGRES_SETTINGS, queued=False)


def parse_url(url: str) -> tuple[URL, Backend]:
    """A database address and its kind. Raises `ValueError` for what is neither a SQLite file nor PostgreSQL."""
    parsed = make_url(url)
    name = parsed.get_backend_name()
    if name == "sqlite":
        if parsed.database in (None, "", ":memory:") or parsed.query.get("mode") == "memory":
            raise ValueError("the SQL log needs a SQLite file; for a log in memory use MemoryLog")
        return parsed.set(drivername="sqlite"), SQLITE
    if name in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg"), POSTGRESQL
    raise ValueError(f"the log is kept in SQLite or PostgreSQL, not in {name}")


def sqlite_file(url: URL) -> str:
    """The path of a SQLite database."""
    return (url.database or "").removeprefix("file:")


def readable(url: URL) -> URL:
    """The address by which a SQLite file can be read that may not be written; else the same one.

    Without a journal, and where none can be made, the file is taken to be changed by nobody.
    """
    file = Path(sqlite_file(url))
    # Whoever may not even look into the folder hears of it when the store is used.
    if not os.access(file, os.F_OK) or is_writable(file):
        return url
    journal = file.with_name(f"{file.name}-wal")
    query = {"mode": "ro", "uri": "true"} if journal.exists() else {"mode": "ro", "immutable": "1", "uri": "true"}
    return url.set(database=f"file:{quote(str(file))}", query=query)


def is_writable(file: Path) -> bool:
    """Whether a SQLite file, and the folder that its journal lies in, may be written."""
    return os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK | os.X_OK)


def take_alone(connection: Connection) -> bool:
    """Keep all others away from a PostgreSQL schema until the transaction is over; False if some are connected now."""
    query = f"SELECT pg_try_advisory_xact_lock({_IN_USE}, oid::int) FROM pg_namespace WHERE nspname = current_schema()"
    return bool(connection.exec_driver_sql(query).scalar())


@contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Keep all others away from a SQLite file, which may be damaged. Raises `BlockingIOError` if some have it open.

    Each connection to a database with a write-ahead log holds a shared lock on these bytes for as long as it is open.
    """
    with file.open("rb+") as opened:
        fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_BYTES, _SHARED_FIRST)
        yield


def is_in_use(file: Path) -> bool:
    """Whether somebody has a SQLite file with a write-ahead log open; False as well if that cannot be told.

    Whoever locks all of it before the first look needs no index of the journal, and gets the lock only when alone. If
    so, the events in the journal are moved into the file, as by anybody who opens and closes it.
    """
    if not is_writable(file):
        return False
    with closing(sqlite3.connect(file, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE").close()
            connection.execute("PRAGMA schema_version").close()
        except sqlite3.DatabaseError as error:
            return error.sqlite_errorname.startswith("SQLITE_BUSY")
        return False


def _make_for_its_owner(path: str) -> None:
    """Make a database file that is not there yet, for secrets to be kept in. Its journals get the same mode."""
    with suppress(OSError):  # it is there, or SQLite says why it cannot be
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def _text(stored: bytes) -> str:
    return str(stored, "utf-8", "replace")


class _SqliteConnection(sqlite3.Connection):
    """One that can be referred to weakly."""


def make_engine(url: URL, backend: Backend, pool_size: int) -> Engine:
    """An engine whose drivers commit by themselves: transactions are opened in words, alike for both databases."""
    options: dict[str, Any] = {"pool_size": pool_size, "pool_use_lifo": True, "pool_timeout": _BUSY_MS / 1000}
    if backend is SQLITE:
        connect_args = {"factory": _SqliteConnection}
        engine = create_engine(readable(url), max_overflow=-1, connect_args=connect_args, **options)
    else:
        # whatever the encoding of the database, so that the doctor can tell it
        encoding = {"client_encoding": "utf8"}
        engine = create_engine(url, max_overflow=pool_size, pool_pre_ping=True, connect_args=encoding, **options)

    if backend is SQLITE:
        path = sqlite_file(url)
        event.listen(engine, "do_connect", lambda *_: _make_for_its_owner(path))

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        if backend is SQLITE:
            connection.isolation_level = None
            connection.text_factory = _text  # so that one damaged text keeps nobody from reading the others
        else:
            connection.autocommit = True
        cursor = connection.cursor()
        for setting in backend.connect_settings:
            cursor.execute(setting)
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql(backend.begin_write if writing else "BEGIN")

    return engine
