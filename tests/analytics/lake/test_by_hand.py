"""The lake read by hand, as docs/lake.md says."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from analytics.lake.reading import Lake
from tests.analytics.metrics.tiny import RULESET, lake, match, seats

PAGE = Path(__file__).parents[3] / "docs" / "lake.md"
BY_PLACE = "SELECT ruleset, place, count(*), avg(share) FROM seat GROUP BY ALL ORDER BY ruleset, place"


@pytest.fixture
def shown() -> dict[str, Any]:
    """The names that the example of the page defines."""
    example = re.search(
        r"## Reading the files by hand.*?```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert example is not None
    names: dict[str, Any] = {}
    exec(example[1], names)
    return names


@pytest.mark.parametrize("reader", ["by_duckdb", "by_polars"])
def test_the_files_of_the_manifest_tell_what_the_lake_tells(shown: dict[str, Any], reader: str, tmp_path: Path) -> None:
    """Given three matches, one closed, and a file no longer valid, then by hand the two open ones are read, once."""
    closed = [match("m3", open_to_spectators=False), *seats("m3", 1, 0)]
    made = lake(tmp_path, match("m1"), seats("m1", 1, 0), match("m2"), seats("m2", 0.5, 0.5), closed=closed)
    for path in tmp_path.glob("seat/*/*.parquet"):
        shutil.copy(path, path.with_stem("no-longer"))

    found = shown[reader](tmp_path)

    assert found == [(RULESET, 1, 2, 0.75), (RULESET, 2, 2, 0.25)]
    assert found == Lake(made.folder).frame(BY_PLACE).rows()
