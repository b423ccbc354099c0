"""The log in each of its stores."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.memory import MemoryLog
from events.log.port import Log
from events.log.sql import SqlLog

_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)


@pytest.fixture(params=["sqlite", _POSTGRESQL])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    address: str = request.getfixturevalue("postgres_schema_url")
    return address


@pytest.fixture
def sql_log(url: str) -> Iterator[SqlLog]:
    """A log in each kind of database."""
    log = SqlLog.open(url)
    yield log
    log.close()


@pytest.fixture(params=["memory", "sqlite", _POSTGRESQL])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    """A log in each of its stores."""
    if request.param == "memory":
        yield MemoryLog()
        return
    address = f"sqlite:///{tmp_path}/log.db"
    if request.param == "postgresql":
        address = request.getfixturevalue("postgres_schema_url")
    stored = SqlLog.open(address)
    yield stored
    stored.close()
