"""Where a SQLite store lies: whether it is still the file that was opened, and how far it had come."""

import os
import threading
from contextlib import suppress
from pathlib import Path

from events.log.port import LogReplaced

_DIGITS = 20


class Place:
    """A SQLite file and what lies beside it. Safe to share between threads.

    A file that is removed or replaced while it is open takes all that is written to it along when it is closed, and so
    does its journal.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._mark = file, Path(f"{file}.mark")
        self._path, self._journal = str(file), f"{file}-wal"
        self._opened: tuple[int, int] | None = None
        self._has_journal, self._connections = False, 0
        self._lock = threading.Lock()
        self._fd: int | None = None
        self._highest = 0

    def opened(self) -> None:
        """Count a connection, and note which file it is when it is opened for the first time."""
        with self._lock:
            self._connections += 1
        if self._opened is None:
            self._opened = self._found()

    def closed(self) -> None:
        """A connection closes. SQLite may remove the journal with the last one."""
        with self._lock:
            self._connections -= 1
            if not self._connections:
                self._has_journal = False

    def forget(self) -> None:
        """In a forked child: no connection is its own."""
        self._lock = threading.Lock()
        self._connections, self._has_journal = 0, False

    def check(self) -> None:
        """Raise `LogReplaced` if another file, or none, is there now, or its journal was removed.

        SQLite itself removes a journal with the last connection alone; whoever asks here holds one.
        """
        found = self._found()
        if self._opened is None:
            if found is None and os.path.exists(self._journal):  # noqa: PTH110
                raise LogReplaced(f"{self._file} is gone and {self._journal} is not: put back both, or move that away")
            return
        if found != self._opened:
            raise LogReplaced(f"{self._file} was {'removed' if found is None else 'replaced'} while it was open")
        has_journal = os.path.exists(self._journal)  # noqa: PTH110 -- asked for each move
        if self._has_journal and not has_journal:
            raise LogReplaced(f"{self._journal} was removed while it was in use")
        with self._lock:
            self._has_journal = has_journal and self._connections > 0

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

    def _found(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)  # noqa: PTH116 -- asked for each move
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _number(text: bytes) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
