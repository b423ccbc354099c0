"""The service on a real store: a SQLite file, and PostgreSQL where its transactions matter."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.config import Config
from service.context import Context, open_context

Open = Callable[[], Context]


@pytest.fixture
def open_sqlite(tmp_path: Path) -> Iterator[Open]:
    """Opens contexts on one SQLite file: each is what one process has."""
    yield from _opener(f"sqlite:///{tmp_path}/matchfold.sqlite")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def open_any(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens contexts on one store of each kind."""
    if request.param == "sqlite":
        yield from _opener(f"sqlite:///{tmp_path}/matchfold.sqlite")
    else:
        yield from _opener(request.getfixturevalue("postgres_schema_url"))


@pytest.fixture
def ctx(open_sqlite: Open) -> Context:
    """One process on a SQLite file."""
    return open_sqlite()


def _opener(store: str) -> Iterator[Open]:
    opened: list[Context] = []

    def open_one() -> Context:
        opened.append(open_context(Config(store=store)))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


def other_store(folder: Path) -> Iterator[Context]:
    """A context on a store of its own, closed after the test."""
    for open_one in _opener(f"sqlite:///{folder}/elsewhere.sqlite"):
        yield open_one()
