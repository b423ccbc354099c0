"""A connection to the lake that can read its tables and nothing else, and what it answers."""

import datetime as dt
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Timer
from typing import Any

import duckdb
import msgspec

from analytics.lake.reading import Lake
from analytics.query.terms import Answer, ColumnName, Limits, QueryFailed

_WHOLE = 1 << 63


def locked(folder: Path, memory: int) -> duckdb.DuckDBPyConnection:
    """A connection to the tables of a lake. Its files are all that it can open, and nothing of this can be changed."""
    lake = Lake(folder)
    before = lake.manifest.parts
    connection = lake.connected()
    parts = {*before, *lake.manifest.parts}
    paths = ", ".join(_quoted((folder / part.path).as_posix()) for part in parts)
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
    _check(sql)
    clock = Timer(limits.seconds, connection.interrupt)
    clock.daemon = True
    clock.start()
    try:
        relation = connection.sql(sql)
        if any("TIME ZONE" in str(kind) for kind in relation.types):
            raise QueryFailed("sql", "Moments with a time zone cannot be answered: cast them to TIMESTAMP.")
        found = relation.limit(limits.rows + 1).fetchall()
    except duckdb.InterruptException as error:
        raise QueryFailed("time", f"The query takes longer than {limits.seconds:g} seconds.") from error
    except (duckdb.OutOfMemoryException, MemoryError) as error:
        raise QueryFailed("memory", f"The query needs more than {limits.memory} MB.") from error
    except duckdb.Error as error:
        raise QueryFailed("sql", str(error)) from error
    finally:
        clock.cancel()
    columns = [ColumnName(name, str(kind)) for name, kind in zip(relation.columns, relation.types, strict=True)]
    rows, whole = _fitting(found[: limits.rows], limits.bytes)
    return columns, rows, not whole or len(found) > limits.rows


def answer(folder: Path, sql: str, limits: Limits) -> Answer:
    """What a query over a lake answers. Raises `QueryFailed`."""
    connection = locked(folder, limits.memory)
    manifest = Lake(folder).manifest
    columns, rows, truncated = run(connection, sql, limits)
    return Answer(tuple(columns), tuple(rows), truncated, manifest.events, manifest.as_of)


def _check(sql: str) -> None:
    """Raises `QueryFailed` for anything but one SELECT (WITH, FROM, VALUES, DESCRIBE, SUMMARIZE are such)."""
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise QueryFailed("sql", str(error)) from error
    if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
        raise QueryFailed("statement", "Send one SELECT statement.")


def _fitting(found: Iterable[tuple[Any, ...]], most: int) -> tuple[list[tuple[Any, ...]], bool]:
    """The rows as plain values, as many as fit, and whether these are all."""
    rows: list[tuple[Any, ...]] = []
    size = 0
    for row in found:
        told = tuple(plain(value) for value in row)
        size += len(msgspec.json.encode(told))
        if size > most:
            return rows, False
        rows.append(told)
    return rows, True


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
