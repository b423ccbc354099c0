"""append: the durable commit of one move through the log, against a bare row of as many bytes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from events.envelope import Entry
from events.log.sql import SqlLog
from scripts.benchmarks import stores
from scripts.benchmarks.matches import TABLES, Batch, recorded
from scripts.benchmarks.measure import Bench, Line, compared, rate


def one_move(bench: Bench) -> Iterator[Line]:
    """Moves appended one after the other to an empty store, on SQLite and on PostgreSQL if there is a server."""
    batches = _batches(bench)
    events = sum(len(batch.entries) for batch in batches)
    bench.tell(f"{len(batches)} moves of {events / len(batches):.1f} events")
    with stores.folder() as folder:
        numbers = count()
        ours, theirs = bench.in_turn(
            lambda: _ours(f"sqlite:///{folder / f'log{next(numbers)}.db'}", batches),
            lambda: _bare_sqlite(folder / f"bare{next(numbers)}.db", batches),
        )
        yield _line("SQLite, WAL, synchronous=FULL", ours, theirs)
        with stores.postgresql(folder) as server:
            if server is None:
                bench.tell("no PostgreSQL to measure")
                return
            ours, theirs = bench.in_turn(lambda: _ours_in(server, batches), lambda: _bare_postgresql(server, batches))
            yield _line("PostgreSQL, synchronous_commit=on", ours, theirs)


def _line(where: str, ours: tuple[float, ...], theirs: tuple[float, ...]) -> Line:
    return compared(
        row="append",
        what=f"one move appended, durably ({where})",
        unit="moves/s",
        ours=ours,
        versus="bare INSERT + COMMIT of one row with as many bytes, same durability",
        theirs=theirs,
        at_least=0.6,
    )


def _batches(bench: Bench) -> list[Batch]:
    seeds = range(1, bench.size(3, 2))
    return [
        batch
        for number, options in enumerate(TABLES)
        for seed in seeds
        for batch in recorded(f"mat_{number}_{seed}", options, seed)
    ]


def _ours(url: str, batches: list[Batch]) -> float:
    with closing(SqlLog.open(url)) as log:

        def work() -> None:
            for batch in batches:
                log.append(batch.header, batch.version, batch.entries)

        return rate(len(batches), work)


def _ours_in(server: str, batches: list[Batch]) -> float:
    with stores.schema(server) as url:
        return _ours(url, batches)


def _bodies(batches: list[Batch]) -> list[bytes]:
    return [b"".join(b"".join(_kept(entry)) for entry in batch.entries) for batch in batches]


def _kept(entry: Entry) -> tuple[bytes, ...]:
    return entry.envelope, entry.data, entry.private or b"", entry.seals or b"", entry.digest


def _bare_sqlite(path: Path, batches: list[Batch]) -> float:
    bodies = _bodies(batches)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")

        def work() -> None:
            for body in bodies:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO bare (body) VALUES (?)", (body,))
                connection.execute("COMMIT")

        return rate(len(bodies), work)


def _bare_postgresql(server: str, batches: list[Batch]) -> float:
    import psycopg

    bodies = _bodies(batches)
    with stores.schema(server) as url, psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "CREATE TABLE bare (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body BYTEA NOT NULL)"
        )

        def work() -> None:
            for body in bodies:
                connection.execute("BEGIN")
                connection.execute("INSERT INTO bare (body) VALUES (%s)", (body,))
                connection.execute("COMMIT")

        return rate(len(bodies), work)
