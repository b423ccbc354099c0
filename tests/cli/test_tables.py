"""query and dataset: the tables of a lake in the terminal, and for others."""

from pathlib import Path

import duckdb
import pytest

import analytics.query.asking
from analytics.lake.reading import Lake
from analytics.lake.rows import SeatRow
from analytics.query.terms import Limits, QueryFailed
from tests.analytics.metrics.tiny import lake, match, row


@pytest.fixture
def toy(tmp_path: Path) -> Lake:
    """A lake in the folder that is looked for: two matches, one of them Ana's."""
    ana = row(SeatRow, match="m1", seat=1, kind="human", player="Ana")
    return lake(tmp_path / "var" / "matchfold.db.lake", match("m1"), match("m2", turns=3), ana)


def test_a_select_is_told_as_a_table_json_and_lines(cli, toy: Lake):
    """Given two matches, when they are asked for, then they are told in the form that was asked for."""
    sql = "SELECT match, turns FROM match ORDER BY turns"

    assert cli("query", sql).out.splitlines() == ["match\tturns", "m2\t3", "m1\t8"]
    assert cli("query", sql, "--json").json()["rows"] == [["m2", 3], ["m1", 8]]
    assert cli("query", sql, "--ndjson").ndjson() == [{"match": "m2", "turns": 3}, {"match": "m1", "turns": 8}]


def test_a_query_is_read_from_standard_input(process, toy: Lake):
    """Given a query in a file, when it is sent to the command, then it is answered."""
    ran = process("query", "-", stdin=b"SELECT count(*) AS n FROM match")

    assert (ran.code, ran.out) == (0, "n\n2\n")


def test_more_rows_than_allowed_are_spoken_of(cli, toy: Lake):
    """Given two rows, when one is allowed, then one comes and it is said that there are more."""
    ran = cli("query", "FROM match", "--rows", "1")

    assert len(ran.out.splitlines()) == 2
    assert "There are more rows" in ran.err


def test_tables_and_columns_are_told(cli):
    """Given no query, when tables are asked for, then they are told with what they mean, and so are columns."""
    assert "seat\tA seat of a match." in cli("query").out.splitlines()
    assert "player\tVARCHAR\tname that the player goes by" in cli("query", "seat").out.splitlines()
    assert [table["table"] for table in cli("query", "seat", "--json").json()] == ["seat"]


@pytest.mark.parametrize(
    ("sql", "code", "said"),
    [
        ("COPY match TO 'stolen.csv'", 3, "Send one SELECT statement."),
        ("SELECT colour FROM match", 3, "colour"),
        ("SELECT * FROM read_csv('/etc/passwd')", 3, "may not stand for a table"),
        ("SELECT repeat('x', 3000000000)", 1, "more than 512 MB"),
    ],
)
def test_a_query_that_cannot_be_answered_is_told_why(cli, toy: Lake, sql: str, code: int, said: str):
    """Given a lake, when a query is wrong or too much, then one line says why."""
    ran = cli("query", sql)

    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_a_data_set_has_no_names_and_keeps_its_key(cli, toy: Lake, tmp_path: Path):
    """Given a match of Ana, when two data sets are written with one key, then they agree, and she is in neither."""
    first = cli("dataset", "a", "--key", "set.key", "--json").json()
    again = cli("dataset", "b", "--key", "set.key")
    files = list((tmp_path / "a" / "seat").rglob("*.parquet"))

    assert (first["match"], first["seat"]) == (2, 1)
    assert "seat\t1" in again.out.splitlines()
    assert (tmp_path / "set.key").stat().st_mode & 0o777 == 0o600
    assert [path.read_bytes() for path in files] == [
        (tmp_path / "b" / path.relative_to(tmp_path / "a")).read_bytes() for path in files
    ]
    assert not any(b"Ana" in path.read_bytes() for path in files)


def test_a_data_set_is_not_written_over_another(cli, toy: Lake, tmp_path: Path):
    """Given a data set, when another one is to be written there, or a key is none, then it is refused."""
    cli("dataset", "a")
    (tmp_path / "bad.key").write_text("short")

    assert (cli("dataset", "a").code, cli("dataset", "b", "--key", "bad.key").code) == (4, 3)
    assert not (tmp_path / "b").exists()


