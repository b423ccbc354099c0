"""A worker's loop turned by hand, at a time that stands still, and the clients that connect to it."""

import os
import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from gunicorn.config import Config

from service.gunicorn_worker import BufferingWorker

ROOM = 6
"""Connections that the worker has at most."""


class Log:
    """What gunicorn logs, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __getattr__(self, level: str) -> Callable[..., None]:
        def log(text: Any, *args: Any) -> None:
            if level in ("warning", "exception"):
                self.lines.append(f"{level}: {text % args if args else text}")

        return log


class AtOnce:
    """In place of threads: what is given to them is done at once."""

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*args))
        return done

    def shutdown(self, *, wait: bool) -> None:
        pass


class Turned:
    """A worker that goes on when it is turned, at a time that stands still."""

    def __init__(self) -> None:
        self.now = time.monotonic()
        self.log = Log()
        self.asked: list[tuple[str, bytes]] = []
        self.clients: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as gunicorn does
        config = Config()
        config.set("worker_connections", ROOM)
        config.set("keepalive", 5)
        self.worker = BufferingWorker(1, os.getppid(), [self.listener], None, 30, config, self.log)
        self.worker.wsgi = self.application  # type: ignore[assignment]
        self.worker.tpool = AtOnce()  # type: ignore[assignment]
        self.worker.poller = selectors.DefaultSelector()
        queue = self.worker.method_queue
        queue.init()
        self.worker.poller.register(queue.fileno() or -1, selectors.EVENT_READ, queue.run_callbacks)
        self.worker.set_accept_enabled(True)

    def application(self, environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        """Answers with the path; `/fails` fails, `/much` answers 8 megabytes."""
        path = environ["PATH_INFO"]
        self.asked.append((path, environ["wsgi.input"].read()))
        if path == "/fails":
            raise RuntimeError("no")
        body = b"x" * (8 << 20) if path == "/much" else path.encode()
        start("200 OK", [("Content-Length", str(len(body)))])
        return [body]

    def turn(self) -> None:
        """Until nothing is left to be done at once."""
        while self.worker.poller.select(0.01):
            self.worker.wait_for_and_dispatch_events(0)

    def later(self, seconds: float) -> None:
        """Time goes on, and the worker looks who is too slow."""
        self.now += seconds
        self.worker.murder_keepalived()
        self.worker.murder_pending()
        self.turn()

    def client(self, *sent: bytes) -> socket.socket:
        """A client that has connected and sent this."""
        made = socket.create_connection(self.listener.getsockname())
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.settimeout(5)
        self.clients.append(made)
        self.turn()
        for data in sent:
            made.sendall(data)
            self.turn()
        return made
