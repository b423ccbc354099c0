"""Where a SQLite store lies: whether it is still the file that was opened, and how far it had come."""

import os
import threading
from contextlib import suppress
from pathlib import Path

from events.log.identity import identity_in_journal, identity_of
from events.log.port import LogReplaced

_DIGITS = 20
NO_JOURNAL = -1
"""Shorter than any journal."""


class Place:
    """A SQLite file and what lies beside it. Safe to share between threads.

    A file that is removed, replaced or overwritten while it is open takes all that is written to it along when it is
    closed, and so does its journal. Nothing in a store is ever removed so that its file gets shorter; its journal does
    not either while somebody has the store open.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._mark = file, Path(f"{file}.mark")
        self._path, self._journal = str(file), f"{file}-wal"
        self._opened: os.stat_result | None = None
        self._identity: int | None = None
        self._journal_size, self._connections = NO_JOURNAL, 0
        # A connection made before the file had a journal does not keep others from removing it until it writes.
        self._holds_journal = False
        # Python may close a forgotten connection at any moment, also in the thread that looks.
        self._lock = threading.RLock()
        self._fd: int | None = None
        self._highest = 0

    def opened(self) -> None:
        """Count a connection, and note which file it is when it is opened for the first time."""
        with self._lock:
            self._connections += 1
            self._holds_journal |= _found(self._journal) is not None
        if self._opened is None:
            self._identity = identity_of(self._file)
            self._opened = _found(self._path)

    def closed(self) -> None:
        """A connection closes. SQLite may remove the journal with the last one."""
        with self._lock:
            self._connections -= 1
            if not self._connections:
                self._journal_size, self._holds_journal = NO_JOURNAL, False

    def forget(self) -> None:
        """In a forked child: no connection is its own."""
        self._lock = threading.RLock()
        self._connections, self._journal_size, self._holds_journal = 0, NO_JOURNAL, False

    def check(self, *, written: bool = False) -> None:
        """Raise `LogReplaced` if this is no longer the file that was opened, or the journal is not what it was.

        `written`: whoever asks has just written.

        SQLite itself removes a journal with the last connection alone; whoever asks here holds one.
        """
        with self._lock:
            self._holds_journal |= written
            found, journal = _found(self._path), _found(self._journal)
            if self._opened is None:
                self._check_first(found, journal)
            else:
                self._opened = self._check_file(found, self._opened)
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
        if found is None or (found.st_dev, found.st_ino) != (before.st_dev, before.st_ino):
            raise LogReplaced(f"{self._file} was {'removed' if found is None else 'replaced'} while it was open")
        if found.st_mtime_ns != before.st_mtime_ns:
            # Somebody wrote to it: SQLite, when it moved events there from the journal, or a program that copies.
            identity = identity_of(self._file)
            if found.st_size < before.st_size or (self._identity and identity not in (None, self._identity)):
                raise LogReplaced(f"{self._file} was overwritten while it was open")
            if identity is None:
                return before  # in the midst of moving events; look again next time
            self._identity = identity
        return found

    def _check_journal(self, found: os.stat_result | None) -> int:
        size = NO_JOURNAL if found is None else found.st_size
        if size < self._journal_size:
            raise LogReplaced(f"{self._journal} was {'removed' if found is None else 'cut'} while it was in use")
        return size if self._holds_journal else NO_JOURNAL


def _found(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 -- asked for each move
    except OSError:
        return None


def _number(text: bytes) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
