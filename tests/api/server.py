"""A real gunicorn with several workers, for what an in-process client cannot show."""

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

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(folder: Path, workers: int = 4, **environment: str) -> Iterator["Server"]:
    """A server over a store in this folder, stopped at the end."""
    port = free_port()
    settings = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("MATCHFOLD_", "PROMETHEUS_"))},
        "MATCHFOLD_BIND": f"127.0.0.1:{port}",
        "MATCHFOLD_WORKERS": str(workers),
        "MATCHFOLD_THREADS": "16",
        "MATCHFOLD_STORE": f"sqlite:///{folder}/served.sqlite",
        "MATCHFOLD_LIMIT_MOVES": "1000000/minute",
        "MATCHFOLD_LIMIT_READS": "1000000/minute",
        "MATCHFOLD_LIMIT_CREATES": "1000000/minute",
        **environment,
    }
    log = (folder / "server.log").open("wb")
    command = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.app:create_app()"]
    process = subprocess.Popen(command, cwd=ROOT, env=settings, stderr=log, stdout=log)
    server = Server(process, f"http://127.0.0.1:{port}", folder / "server.log")
    try:
        server.wait_until_ready()
        yield server
    finally:
        for client in server.clients:
            client.close()
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(20)
        log.close()


class Server:
    """A running server."""

    def __init__(self, process: "subprocess.Popen[bytes]", url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.log = log
        self.clients: list[httpx.Client] = []

    def wait_until_ready(self) -> None:
        for _ in range(300):
            try:
                if httpx.get(self.url + "/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def client(self) -> httpx.Client:
        client = httpx.Client(base_url=self.url, timeout=20)
        self.clients.append(client)
        return client

    def match(self, players: int = 2) -> "ServedMatch":
        return ServedMatch(self, players)


class ServedMatch:
    """A match on a server and the tokens of its seats."""

    def __init__(self, server: Server, players: int) -> None:
        self.http = server.client()
        body = {"ruleset": "gaia_vora", "seats": [{}] * players, "options": {"players": players}}
        created = self.http.post("/v1/matches", json=body).json()
        self.url = created["url"]
        self.tokens = {}
        for invited in created["invitations"]:
            body = {"invitation": invited["invitation"], "name": "Player"}
            self.tokens[invited["seat"]] = self.http.post(invited["join_url"], json=body).json()["token"]

    def auth(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def step(self) -> int | None:
        """One legal move; answers the version after it, None once the match is over."""
        waiting = self.http.get(self.url).json()["waiting_for"]
        if not waiting:
            return None
        seat = waiting[0]
        asked = self.http.get(self.url + "/decisions?cap=1", headers=self.auth(seat))
        move = next(move for move in asked.json()["legal_moves"] if move["decision"])
        headers = {**self.auth(seat), "If-Match": asked.headers["ETag"]}
        answer = self.http.post(self.url + "/moves", json=move, headers=headers)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["version"])
