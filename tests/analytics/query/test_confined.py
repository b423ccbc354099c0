"""What the process of a query may take, whatever the query is."""

import errno
import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import duckdb
import msgspec
import pytest

from analytics.lake.damage import Damaged
from analytics.lake.rows import TABLES
from analytics.query import dataset
from analytics.query.sandbox import plain, run
from analytics.query.terms import MOST_SAID, QueryFailed, Request
from tests.analytics.metrics.tiny import lake, match
from tests.analytics.query.conftest import SMALL

TELL = """
import msgspec, resource, sys
from analytics.query.terms import Request
from analytics.query.worker import _confine
_confine(msgspec.json.decode(sys.argv[1], type=Request))
print([resource.getrlimit(what) for what in
    (resource.RLIMIT_FSIZE, resource.RLIMIT_CORE, resource.RLIMIT_CPU, resource.RLIMIT_AS)])
"""


def test_the_process_may_not_write_nor_go_on_without_end() -> None:
    """Given a query of 2 seconds and 128 MB, then its process writes nothing, and has 24 s of two cores, and 1 GB more.

    Ten seconds more are for its start and its end; the address space is for Python and its libraries.
    """
    request = msgspec.json.encode(Request("SELECT 1", SMALL, closed=False)).decode()
    told = subprocess.run([sys.executable, "-c", TELL, request], capture_output=True, text=True, check=True)
    limits = [0, 0, 2 * (2 + 10), (128 + 1024) * 1024 * 1024]
    assert told.stdout.strip() == str([(most, most) for most in limits])
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 0


def test_an_answer_has_up_to_a_thousand_columns(confined: duckdb.DuckDBPyConnection) -> None:
    def wide(columns: int) -> str:
        return f"SELECT {', '.join(f'1 AS c{at}' for at in range(columns))}"

    assert len(run(confined, wide(1_000), SMALL)[0]) == 1_000
    with pytest.raises(QueryFailed, match=r"There can be 1,000 columns"):
        run(confined, wide(1_001), SMALL)


@pytest.mark.parametrize("letters", [MOST_SAID, MOST_SAID + 1])
def test_names_of_columns_have_a_bound(confined: duckdb.DuckDBPyConnection, letters: int) -> None:
    sql = f'SELECT 1 AS "{"x" * letters}"'
    if letters > MOST_SAID:
        with pytest.raises(QueryFailed, match=r"more than 2,000 characters"):
            run(confined, sql, SMALL)
    else:
        assert run(confined, sql, SMALL)[1] == [(1,)]


def test_a_message_of_two_thousand_letters_is_told_whole() -> None:
    assert QueryFailed("sql", "x" * 2_000).message == "x" * 2_000
    assert QueryFailed("sql", "x" * 2_001).message == "x" * 2_000 + "..."


@pytest.mark.parametrize(("rows", "truncated"), [(5, False), (6, True)])
def test_an_answer_is_cut_off_only_if_there_is_more(
    confined: duckdb.DuckDBPyConnection, rows: int, truncated: bool
) -> None:
    found = run(confined, f"FROM range({rows})", SMALL)
    assert (len(found[1]), found[2]) == (5, truncated)


@pytest.mark.parametrize(("size", "rows"), [(9, 3), (8, 2), (3, 1), (2, 0)])
def test_bytes_of_an_answer_are_those_of_its_rows(confined: duckdb.DuckDBPyConnection, size: int, rows: int) -> None:
    """Given rows that are three letters of JSON each, then as many are told as fit."""
    found = run(confined, "FROM range(3)", msgspec.structs.replace(SMALL, bytes=size))
    assert (len(found[1]), found[2]) == (rows, rows < 3)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (2**63 - 1, 2**63 - 1),
        (2**63, str(2**63)),
        (-(2**63), -(2**63)),
        (-(2**63) - 1, str(-(2**63) - 1)),
        (float("inf"), None),
        (0.5, 0.5),
        (b"\x01\xff", "01ff"),
        ({1: (2**63,)}, {"1": [str(2**63)]}),
    ],
)
def test_a_value_is_told_as_json_can(value: object, told: object) -> None:
    assert plain(value) == told


def test_a_query_that_ended_in_time_is_not_interrupted_later(confined: duckdb.DuckDBPyConnection) -> None:
    """Given a query that has ended, then no clock runs on that would cut the next one short."""
    run(confined, "SELECT 1", msgspec.structs.replace(SMALL, seconds=600.0))
    for clock in [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]:
        clock.join(10)
        assert not clock.is_alive()


def test_a_folder_that_is_there_is_told_by_the_systems_number(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError) as refused:
        dataset.write(lake(tmp_path / "lake", match("m1")), tmp_path, "k" * 32)
    assert refused.value.errno == errno.EEXIST
    assert str(tmp_path) in str(refused.value)


def test_tables_are_counted_while_they_are_written_into_folders_that_are_made(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    target = tmp_path / "a" / "b" / "set"
    dataset.write(lake(tmp_path / "lake", match("m1")), target, "k" * 32, told=lambda *done: heard.append(done))
    assert heard == [(at, len(TABLES)) for at in range(len(TABLES))]
    assert [path.name for path in target.parent.iterdir()] == ["set"]


def test_a_damaged_lake_makes_no_data_set(tmp_path: Path) -> None:
    """Given a lake whose file is gone, when a data set is written, then that is said and nothing is left."""
    damaged = lake(tmp_path / "lake", match("m1"))
    next((tmp_path / "lake").glob("match/*/*")).unlink()
    with pytest.raises(Damaged, match="gone or damaged"):
        dataset.write(damaged, tmp_path / "set", "k" * 32)
    assert [path.name for path in tmp_path.iterdir()] == ["lake"]


@pytest.mark.parametrize(("said", "number"), [('{"errno":"28"}', errno.ENOSPC), ("no number", errno.EIO)])
def test_a_full_disk_is_told_as_the_system_does(tmp_path: Path, said: str, number: int) -> None:
    target = tmp_path / "set.7"
    with pytest.raises(OSError, match=os.strerror(number)) as refused:
        dataset._raise_if_of_files(duckdb.IOException(f"cannot write {target} {said}"), target)
    assert refused.value.errno == number
    with pytest.raises(Damaged):
        dataset._raise_if_of_files(duckdb.IOException("cannot read match/part.parquet"), target)
    dataset._raise_if_of_files(duckdb.BinderException("no such column"), target)


def test_keys_cannot_be_guessed() -> None:
    assert len({dataset.new_key() for _ in range(9)}) == 9
    assert {len(dataset.new_key()) for _ in range(9)} == {64}
