"""Reading the lake: SQL over the files of one manifest, by DuckDB in memory, which reads nothing but Parquet."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import duckdb
import polars as pl

from analytics.lake import manifest
from analytics.lake.damage import Damaged
from analytics.lake.manifest import Part
from analytics.lake.rows import TABLES, Column
from analytics.lake.schema import RULESET, dictionary

SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "memory_limit": "1GB",
}

MOST_ROWS = 200
"""Rows that a lake keeps."""


class Lake:
    """The tables of a folder of Parquet files, as its manifest names them when this is made. Safe to share by threads.

    What is read from one lake belongs together, so an answer is made from one: from a new one each time, or by
    `latest`, since files that have left the manifest stay for some minutes only (`upkeep.KEPT_MS`).

    `closed`: matches that let no spectators in are there too. For all others they are not: nothing in the tables tells
    of them, and their files are not opened.
    """

    def __init__(self, folder: Path, *, closed: bool = False) -> None:
        """The lake as it is now. Raises `Damaged` for a manifest that cannot be read."""
        self.folder = folder
        self.closed = closed
        self.manifest = manifest.read(folder)
        self._lock = Lock()
        self._views: duckdb.DuckDBPyConnection | None = None
        self._rows: dict[str, dict[str, Any]] = {}

    def latest(self) -> "Lake":
        """The lake as it is now: this one if nothing has changed. Raises `Damaged` as making one does."""
        present = Lake(self.folder, closed=self.closed)
        return self if present.manifest == self.manifest else present

    @property
    def parts(self) -> tuple[Part, ...]:
        """The files that may be read."""
        return tuple(part for part in self.manifest.parts if self.closed or not part.closed)

    def frame(self, sql: str, parameters: Mapping[str, Any] | None = None) -> pl.DataFrame:
        """What a query answers. The tables are views by the names of `rows.TABLES`; parameters are named `$so`."""
        with self.connected() as connection:
            return answered(connection, sql, parameters or {})

    def row(self, sql: str, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
        """The one row that a query answers. It is asked once: the metrics of a page are often about as many matches."""
        asked = f"{sql} {sorted(parameters.items())}"
        found = self._rows.get(asked)
        if found is None:
            found = self.frame(sql, parameters).row(0, named=True)
            if len(self._rows) >= MOST_ROWS:
                self._rows.clear()
            self._rows[asked] = found
        return found

    def connected(self) -> duckdb.DuckDBPyConnection:
        """A connection of the caller's own to the views; to be closed by the caller.

        Raises `Damaged` if a file cannot be read.
        """
        with self._lock:
            if self._views is None:
                self._views = _views(self.folder, self.parts)
            return self._views.cursor()


def answered(connection: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, Any]) -> pl.DataFrame:
    """What a query answers. Raises `Damaged` if a file that it needs cannot be read."""
    with _damage_told():
        found = pl.from_arrow(connection.sql(sql, params=dict(parameters)).to_arrow_table())
    assert isinstance(found, pl.DataFrame)
    return found


def _views(folder: Path, parts: Sequence[Part]) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(":memory:", config=SETTINGS)
    known = dictionary()
    for table in TABLES:
        paths = [(folder / part.path).as_posix() for part in parts if part.table == table]
        with _damage_told():
            connection.execute(f'CREATE VIEW "{table}" AS {_over(paths, known[table])}')
    return connection


@contextmanager
def _damage_told() -> Iterator[None]:
    try:
        yield
    except duckdb.Error as error:
        if is_of_files(error):
            raise Damaged("a table of the lake is gone or damaged") from error
        raise


def is_of_files(error: duckdb.Error) -> bool:
    """Whether an error tells of a file, not of a query. The reader of Parquet gives its own no class."""
    unfit = isinstance(error, duckdb.InvalidInputException) and "parquet" in str(error).lower()
    return unfit or isinstance(error, duckdb.IOException) or type(error) is duckdb.Error


def _over(paths: list[str], columns: list[Column]) -> str:
    if not paths:
        nothing = ", ".join(f'NULL::{column.type} AS "{column.name}"' for column in columns)
        return f"SELECT {nothing} WHERE false"
    names = ", ".join(f'"{column.name}"' for column in columns)
    files = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
    hive = f"hive_partitioning = true, hive_types = {{'{RULESET}': VARCHAR}}"
    return f"SELECT {names} FROM read_parquet([{files}], {hive})"
