"""The service on a real store: a SQLite file, and PostgreSQL where its transactions matter."""

import hashlib
from collections.abc import Callable, Iterator, MutableMapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from service.clock import Clock
from service.config import Config
from service.context import Context, Entropy, open_context

Open = Callable[[], Context]
Logged = list[MutableMapping[str, Any]]


def ticking() -> Clock:
    """A clock that goes on by a millisecond each time it is read, so that a test is the same each time it runs."""
    ticks = count(1_800_000_000_000)
    return lambda: next(ticks) / 1000


def seeded(number: int) -> Entropy:
    """Bytes that are the same in each run, and others for each process of a test."""
    calls = count()
    return lambda size: hashlib.shake_256(f"process {number}, call {next(calls)}".encode()).digest(size)


@pytest.fixture
def logged() -> Iterator[Logged]:
    """The lines that a test logs, of every level, however other tests have configured the log."""
    before = structlog.get_config()
    structlog.reset_defaults()
    with capture_logs() as lines:
        yield lines
    structlog.configure(**before)


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


def _opener(store: str, first: int = 0) -> Iterator[Open]:
    opened: list[Context] = []

    def open_one() -> Context:
        ctx = open_context(Config(store=store))
        ctx.clock, ctx.entropy = ticking(), seeded(first + len(opened))
        opened.append(ctx)
        return ctx

    yield open_one
    for one in opened:
        one.close()


def other_store(folder: Path) -> Iterator[Context]:
    """A context on a store of its own, closed after the test."""
    for open_one in _opener(f"sqlite:///{folder}/elsewhere.sqlite", 100):
        yield open_one()
