"""A lake, and the sandbox that queries of other people run in."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from analytics.lake.reading import Lake
from analytics.query.sandbox import locked
from analytics.query.terms import Limits
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
