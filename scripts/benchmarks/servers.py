"""Real gunicorns to measure: the service, and the bare application it is compared with."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts.benchmarks.client import Connection

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 60


class Server:
    """A running gunicorn."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self.process = process
        self.port = port

    def workers(self) -> list[int]:
        """The process numbers of the workers."""
        pid = self.process.pid
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


@contextmanager
def service(folder: Path, *, workers: int, threads: int, **settings: str) -> Iterator[Server]:
    """The service on a SQLite file in `folder`, with quotas that nobody reaches."""
    limits = {f"MATCHFOLD_LIMIT_{name}": "1000000/second" for name in ("MOVES", "READS", "CREATES", "JOBS")}
    environment = {
        "MATCHFOLD_STORE": f"sqlite:///{folder / 'matchfold.db'}",
        "MATCHFOLD_WORKERS": str(workers),
        "MATCHFOLD_THREADS": str(threads),
        **limits,
        **settings,
    }
    command = ["-c", "python:service.gunicorn_conf", "service.app:create_app()"]
    with _running(folder / "service.log", command, environment) as server:
        yield server


@contextmanager
def bare(folder: Path, *, workers: int, threads: int) -> Iterator[Server]:
    """The bare application on a SQLite file of its own."""
    environment = {"BENCH_FILE": str(folder / "bare.db")}
    command = ["--worker-class", "gthread", "--workers", str(workers), "--threads", str(threads), "--preload"]
    command += ["--keep-alive", "75", "--log-level", "warning", "scripts.benchmarks.bare_app:create_app()"]
    with _running(folder / "bare.log", command, environment) as server:
        yield server


@contextmanager
def _running(log: Path, arguments: Sequence[str], environment: Mapping[str, str]) -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    address = f"127.0.0.1:{port}"
    command = [sys.executable, "-m", "gunicorn", "--bind", address, *arguments]
    known = {**os.environ, "PYTHONPATH": str(ROOT), "MATCHFOLD_BIND": address, **environment}
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=known, stdout=output, stderr=subprocess.STDOUT)
    try:
        _wait(process, port, log)
        yield Server(process, port)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and process.poll() is None:
        try:
            connection = Connection(port)
            status, _, _ = connection.send("GET", "/healthz", b"", {})
            connection.close()
            if status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")
