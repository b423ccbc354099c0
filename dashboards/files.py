"""A chart's table as a file."""

import io
from collections.abc import Callable

import polars as pl

from analytics import csv_text
from dashboards.chart import Table, cells_of, plain_columns


def as_csv(table: Table) -> bytes:
    """Comma-separated values in UTF-8."""
    names = plain_columns(table)
    return csv_text.written(names, ([row.cells.get(name) for name in names] for row in table.rows), "\r\n").encode()


def as_parquet(table: Table) -> bytes:
    """An Apache Parquet file."""
    content = pl.DataFrame({name: pl.Series(cells_of(table.rows, name), strict=False) for name in plain_columns(table)})
    file = io.BytesIO()
    content.write_parquet(file)
    return file.getvalue()


FORMATS: dict[str, tuple[str, Callable[[Table], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", as_csv),
    "parquet": ("application/vnd.apache.parquet", as_parquet),
}
"""Kinds of files: media type, what writes it."""
