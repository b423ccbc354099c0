"""The dashboards in a real application, over lakes with much, little and nothing in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from service.app import create_app
from service.config import Config
from service.context import open_context
from tests.dashboards.worlds import world


def client_over(folder: Path, lake: Path) -> Iterator[FlaskClient]:
    """A client of the service whose lake is that folder."""
    context = open_context(Config(store=f"sqlite:///{folder}/matchfold.sqlite", lake=str(lake)))
    yield create_app(context=context).test_client()
    context.close()


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with enough matches for everything to be drawn."""
    return world(tmp_path_factory.mktemp("full"), simulated=400, people=60)


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with a handful of matches."""
    return world(tmp_path_factory.mktemp("few"), simulated=6, people=0)


@pytest.fixture(scope="session")
def client(full: Lake, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The service over the full lake."""
    yield from client_over(tmp_path_factory.mktemp("store"), full.folder)


@pytest.fixture(scope="session")
def small(few: Lake, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The service over a handful of matches."""
    yield from client_over(tmp_path_factory.mktemp("store"), few.folder)


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The service over an empty lake."""
    folder = tmp_path_factory.mktemp("store")
    yield from client_over(folder, folder / "lake")
