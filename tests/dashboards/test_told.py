"""What every page tells of a made-up world is what is written down, line by line (`make told` writes it anew)."""

import difflib

import pytest
from flask.testing import FlaskClient

from tests.dashboards import reading
from tests.dashboards.told_pages import FOLDER, TOLD, as_text

MOST = 80


@pytest.mark.parametrize("name", TOLD)
def test_a_page_tells_what_is_written_down(client: FlaskClient, small: FlaskClient, name: str) -> None:
    told = as_text(name, reading.page(small if TOLD[name].few else client, TOLD[name].path))
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    changes = list(difflib.unified_diff(kept.splitlines(), told.splitlines(), f"{name}.txt", "now", lineterm="", n=1))
    assert not changes, "\n".join(["", *changes[:MOST]])


def test_nothing_is_written_down_that_no_page_tells() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TOLD)
