"""SQL of other people: what it answers, and that it can do nothing else."""

from pathlib import Path

import duckdb
import polars as pl
import pytest

from analytics.lake.reading import Lake
from analytics.query.asking import query
from analytics.query.sandbox import locked, run
from analytics.query.terms import Limits, QueryFailed
from tests.analytics.metrics.tiny import lake, match
from tests.analytics.query.conftest import SMALL


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
    ("sql", "told"),
    [
        ("matches", "There is no table matches; did you mean 'match'? There are: match, option, seat,"),
        (" nosuch\n", "There is no table nosuch. There are: match, option, seat,"),
        ("SELECT * FROM sead", "There is no table sead; did you mean 'seat'"),
        ("seat", "Send one SELECT statement, such as FROM seat."),
    ],
)
def test_a_table_that_is_none_is_told_with_those_that_there_are(
    sql: str, told: str, confined: duckdb.DuckDBPyConnection
) -> None:
    """Given a name that is no table, alone or in a query, when it is asked, then the tables that there are are told."""
    with pytest.raises(QueryFailed) as caught:
        run(confined, sql, SMALL)

    assert caught.value.message.startswith(told)


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
    "SELECT * FROM duckdb_settings()",
    "SELECT * FROM duckdb_views",
    "SELECT * FROM system.main.duckdb_secrets()",
    "SELECT * FROM information_schema.tables",
    "SELECT * FROM pg_catalog.pg_views",
    "SELECT * FROM sqlite_master",
    "SELECT * FROM memory.main.match",
    "SELECT current_setting('allowed_paths')",
    "SELECT 'allowed_paths'.CURRENT_SETTING()",
    "SELECT system.main.\"current_setting\"('allowed_paths')",
    "SELECT pg_catalog.pg_get_viewdef(1)",
    "SELECT max(turns) OVER (ORDER BY current_setting('allowed_paths')) FROM match",
    "SELECT 1 LIMIT (SELECT length(current_setting('allowed_paths')))",
    "SELECT list_transform([1], lambda x: current_setting('allowed_paths'))",
    "SELECT json_serialize_plan('FROM match')",
    "SELECT current_query(), getvariable('x')",
    "SELECT sleep_ms(100000)",
    "SELECT pg_sleep(100)",
    "SELECT write_log('x')",
    "SELECT nextval('x')",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    "SELECT * FROM query_table('duckdb_settings')",
    "SELECT * FROM arrow_scan(1, 2, 3)",
    "SELECT * FROM pandas_scan(1)",
    "SELECT * FROM seq_scan('match')",
    "SELECT * FROM read_duckdb('{place}/x.db')",
    "SELECT * FROM histogram('match', turns)",
    "SELECT * FROM parquet_file_metadata('{lake}/match/ruleset=toy/part.parquet')",
    "SELECT * FROM '{lake}/match/ruleset=toy/part.parquet'",
    "SELECT * FROM (WITH duckdb_views AS (SELECT 1) FROM duckdb_views), duckdb_views",
    'SELECT * FROM (WITH "x.parquet" AS (SELECT 1) FROM "x.parquet"), "x.parquet"',
    "DESCRIBE SELECT * FROM glob('/*')",
    "SUMMARIZE SELECT * FROM duckdb_settings()",
    "SHOW DATABASES",
    "SHOW ALL TABLES",
    "SHOW memory_limit",
    "/* FROM match */ SELECT/**/*/**/FROM/**/duckdb_logs()",
    "SELECT * FROM \u201cmatch\u201d",
    "SELECT * FROM mat\u0441h",
    "SELECT " + "(" * 5_000 + "1" + ")" * 5_000,
    "SELECT " + "{{'a': " * 400 + "1" + "}}" * 400,
    "SELECT ?",
    "SELECT $sql",
    "SELECT '\0",
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
    assert sql.count("{lake}") or folder.as_posix() not in caught.value.message
    assert _files(folder.parent) == before


EVERYDAY = (
    "SELECT turns // 5 * 5 AS t, count(*), avg(turns), median(turns), list(match ORDER BY 1) FROM match GROUP BY ALL",
    "SELECT strftime(created, '%Y-%m'), date_trunc('week', created), extract(year FROM created) FROM match",
    "SELECT m.match, s.* EXCLUDE (match) FROM match AS m JOIN seat AS s USING (match) QUALIFY row_number() OVER () < 3",
    "SELECT * FROM match WHERE EXISTS (FROM seat AS s WHERE s.match = match.match) AND reason ILIKE 'vic%'",
    "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT sum(n) FROM t",
    "WITH match AS (FROM main.match WHERE turns > 3) SELECT corr(turns, events), histogram(turns) FROM match",
    "SELECT [x * 2 for x in range(3) if x > 0], unnest(generate_series(1, 3)), coalesce(NULL, round(random()))",
    "SELECT quantile_cont(turns, [0.1, 0.9]), arg_max(match, turns), count(*) FILTER (turns > 3) FROM match",
    "FROM range(3) AS r(i), json_each('[1, 2]')",
)


