"""Files of the lake are written whole, or removed."""

from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from analytics.lake import files, upkeep
from analytics.lake.manifest import Part
from analytics.lake.opened import untouched
from tests.analytics.metrics.tiny import match

SECTION = ("toy", False)


def written(folder: Path, name: str) -> Part:
    """A part of one match that no manifest names."""
    (part,) = files.write_rows(folder, SECTION, name, {"match": [match(name)]})
    return part


def write(folder: Path, name: str) -> Path:
    """Its file."""
    return folder / written(folder, name).path


def test_what_was_written_is_removed_if_the_rest_fails(tmp_path: Path) -> None:
    """Given work of two files, when it fails after the first, then that is gone; what was there before is not."""
    before, first = write(tmp_path, "before"), tmp_path

    with suppress(OSError), files.whole_or_nothing(tmp_path):
        first = write(tmp_path, "first")
        assert first.exists()
        raise OSError

    assert before.exists()
    assert not first.exists()


def test_work_within_other_work_ends_by_itself(tmp_path: Path) -> None:
    """Given work within other work that has ended well, when the other one fails, then all that it wrote is gone."""
    early = late = tmp_path

    with suppress(OSError), files.whole_or_nothing(tmp_path):
        early = write(tmp_path, "early")
        with files.whole_or_nothing(tmp_path):
            write(tmp_path, "within")
        late = write(tmp_path, "late")
        raise OSError

    assert not early.exists()
    assert not late.exists()


@pytest.mark.parametrize(("rows", "left"), [(4_000_000, 8), (3_999_999, 1)])
def test_parts_of_four_million_rows_stay_as_they_are(tmp_path: Path, rows: int, left: int) -> None:
    """Given eight parts of one size, when they are put together, then one is left, but eight if they are large."""
    parts = [msgspec.structs.replace(written(tmp_path, f"part-{number}"), rows=rows) for number in range(8)]

    assert len(upkeep.compacted(tmp_path, parts)) == left


@pytest.mark.parametrize(("passes", "rows", "left"), [(8, 1, 8), (9, 1, 0), (9, 200_000, 0), (9, 200_001, 9)])
def test_open_parts_that_more_than_eight_passes_left_are_put_together(
    tmp_path: Path, passes: int, rows: int, left: int
) -> None:
    """Given a part of so many rows for each pass, when nothing of them changes, then small ones of nine become one."""
    parts = [msgspec.structs.replace(written(tmp_path, f"part-{number}"), rows=rows) for number in range(passes)]

    kept, carried = untouched(tmp_path, parts, frozenset())

    assert len(kept) == left
    assert [len(found) for found in carried.values()] == [passes] * (left == 0)