def test_a_damaged_lake_is_told_with_what_mends_it(cli, toy: Lake, tmp_path: Path):
    """Given a table that is gone, when it is asked for or passed on, then it is said what mends it."""
    for path in toy.folder.glob("match/*/*.parquet"):
        path.unlink()

    asked, written = cli("query", "FROM match"), cli("dataset", "set")

    assert (asked.code, written.code) == (4, 4)
    assert asked.err == written.err
    assert "`matchfold rebuild` makes the tables anew" in asked.err
    assert not list(tmp_path.glob("set*"))


def test_a_data_set_for_which_there_is_no_room_leaves_nothing(process, toy: Lake, tmp_path: Path):
    """Given a disk that is full, when a data set is written, then one line says so, and no part of it is left."""
    ran = process("dataset", "set", room=1_000)

    assert (ran.code, ran.err) == (4, "matchfold: set cannot be written: file too large.\n")
    assert not list(tmp_path.glob("set*"))


def test_a_key_for_which_there_is_no_room_is_not_half_there(process, toy: Lake, tmp_path: Path):
    """Given a disk that is full, when a key is made, then no file is left that is none."""
    assert process("dataset", "set", "--key", "set.key", room=10).code == 4
    assert not list(tmp_path.glob("set*"))


@pytest.mark.parametrize(
    ("argv", "limits"),
    [
        ((), Limits(rows=1_000, bytes=1 << 30, seconds=60, memory=512)),
        (("--rows", "7"), Limits(rows=7, bytes=1 << 30, seconds=60, memory=512)),
        (("--seconds", "0.5"), Limits(rows=1_000, bytes=1 << 30, seconds=0.5, memory=512)),
        (("--memory", "64"), Limits(rows=1_000, bytes=1 << 30, seconds=60, memory=64)),
    ],
)
def test_a_query_may_do_as_much_as_is_said(cli, toy: Lake, monkeypatch: pytest.MonkeyPatch, argv, limits: Limits):
    """Given limits, when a query is sent, then it runs within them, on the lake that is there."""
    sent: list[tuple[Path, str, Limits]] = []

    def asked(lake: Lake, sql: str, within: Limits) -> None:
        sent.append((lake.folder, sql, within))
        raise QueryFailed("time", "The query takes longer.")

    monkeypatch.setattr(analytics.query.asking, "query", asked)
    ran = cli("query", "FROM match", *argv)

    assert (ran.code, ran.err) == (1, "matchfold: The query takes longer.\n")
    assert sent == [(toy.folder, "FROM match", limits)]


def test_query_and_dataset_read_the_lake_that_is_named(cli, tmp_path: Path):
    """Given a lake somewhere else, when it is named, then it is read."""
    lake(tmp_path / "elsewhere", match("m7"))

    assert cli("query", "SELECT match FROM match", "--lake", "elsewhere").out == "match\nm7\n"
    assert "match\t1\n" in cli("dataset", "set", "--lake", "elsewhere").out


@pytest.mark.parametrize(("argv", "closed"), [((), 0), (("--closed",), 1)])
def test_matches_without_spectators_are_in_a_data_set_if_wanted(cli, tmp_path: Path, argv, closed: int):
    """Given an open and a closed match, when a data set is written, then the closed one is in it only if wanted."""
    lake(tmp_path / "var" / "matchfold.db.lake", match("m1"), closed=[match("m2", open_to_spectators=False)])

    assert cli("dataset", "set", "--json", *argv).json()["match"] == 1 + closed


@pytest.mark.parametrize(("argv", "kept"), [((), True), (("--new-ids",), False)])
def test_ids_of_matches_stay_in_a_data_set_unless_new_ones_are_wanted(cli, toy: Lake, tmp_path: Path, argv, kept: bool):
    """Given two matches, when a data set is written, then their ids are in it, or others."""
    assert cli("dataset", "set", *argv).code == 0

    ids = set(duckdb.execute(f"SELECT match FROM '{tmp_path}/set/match/**/*.parquet'").fetchall())
    assert len(ids) == 2
    assert (ids == {("m1",), ("m2",)}) is kept
