"""memory: what a worker holds when idle, with open matches, and after it has served many."""

import json
from collections.abc import Iterator
from pathlib import Path

from scripts.benchmarks import servers, stores
from scripts.benchmarks.client import Connection
from scripts.benchmarks.measure import Bench, Line, counted
from scripts.benchmarks.servers import Server
from scripts.benchmarks.tables import Step, script, seated

MOVES = 20


def resident(bench: Bench) -> Iterator[Line]:
    """One worker that keeps at most so many matches plays three times as many, each to its 20th move."""
    idle: list[float] = []
    with stores.folder() as folder, servers.service(folder, workers=4, threads=16) as server:
        idle = [_megabytes(worker, "Rss") for worker in server.workers()]
    yield counted(row="memory", what="resident in an idle worker, each of 4", unit="MB", figures=idle)
    each, grown = [], []
    kept = bench.size(150, 20)
    for run in range(bench.size(3, 1)):
        bench.tell(f"run {run + 1}: {3 * kept} matches, {kept} kept in memory")
        with (
            stores.folder() as folder,
            servers.service(folder, workers=1, threads=4, MATCHFOLD_CACHED_MATCHES=str(kept)) as server,
        ):
            (worker,) = server.workers()
            _serve(server, 10)
            before = _megabytes(worker, "Rss")
            _serve(server, kept)
            full = _megabytes(worker, "Rss")
            _serve(server, 2 * kept)
            each.append((full - before) / kept * 1024)
            grown.append(_megabytes(worker, "Rss") - full)
    yield counted(row="memory", what=f"added by an open match, over {kept} matches", unit="kB", figures=each)
    yield counted(
        row="memory",
        what=f"added by {2 * kept} further matches when {kept} are kept",
        unit="MB",
        figures=grown,
        at_most=5,
    )


def _serve(server: Server, matches: int) -> None:
    steps = script()[:MOVES]
    connection = Connection(server.port)
    for _ in range(matches):
        table = seated(connection)
        etag = table.etag
        for seat, moves in _by_turn(steps):
            headers = {"Authorization": f"Bearer {table.tokens[seat - 1]}", "If-Match": etag}
            body = b'{"moves":[%b]}' % b",".join(step.body.encode() for step in moves)
            status, answer, text = connection.send("POST", f"/v1/matches/{table.match}/moves:batch", body, headers)
            if status != 201 or json.loads(text)["stopped"]:
                raise RuntimeError(f"{status} {text[:1000]!r}")
            etag = answer["etag"]
    connection.close()


def _by_turn(steps: list[Step]) -> list[tuple[int, list[Step]]]:
    """Neighbouring moves of the same seat together."""
    turns: list[tuple[int, list[Step]]] = []
    for step in steps:
        if not turns or turns[-1][0] != step.seat:
            turns.append((step.seat, []))
        turns[-1][1].append(step)
    return turns


def _megabytes(pid: int, field: str) -> float:
    """A figure of the kernel's account of a process."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) / 1024
    raise LookupError(field)
