"""Writing the Parquet files of the lake."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from analytics.lake.manifest import Part
from analytics.lake.rows import TABLES, Row
from analytics.lake.schema import RULESET, arrow_schema


def columns(table: str, rows: Sequence[Row]) -> pa.Table:
    """Rows of a table as columns."""
    schema = arrow_schema(TABLES[table])
    arrays = [pa.array([getattr(row, field.name) for row in rows], type=field.type) for field in schema]
    return pa.Table.from_arrays(arrays, schema=schema)


def write_rows(folder: Path, ruleset: str, name: str, rows: Mapping[str, Sequence[Row]]) -> list[Part]:
    """Write rows by table, one part for each table that has any."""
    return [write(folder, table, ruleset, name, columns(table, rows[table])) for table in TABLES if rows.get(table)]


def write(folder: Path, table: str, ruleset: str, name: str, content: pa.Table) -> Part:
    """Write a part durably under a name that no part has had."""
    path = Path(table) / f"{RULESET}={ruleset}" / f"{name}.parquet"
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        pq.write_table(content, file, compression="zstd")
        file.flush()
        os.fsync(file.fileno())
    return Part(table, ruleset, path.as_posix(), content.num_rows)
