"""Pages of other origins: let in if the operator names them, and not by default."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import read_config
from service.errors import BadConfig
from tests.api.conftest import configured

THERE = "https://example.org"
PREFLIGHT = {
    "Origin": THERE,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization, content-type",
}

Opened = Callable[..., FlaskClient]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Opened]:
    """Opens clients of services that let some origins in."""
    apps = []

    def opened(*origins: str) -> FlaskClient:
        apps.append(create_app(configured(tmp_path, cors_origins=origins)))
        return apps[-1].test_client()

    yield opened
    for app in apps:
        app.extensions["matchfold"].close()


def told(answer) -> dict[str, str]:
    """What an answer says of other origins."""
    return {name: value for name, value in answer.headers.items() if name.startswith("Access-Control-")}


def test_by_default_no_answer_speaks_of_other_origins(client: Opened):
    service = client()

    assert told(service.get("/v1/rulesets", headers={"Origin": THERE})) == {}
    assert told(service.options("/v1/matches", headers=PREFLIGHT)) == {}


def test_a_named_origin_may_ask_and_read(client: Opened):
    service = client("https://other.org", THERE)
    asked, read = service.options("/v1/matches", headers=PREFLIGHT), service.get("/v1/none", headers={"Origin": THERE})

    assert asked.status_code == 200
    assert told(asked)["Access-Control-Allow-Origin"] == THERE
    assert {"GET", "POST"} <= set(told(asked)["Access-Control-Allow-Methods"].split(", "))
    assert {"Authorization", "Content-Type", "If-Match"} <= set(told(asked)["Access-Control-Allow-Headers"].split(", "))
    assert (read.status_code, told(read)["Access-Control-Allow-Origin"]) == (404, THERE)
    assert "ETag" in told(read)["Access-Control-Expose-Headers"].split(", ")
    assert "Origin" in read.headers["Vary"]
    assert "Access-Control-Allow-Credentials" not in told(asked) | told(read)


@pytest.mark.parametrize(
    "origin", ["https://example.org.evil.net", "http://example.org", "null", "https://example.org:81"]
)
def test_others_are_not_let_in(client: Opened, origin: str):
    answer = client(THERE).get("/v1/rulesets", headers={"Origin": origin})

    assert told(answer) == {}
    assert "Origin" in answer.headers["Vary"]


def test_a_star_lets_all_in_to_the_api_and_to_no_page(client: Opened):
    service = client("*")

    assert told(service.get("/v1/rulesets", headers={"Origin": THERE}))["Access-Control-Allow-Origin"] == "*"
    assert told(service.get("/", headers={"Origin": THERE})) == {}


def test_origins_are_read_and_checked():
    given = read_config({"MATCHFOLD_CORS_ORIGINS": "https://example.org, http://localhost:3000"})

    assert given.cors_origins == ("https://example.org", "http://localhost:3000")
    for wrong in ("example.org", "https://example.org/", "https://", "ftp://example.org", "https://a b"):
        with pytest.raises(BadConfig) as caught:
            read_config({"MATCHFOLD_CORS_ORIGINS": wrong})
        assert caught.value.variable == "MATCHFOLD_CORS_ORIGINS"
