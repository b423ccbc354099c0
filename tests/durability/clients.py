"""Clients that hammer matches over HTTP and write down what the server acknowledged, and nothing else."""

import random
import threading
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx

SHARED_SEATS = 4


@dataclass(frozen=True)
class Acknowledged:
    """A move that the server answered with 201: its mark, and where the answer says it ended."""

    match: str
    mark: str
    version: int
    head: str


@dataclass
class Books:
    """What all clients know together."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)
    views: int = 0


@dataclass(frozen=True)
class Table:
    """A match and the tokens of its seats."""

    match: str
    tokens: dict[int, str]


def open_table(url: str, players: int, name: str) -> Table:
    """Open a match and take all its seats."""
    with httpx.Client(base_url=url, timeout=20) as http:
        body = {"ruleset": "gaia_vora", "options": {"players": players}, "seats": [{}] * players, "name": name}
        created = http.post("/v1/matches", json=body)
        assert created.status_code == 201, created.text
        match = created.json()["match"]
        tokens = {}
        for invited in created.json()["invitations"]:
            seat = invited["seat"]
            taken = {"invitation": invited["invitation"], "name": f"P{seat}"}
            joined = http.post(f"/v1/matches/{match}/seats/{seat}:join", json=taken)
            assert joined.status_code == 201, joined.text
            tokens[seat] = joined.json()["token"]
    return Table(match, tokens)


class Client(threading.Thread):
    """Plays some seats of a match with random legal moves until told to stop; retries what was not answered."""

    def __init__(self, url: str, table: Table, seats: list[int], books: Books, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.table, self.seats, self.books, self.over = table, seats, books, over
        self.url = url
        self.random = random.Random(f"{table.match}{seats}")
        self.http = httpx.Client(base_url=url, timeout=20)

    def run(self) -> None:
        """Look, move, look again."""
        try:
            while not self.over.is_set() and all(self._looked(seat) for seat in self.seats):
                pass
        finally:
            self.http.close()

    def _looked(self, seat: int) -> bool:
        """One turn of a seat, or a new connection. Answers whether to go on."""
        try:
            return self._turn(seat)
        except httpx.HTTPError:
            self._reconnect()
            return True
        except Exception as error:
            self.books.failures.append(f"{self.table.match} seat {seat}: {error!r}")
            return False

    def _reconnect(self) -> None:
        self.http.close()
        self.http = httpx.Client(base_url=self.url, timeout=20)
        self.over.wait(0.02)

    def _turn(self, seat: int) -> bool:
        """One decision of a seat if it has one. Answers whether the match goes on."""
        headers = {"Authorization": f"Bearer {self.table.tokens[seat]}"}
        seen = self.http.get(f"/v1/matches/{self.table.match}/decisions?cap=10", headers=headers)
        if seen.status_code >= 500:
            return True
        assert seen.status_code == 200, seen.text
        decisions = seen.json()
        if decisions["status"] == "ended":
            return False
        legal = [move for move in decisions["legal_moves"] if move["decision"] is not None]
        if legal:
            self._submit(seat, headers, decisions["version"], self.random.choice(legal))
        else:
            self.over.wait(0.01)
        return True

    def _submit(self, seat: int, headers: dict[str, str], version: int, move: dict[str, Any]) -> None:
        """Send a move under a key until there is an answer that settles it."""
        mark = uuid.uuid4().hex
        self.books.tried.add(mark)
        headers = {**headers, "If-Match": f'"{version}"', "Idempotency-Key": mark}
        while not self.over.is_set():
            try:
                path = f"/v1/matches/{self.table.match}/moves"
                answer = self.http.post(path, json={**move, "note": mark}, headers=headers)
            except httpx.HTTPError:
                self._reconnect()
                continue
            if answer.status_code == 201:
                body = answer.json()
                done = Acknowledged(self.table.match, mark, body["version"], body["head"])
                self.books.acknowledged.append(done)
                return
            if answer.status_code < 500:
                # 409, 412: somebody else was faster; anything else would be a fault of the service
                assert answer.status_code in (409, 412), answer.text
                return
