"""SQL of other people: what it answers, and that it can do nothing else."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import polars as pl
import pytest

from analytics.lake.reading import Lake
from analytics.query.asking import query
from analytics.query.sandbox import locked, run
from analytics.query.terms import Limits, QueryFailed
from tests.analytics.metrics.tiny import card, lake, match, seats

SMALL = Limits(rows=5, seconds=2.0, memory=128)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake with a secret beside it."""
    place = tmp_path_factory.mktemp("place")
    (place / "secret.csv").write_text("token\nhush\n")
    cards = [card("Wolf", 1, "m1", 1, deck=number) for number in range(9)]
    lake(place / "lake", match("m1"), match("m2", turns=3), seats("m1", 1, 0), cards)
    return place / "lake"


@pytest.fixture(scope="module")
def confined(folder: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The sandbox's connection, in this process."""
    connection = locked(Lake(folder), SMALL.memory)
    yield connection
    connection.close()


def test_a_select_is_answered(folder: Path) -> None:
    """Given a lake, when its tables are asked, then columns with types and rows come back, as of its events."""
    answer = query(
        Lake(folder), "SELECT match, turns, created, NULL::BOOLEAN AS won FROM match ORDER BY turns -- why not"
    )

    assert [(column.name, column.type) for column in answer.columns] == [
        ("match", "VARCHAR"),
        ("turns", "BIGINT"),
        ("created", "TIMESTAMP"),
        ("won", "BOOLEAN"),
    ]
    assert answer.rows == (("m2", 3, "2026-01-09T23:06:40", None), ("m1", 8, "2026-01-09T23:06:40", None))
    assert (answer.truncated, answer.events) == (False, 100)


@pytest.mark.parametrize(
    "sql",
    ["FROM match", "WITH a AS (FROM seat) FROM a", "VALUES (1)", "DESCRIBE match", "SUMMARIZE seat", "SHOW TABLES"],
)
def test_all_forms_of_select_are_answered(sql: str, confined: duckdb.DuckDBPyConnection) -> None:
    """Given a lake, when it is asked in another form of SELECT, then there are rows."""
    assert run(confined, sql, SMALL)[1]


def test_more_rows_than_allowed_are_cut_off(confined: duckdb.DuckDBPyConnection) -> None:
    """Given nine rows, when five are allowed, then five come and it is said that there are more."""
    _, rows, truncated = run(confined, "SELECT deck FROM card ORDER BY deck", SMALL)

    assert (rows, truncated) == ([(0,), (1,), (2,), (3,), (4,)], True)


def test_more_bytes_than_allowed_are_cut_off(confined: duckdb.DuckDBPyConnection) -> None:
    """Given rows of a thousand letters, when 2,500 bytes are allowed, then two rows come."""
    _, rows, truncated = run(confined, "SELECT repeat('x', 1000) FROM card", Limits(bytes=2500))

    assert (len(rows), truncated) == (2, True)


def test_values_that_json_does_not_have_are_told_as_text(confined: duckdb.DuckDBPyConnection) -> None:
    """Given values of all sorts, when they are answered, then each has a form in JSON."""
    sql = (
        "SELECT 1::HUGEINT << 70, 1.5::DECIMAL(4, 2), 'nan'::DOUBLE, [1, NULL], {'a': DATE '2026-01-02'},"
        " MAP {1: 'x'}, 'ab'::BLOB, true"
    )
    _, rows, _ = run(confined, sql, SMALL)

    assert rows == [("1180591620717411303424", "1.50", None, [1, None], {"a": "2026-01-02"}, {"1": "x"}, "6162", True)]


NO_SELECT = (
    "COPY match TO 'stolen.csv'",
    "COPY (SELECT 1) TO '{lake}/match/ruleset=toy/part.parquet'",
    "ATTACH '{place}/fresh.db'",
    "ATTACH ':memory:' AS other",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET threads = 64",
    "SET enable_external_access = true",
    "RESET lock_configuration",
    "PRAGMA memory_limit = '64GB'",
    "PRAGMA enable_profiling",
    "CREATE TABLE t AS SELECT 1",
    "CREATE MACRO f() AS 1",
    "CREATE SECRET s (TYPE s3)",
    "DROP VIEW match",
    "INSERT INTO match SELECT * FROM match",
    "EXPORT DATABASE '{place}/out'",
    "IMPORT DATABASE '{place}/out'",
    "EXPLAIN ANALYZE SELECT 1",
    "CALL pragma_version()",
    "PREPARE p AS SELECT 1",
    "SELECT 1; SELECT 2",
    "SELECT 1; COPY match TO 'stolen.csv'",
    "BEGIN TRANSACTION",
    "",
    "-- nothing",
)


@pytest.mark.parametrize("sql", NO_SELECT)
def test_only_one_select_is_taken(sql: str, folder: Path, confined: duckdb.DuckDBPyConnection) -> None:
    """Given a lake, when something else than one SELECT is sent, then it is refused, and nothing has happened."""
    before = _files(folder.parent)
    with pytest.raises(QueryFailed) as caught:
        run(confined, sql.format(lake=folder, place=folder.parent), SMALL)

    assert caught.value.reason == "statement"
    assert _files(folder.parent) == before


BEYOND = (
    "SELECT * FROM read_csv('{place}/secret.csv')",
    "SELECT * FROM '{place}/secret.csv'",
    "SELECT * FROM read_text('{place}/secret.csv')",
    "SELECT * FROM read_blob('/proc/self/environ')",
    "SELECT * FROM read_json('/proc/self/status')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM read_parquet('{lake}/*/*/*.parquet')",
    "SELECT * FROM read_text('{lake}/manifest.json')",
    "SELECT * FROM read_text('{lake}/match/../manifest.json')",
    "SELECT * FROM parquet_metadata('{place}/secret.csv')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM glob('*')",
    "SELECT * FROM read_parquet('https://example.com/a.parquet')",
    "SELECT * FROM read_csv('s3://bucket/a.csv')",
    "SELECT getenv('HOME')",
    "SELECT * FROM query('COPY match TO ''stolen.csv''')",
    "WITH a AS (INSERT INTO match FROM match RETURNING 1) SELECT * FROM a",
    "SELECT * FROM folder",
    "SELECT now()",
    "SELECT * FROM nowhere",
    "SELEC 1",
)


@pytest.mark.parametrize("sql", BEYOND)
def test_a_select_reaches_nothing_but_the_tables(sql: str, folder: Path, confined: duckdb.DuckDBPyConnection) -> None:
    """Given a secret beside the lake, when a SELECT reaches for what is no table, then it is refused."""
    before = _files(folder.parent)
    with pytest.raises(QueryFailed) as caught:
        run(confined, sql.format(lake=folder, place=folder.parent), SMALL)

    assert caught.value.reason == "sql"
    assert "hush" not in caught.value.message
    assert _files(folder.parent) == before


FORBIDDEN = (
    "COPY match TO 'stolen.csv'",
    "ATTACH '{place}/fresh.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET threads = 64",
    "SET enable_external_access = true",
    "RESET lock_configuration",
    "EXPORT DATABASE '{place}/out'",
)


@pytest.mark.parametrize("sql", FORBIDDEN)
def test_the_connection_would_not_do_it_either(sql: str, folder: Path, confined: duckdb.DuckDBPyConnection) -> None:
    """Given the sandbox's connection, when the check of the statement is passed by, then it still does nothing."""
    before = _files(folder.parent)
    with pytest.raises(duckdb.Error):
        confined.execute(sql.format(lake=folder, place=folder.parent))

    assert _files(folder.parent) == before


ENDLESS = {
    "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE sqrt(a.range * b.range) < 0": "time",
    "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t": "time",
    "SELECT repeat('x', 3000000000)": "memory",
    "SELECT list(range) FROM range(1000000000)": "memory",
}


@pytest.mark.parametrize("sql", ENDLESS)
def test_a_query_without_end_is_ended(sql: str, folder: Path) -> None:
    """Given limits, when a query needs more, then it is ended and told why, and the service goes on."""
    limits = Limits(memory=128, seconds=2.0 if ENDLESS[sql] == "time" else 60.0)
    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), sql, limits)

    assert caught.value.reason == ENDLESS[sql]
    assert query(Lake(folder), "SELECT 1", SMALL).rows == ((1,),)


