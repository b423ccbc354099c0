"""Whose turn it is to write to a SQLite file: first come, first served, over threads and processes.

SQLite lets waiting writers poll, so under load some wait for seconds. Here each writer takes a ticket and sleeps until
the one before it is done. The queue is only for fairness; SQLite's own lock keeps the data safe.
"""

import fcntl
import os
import struct
import threading
from contextlib import suppress

_TICKET_BYTES = 8
_COUNTER = 0
_FIRST_TICKET = 16
"""Offset of the byte that stands for ticket 0. Byte 0 guards the ticket counter. Bytes are locked, never written."""


class _Handle:
    """An open file description of one thread; locks belong to it, not to the process."""

    def __init__(self, path: str) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            os.close(self.fd)


def _lock(fd: int, kind: int, start: int, length: int, *, wait: bool = True) -> None:
    command = fcntl.F_OFD_SETLKW if wait else fcntl.F_OFD_SETLK
    fcntl.fcntl(fd, command, struct.pack("hhqqi", kind, os.SEEK_SET, start, length, 0))


def _next_ticket(fd: int) -> int:
    """Draw a ticket and hold its byte before the next one can be drawn."""
    _lock(fd, fcntl.F_WRLCK, _COUNTER, 1)
    ticket = int.from_bytes(os.pread(fd, _TICKET_BYTES, 0), "little") + 1
    os.pwrite(fd, ticket.to_bytes(_TICKET_BYTES, "little"), 0)
    _lock(fd, fcntl.F_WRLCK, _FIRST_TICKET + ticket, 1)
    _lock(fd, fcntl.F_UNLCK, _COUNTER, 1)
    return ticket


def _await(fd: int, ticket: int) -> None:
    """Sleep until no earlier ticket is held. The byte just before is waited for first: so each release wakes one."""
    try:
        _lock(fd, fcntl.F_WRLCK, _FIRST_TICKET, ticket, wait=False)
    except (BlockingIOError, PermissionError):
        _lock(fd, fcntl.F_WRLCK, _FIRST_TICKET + ticket - 1, 1)
        _lock(fd, fcntl.F_WRLCK, _FIRST_TICKET, ticket)


class Turns:
    """Turns at writing, kept in the file `path`, which is made when it is missing.

    A writer that dies gives up its place; one that is stopped (not killed) holds up all others until it goes on.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._mine = threading.local()
        self._tickets = hasattr(fcntl, "F_OFD_SETLKW")

    def take(self) -> None:
        """Wait for this thread's turn. Raises `OSError` if the file cannot be used."""
        handle: _Handle | None = getattr(self._mine, "handle", None)
        if handle is None:
            handle = self._mine.handle = _Handle(self._path)
        if not self._tickets:
            fcntl.flock(handle.fd, fcntl.LOCK_EX)
            return
        try:
            _await(handle.fd, _next_ticket(handle.fd))
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Let the next writer go on."""
        fd = self._mine.handle.fd
        if self._tickets:
            _lock(fd, fcntl.F_UNLCK, 0, 0)
        else:
            fcntl.flock(fd, fcntl.LOCK_UN)

    def forget(self) -> None:
        """Drop all handles: for a child process, which shares those of its parent."""
        self._mine = threading.local()
