"""http: moves over HTTP under gunicorn with four workers, against an empty Flask JSON route with one commit."""

import json
import math
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from scripts.benchmarks import servers, stores
from scripts.benchmarks.client import Connection
from scripts.benchmarks.measure import Bench, Line, compared, counted, percentile
from scripts.benchmarks.servers import ROOT, Server
from scripts.benchmarks.tables import plan, script, seated

WORKERS, THREADS = 4, 16
PROCESSES = 4
FEW, MANY = 8, 32
"""Connections: for the rate, and to see that writers do not starve."""
FASTEST = 2000
"""Moves a second that there are matches enough for."""


class Taken(msgspec.Struct, frozen=True):
    """What clients saw in one run: requests a second, milliseconds at 50 and at 99 of 100."""

    rate: float
    p50: float
    p99: float


def moves(bench: Bench) -> Iterator[Line]:
    """Keep-alive clients in processes of their own, each with a match of its own."""
    seconds = bench.size(4, 1)
    for connections in (FEW, MANY):
        bench.tell(f"{connections} connections, {WORKERS} workers, {seconds} s a run")
        ours, theirs = [], []
        with (
            stores.folder() as folder,
            servers.service(folder, workers=WORKERS, threads=THREADS) as service,
            servers.bare(folder, workers=WORKERS, threads=THREADS) as bare,
        ):
            for _ in range(bench.runs + 1):
                ours.append(_run(service, _match_plans(service, connections, seconds), seconds))
                theirs.append(_run(bare, _bare_plans(connections), seconds))
        yield from _lines(connections, ours[1:], theirs[1:])


def _lines(connections: int, ours: list[Taken], theirs: list[Taken]) -> Iterator[Line]:
    where = f"{WORKERS} workers gthread, SQLite, {connections} keep-alive clients on distinct matches"
    versus = "an empty Flask JSON route with one commit, same workers"
    yield compared(
        row="http",
        what=f"moves over HTTP ({where})",
        unit="moves/s",
        ours=[one.rate for one in ours],
        versus=versus,
        theirs=[one.rate for one in theirs],
        at_least=0.5,
    )
    for name, limit in (("p50", None), ("p99", 50.0)):
        yield counted(
            row="http",
            what=f"{name} of the same, {connections} clients",
            unit="ms",
            figures=[getattr(one, name) for one in ours],
            versus=versus,
            theirs=[getattr(one, name) for one in theirs],
            at_most=limit,
        )


def _match_plans(server: Server, connections: int, seconds: float) -> list[list[dict[str, Any]]]:
    """For each connection as many matches as it could play in the time."""
    steps = script()
    matches = math.ceil(FASTEST / connections * seconds / len(steps)) + 1
    connection = Connection(server.port)
    plans = [
        [request for _ in range(matches) for request in plan(seated(connection), steps)] for _ in range(connections)
    ]
    connection.close()
    return plans


def _bare_plans(connections: int) -> list[list[dict[str, Any]]]:
    body = script()[0].body
    request = {"path": "/moves", "body": body, "headers": {}, "chain": False}
    return [[request] for _ in range(connections)]


def _run(server: Server, plans: list[list[dict[str, Any]]], seconds: float) -> Taken:
    """All connections at once, in some processes that begin together."""
    start = time.time() + 1.0
    command = [sys.executable, str(Path(__file__).with_name("client.py"))]
    processes = []
    for number in range(PROCESSES):
        order = {"port": server.port, "start": start, "seconds": seconds, "plans": plans[number::PROCESSES]}
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        process.stdin.write(json.dumps(order).encode())
        process.stdin.close()
        processes.append(process)
    taken: list[float] = []
    for process in processes:
        assert process.stdout is not None
        written = process.stdout.read()
        if process.wait() != 0:
            raise RuntimeError("a client failed: see above")
        taken += json.loads(written)
    return Taken(len(taken) / seconds, percentile(taken, 0.5), percentile(taken, 0.99))
