"""Writing the Parquet files of the lake."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from analytics.lake import manifest
from analytics.lake.damage import Damaged
from analytics.lake.manifest import Part, Section, sync
from analytics.lake.rows import TABLES, Row
from analytics.lake.schema import RULESET, arrow_schema

COMPRESSION = "zstd"
MERGED_AT_ONCE = 1 << 17
"""Rows that a merge holds in memory, and that a group of rows in a merged file has at most."""

TURNED_AT_ONCE = 2048
"""Rows that are turned into columns while they are in the processor's cache."""


_written: ContextVar[list[Path] | None] = ContextVar("written", default=None)


@contextmanager
def whole_or_nothing(folder: Path) -> Iterator[None]:
    """If what is done within fails, the files that it wrote are removed, but for those that the manifest names by then.

    A disk without room would be filled by what each attempt leaves behind.
    """
    written: list[Path] = []
    before = _written.set(written)
    try:
        yield
    except BaseException:
        named = {folder / part.path for part in manifest.read(folder).parts}
        for path in written:
            if path not in named:
                path.unlink(missing_ok=True)
        raise
    finally:
        _written.reset(before)


@contextmanager
def _durably(target: Path) -> Iterator[BinaryIO]:
    """A new file that is on disk afterwards."""
    target.parent.mkdir(parents=True, exist_ok=True)
    written = _written.get()
    if written is not None:
        written.append(target)
    with target.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    sync(target.parent)


def columns(table: str, rows: Sequence[Row]) -> pa.Table:
    """Rows of a table as columns."""
    schema = arrow_schema(TABLES[table])
    batches = []
    for start in range(0, len(rows), TURNED_AT_ONCE):
        turned = zip(*map(attrgetter(*schema.names), rows[start : start + TURNED_AT_ONCE]), strict=True)
        arrays = [pa.array(values, type=field.type) for values, field in zip(turned, schema, strict=True)]
        batches.append(pa.record_batch(arrays, schema=schema))
    return pa.Table.from_batches(batches, schema)


def write_rows(folder: Path, section: Section, name: str, rows: Mapping[str, Sequence[Row]]) -> list[Part]:
    """Write rows by table, one part for each table that has any."""
    return [write(folder, table, section, name, columns(table, rows[table])) for table in TABLES if rows.get(table)]


def write(folder: Path, table: str, section: Section, name: str, content: pa.Table) -> Part:
    """Write a part durably under a name that no part has had."""
    path = _path(table, section, name)
    with _durably(folder / path) as file:
        pq.write_table(content, file, compression=COMPRESSION)
    return Part(table, section[0], path.as_posix(), content.num_rows, section[1])


def _path(table: str, section: Section, name: str) -> Path:
    ruleset, closed = section
    return Path(table) / f"{RULESET}={ruleset}" / f"{name}{'-closed' if closed else ''}.parquet"


def read(folder: Path, part: Part) -> pa.Table:
    """The rows of a part."""
    with pq.ParquetFile(folder / part.path) as file:
        return file.read()


def check(folder: Path, part: Part) -> None:
    """See that a part is there, with as many rows as it should have. Raises `Damaged`."""
    try:
        with pq.ParquetFile(folder / part.path) as file:
            rows = file.metadata.num_rows
    except (OSError, pa.ArrowException):
        raise Damaged(f"the file {part.path} of the lake is gone or damaged") from None
    if rows != part.rows:
        raise Damaged(f"the file {part.path} of the lake has {rows} rows instead of {part.rows}")


def merge(folder: Path, parts: Sequence[Part], name: str) -> Part:
    """Write the rows of parts of one table and section into a part of their own, a little at a time."""
    table, section = parts[0].table, parts[0].section
    path = _path(table, section, name)
    schema = arrow_schema(TABLES[table])
    with _durably(folder / path) as file, pq.ParquetWriter(file, schema, compression=COMPRESSION) as writer:
        for part in parts:
            with pq.ParquetFile(folder / part.path) as source:
                for batch in source.iter_batches(MERGED_AT_ONCE):
                    writer.write_batch(batch)
    return Part(table, section[0], path.as_posix(), sum(part.rows for part in parts), section[1])
