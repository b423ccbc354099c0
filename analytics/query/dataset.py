"""The lake as a data set for others: the same tables, with nobody's name in them.

- Names of people become pseudonyms that follow from a key: the same name and key give the same pseudonym. Nobody can
  find out from the pseudonym alone, without the key, which name it stands for. Bots go by what they are, whatever their
  seat was called.
- All moments of a match are moved so that it was opened at midnight of its day (UTC): how long things took stays, at
  what time of the day somebody played does not.
- Ids of matches stay, so that a number can be followed to its replay. They tell whoever may look at these matches who
  played there, and they hold the moment when the match was opened; with `new_ids` they are replaced as well, and rows
  come in the order of the new ids, not in that of time.

This hides nobody who plays where anyone may watch: a match has a course of its own, by which it is found again among
the service's, and there its players have names. So matches that let no spectators in are left out unless the lake has
them.
"""

import errno
import os
import re
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

import duckdb
import msgspec

from analytics.lake.damage import Damaged
from analytics.lake.reading import Lake, is_of_files
from analytics.lake.rows import TABLES, Column
from analytics.lake.schema import RULESET, dictionary

NOTE = "README.md"
"""The file that tells what the tables are."""

_CODE = re.compile(r'"errno":"(\d+)"')
"""The system's number of an error, as the database tells it."""


Told = Callable[[int, int], None]


def _unheard(_done: int, _total: int) -> None:
    """Nobody wants to know."""


def new_key() -> str:
    """A key that pseudonyms may follow from."""
    return secrets.token_hex(32)


def write(lake: Lake, folder: Path, key: str, *, new_ids: bool = False, told: Told = _unheard) -> dict[str, int]:
    """Write all tables as Parquet (zstd, partitioned by ruleset) with a data dictionary; answers the rows of each.

    `told` hears how many tables are written, and of how many.
    The folder appears when all is written, else nothing is left of it. Raises `FileExistsError` if it is there already,
    `OSError` if it cannot be written, `Damaged`.
    """
    if folder.exists():
        raise FileExistsError(17, "is there already", str(folder))
    partial = folder.with_name(f"{folder.name}.{os.getpid()}")
    partial.mkdir(parents=True)
    try:
        rows = _fill(partial, lake, key, new_ids, told)
        partial.rename(folder)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    return rows


def _fill(folder: Path, lake: Lake, key: str, new_ids: bool, told: Told) -> dict[str, int]:
    known, rows = dictionary(), dict[str, int]()
    with lake.connected() as connection:
        for table in TABLES:
            told(len(rows), len(TABLES))
            rows[table] = _write(connection, table, known[table], folder / table, key, new_ids)
    (folder / NOTE).write_text(note(rows, new_ids=new_ids), encoding="utf-8")
    (folder / "dictionary.json").write_bytes(msgspec.json.format(msgspec.json.encode(known)))
    return rows


def note(rows: dict[str, int], *, new_ids: bool) -> str:
    """What somebody who gets the data set must know of it."""
    ids = (
        "Ids of matches were replaced."
        if new_ids
        else "Ids of matches are those of the service; they hold the moment when a match was opened."
    )
    counts = "\n".join(f"- `{table}` ({count}): {_meaning(table)}" for table, count in rows.items())
    return (
        "# Matches as tables\n\nParquet files, one folder a table, partitioned by ruleset; `dictionary.json` tells what"
        " each column means.\n\nNames of players were replaced by pseudonyms. All moments of a match were moved so that"
        f" it was opened at midnight of its day (UTC). {ids}\n\nThis does not hide who played: whoever can look at a"
        " match in the service finds it again by its course (turns, times, moves) and reads the names there, and a name"
        f" found this way is found in all matches with the same pseudonym.\n\n{counts}\n"
    )


def _meaning(table: str) -> str:
    return " ".join((TABLES[table].__doc__ or "").split())


def _write(
    connection: duckdb.DuckDBPyConnection, table: str, columns: list[Column], target: Path, key: str, new_ids: bool
) -> int:
    chosen = ", ".join(f'{_expression(table, column, new_ids)} AS "{column.name}"' for column in columns)
    order = f" ORDER BY {_pseudonym('mat', 't.match')}" if new_ids else ""
    sql = f"SELECT {chosen} FROM {table} AS t JOIN match AS m ON m.match = t.match{order}"
    target.mkdir()
    path = target.as_posix().replace("'", "''")
    options = f"FORMAT parquet, COMPRESSION zstd, PARTITION_BY ({RULESET}), OVERWRITE_OR_IGNORE"
    names = {"key": key} if "$key" in sql else {}
    try:
        written = connection.execute(f"COPY ({sql}) TO '{path}' ({options})", names).fetchone()
    except duckdb.Error as error:
        _raise_if_of_files(error, target.parent)
        raise
    assert written is not None
    return int(written[0])


def _raise_if_of_files(error: duckdb.Error, target: Path) -> None:
    """Raises `OSError` for an error of a file below `target`, `Damaged` for one of a file of the lake."""
    if isinstance(error, duckdb.IOException) and target.name in str(error):
        code = _CODE.search(str(error))
        number = errno.EIO if code is None else int(code[1])
        raise OSError(number, os.strerror(number), str(target)) from error
    if is_of_files(error):
        raise Damaged("a table of the lake is gone or damaged") from error


def _expression(table: str, column: Column, new_ids: bool) -> str:
    """A column as it may be seen by others."""
    own = f't."{column.name}"'
    if column.type.startswith("TIMESTAMP"):
        return f"({own} - (m.created - date_trunc('day', m.created)))::TIMESTAMP_MS"
    if (table, column.name) == ("seat", "player"):
        return f"CASE WHEN t.kind = 'human' THEN {_pseudonym('player', own)} ELSE t.bot END"
    if new_ids and column.name in ("match", "parent") and column.type == "VARCHAR":
        return _pseudonym("mat", own)
    return own


def _pseudonym(what: str, value: str) -> str:
    return f"'{what}_' || left(sha256($key || '/{what}/' || {value}), 20)"
