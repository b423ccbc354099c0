"""An application over a SQLite file of its own for each test module."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from service.app import create_app
from service.config import Config
from service.lab.bench import Bench
from tests.api.client import ADMIN, ADMINISTRATOR, Api, Match

GENEROUS = dict.fromkeys(("moves", "reads", "creates", "jobs"), "1000000/minute")


def configured(folder: Path, **changes: object) -> Config:
    settings: dict[str, object] = {
        "store": f"sqlite:///{folder}/matches.sqlite",
        "admin_token": ADMIN,
        "signing_key": b"k" * 32,
        "quotas": GENEROUS,
        "log_level": "error",
        **changes,
    }
    return Config(**settings)  # type: ignore[arg-type]


@contextmanager
def connected_with(app: Flask, pragma: str) -> Iterator[None]:
    """Let all connections to the SQLite file of an application begin with a pragma."""
    engine = app.extensions["matchfold"].log.engine

    def begin(connection: Any, _record: object) -> None:
        connection.execute(pragma)

    event.listen(engine, "connect", begin)
    engine.dispose()
    try:
        yield
    finally:
        event.remove(engine, "connect", begin)
        engine.dispose()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app(configured(tmp_path_factory.mktemp("store")))
    yield made
    made.extensions["matchfold"].close()


@pytest.fixture
def api(app: Flask) -> Api:
    return Api(app)


@pytest.fixture(scope="module")
def finished(app: Flask) -> Match:
    """A short two-player match, played to its end by random moves."""
    match = Api(app).create(2, options={"turn_limit": 12})
    match.play(seed=3)
    return match


@pytest.fixture
def match(api: Api) -> Match:
    """A fresh two-player match in which somebody must rotate."""
    return api.create(2)


@pytest.fixture
def bench(app: Flask) -> Bench:
    """The laboratory's bench over the service's log."""
    return Bench(app.extensions["matchfold"].log)


@pytest.fixture
def no_job_is_left_open(api: Api) -> Iterator[None]:
    """Cancels what a test asked of the laboratory and did not wait for: places there are few."""
    yield
    for job in api.get("/v1/jobs?limit=100", headers=ADMINISTRATOR).get_json()["items"]:
        if job["status"] == "open":
            api.post(f"{job['url']}:cancel", headers=ADMINISTRATOR)
