"""The gunicorn worker: threads work on whole requests alone, so that slow clients hold connections, not threads.

One loop reads requests as they arrive and writes what clients have not taken yet; who is too slow at either is let go.
"""

import errno
import os
import selectors
import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from gunicorn.http.errors import InvalidHeader
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.exchange import Exchange, Pace
from service.framing import Framing
from service.problems import early

HEAD_S = 15.0
"""How long the head of a request may take to arrive."""

LINGER_S = 2.0
"""How long a client may take to close a connection after its last answer (RFC 9112, 9.6)."""

CRUMBLED = "The body comes in too many small chunks. Send fewer and larger ones, or its length."

_PIECE = 1 << 16
_NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Connection(TConn):
    """A connection: what has arrived of its request, and since when."""

    def __init__(self, worker: "BufferingWorker", sock: socket.socket, client: Any, server: Any) -> None:
        self.exchange = Exchange(sock, lambda: worker.method_queue.defer(worker.write_out, self))
        super().__init__(worker.cfg, self.exchange, client, server)  # type: ignore[arg-type]
        self.ahead = b""
        self.goes_on: bool | None = None
        self.closed = False
        self.expect(worker.most_body)

    def expect(self, most_body: int) -> None:
        """Be ready for a request."""
        self.framing = Framing(most_body)
        self.began = time.monotonic()
        self.pace: Pace | None = None
        self.exchange.begin_anew()

    def arrived(self, data: bytes) -> None:
        """Take what has arrived; what follows the request is kept for the next one."""
        framing = self.framing
        taken = framing.feed(data)
        self.exchange.arrive(data[:taken])
        self.ahead = data[taken:]
        if self.pace is not None:
            self.pace.went(taken)
        elif framing.in_body and not framing.over:
            self.pace = Pace()
            if framing.expects:
                self.exchange.send(_CONTINUE)

    def is_late(self, now: float) -> bool:
        """Whether the request takes too long to arrive."""
        return now > self.began + HEAD_S if self.pace is None else self.pace.is_lost(now)


class _Page:
    """In a client's place: learns with which status gunicorn would answer."""

    status = 500

    def sendall(self, data: bytes) -> None:
        """Take the answer."""
        self.status = int(data.split(b" ", 2)[1])

    def gettimeout(self) -> float:
        """It never waits."""
        return 0.0


