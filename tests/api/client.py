"""What API tests say: open matches, take seats, look, move, play on."""

import random
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.api.document import documented

ADMIN = "the-administrator-of-tests"
ADMINISTRATOR = {"Authorization": f"Bearer {ADMIN}"}


class Api:
    """A client of an application."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.http = app.test_client()

    def get(self, path: str, **options: Any) -> TestResponse:
        return documented(self.http.get(path, **options))

    def post(self, path: str, **options: Any) -> TestResponse:
        return documented(self.http.post(path, **options))

    def create(self, players: int = 2, join: bool = True, **more: Any) -> "Match":
        """Open a match, and let all open seats be taken unless `join` is false."""
        body = {"ruleset": "gaia_vora", "seats": [{}] * players, **more}
        body["options"] = {"players": len(body["seats"]), **more.get("options", {})}
        answer = self.post("/v1/matches", json=body)
        assert answer.status_code == 201, answer.text
        return Match(self, answer.get_json(), join)


class Match:
    """A match and the tokens of its seats."""

    def __init__(self, api: Api, created: dict[str, Any], join: bool = True) -> None:
        self.api = api
        self.created = created
        self.id = created["match"]
        self.url = created["url"]
        self.invitations = {one["seat"]: one["invitation"] for one in created["invitations"]}
        self.tokens: dict[int, str] = {}
        if join:
            for seat in self.invitations:
                self.join(seat)

    def join(self, seat: int, entropy: str = "") -> TestResponse:
        body = {"invitation": self.invitations[seat], "name": f"Player {seat}", "entropy": entropy}
        answer = self.api.post(f"{self.url}/seats/{seat}:join", json=body)
        assert answer.status_code == 201, answer.text
        self.tokens[seat] = answer.get_json()["token"]
        return answer

    def headers(self, seat: int | None, **more: str) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in more.items()}
        return named if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}", **named}

    def get(self, below: str = "", seat: int | None = None, **headers: str) -> TestResponse:
        return self.api.get(self.url + below, headers=self.headers(seat, **headers))

    def post(self, below: str, body: Any, seat: int | None = None, **headers: str) -> TestResponse:
        return self.api.post(self.url + below, json=body, headers=self.headers(seat, **headers))

    def json(self, below: str = "", seat: int | None = None) -> Any:
        answer = self.get(below, seat)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    @property
    def version(self) -> int:
        return int(self._as_admin()["version"])

    @property
    def waiting_for(self) -> list[int]:
        return list(self._as_admin()["waiting_for"])

    def _as_admin(self) -> dict[str, Any]:
        answer = self.api.get(self.url, headers=ADMINISTRATOR)
        assert answer.status_code == 200, answer.text
        return dict(answer.get_json())

    def legal(self, seat: int, cap: int = 5) -> list[dict[str, Any]]:
        """Legal moves that answer the seat's decision."""
        return [move for move in self.json(f"/decisions?cap={cap}", seat)["legal_moves"] if move["decision"]]

    def move(self, seat: int, move: dict[str, Any], below: str = "/moves", **headers: str) -> TestResponse:
        """Submit a move at the current version unless headers say otherwise."""
        headers.setdefault("If_Match", f'"{self.version}"')
        return self.post(below, move, seat, **headers)

    def play(self, moves: int | None = None, seed: int = 1) -> int:
        """Let all seats make random legal moves, so many or to the end; answers how many were made."""
        pick = random.Random(seed)
        made = 0
        while (moves is None or made < moves) and (waiting := self.waiting_for):
            seat = waiting[0]
            answer = self.move(seat, pick.choice(self.legal(seat)))
            assert answer.status_code == 201, answer.text
            made += 1
        return made


def problem(answer: TestResponse, status: int, suffix: str) -> dict[str, Any]:
    """The problem that an answer must be."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    body: dict[str, Any] = answer.get_json()
    assert body["type"] == f"/problems/{suffix}", body
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert body["trace_id"] == answer.headers["X-Trace-Id"]
    return body
