"""All that differs between SQLite and PostgreSQL: connecting, beginning, placeholders, whether writers queue."""

from typing import Any

import msgspec
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL

_BUSY_MS = 10_000
_SQLITE_SETTINGS = (
    f"PRAGMA busy_timeout={_BUSY_MS}",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
_POSTGRES_SETTINGS = (
    f"SET lock_timeout = {_BUSY_MS}",
    # An abandoned transaction would hold back the tail for ever.
    "SET idle_in_transaction_session_timeout = '60s'",
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
        return text.replace("?", self.mark)


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


def make_engine(url: URL, backend: Backend, pool_size: int) -> Engine:
    """An engine whose drivers commit by themselves: transactions are opened in words, alike for both databases."""
    options: dict[str, Any] = {"pool_size": pool_size, "pool_use_lifo": True, "pool_timeout": _BUSY_MS / 1000}
    if backend is SQLITE:
        engine = create_engine(url, max_overflow=-1, **options)
    else:
        engine = create_engine(url, max_overflow=pool_size, pool_pre_ping=True, **options)

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        if backend is SQLITE:
            connection.isolation_level = None
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