class BufferingWorker(ThreadWorker):
    """Reads and writes for the threads. A connection is read, worked on, written out and read again, or lingers."""

    keepalived_conns: Any

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        from service.config import read_config

        config = read_config()
        self.most_body = max(config.record_limit, config.body_limit)
        self._prefix = config.prefix
        self._reading: dict[Connection, None] = {}
        self._writing: dict[Connection, None] = {}
        self._lingering: dict[Connection, float] = {}

    def accept(self, listener: socket.socket) -> None:
        """Take a connection, in place of the one that has waited longest where there is no room."""
        if self.nr_conns >= self.worker_connections - 1:
            self._make_room()
        try:
            sock, client = listener.accept()
        except OSError as error:
            if error.errno in _NO_DESCRIPTORS:
                self._make_room()
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self._read(Connection(self, sock, client, listener.getsockname()))

    def _make_room(self) -> None:
        waiting = next(iter((*self._lingering, *self.keepalived_conns, *self._reading)), None)
        if waiting is not None:
            self._drop(waiting)

    def _read(self, conn: Connection) -> None:
        """Wait for a request, or go on with what came with the one before."""
        self._reading[conn] = None
        self._watch(conn, selectors.EVENT_READ, self._on_request)
        if conn.ahead:
            self._on_data(conn, conn.ahead)

    def _watch(self, conn: Connection, events: int, then: Any) -> None:
        self.poller.register(conn.sock, events, lambda _: then(conn))

    def on_client_socket_readable(self, conn: Any, client: Any) -> None:
        """A connection that was kept alive has a request."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        conn.expect(self.most_body)
        self._read(conn)
        self._on_request(conn)

    def _on_request(self, conn: Connection) -> None:
        try:
            data = conn.exchange.raw.recv(_PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._on_data(conn, data)
        else:
            self._drop(conn)

    def _on_data(self, conn: Connection, data: bytes) -> None:
        try:
            conn.arrived(data)
        except OSError:
            self._drop(conn)
            return
        if conn.framing.crumbled:
            self._refuse(conn, 413, CRUMBLED)
        elif conn.framing.over:
            self.poller.unregister(conn.sock)
            del self._reading[conn]
            conn.exchange.begin_reading()
            conn.data_ready = True
            self.enqueue_req(conn)

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Answer a request; the connection is not used again if part of it may still arrive.

        Raises `InvalidHeader` for a request of HTTP/1.1 that does not say for whom it is (RFC 9112, 3.2).
        """
        if req.version >= (1, 1) and not any(name == "HOST" for name, _ in req.headers):
            raise InvalidHeader("HOST")
        if not conn.framing.whole:
            req.force_close()
        req._expected_100_continue = False  # the client was told to go on, and did
        return super().handle_request(req, conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Any) -> None:
        """Answer a request that the application never sees with problem details, in place of gunicorn's own page."""
        page: Any = _Page()
        super().handle_error(req, page, addr, exc)
        with suppress(OSError):
            client.sendall(early(page.status, self._prefix))

    def finish_request(self, conn: Any, fs: "Future[bool]") -> None:
        """A thread is done with a connection: write out what is left, then wait for the next request, or part."""
        if not conn.closed:
            conn.goes_on = self.alive and not fs.cancelled() and fs.exception() is None and bool(fs.result())
            if not conn.exchange.flushing:
                self._written(conn)

    def write_out(self, conn: Connection) -> None:
        """Write what a client did not take at once, as it takes it."""
        if not conn.closed and conn not in self._writing and conn.exchange.flushing:
            self._writing[conn] = None
            self._watch(conn, selectors.EVENT_WRITE, self._on_writable)

    def _on_writable(self, conn: Connection) -> None:
        try:
            done = conn.exchange.flush()
        except OSError:
            self._drop(conn)
            return
        if done:
            self.poller.unregister(conn.sock)
            del self._writing[conn]
            if conn.goes_on is not None:
                self._written(conn)

    def _written(self, conn: Connection) -> None:
        """Nothing is left to be written, and no thread works on the connection."""
        goes_on, conn.goes_on = conn.goes_on, None
        if not goes_on:
            self._linger(conn)
        elif conn.ahead:
            conn.expect(self.most_body)
            self._read(conn)
        else:
            conn.set_timeout()
            self.keepalived_conns.append(conn)
            self._watch(conn, selectors.EVENT_READ, lambda kept: self.on_client_socket_readable(kept, kept.sock))

    def _linger(self, conn: Connection) -> None:
        """Tell the client that nothing more comes, and wait until it has closed: else it might lose the last answer."""
        try:
            conn.exchange.raw.shutdown(socket.SHUT_WR)
        except OSError:
            self._drop(conn)
            return
        self._lingering[conn] = time.monotonic() + LINGER_S
        self._watch(conn, selectors.EVENT_READ, self._on_rest)

    def _on_rest(self, conn: Connection) -> None:
        with suppress(OSError):
            if conn.exchange.raw.recv(_PIECE):
                return
        self._drop(conn)

    def _drop(self, conn: Any) -> None:
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)
        for waiting in (self._reading, self._writing, self._lingering):
            waiting.pop(conn, None)
        with suppress(ValueError):
            self.keepalived_conns.remove(conn)
        if not conn.closed:
            conn.closed = True
            self.nr_conns -= 1
            conn.close()

    def murder_pending(self) -> None:
        """Let go of who is too slow; of all that are not worked on if the worker stops."""
        now = time.monotonic()
        for conn in [one for one in self._reading if one.is_late(now) or self._stops(one, now)]:
            if conn.framing.begun and self.alive:
                self._refuse(conn, 408)
            else:
                self._drop(conn)
        for conn in [one for one in self._writing if one.exchange.is_lost(now)]:
            self._drop(conn)
        for conn in [one for one, until in self._lingering.items() if now > until]:
            self._drop(conn)

    def _refuse(self, conn: Connection, status: int, detail: str | None = None) -> None:
        """Answer a request that is not read to its end."""
        del self._reading[conn]
        self.poller.unregister(conn.sock)
        with suppress(OSError):
            conn.exchange.send(early(status, self._prefix, detail))
        self._linger(conn)

    def _stops(self, conn: Connection, now: float) -> bool:
        return not self.alive and now > conn.began + LINGER_S

    def is_parent_alive(self) -> bool:
        """Whether gunicorn's master lives. Without it the worker stops, and leaves its address at once."""
        if not super().is_parent_alive():
            self.alive = False
            self.set_accept_enabled(False)
            for listener in self.sockets:
                listener.close()
            return False
        return True

    def run(self) -> None:
        """Serve until told to stop. Without a master, which would end it, a worker waits for no thread."""
        super().run()
        if self.ppid != os.getppid():
            os._exit(0)
