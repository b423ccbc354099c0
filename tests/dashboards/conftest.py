"""The dashboards in a real application, over lakes with much, little and nothing in them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from dashboards.chart import Chart
from dashboards.listing import PAGES
from dashboards.page import Scene
from service.app import create_app
from service.config import Config
from service.context import open_context
from tests.dashboards import worlds


def client_over(folder: Path, lake: Path) -> Iterator[FlaskClient]:
    """A client of the service whose lake is that folder."""
    context = open_context(Config(store=f"sqlite:///{folder}/matchfold.sqlite", lake=str(lake)))
    yield create_app(context=context).test_client()
    context.close()


@pytest.fixture(scope="session", autouse=True)
def built_once() -> Iterator[None]:
    """Each page about the same matches is built once, whether it is then shown or asked for one of its tables."""
    with pytest.MonkeyPatch.context() as patch:
        for slug, page in PAGES.items():
            patch.setitem(PAGES, slug, msgspec.structs.replace(page, build=_once(page.build)))
        yield


def _once(build: Callable[[Scene], Sequence[Chart]]) -> Callable[[Scene], Sequence[Chart]]:
    built: dict[str, Sequence[Chart]] = {}

    def one(scene: Scene) -> Sequence[Chart]:
        lake, query = scene.lake, scene.population.query() | dict(scene.options)
        key = f"{lake.folder} {lake.manifest.batches} {sorted(query.items())}"
        if key not in built:
            built[key] = build(scene)
        return built[key]

    return one


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with enough matches for everything to be drawn."""
    return worlds.full(tmp_path_factory.mktemp("full"))


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with a handful of matches."""
    return worlds.few(tmp_path_factory.mktemp("few"))


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