@pytest.mark.parametrize("sql", EVERYDAY)
def test_what_people_ask_is_answered(sql: str, confined: duckdb.DuckDBPyConnection) -> None:
    """Given a lake, when it is asked in the ways of analysts, then nothing is in their way."""
    assert run(confined, sql, SMALL)[1]


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
    "SELECT repeat('x', 10000000) FROM range(10000)": "memory",
    "SELECT len(range(1000000000))": "memory",
}


@pytest.mark.parametrize("sql", ENDLESS)
def test_a_query_without_end_is_ended(sql: str, folder: Path) -> None:
    """Given limits, when a query needs more, then it is ended and told why."""
    limits = Limits(memory=128, seconds=0.5 if ENDLESS[sql] == "time" else 60.0)
    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), sql, limits)

    assert caught.value.reason == ENDLESS[sql]


BOMBS = (
    "SELECT * FROM range(1000000000) ORDER BY random()",
    "SELECT count(DISTINCT range) FROM range(1000000000)",
    "SELECT string_agg(range::VARCHAR, '') FROM range(1000000000)",
    "SELECT sum(range) OVER (ORDER BY range DESC) FROM range(1000000000)",
    "SELECT count(*) FROM range(100000000) AS t(i) WHERE regexp_matches(repeat(i::VARCHAR, 20), '(.*a){50}')",
    "SELECT count(*) FROM " + ", ".join(f"range(1000) AS r{number}" for number in range(9)),
)


@pytest.mark.parametrize("sql", BOMBS)
def test_no_query_takes_more_than_its_limits(sql: str, confined: duckdb.DuckDBPyConnection) -> None:
    """Given little memory and time, when a query wants much, then it ends with one of the two as the reason."""
    with pytest.raises(QueryFailed) as caught:
        run(confined, sql, Limits(seconds=0.3))

    assert caught.value.reason in ("time", "memory")


def test_closed_matches_are_out_of_reach_of_all_but_the_operator(tmp_path: Path) -> None:
    """Given a match without spectators, when its rows are asked for, then only a lake that says so has them."""
    place = tmp_path / "lake"
    lake(place, match("m1"), closed=[match("hush", open_to_spectators=False)])
    (hidden,) = (part.path for part in Lake(place).manifest.parts if part.closed)
    everyone = locked(Lake(place), SMALL.memory)

    assert run(everyone, "SELECT match FROM match", SMALL)[1] == [("m1",)]
    with pytest.raises(duckdb.PermissionException):
        everyone.execute(f"FROM read_parquet('{place / hidden}')")
    assert len(run(locked(Lake(place, closed=True), SMALL.memory), "FROM match", SMALL)[1]) == 2
    everyone.close()
    asked = "SELECT match FROM match ORDER BY match"
    assert [query(Lake(place, closed=closed), asked).rows for closed in (False, True)] == [
        (("m1",),),
        (("hush",), ("m1",)),
    ]


def test_frames_of_the_program_are_no_tables(confined: duckdb.DuckDBPyConnection) -> None:
    """Given a frame in a variable, when SQL names it, then there is no such table."""
    stolen = pl.DataFrame({"token": ["hush"]})

    with pytest.raises(duckdb.CatalogException):
        confined.sql("FROM stolen")
    assert stolen.height == 1


@pytest.mark.parametrize(
    "doubled", ["columns('(.*)') AS '\\1\\1'", "{'a': m, 'b': m} AS m", "*, *"], ids=["name", "type", "columns"]
)
def test_names_and_types_of_columns_do_not_grow_without_end(doubled: str, confined: duckdb.DuckDBPyConnection) -> None:
    """Given a SELECT in a SELECT, each of which doubles the heads of the columns, when it is asked, it is refused."""
    sql = "SELECT 1 AS m"
    for _ in range(12):
        sql = f"SELECT {doubled} FROM ({sql})"

    with pytest.raises(QueryFailed, match="There can be 1,000 columns"):
        run(confined, sql, SMALL)


def _files(place: Path) -> dict[str, int]:
    """All files with their sizes, of the place and of where this runs."""
    found = [*place.rglob("*"), *Path().glob("*")]
    return {path.as_posix(): path.stat().st_size for path in found if path.is_file()}


@pytest.mark.parametrize("sql", [f"SELECT {'(' * 3000}1{')' * 3000}", "SELECT list_transform([1], x -> x + 1)"])
def test_nobody_is_told_to_change_a_setting(sql: str, confined: duckdb.DuckDBPyConnection) -> None:
    """Given a query whose error a setting would allow, when it is asked, then only the error is told."""
    with pytest.raises(QueryFailed) as caught:
        run(confined, sql, SMALL)

    assert caught.value.reason == "sql"
    assert "SET" not in caught.value.message
    assert "exceeded." in caught.value.message or "lambda x, i: x + i" in caught.value.message
