"""Matches on a real gunicorn with several workers, for what an in-process client cannot show."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests import serving


class Server:
    """A running server and the clients that talk to it."""

    def __init__(self, running: serving.Server) -> None:
        self.running = running
        self.url = running.url
        self.clients: list[httpx.Client] = []

    def client(self) -> httpx.Client:
        client = httpx.Client(base_url=self.url, timeout=20)
        self.clients.append(client)
        return client

    def match(self, players: int = 2, **options: int) -> "ServedMatch":
        return ServedMatch(self, players, **options)


@contextmanager
def served(folder: Path, workers: int = 4, **settings: str) -> Iterator[Server]:
    """A server over a store in this folder, stopped at the end; further settings by their variable's name."""
    store = f"sqlite:///{folder}/served.sqlite"
    with serving.served(store, folder, workers=workers, threads=16, **settings) as running:
        server = Server(running)
        try:
            yield server
        finally:
            for client in server.clients:
                client.close()


class ServedMatch:
    """A match on a server and the tokens of its seats."""

    def __init__(self, server: Server, players: int, **options: int) -> None:
        self.http = server.client()
        body = {"ruleset": "gaia_vora", "seats": [{}] * players, "options": {"players": players, **options}}
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
