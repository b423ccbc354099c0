"""Backups: a store as one SQLite file, which is a store itself and can be put back into either kind of database."""

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table, delete, exists, func, insert, literal, select

from events.log.backend import alone_with, take_alone
from events.log.errors import available
from events.log.sql import SqlLog
from events.log.store import LOG_MIGRATIONS, LOG_VERSIONS

Told = Callable[[int, int], None]
"""Hears how much is done, and of how much."""

_PAGES = 256
_ROWS = 1000
_SETTLED = {("events", "tx"): 0}
"""Columns that mean something in one database cluster alone, and what stands in their place: transaction 0 is over."""

SIGNED_BY = "signed_by"
"""The setting of a backup that holds SHA-256 of the signing key that was in force."""

OF_ONE_STORE = ("store", SIGNED_BY)
"""Settings that a restored store does not take over: it is another one to whoever knew the first."""


class InUse(RuntimeError):
    """The store that is to be replaced is open elsewhere."""


class Taken(RuntimeError):
    """The database that a backup is to be put into holds matches already."""


def save(log: SqlLog, file: Path, told: Told, branches: Iterable[tuple[Path, str]]) -> None:
    """Copy a store, as it is at one moment, into a new SQLite file that only its owner can read.

    Others go on reading and writing meanwhile. `branches` are the migrations of tables beside those of the log.
    Raises `LogUnavailable`, `OSError`.
    """
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with log.reading() as source:
        if log.backend.name == "sqlite":
            source.exec_driver_sql("SELECT count(*) FROM sqlite_master")  # from here on all is read as it is now
            driver: Any = source.connection.dbapi_connection
            copy_pages(driver, file, told)
        else:
            source.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            _save_rows(source, file, told, branches)


def copy_pages(source: sqlite3.Connection, file: Path, told: Told) -> None:
    """Copy a SQLite database page by page into a file. Raises `LogUnavailable`."""
    with available(), closing(sqlite3.connect(file)) as target:
        source.backup(target, pages=_PAGES, progress=lambda _, left, pages: told(pages - left, pages))


def copy_file(source: Path, file: Path, told: Told) -> None:
    """Copy a backup, which is not touched, into a new file that only its owner can read. Raises `LogUnavailable`."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with available(), closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        copy_pages(connection, file, told)


def put(made: Path, file: Path) -> None:
    """Let a file that is whole take the place of another, for good."""
    made.replace(file)
    folder = os.open(file.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def check_unused(file: Path) -> None:
    """Raise `InUse` if some process has this SQLite database open."""
    try:
        with alone_with(file):
            pass
    except BlockingIOError:
        raise InUse from None


def put_store(made: Path, file: Path, aside: Path) -> None:
    """Let a database take the place of another, which is kept under the name `aside`. Raises `InUse`."""
    try:
        with alone_with(file):
            for ending in ("", "-wal", "-shm", ".mark"):
                part = file.with_name(f"{file.name}{ending}")
                if part.exists():
                    part.rename(f"{aside}{ending}")
            put(made, file)
    except BlockingIOError:
        raise InUse from None


def check_free(log: SqlLog) -> None:
    """Raise `InUse` or `Taken` unless a backup may be put into this PostgreSQL database now."""
    with log.writing() as connection:
        _check_free(connection)


def _check_free(connection: Connection) -> None:
    if not take_alone(connection):
        raise InUse
    if connection.exec_driver_sql("SELECT EXISTS (SELECT 1 FROM matches)").scalar():
        raise Taken


def seal(file: Path) -> None:
    """Bring all of a database into its one file, and that to the disk."""
    with available(), closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def note_key(file: Path, key: bytes) -> None:
    """Mark a backup with the signing key that was in force."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (SIGNED_BY, _print_of(key)))


def forget_store(file: Path) -> None:
    """Let a copy of a store be a store of its own, on which nobody works yet."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM leases")
        connection.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in OF_ONE_STORE])


def other_key(file: Path, configured: bytes | None) -> bool:
    """Whether a service would sign with another key than a backup is marked with.

    `configured`: the key of its configuration; without one, that in the backup is in force.
    """
    with closing(sqlite3.connect(file)) as connection:
        kept = dict(connection.execute("SELECT name, value FROM settings WHERE name IN ('signing_key', 'signed_by')"))
    key = configured or kept.get("signing_key", b"")
    return SIGNED_BY in kept and kept[SIGNED_BY] != _print_of(key)


def _print_of(key: bytes) -> bytes:
    return hashlib.sha256(b"matchfold signing key" + key).digest()


def _save_rows(source: Connection, file: Path, told: Told, branches: Iterable[tuple[Path, str]]) -> None:
    versions = [LOG_VERSIONS, *(table for _, table in branches)]
    target = SqlLog(f"sqlite:///{file}", pool_size=1)
    try:
        for location, table in ((LOG_MIGRATIONS, LOG_VERSIONS), *branches):
            target.migrate(location, table)
        with target.writing() as connection:
            _copy_rows(source, connection, versions, told)
    finally:
        target.close()


def load(file: Path, log: SqlLog, versions: Iterable[str], told: Told) -> None:
    """Put a backup of this version's form into a PostgreSQL database that has the same tables, in one transaction.

    Events count as committed before anything else there, so that live readers wait for no transaction of the cluster
    that they came from. Raises `InUse`, `Taken`, `LogUnavailable`.
    """
    source = SqlLog(f"sqlite:///{file}", pool_size=1)
    try:
        with source.reading() as reader, log.writing() as connection:
            _check_free(connection)
            _copy_rows(reader, connection, versions, told)
    finally:
        source.close()


def _copy_rows(source: Connection, target: Connection, versions: Iterable[str], told: Told) -> None:
    """Copy the rows of all tables but those of the migrations, whatever their columns."""
    found = MetaData()
    found.reflect(target)
    tables = [table for table in found.sorted_tables if table.name not in versions]
    total = sum(source.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
    done = 0
    for table in tables:
        if target.execute(select(exists(select(table)))).scalar():
            target.execute(delete(table))
        query = select(*(_column(table, name) for name in table.columns.keys())).order_by(*table.primary_key)  # noqa: SIM118
        for rows in source.execute(query, execution_options={"yield_per": _ROWS}).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])
            done += len(rows)
            told(done, total)
        if target.dialect.name == "postgresql":
            _number_on(target, table)


def _column(table: Table, name: str) -> Any:
    settled = _SETTLED.get((table.name, name))
    return table.columns[name] if settled is None else literal(settled).label(name)


def _number_on(target: Connection, table: Table) -> None:
    """Let the numbers that a table gives its rows by itself go on after those that it has now."""
    for column in table.primary_key:
        sequence = target.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
        last = target.execute(select(func.max(column))).scalar() if sequence else None
        if last is not None:
            target.execute(select(func.setval(sequence, last)))
