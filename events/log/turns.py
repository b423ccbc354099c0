"""Whose turn it is to write to a SQLite file: first come, first served, over threads and processes.

SQLite lets waiting writers poll, so under load some wait for seconds. Here each writer takes a ticket and waits until
those before it are done. The queue is only for fairness; SQLite's own lock keeps the data safe. So a turn can be taken
from a writer that sleeps: tickets up to a number in the file are passed over, and whoever holds one sees that before
writing.
"""

import fcntl
import os
import struct
import threading
import time
from contextlib import suppress

WAIT_S = 10.0
"""Longest wait for a turn."""
STALL_S = 2.0
"""After so long without progress the writer at the head is passed over."""

_NUMBER = 8
_COUNTER, _PASSED = 0, 8
"""Offsets of the number of the last ticket, whose first byte is locked to draw one, and of the last one passed over."""
_FLOCK = struct.Struct("hhqqi")
_BOTH = struct.Struct("<QQ")
"""The two numbers."""
_FIRST_TICKET = 16
"""Offset of the byte that stands for ticket 0. These bytes are locked, never written."""
_SHORTEST_S, _LONGEST_S = 0.00005, 0.005
"""Pauses between two tries at a lock."""
_NEXT_S, _BEHIND_S, _SELDOM_S = 0.0003, 0.0015, 0.01
"""Pauses between looks: of the next in line, of others for each before that one, at most. A write takes 1 to 2 ms."""


class _Handle:
    """An open file description of one thread; locks belong to it, not to the process."""

    def __init__(self, path: str) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            os.close(self.fd)


def _flock(kind: int, start: int, length: int) -> bytes:
    return _FLOCK.pack(kind, os.SEEK_SET, start, length, 0)


_DRAW, _DRAWN = _flock(fcntl.F_WRLCK, _COUNTER, 1), _flock(fcntl.F_UNLCK, _COUNTER, 1)
_ALL_FREE = _flock(fcntl.F_UNLCK, 0, 0)


def _lock(fd: int, flock: bytes) -> bool:
    """Lock or unlock bytes without waiting; False if another has them."""
    try:
        fcntl.fcntl(fd, fcntl.F_OFD_SETLK, flock)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _number(fd: int, place: int) -> int:
    return int.from_bytes(os.pread(fd, _NUMBER, place), "little")


def _set_number(fd: int, place: int, number: int) -> None:
    os.pwrite(fd, number.to_bytes(_NUMBER, "little"), place)


def _first_held(fd: int, ticket: int) -> int | None:
    """The lowest ticket before this one that is held by another and not passed over."""
    found, low = None, _FIRST_TICKET + _number(fd, _PASSED) + 1
    end = _FIRST_TICKET + ticket
    while low < end:
        told = fcntl.fcntl(fd, fcntl.F_OFD_GETLK, _flock(fcntl.F_WRLCK, low, end - low))
        kind, _, start, _, _ = _FLOCK.unpack(told)
        if kind == fcntl.F_UNLCK:
            break
        end = max(start, low)
        found = end - _FIRST_TICKET
    return found


def _next_ticket(fd: int) -> int | None:
    """Draw a ticket and hold its byte before the next one can be drawn. None if a writer sleeps while it draws."""
    end, pause = time.monotonic() + STALL_S, _SHORTEST_S
    while not _lock(fd, _DRAW):
        if time.monotonic() > end:
            return None
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_S)
    counted, passed = _BOTH.unpack(os.pread(fd, _BOTH.size, 0).ljust(_BOTH.size, b"\0"))
    ticket: int = max(counted, passed) + 1
    _set_number(fd, _COUNTER, ticket)
    _lock(fd, _flock(fcntl.F_WRLCK, _FIRST_TICKET + ticket, 1))
    _lock(fd, _DRAWN)
    return ticket


def _await(fd: int, ticket: int) -> None:
    """Wait until no earlier ticket counts. Raises `TimeoutError`."""
    start = since = time.monotonic()
    head = None
    while (found := _first_held(fd, ticket)) is not None:
        now = time.monotonic()
        if found != head:
            head, since = found, now
        elif now - since > STALL_S:
            _set_number(fd, _PASSED, max(found, _number(fd, _PASSED)))
            continue
        if now - start > WAIT_S:
            raise TimeoutError("other writers hold the store")
        time.sleep(_pause(ticket - found, now - since))


def _pause(place: int, held_s: float) -> float:
    """Until the next look of who has this place in line. The next one comes too late by an eighth of a turn at most."""
    return min(max(_NEXT_S, held_s / 8) if place == 1 else _BEHIND_S * (place - 1), _SELDOM_S)


class Turns:
    """Turns at writing, kept in the file `path`, which is made when it is missing.

    A writer that dies gives up its place; one that is stopped loses it after `STALL_S`.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._mine = threading.local()
        self._tickets = hasattr(fcntl, "F_OFD_SETLK")

    def take(self) -> None:
        """Wait for this thread's turn. Raises `TimeoutError` after `WAIT_S`, `OSError` if the file cannot be used."""
        handle: _Handle | None = getattr(self._mine, "handle", None)
        if handle is None:
            handle = self._mine.handle = _Handle(self._path)
        self._mine.ticket = None
        if not self._tickets:
            _flock_whole(handle.fd)
            return
        try:
            self._mine.ticket = _next_ticket(handle.fd)
            if self._mine.ticket is not None:
                _await(handle.fd, self._mine.ticket)
        except BaseException:
            self.release()
            raise

    def is_mine(self) -> bool:
        """Whether nobody has taken this thread's turn from it."""
        ticket = self._mine.ticket
        return ticket is None or ticket > _number(self._mine.handle.fd, _PASSED)

    def release(self) -> None:
        """Let the next writer go on."""
        fd = self._mine.handle.fd
        if self._tickets:
            _lock(fd, _ALL_FREE)
        else:
            fcntl.flock(fd, fcntl.LOCK_UN)

    def forget(self) -> None:
        """Drop all handles: for a child process, which shares those of its parent."""
        self._mine = threading.local()


def _flock_whole(fd: int) -> None:
    """Where bytes have no locks of their own: one for the file, passed over if it does not come free in time."""
    end, pause = time.monotonic() + WAIT_S, _SHORTEST_S
    while time.monotonic() < end:
        with suppress(BlockingIOError):
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_S)
