"""Reading the lake: what is wrong with a query is told apart from what is wrong with a file."""

from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from analytics.lake import manifest
from analytics.lake.damage import Damaged
from tests.analytics.metrics.tiny import lake, match


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        ("SELECT * FROM match WHERE ruleset = $forgotten", duckdb.InvalidInputException),
        ("SELECT * FROM match WHERE regexp_matches(match, '(')", duckdb.InvalidInputException),
        ("SELECT * FROM match WHERE colour = 'red'", duckdb.BinderException),
    ],
)
def test_a_mistake_in_a_query_is_not_told_as_damage(tmp_path: Path, mistake: str, told: type[duckdb.Error]) -> None:
    with pytest.raises(told):
        lake(tmp_path, match("m1")).frame(mistake)


def _cut(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def _other_footer(whole: bytes) -> bytes:
    """What tells of the columns is overwritten, its length and the mark at the end are not."""
    length = int.from_bytes(whole[-8:-4], "little")
    return whole[: -8 - length] + b"\xff" * length + whole[-8:]


def _other_pages(whole: bytes) -> bytes:
    """The columns themselves are overwritten."""
    return whole[:4] + b"\xff" * 2_000 + whole[2_004:]


@pytest.mark.parametrize("spoil", [_cut, _other_footer, _other_pages])
def test_a_file_that_was_spoiled_in_any_place_is_told_as_damage(
    tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    present = lake(tmp_path, [match(f"m{number}") for number in range(3_000)])
    (path,) = (tmp_path / part.path for part in manifest.read(tmp_path).parts)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(Damaged, match="a table of the lake is gone or damaged"):
        present.frame("SELECT * FROM match")


def test_a_row_is_asked_for_once(tmp_path: Path) -> None:
    # given a lake that was asked how many matches there are
    asked = lake(tmp_path, match("m1"), match("m2"))
    counting = "SELECT count(*) AS n FROM match WHERE players = $players"
    assert [asked.row(counting, {"players": players})["n"] for players in (2, 3)] == [2, 0]
    # when its files are gone, then it still knows; of anything else it does not
    for path in tmp_path.glob("match/*/*"):
        path.unlink()
    assert [asked.row(counting, {"players": players})["n"] for players in (2, 3)] == [2, 0]
    with pytest.raises(Damaged):
        asked.row(counting, {"players": 4})
