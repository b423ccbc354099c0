"""Matches on a running service that all go the same way: made over HTTP, played from one recorded list of moves."""

import json
import random
from typing import Any

import msgspec

from events import codec
from events.vocabulary.match import MoveMade
from scripts.benchmarks.client import Connection
from scripts.benchmarks.matches import RULESET, decisions, opened

OPTIONS: dict[str, Any] = {"players": 2, "first_player": 1}
"""Without chance: the same moves are legal in every such match."""


class Step(msgspec.Struct, frozen=True):
    """A move as it is sent: by which seat, with which body."""

    seat: int
    body: str


def script(seed: int = 1) -> list[Step]:
    """The moves of one match, played at random."""
    steps = []
    for draft in decisions(opened("mat_script", OPTIONS, seed), random.Random(seed)):
        made = draft.facts[0].event
        assert isinstance(made, MoveMade)
        body = codec.canonical({"move": made.move, "args": made.args}).decode()
        steps.append(Step(made.seat, body))
    return steps


class Table(msgspec.Struct, frozen=True):
    """An open match with both seats taken: its id, the tokens by seat, its ETag."""

    match: str
    tokens: tuple[str, ...]
    etag: str


def seated(connection: Connection) -> Table:
    """A new match between two people."""
    wanted = {"ruleset": RULESET.meta.id, "options": OPTIONS, "seats": [{"kind": "human"}, {"kind": "human"}]}
    created, _ = _posted(connection, "/v1/matches", wanted)
    tokens, etag = [], ""
    for invited in created["invitations"]:
        path = f"/v1/matches/{created['match']}/seats/{invited['seat']}:join"
        joined, headers = _posted(connection, path, {"invitation": invited["invitation"], "name": "Bench"})
        tokens.append(joined["token"])
        etag = headers.get("etag", f'"{joined.get("version", "")}"')
    return Table(created["match"], tuple(tokens), etag)


def _posted(connection: Connection, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    status, headers, answer = connection.send("POST", path, json.dumps(body).encode(), {})
    if status >= 300:
        raise RuntimeError(f"{path}: {status} {answer[:1000]!r}")
    return json.loads(answer), headers


def plan(table: Table, steps: list[Step]) -> list[dict[str, Any]]:
    """The requests of a match for `client`."""
    requests: list[dict[str, Any]] = [
        {
            "path": f"/v1/matches/{table.match}/moves",
            "body": step.body,
            "headers": {"Authorization": f"Bearer {table.tokens[step.seat - 1]}"},
            "chain": True,
        }
        for step in steps
    ]
    requests[0]["etag"] = table.etag
    return requests
