"""A real gunicorn for tests: started on a free port over a store, watched, stopped."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 40


class Server:
    """A running service: its address, its processes, what it wrote."""

    def __init__(self, process: subprocess.Popen[bytes], url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.log = log

    def workers(self) -> list[int]:
        """The process numbers of gunicorn's workers."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text(encoding="ascii").split()]

    def output(self) -> str:
        """What the server wrote so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")


@contextmanager
def served(
    store: str, folder: Path, root: Path = ROOT, /, *, workers: int = 4, threads: int = 4, **settings: str
) -> Iterator[Server]:
    """A gunicorn over `store` with quotas far above what a test needs; further settings by their variable's name.

    root: the folder of the project, or of a copy of it
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "PYTHONPATH": str(root),
        "MATCHFOLD_STORE": store,
        "MATCHFOLD_BIND": f"127.0.0.1:{port}",
        "MATCHFOLD_WORKERS": str(workers),
        "MATCHFOLD_THREADS": str(threads),
        **{f"MATCHFOLD_LIMIT_{name}": "1000000/second" for name in ("MOVES", "READS", "CREATES", "JOBS")},
        **settings,
    }
    log = folder / f"server-{port}.log"
    command = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.app:create_app()"]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=output, stderr=subprocess.STDOUT)
    server = Server(process, f"http://127.0.0.1:{port}", log)
    try:
        _wait_until_ready(server)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_ready(server: Server) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if server.process.poll() is not None:
            break
        try:
            if httpx.get(f"{server.url}/healthz", timeout=2).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError(f"the server did not start:\n{server.output()}")
