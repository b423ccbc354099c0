"""Statistics asked for with everything that is no question: a clear answer each time, in the documented form."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from service.app import create_app
from service.usecases.lake import projector
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats
from tests.api.client import Api, problem
from tests.api.conftest import configured

METRIC = "/v1/stats/oh_win_rate"
TOY = f"ruleset={RULESET}"

GARBAGE = (
    ("place", "%00"),
    ("deck", "a%00b"),
    ("kind", "people%26kind=bots"),
    ("players", "0"),
    ("players", "-1"),
    ("players", "99999999999999999999"),
    ("since", "10000-01-01"),
    ("since", "2026-02-30"),
    ("until", "0000-00-00"),
    ("until", "2026-01-01T00:00:00Z"),
    ("min_turns", "1e5"),
    ("max_turns", quote("١")),
    ("version", "x" * 201),
    ("option.x", "x" * 2_001),
    ("option.x", "[" * 2_000),
    ("limit", "-1"),
    ("limit", "1.5"),
    ("shown", "NaN"),
    ("sort", "--value"),
    ("by", "name,turn"),
    ("by", "name&by=unit"),
    ("colour", "red"),
    ("__proto__", "1"),
    ("format", "xml"),
    ("ruleset", f"{RULESET}%0A"),
    ("place", "1&place=2"),
    ("deck", quote("' OR 1 = 1 --")),
    ("deck", "$ruleset"),
    ("deck", quote("💥 \u202e")),
    ("place", "999999999"),
    ("option.x", "NaN"),
    ("option.", "1"),
    ("option.x", "9" * 400),
    ("name", quote("<script>")),
    ("ruleset", "nobody_knows"),
)

HARMLESS = (
    ("until", "9999-12-31"),
    ("since", "0001-01-01"),
    ("limit", "999999999"),
    ("limit", "0"),
    ("shown", "0"),
    ("by", ",,"),
)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A service over a lake with a card and a deck whose names a spreadsheet would compute."""
    place = tmp_path_factory.mktemp("place")
    tricky = [card("=HYPERLINK(1)", 1, "m1", 1, deck=2, kept=40)]
    lake(place / "matches.sqlite.lake", match("m1"), seats("m1", 1, 0, decks=("@SUM(1)", "plain")), tricky)
    app = create_app(configured(place))
    yield Api(app)
    app.extensions["matchfold"].close()


@pytest.mark.parametrize(("name", "value"), GARBAGE)
def test_garbage_is_refused_by_its_name(api: Api, name: str, value: str):
    """Given a value that none is, or no match has, when a metric or its matches are asked for, then it is named."""
    given = f"{name}={value}" if name == "ruleset" else f"{TOY}&{name}={value}"
    for below in ("", "/matches") if name not in ("sort", "by", "shown", "format") else ("",):
        told = problem(api.get(f"{METRIC}{below}?{given}"), 422, "invalid-arguments")
        assert told["errors"][0]["pointer"] == f"?{name}"
    given_twice = f"&{name}=" in value
    pages = api.app.test_client()
    assert pages.get(f"/dashboards/cards?{given}").status_code == (422 if given_twice else 400)


@pytest.mark.parametrize(("name", "value"), HARMLESS)
def test_strange_values_only_find_nothing(api: Api, name: str, value: str):
    """Given a strange value that may be one, when it is asked for, then there is an answer."""
    given = f"{name}={value}" if name == "ruleset" else f"{TOY}&{name}={value}"
    assert api.get(f"{METRIC}?{given}").status_code == 200


@pytest.mark.parametrize("path", ["/v1/stats/%00", "/v1/stats/" + "a" * 300, "/v1/stats/models/%F0%9F%92%A5"])
def test_names_that_cannot_be_are_not_found(api: Api, path: str):
    """Given a name that no metric could have, when it is asked for, then it is not found."""
    problem(api.app.test_client().get(f"{path}?{TOY}"), 404, "not-found")


def test_a_spreadsheet_computes_nothing(api: Api):
    """Given a card whose name is a formula, when tables are downloaded, then the cell is a text."""
    table = api.get(f"{METRIC}?{TOY}&by=name,deck&format=csv").text

    assert "'=HYPERLINK(1),'@SUM(1)," in table


def test_asking_for_the_head_alone_gives_the_same_headers(api: Api):
    """Given an address, when only its head is asked for, then type, tag and caching are those of the answer."""
    http = api.app.test_client()
    for path in ("/v1/stats", f"{METRIC}?{TOY}", f"{METRIC}?{TOY}&format=csv", "/v1/tables"):
        whole, head = http.get(path), http.head(path)
        assert (head.status_code, head.data) == (200, b"")
        for name in ("Content-Type", "Content-Length", "ETag", "Vary", "Cache-Control"):
            assert head.headers.get(name) == whole.headers.get(name), name


def test_a_lake_of_another_store_is_not_shown(tmp_path: Path):
    """Given a folder that another store's projector made, when statistics are asked for, then it is said, not shown."""
    (tmp_path / "other").mkdir()
    other = create_app(configured(tmp_path / "other"))
    Api(other).create(1)
    ctx, folder = other.extensions["matchfold"], tmp_path / "other" / "matches.sqlite.lake"
    projector(ctx.log, folder).advance()
    app = create_app(configured(tmp_path, lake=str(folder)))

    problem(Api(app).get(f"{METRIC}?{TOY}"), 409, "conflict")
    problem(Api(app).post("/v1/query", json={"sql": "SELECT 1"}), 409, "conflict")
    assert Api(other).get(f"{METRIC}?ruleset=gaia_vora").status_code == 200
    for one in (app, other):
        one.extensions["matchfold"].close()


def test_damaged_tables_are_told_as_such_to_programs_and_to_people(tmp_path: Path):
    """Given a table that is gone, when it is asked for, then a problem or a page says what mends it."""
    app = create_app(configured(tmp_path))
    api, folder = Api(app), tmp_path / "matches.sqlite.lake"
    api.create(1)
    projector(app.extensions["matchfold"].log, folder).advance()
    for path in folder.glob("match/*/*.parquet"):
        path.unlink()

    told = problem(api.get(f"{METRIC}?{TOY}"), 503, "unavailable")
    page = api.get("/dashboards/overview?ruleset=gaia_vora", headers={"Accept": "text/html,*/*;q=0.8"})

    assert "matchfold rebuild" in told["detail"]
    assert (page.status_code, page.mimetype) == (503, "text/html")
    assert "matchfold rebuild" in page.text
    assert api.get("/readyz").status_code == 200
    (folder / "manifest.json").write_text("[1]")
    problem(api.get(f"{METRIC}?{TOY}"), 503, "unavailable")
    assert api.get("/readyz").get_json()["lake"]["events"] > 0
    app.extensions["matchfold"].close()
