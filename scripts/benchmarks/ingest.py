"""From the log into the lake, against reading the same rows and writing Parquet without looking into them."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from analytics.lake import files, manifest
from analytics.lake.files import COMPRESSION
from analytics.lake.projector import Projector
from analytics.lake.stretch import TAILED_AT_ONCE
from events.envelope import Entry
from events.log.sql import SqlLog
from scripts.benchmarks.measure import Bench, Line, compared
from service.config import Config
from service.context import open_context
from service.lab.simulation import Simulation, simulated
from service.lab.work import Means
from service.usecases.lake import StoreAudit

ENTRIES_AT_ONCE = 100_000
"""Rows of a file of plain entries."""

WORK = {"gaia_vora": (200, 20), "arcmage_arc": (30, 3)}
"""How many matches of two random bots: in full, and quickly."""


def log_to_lake(bench: Bench) -> Iterator[Line]:
    """Rows of the log a second, for a log with matches of both rulesets."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = f"sqlite:///{folder}/log.sqlite"
        open_context(Config(store=store)).close()
        for ruleset, (full, quick) in WORK.items():
            bench.tell(f"playing {ruleset}")
            matches = bench.size(full, quick)
            asked = Simulation(ruleset=ruleset, bots=("random", "random"), seed="bench", matches=matches)
            simulated(asked, Means(store=store))
        log = SqlLog(store)
        try:
            yield from _measured(bench, log, folder)
        finally:
            log.close()


def _measured(bench: Bench, log: SqlLog, folder: Path) -> Iterator[Line]:
    numbers = count()
    ready = _ready(log, folder / "ready")

    def ingest() -> float:
        fresh = folder / f"lake-{next(numbers)}"
        start = time.perf_counter()
        progress = Projector(log, fresh, StoreAudit(log)).rebuild()
        took = time.perf_counter() - start
        shutil.rmtree(fresh)
        return progress.events / took

    def plain() -> float:
        start = time.perf_counter()
        events = _written_as_they_are(log, folder / "plain.parquet")
        return events / (time.perf_counter() - start)

    def same() -> float:
        start = time.perf_counter()
        events = sum(len(stretch) for stretch in _stretches(log))
        for table, rows in ready.items():
            files.write(folder / "same", table, ("all", False), str(next(numbers)), rows)
        return events / (time.perf_counter() - start)

    ours, theirs, tables = bench.in_turn(ingest, plain, same)
    size = f"{manifest.read(folder / 'ready').events:,} events of both rulesets in SQLite into the tables of the lake"
    versus = "the same rows read and written to Parquet as they are"
    yield compared(row="ingest", what=size, unit="events/s", ours=ours, versus=versus, theirs=theirs, at_least=0.4)
    versus = "the same rows read, and the finished tables written from memory"
    yield compared(row="ingest", what="the same", unit="events/s", ours=ours, versus=versus, theirs=tables)


def _stretches(log: SqlLog) -> Iterator[tuple[Entry, ...]]:
    cursor = None
    while (stretch := log.tail(cursor, TAILED_AT_ONCE)).entries:
        cursor = stretch.cursor
        yield stretch.entries


def _written_as_they_are(log: SqlLog, path: Path) -> int:
    kinds = {"match": pa.string(), "type": pa.string(), "seq": pa.int64(), "v": pa.int64(), "time": pa.int64()}
    schema = pa.schema([(name, kinds.get(name, pa.binary())) for name in Entry.__struct_fields__])
    written = 0
    with path.open("wb") as file, pq.ParquetWriter(file, schema, compression=COMPRESSION) as writer:
        held: list[Entry] = []
        for stretch in _stretches(log):
            held += stretch
            if len(held) >= ENTRIES_AT_ONCE:
                writer.write_table(_columns(held, schema))
                written += len(held)
                held = []
        if held:
            writer.write_table(_columns(held, schema))
        file.flush()
        os.fsync(file.fileno())
    return written + len(held)


def _columns(entries: list[Entry], schema: pa.Schema) -> pa.Table:
    arrays = [pa.array([getattr(entry, field.name) for entry in entries], type=field.type) for field in schema]
    return pa.Table.from_arrays(arrays, schema=schema)


def _ready(log: SqlLog, folder: Path) -> dict[str, pa.Table]:
    """The tables of the lake in memory, as they are to be written."""
    Projector(log, folder, StoreAudit(log)).rebuild()
    tables: dict[str, list[pa.Table]] = {}
    for part in manifest.read(folder).parts:
        tables.setdefault(part.table, []).append(files.read(folder, part))
    return {table: pa.concat_tables(parts) for table, parts in tables.items()}
