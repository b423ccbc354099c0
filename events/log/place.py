"""Where a SQLite store lies: whether it is still the file that was opened, and how far it had come."""

import os
import sqlite3
import threading
import time
import weakref
from contextlib import suppress
from pathlib import Path

from events.log.backend import is_in_use
from events.log.identity import identity_in_journal, identity_of, stamp_of
from events.log.port import LogReplaced

_DIGITS = 20
_SETTLED_S = 2.0
"""Whoever opens or closes a store has made or removed both its journal and the index of that by then."""
NO_JOURNAL = -1
"""Shorter than any journal."""


class Place:
    """A SQLite file and what lies beside it. Safe to share between threads.

    A file that is removed, replaced or overwritten while it is open takes all that is written to it along when it is
    closed, and so does its journal. The index of the journal (`-shm`) is what those who have the store open agree by;
    with two of them they overwrite what the others wrote. Nothing in a store is ever removed so that its file gets
    shorter; its journal does not either while somebody has the store open. SQLite removes journal and index with the
    last connection alone.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._mark = file, Path(f"{file}.mark")
        self._path, self._journal, self._index = str(file), f"{file}-wal", f"{file}-shm"
        self._opened: os.stat_result | None = None
        self._identity: int | None = None
        self._pages = 0
        self._overwritten = False
        self._journal_size = NO_JOURNAL
        self._index_opened: os.stat_result | None = None
        self._without_index: float | None = None
        # Those that SQLite waits for. Python may close a forgotten one at any moment, also in the thread that looks.
        self._holding: weakref.WeakSet[sqlite3.Connection] = weakref.WeakSet()
        self._lock = threading.RLock()
        self._fd: int | None = None
        self._highest = 0

    def opened(self, connection: sqlite3.Connection) -> None:
        """Count a connection that has read, and note which files are open when there was none before.

        One that found no write-ahead log does not keep others from removing it later.
        """
        if connection.execute("PRAGMA journal_mode").fetchone() == ("wal",):
            with self._lock:
                if not self._holding:
                    self._journal_size, self._index_opened = NO_JOURNAL, _found(self._index)
                self._holding.add(connection)
        if self._opened is None:
            self._identity, self._pages = stamp_of(self._file) or (None, 0)
            self._opened = _found(self._path)

    def closed(self, connection: sqlite3.Connection) -> None:
        """A connection is about to close."""
        with self._lock:
            self._holding.discard(connection)

    def forget(self) -> None:
        """In a forked child: no connection is its own."""
        self._lock, self._holding = threading.RLock(), weakref.WeakSet()

    def check(self) -> None:
        """Raise `LogReplaced` if this is no longer the file that was opened, or what lies beside it is not what it was.

        Raises `LogUnavailable` if the file cannot be read at all.
        """
        with self._lock:
            # Looked at before who holds them: a connection that is forgotten meanwhile takes them along.
            found, journal, index = _found(self._path), _found(self._journal), _found(self._index)
            if self._opened is None:
                self._check_first(found, journal)
            else:
                self._opened = self._check_file(found, self._opened)
            if not self._holding:
                self._check_unused(index)
                return
            if not _same(index, self._index_opened):
                raise LogReplaced(f"{self._index} was {_gone(index)} while it was in use")
            self._journal_size = self._check_journal(journal)

    def mark(self, position: int) -> None:
        """Note outside the file that events up to this position are in it. Best effort, and not forced to the disk."""
        with suppress(OSError):
            if self._fd is None:
                self._fd = os.open(self._mark, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
                self._highest = _number(os.pread(self._fd, _DIGITS, 0)) or 0
            if position > self._highest:
                os.pwrite(self._fd, b"%0*d\n" % (_DIGITS, position), 0)
                self._highest = position

    def marked(self) -> int | None:
        """The highest position that was noted; None if none can be read."""
        with suppress(OSError):
            return _number(self._mark.read_bytes())
        return None

    def __del__(self) -> None:
        with suppress(AttributeError, OSError, TypeError):
            os.close(self._fd)  # type: ignore[arg-type]

    def _check_first(self, found: os.stat_result | None, journal: os.stat_result | None) -> None:
        """Before anything is opened: SQLite would take any journal that lies there for the file's own."""
        if journal is None:
            return
        if found is None:
            raise LogReplaced(f"{self._file} is gone and {self._journal} is not: put back both, or move that away")
        here, there = identity_of(self._file), identity_in_journal(Path(self._journal))
        if here and there and here != there:
            raise LogReplaced(f"{self._journal} belongs to another store: put back its own file, or move it away")

    def _check_file(self, found: os.stat_result | None, before: os.stat_result) -> os.stat_result:
        if found is None or not _same(found, before):
            raise LogReplaced(f"{self._file} was {_gone(found)} while it was open")
        if found.st_mtime_ns != before.st_mtime_ns:
            # Somebody wrote to it: SQLite, when it moved events there from the journal, or a program that copies.
            identity, pages = stamp_of(self._file) or (None, 0)
            smaller = found.st_size < before.st_size or pages < self._pages
            # For good, since SQLite may go on to move pages into what is there now, which makes it look whole again.
            self._overwritten |= smaller or identity is None or bool(self._identity and identity != self._identity)
            self._identity, self._pages = identity, pages
        if self._overwritten:
            raise LogReplaced(f"{self._file} was overwritten while it was open")
        return found

    def _check_journal(self, found: os.stat_result | None) -> int:
        size = NO_JOURNAL if found is None else found.st_size
        if size < self._journal_size:
            raise LogReplaced(f"{self._journal} was {'removed' if found is None else 'cut'} while it was in use")
        return size

    def _check_unused(self, index: os.stat_result | None) -> None:
        """Before this process opens a store that others use: it would make an index anew if theirs was removed."""
        while index is None and _found(self._journal) is not None and is_in_use(self._file):
            now = time.monotonic()
            self._without_index = self._without_index or now
            if now - self._without_index > _SETTLED_S:
                raise LogReplaced(f"{self._index} was removed while others have the store open: stop those first")
            time.sleep(_SETTLED_S / 100)
            index = _found(self._index)
        self._without_index = None


def _found(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 -- asked for each move
    except OSError:
        return None


def _same(one: os.stat_result | None, other: os.stat_result | None) -> bool:
    return one is not None and other is not None and (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def _gone(found: os.stat_result | None) -> str:
    return "removed" if found is None else "replaced"


def _number(text: bytes) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
