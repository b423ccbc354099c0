"""A database that the log and its neighbours share: transactions in turn, reading, migrations."""

import os
import shutil
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, PoolProxiedConnection, event
from sqlalchemy.engine.interfaces import DBAPICursor

from events.log.backend import SQLITE, is_writable, make_engine, parse_url, sqlite_file
from events.log.errors import available, is_serialization_failure, unavailable
from events.log.identity import give_identity
from events.log.place import Place
from events.log.port import LogUnavailable
from events.log.turns import Turns

T = TypeVar("T")

_TRIES = 8
_PAUSE_S = 0.005
_MOST_KEPT = 8

ROOM = 16 << 20
"""Bytes: the journal grows to 4 MB before it is written to the file, and several long moves may come at once."""

LOG_MIGRATIONS = Path(__file__).parent / "migrations"
LOG_VERSIONS = "log_schema"
"""The table that says which migrations of the log were applied."""


class Store:
    """A SQLite file or a PostgreSQL database.

    `url` is `sqlite:///path` or `postgresql://...`. Nothing is touched before the first use. `pool_size` is how many
    connections are kept; on PostgreSQL at most twice as many are opened. Safe to share between threads, and to be
    inherited by a forked process unless another thread is using it at that moment.
    """

    def __init__(self, url: str, *, pool_size: int = 16) -> None:
        parsed, self.backend = parse_url(url)
        self.engine = make_engine(parsed, self.backend, pool_size)
        self._writer = self.engine.execution_options(writing=True)
        self._file = Path(sqlite_file(parsed)) if self.backend is SQLITE else None
        self._turns = Turns(f"{self._file}.queue") if self.backend.queued else None
        self.place = place = None if self._file is None else Place(self._file)
        if place is not None:
            event.listen(self.engine, "connect", lambda connection, _: place.opened(connection))
            event.listen(self.engine, "close", lambda connection, _: place.closed(connection))
        self._kept: deque[PoolProxiedConnection] = deque()
        self._here = threading.local()
        before, after = weakref.WeakMethod(self.close), weakref.WeakMethod(self._forget_parent)
        os.register_at_fork(before=lambda: _call(before), after_in_child=lambda: _call(after))

    @classmethod
    def open(cls, url: str, *, pool_size: int = 16) -> Self:
        """A store whose tables are there and up to date. Raises `LogUnavailable`."""
        store = cls(url, pool_size=pool_size)
        try:
            store.migrate()
        except BaseException:
            store.close()
            raise
        return store

    def migrate(self, location: Path = LOG_MIGRATIONS, version_table: str = LOG_VERSIONS) -> None:
        """Bring the tables of one branch of migrations up to date; several processes may do so at once.

        `location` is a folder with alembic's `versions`; `version_table` is the branch's own book of what was applied.
        """
        from events.log.migrate import upgrade

        self.write_ahead()
        with self.writing() as connection:
            upgrade(connection, location, version_table)

    def write_ahead(self) -> None:
        """See to it that a SQLite file has a write-ahead log, so that readers and writers do not wait for each other.

        A store that was restored has none yet. Raises `LogUnavailable`.
        """
        if self.backend is not SQLITE:
            return
        self._check_place()
        with available(), self.engine.connect() as connection:
            driver: Any = connection.connection.dbapi_connection
            if driver.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                with self._turn(_nothing, _nothing):
                    give_identity(driver)
                    driver.execute("PRAGMA journal_mode=WAL").close()
                driver.execute("PRAGMA schema_version").close()
            if self.place is not None:
                self.place.opened(driver)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write, when it is this thread's turn; committed unless an exception leaves it.

        On SQLite all other writers wait meanwhile: keep it short. It cannot be nested. Raises `LogUnavailable`.
        """
        self._check_place()
        with self._available(), self._writer.connect() as connection, self._turn(connection.begin, connection.rollback):
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()
            self._check_place()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for reading. Raises `LogUnavailable`."""
        self._check_place()
        with self._available(), self.engine.connect() as connection:
            yield connection

    def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction that may write, again if another one was in its way, and answer its result."""

        def attempt() -> T:
            with self.writing() as connection:
                return work(connection)

        return self._until_serialized(attempt)

    def torn(self) -> str | None:
        """What SQLite finds wrong with the pages of its file; None if nothing, or the store is no file."""
        if self._file is None:
            return None
        try:
            with self.reading() as connection:
                told = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        except LogUnavailable as error:
            return str(error)
        return None if told == "ok" else told.partition("\n")[2] or told

    def may_be_written(self) -> bool:
        """Whether permissions let a SQLite file be written. A server is asked by writing."""
        return self._file is None or is_writable(self._file)

    def has_room(self) -> bool:
        """Whether a SQLite file and its journal can grow. A server looks after its disk itself."""
        return self._file is None or shutil.disk_usage(self._file.absolute().parent).free >= ROOM

    def close(self) -> None:
        """Close all connections that are not in use."""
        while self._kept:
            self._kept.pop().close()
        self.engine.dispose()

    @contextmanager
    def _write_cursor(self) -> Iterator[DBAPICursor]:
        """`writing` without SQLAlchemy in between: a driver's cursor, for the few statements that must be fast."""
        self._check_place()
        with self._available(), self._driver_connection() as connection:
            cursor = connection.cursor()
            with self._turn(lambda: cursor.execute(self.backend.begin_write), connection.rollback):
                try:
                    yield cursor
                except BaseException:
                    connection.rollback()
                    raise
                connection.commit()
                self._check_place()
            cursor.close()

    @contextmanager
    def _read_cursor(self) -> Iterator[DBAPICursor]:
        """A driver's cursor for one query."""
        self._check_place()
        with self._available(), self._driver_connection() as connection:
            cursor = connection.cursor()
            yield cursor
            cursor.close()

    @contextmanager
    def _driver_connection(self) -> Iterator[PoolProxiedConnection]:
        """A driver's connection. On SQLite some are kept beside the pool, whose bookkeeping takes longer than a row.

        One that an error has passed through goes back to the pool, which sees to it that no transaction stays open.
        """
        try:
            connection = self._kept.pop()
        except IndexError:
            connection = self.engine.raw_connection()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        if self.backend is SQLITE and len(self._kept) < _MOST_KEPT:
            self._kept.append(connection)
        else:
            connection.close()

    @contextmanager
    def _available(self) -> Iterator[None]:
        """`available`; a store that went under a statement is told as that, whatever SQLite makes of it."""
        try:
            with available():
                yield
        except LogUnavailable:
            self._check_place()
            raise

    def _check_place(self) -> None:
        if self.place is not None:
            self.place.check()

    @contextmanager
    def _turn(self, begin: Callable[[], object], undo: Callable[[], object]) -> Iterator[None]:
        """Hold the turn. `begin` opens a transaction; if the turn was lost before that, `undo` closes it again."""
        if getattr(self._here, "has_turn", False):
            raise RuntimeError("this thread is writing already; a second transaction would wait for the first for ever")
        self._take_turn()
        self._here.has_turn = True
        try:
            begin()
            while self._turns is not None and not self._turns.is_mine():
                undo()
                self._turns.release()
                self._take_turn()
                begin()
            yield
        finally:
            self._here.has_turn = False
            if self._turns is not None:
                self._turns.release()

    def _take_turn(self) -> None:
        if self._turns is None:
            return
        try:
            self._turns.take()
        except OSError as error:
            raise unavailable(error) from error

    def _until_serialized(self, attempt: Callable[[], T]) -> T:
        for tries in range(1, _TRIES):
            try:
                return attempt()
            except LogUnavailable as error:
                if error.__cause__ is None or not is_serialization_failure(error.__cause__):
                    raise
            time.sleep(_PAUSE_S * tries)
        return attempt()

    def _forget_parent(self) -> None:
        """In a forked child: leave what the parent has open alone, neither used nor closed."""
        self._inherited = (self.engine.pool, self._kept)
        self._kept = deque()
        self.engine.dispose(close=False)
        if self.place is not None:
            self.place.forget()
        self._here = threading.local()
        if self._turns is not None:
            self._turns.forget()


def _nothing() -> None:
    pass


def _call(method: "weakref.WeakMethod[Callable[[], None]]") -> None:
    bound = method()
    if bound is not None:
        bound()
