"""The lake as a data set for others."""

from pathlib import Path

import duckdb
import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import TABLES, EventRow, SeatRow, TurnRow
from analytics.query.dataset import new_key, write
from tests.analytics.metrics.tiny import lake, match, row

HOUR = 3_600_000
DAY = 24 * HOUR


@pytest.fixture
def named(tmp_path: Path) -> Lake:
    """Two matches of Ana, one of them against Ben and opened at five in the afternoon, one a fork of it."""
    return lake(
        tmp_path / "lake",
        match("m1", created=3 * DAY + 17 * HOUR, ended=4 * DAY + HOUR, last=4 * DAY + HOUR),
        match("m2", created=5 * DAY + HOUR, last=5 * DAY + 2 * HOUR, parent="m1"),
        [row(SeatRow, match="m1", seat=seat, kind="human", player=name) for seat, name in ((1, "Ana"), (2, "Ben"))],
        row(SeatRow, match="m2", seat=1, kind="human", player="Ana"),
        row(SeatRow, match="m2", seat=2, kind="bot", player="Carla's bot", bot="greedy"),
        row(TurnRow, match="m1", turn=1, at=3 * DAY + 18 * HOUR, seconds=60.0),
        row(EventRow, match="m1", seq=1, type="SeatJoined", at=3 * DAY + 17 * HOUR + 1),
    )


def _read(folder: Path, table: str, columns: str) -> list[tuple[object, ...]]:
    with duckdb.connect() as connection:
        files = f"read_parquet('{folder}/{table}/*/*.parquet', hive_partitioning = true)"
        return connection.execute(f"SELECT {columns} FROM {files} AS t ORDER BY ALL").fetchall()


def test_players_have_one_pseudonym_each_and_bots_their_name(named: Lake, tmp_path: Path) -> None:
    """Given Ana in two matches, when the data set is written, then she is the same nobody in both, bots stay bots."""
    write(named, tmp_path / "set", "k" * 32)

    seats = {(match, seat): player for match, seat, player in _read(tmp_path / "set", "seat", "match, seat, player")}
    assert seats["m1", 1] == seats["m2", 1]
    assert seats["m1", 1] != seats["m1", 2]
    assert str(seats["m1", 1]).startswith("player_")
    assert seats["m2", 2] == "greedy"
    for path in (tmp_path / "set").rglob("*"):
        assert path.is_dir() or not (
            b"Ana" in path.read_bytes() or b"Ben" in path.read_bytes() or b"Carla" in path.read_bytes()
        )


def test_pseudonyms_follow_from_the_key(named: Lake, tmp_path: Path) -> None:
    """Given two keys, when data sets are written, then equal keys give equal pseudonyms, others do not."""
    for name, key in (("a", "k" * 32), ("b", "k" * 32), ("c", new_key())):
        write(named, tmp_path / name, key)

    first, same, other = (_read(tmp_path / name, "seat", "player") for name in "abc")
    assert first == same
    assert first != other


def test_matches_begin_at_midnight_and_last_as_long_as_they_did(named: Lake, tmp_path: Path) -> None:
    """Given a match from five to one at night, when the data set is written, then it lasts from midnight to eight."""
    write(named, tmp_path / "set", "k" * 32)

    first = _read(tmp_path / "set", "match", "match, created::VARCHAR, ended::VARCHAR, last::VARCHAR")[0]
    assert first == ("m1", "1970-01-04 00:00:00", "1970-01-04 08:00:00", "1970-01-04 08:00:00")
    assert _read(tmp_path / "set", "turn", "t.at::VARCHAR, seconds") == [("1970-01-04 01:00:00", 60.0)]
    assert _read(tmp_path / "set", "event", "t.at::VARCHAR") == [("1970-01-04 00:00:00.001",)]


def test_ids_of_matches_stay_or_are_new_in_all_tables(named: Lake, tmp_path: Path) -> None:
    """Given a fork, when ids are to be new, then they are in all tables, and the fork still knows its parent."""
    write(named, tmp_path / "kept", "k" * 32)
    write(named, tmp_path / "new", "k" * 32, new_ids=True)

    assert _read(tmp_path / "kept", "match", "match, parent") == [("m1", None), ("m2", "m1")]
    ids = {str(match): parent for match, parent in _read(tmp_path / "new", "match", "match, parent")}
    (fork,) = (match for match, parent in ids.items() if parent is not None)
    assert ids[fork] in ids
    assert {match for (match,) in _read(tmp_path / "new", "seat", "match")} == set(ids)
    assert not {"m1", "m2"} & set(ids)


def test_new_ids_do_not_come_in_the_order_of_time(tmp_path: Path) -> None:
    """Given twenty matches of one day, when ids are new, then their order in the files is that of the new ids."""
    many = lake(tmp_path / "lake", [match(f"m{number:02}", turns=number) for number in range(20)])
    write(many, tmp_path / "set", "k" * 32, new_ids=True)

    with duckdb.connect() as connection:
        found = connection.execute(
            f"SELECT match, turns FROM read_parquet('{tmp_path}/set/match/*/*.parquet')"
        ).fetchall()
    assert found == sorted(found)
    assert [turns for _, turns in found] != sorted(turns for _, turns in found)


def test_matches_without_spectators_are_left_out_unless_the_lake_has_them(tmp_path: Path) -> None:
    """Given a match without spectators, when a data set is written, then it is there only for those who see it."""
    lake(tmp_path / "lake", match("m1"), closed=[match("m2", open_to_spectators=False)])

    assert write(Lake(tmp_path / "lake"), tmp_path / "a", "k" * 32)["match"] == 1
    assert write(Lake(tmp_path / "lake", closed=True), tmp_path / "b", "k" * 32)["match"] == 2


def test_the_data_set_tells_what_it_is(named: Lake, tmp_path: Path) -> None:
    """Given a data set, when one looks at its files, then each table is counted and each column has a meaning."""
    rows = write(named, tmp_path / "set", "k" * 32)

    assert rows.keys() == TABLES.keys()
    assert (rows["match"], rows["seat"], rows["card"]) == (2, 4, 0)
    assert "- `seat` (4): A seat of a match." in (tmp_path / "set" / "README.md").read_text()
    told = msgspec.json.decode((tmp_path / "set" / "dictionary.json").read_bytes())
    assert all(column["meaning"] for columns in told.values() for column in columns)


def test_nothing_is_written_over(named: Lake, tmp_path: Path) -> None:
    """Given a folder with something in it, when a data set is to be written there, then it is refused and kept."""
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "mine").write_text("x")

    with pytest.raises(FileExistsError):
        write(named, tmp_path / "set", "k" * 32)
    assert [path.name for path in (tmp_path / "set").iterdir()] == ["mine"]