def test_the_process_has_no_environment(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a secret in the environment of the service, when a process is started for a query, then it has it not."""
    spy = tmp_path / "python"
    spy.write_text(f"#!/bin/sh\nexport -p > '{tmp_path}/seen'\n")
    spy.chmod(0o755)
    monkeypatch.setenv("MATCHFOLD_ADMIN_TOKEN", "hush-hush-hush-hush")
    monkeypatch.setattr("analytics.query.asking.sys.executable", str(spy))

    with pytest.raises(QueryFailed):
        query(Lake(folder), "SELECT 1", SMALL)

    assert "hush" not in (tmp_path / "seen").read_text()


def test_frames_of_the_program_are_no_tables(confined: duckdb.DuckDBPyConnection) -> None:
    """Given a frame in a variable, when SQL names it, then there is no such table."""
    stolen = pl.DataFrame({"token": ["hush"]})

    with pytest.raises(duckdb.CatalogException):
        confined.sql("FROM stolen")
    assert stolen.height == 1


def test_a_process_that_dies_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a process that ends at once, when it is asked, then there is a failure and no hanging."""
    monkeypatch.setattr("analytics.query.asking.sys.executable", "/bin/false")

    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), "SELECT 1", SMALL)

    assert caught.value.reason == "broken"


def _files(place: Path) -> dict[str, int]:
    """All files with their sizes, of the place and of where this runs."""
    found = [*place.rglob("*"), *Path().glob("*")]
    return {path.as_posix(): path.stat().st_size for path in found if path.is_file()}
