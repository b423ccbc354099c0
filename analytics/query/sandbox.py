"""A connection to the lake that can read its tables and nothing else, and what it answers."""

import datetime as dt
import math
from collections.abc import Iterable, Iterator, Mapping
from threading import Timer
from typing import Any

import duckdb
import msgspec

from analytics.lake.damage import Damaged
from analytics.lake.reading import Lake, is_of_files
from analytics.query.checking import check
from analytics.query.terms import MOST_SAID, Answer, ColumnName, Limits, QueryFailed, feasible

_WHOLE = 1 << 63

_FETCHED = 16
"""Rows that are turned into values of Python at once."""

_COLUMNS = 1_000
"""Columns that an answer may have: a query of some words can ask for millions."""


def locked(lake: Lake, memory: int) -> duckdb.DuckDBPyConnection:
    """A connection to the tables of a lake. Its files are all that it can open, and nothing of this can be changed."""
    connection = lake.connected()
    paths = ", ".join(_quoted((lake.folder / part.path).as_posix()) for part in lake.parts)
    for setting, value in (
        ("memory_limit", f"'{memory}MB'"),
        ("threads", "2"),
        ("temp_directory", "''"),
        ("allow_community_extensions", "false"),
        ("allowed_paths", f"[{paths}]"),
        ("enable_external_access", "false"),
        ("lock_configuration", "true"),
    ):
        connection.execute(f"SET {setting} = {value}")
    return connection


def run(connection: duckdb.DuckDBPyConnection, sql: str, limits: Limits) -> tuple[list[ColumnName], list[Any], bool]:
    """Columns and rows that a query answers, and whether there are more of them. Raises `QueryFailed`."""
    check(connection, sql)
    clock = Timer(limits.seconds, connection.interrupt)
    clock.daemon = True
    clock.start()
    try:
        connection.execute(sql)
        columns = _columns(connection)
        rows, truncated = _fitting(_fetched(connection), limits)
    except duckdb.InterruptException as error:
        raise QueryFailed("time", f"The query takes longer than {limits.seconds:g} seconds.") from error
    except (duckdb.OutOfMemoryException, MemoryError) as error:
        raise QueryFailed("memory", f"The query needs more than {limits.memory} MB.") from error
    except duckdb.Error as error:
        raise QueryFailed("sql", feasible(str(error))) from error
    finally:
        clock.cancel()
    return columns, rows, truncated


def answer(lake: Lake, sql: str, limits: Limits) -> Answer:
    """What a query over a lake answers. Raises `QueryFailed`, `Damaged`."""
    try:
        columns, rows, truncated = run(locked(lake, limits.memory), sql, limits)
    except QueryFailed as failed:
        if isinstance(failed.__cause__, duckdb.Error) and _is_of_lake(lake, failed.__cause__):
            raise Damaged("a table of the lake is gone or damaged") from failed
        raise
    return Answer(tuple(columns), tuple(rows), truncated, lake.manifest.events, lake.manifest.as_of)


def _is_of_lake(lake: Lake, error: duckdb.Error) -> bool:
    """Whether an error tells of a file of the lake. What a query says itself may look like one, but names no file."""
    if isinstance(error, duckdb.InvalidInputException):
        return any(part.path in str(error) for part in lake.parts)
    return is_of_files(error)


def _columns(connection: duckdb.DuckDBPyConnection) -> list[ColumnName]:
    columns = [ColumnName(name, str(kind)) for name, kind, *_ in connection.description or ()]
    if any("TIME ZONE" in column.type for column in columns):
        raise QueryFailed("sql", "Moments with a time zone cannot be answered: cast them to TIMESTAMP.")
    if len(columns) > _COLUMNS or any(len(word) > MOST_SAID for one in columns for word in (one.name, one.type)):
        most = f"{_COLUMNS:,} columns, of which no name or type has more than {MOST_SAID:,} characters"
        raise QueryFailed("sql", f"There can be {most}.")
    return columns


def _fitting(found: Iterable[tuple[Any, ...]], limits: Limits) -> tuple[list[tuple[Any, ...]], bool]:
    """The rows as plain values, as many as fit, and whether there are more."""
    rows: list[tuple[Any, ...]] = []
    size = 0
    for row in found:
        told = tuple(plain(value) for value in row)
        size += len(msgspec.json.encode(told))
        if size > limits.bytes or len(rows) == limits.rows:
            return rows, True
        rows.append(told)
    return rows, False


def _fetched(connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while rows := connection.fetchmany(_FETCHED):
        yield from rows


def plain(value: Any) -> Any:
    """A value of the database as JSON has it; see `terms.Answer`."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        return value if -_WHOLE <= value < _WHOLE else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dt.datetime | dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return str(value)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
