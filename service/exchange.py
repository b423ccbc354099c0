"""A client's socket as a thread has it: requests are there already, and answers need not wait until they are taken."""

import errno
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any

from gunicorn import util

PATIENCE_S = 15.0
LEAST_RATE = 1000
"""A body may take so many seconds, and one more for each so many bytes of it; an answer as long to be taken."""

IN_MEMORY = 1 << 18
"""Bytes of a request, or of what is left of an answer, that are kept in memory; more go to a file."""

MOST_UNSENT = 64 << 20
"""Bytes that a thread may write ahead of its client."""

_PIECE = 1 << 16


class Pace:
    """When something that goes on between a client and us has gone on too slowly."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._bytes = 0

    def went(self, count: int) -> None:
        """So many more bytes went."""
        self._bytes += count

    def is_lost(self, now: float) -> bool:
        """Whether the client is too slow to wait for."""
        return now > self._began + PATIENCE_S + self._bytes / LEAST_RATE


class Exchange:
    """The socket of a client.

    A thread reads from it what has arrived, and writes to it what the loop sends on; the loop uses `raw`, which never
    blocks. `unsent` is called when something is left to be sent by the loop, from the thread that wrote it.
    """

    def __init__(self, sock: socket.socket, unsent: Callable[[], None]) -> None:
        sock.setblocking(False)
        self.raw = sock
        self._tell_unsent = unsent
        self._request: Any = _spool()
        self._unsent: Any = _spool()
        self._sent = self._end = 0
        self._pace = Pace()
        self._gone = False
        self._changed = threading.Condition()

    def arrive(self, data: bytes) -> None:
        """Keep a part of the request."""
        self._request.write(data)

    def begin_reading(self) -> None:
        """The request is handed over."""
        self._request.seek(0)

    def begin_anew(self) -> None:
        """Forget the request, and be ready for the next one."""
        self._request.close()
        self._request = _spool()

    def recv(self, size: int) -> bytes:
        """A part of the request; nothing at its end."""
        data: bytes = self._request.read(size)
        return data

    def send(self, data: bytes) -> int:
        """See `sendall`."""
        self.sendall(data)
        return len(data)

    def sendall(self, data: bytes) -> None:
        """Send what the client takes now, and keep the rest for the loop. Raises `OSError` if the client is gone."""
        with self._changed:
            self._changed.wait_for(lambda: self._gone or self._end < MOST_UNSENT)
            if self._gone:
                raise BrokenPipeError(errno.EPIPE, "the client is gone")
            view, first = memoryview(data), not self._end
            if first:
                view = view[self._pushed(view) :]
                self._pace = Pace()
            if view:
                self._unsent.seek(self._end)
                self._end += self._unsent.write(view)
        if first and view:
            self._tell_unsent()

    def flush(self) -> bool:
        """Send more of what is kept; whether all of it was sent. Raises `OSError`."""
        with self._changed:
            while self._sent < self._end:
                self._unsent.seek(self._sent)
                piece = self._unsent.read(_PIECE)
                went = self._pushed(memoryview(piece))
                self._sent += went
                self._pace.went(went)
                if went < len(piece):
                    break
            else:
                self._unsent.seek(0)
                self._unsent.truncate()
                self._sent = self._end = 0
            self._changed.notify_all()
            return not self._end

    def _pushed(self, view: memoryview) -> int:
        """Send what the client takes now; how much that was."""
        try:
            return self.raw.send(view)
        except BlockingIOError:
            return 0

    @property
    def flushing(self) -> bool:
        """Whether something is still to be sent."""
        return self._end > 0

    def has_left(self) -> bool:
        """Whether the client has closed the connection, so that nothing reaches it any more."""
        try:
            return not self.raw.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def is_lost(self, now: float) -> bool:
        """Whether the client takes an answer too slowly."""
        with self._changed:
            return self.flushing and self._pace.is_lost(now)

    def fileno(self) -> int:
        """The number of the socket."""
        return self.raw.fileno()

    def setblocking(self, flag: bool) -> None:
        """Nothing: it never blocks."""

    def settimeout(self, seconds: float | None) -> None:
        """Nothing: it never waits."""

    def gettimeout(self) -> float:
        """It never waits."""
        return 0.0

    def shutdown(self, how: int) -> None:
        """Nothing: the loop does it, when all is sent."""

    def close(self) -> None:
        """Close the socket, forget what is kept, and wake a thread that writes."""
        with self._changed:
            self._gone = True
            self._changed.notify_all()
            self._unsent.close()
        util.close(self.raw)
        self._request.close()


def _spool() -> Any:
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)
