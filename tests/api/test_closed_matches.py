"""Matches that let no spectators in: no statistics tell of them, to anyone but the administrator."""

from collections.abc import Iterator, Mapping
from itertools import chain

import pytest
from flask import Flask

from analytics.lake.rows import TABLES
from dashboards.listing import PAGES
from service.app import create_app
from service.config import lake_folder
from service.usecases import lake
from service.usecases.leads import Estimator
from tests.api.client import ADMINISTRATOR, Api, Match
from tests.api.conftest import configured

GAME = "ruleset=gaia_vora"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application whose lake is kept by hand."""
    made = create_app(configured(tmp_path_factory.mktemp("store")))
    yield made
    made.extensions["matchfold"].close()


@pytest.fixture(scope="module")
def matches(app: Flask) -> Mapping[str, Match]:
    """Two short matches that have ended and one that goes on, of which anyone may look on at the first only."""
    api = Api(app)
    found = {
        "open": api.create(2, options={"turn_limit": 3}),
        "closed": api.create(2, options={"turn_limit": 3}, spectator_policy="closed"),
        "running": api.create(2, spectator_policy="closed"),
    }
    for name, match in found.items():
        match.play(4 if name == "running" else 1_000)
    ctx = app.extensions["matchfold"]
    folder = lake_folder(ctx.config)
    assert folder is not None
    lake.projector(ctx.log, folder, lambda: ctx.clock() + 3_600).advance()
    assert Estimator(ctx.log, ctx.rulesets, folder).step() == 2
    return found


def test_no_table_tells_anyone_of_them(app: Flask, matches: Mapping[str, Match]):
    """Given closed matches, when anyone asks a table, then they are not in it; the administrator finds all three."""
    api = Api(app)
    union = " UNION ALL ".join(f"SELECT '{table}' AS t, match FROM \"{table}\"" for table in TABLES)
    sql = f"SELECT DISTINCT t, match FROM ({union})"
    rows = api.post("/v1/query", json={"sql": sql}).get_json()["rows"]
    assert {match for _, match in rows} == {matches["open"].id}
    assert {table for table, _ in rows} >= {"match", "seat", "event", "decision", "lead"}
    rows = api.post("/v1/query", json={"sql": sql}, headers=ADMINISTRATOR).get_json()["rows"]
    assert {match for table, match in rows if table == "lead"} == {matches[name].id for name in ("open", "closed")}
    assert {match for _, match in rows} == {match.id for match in matches.values()}


def test_no_metric_counts_them_for_anyone(app: Flask, matches: Mapping[str, Match]):
    """Given closed matches, when all metrics and models are read, then none counts or names them; an ETag tells why."""
    api = Api(app)
    told = api.get("/v1/stats").get_json()
    for one in chain(told["metrics"], told["models"]):
        _names_only_open_ones(matches, api.http.get(f"{one['url']}?{GAME}").data)
    address = f"/v1/stats/seat_win_rate?{GAME}"
    public, admins = api.get(address), api.get(address, headers=ADMINISTRATOR)
    assert (public.get_json()["matches"], admins.get_json()["matches"]) == (1, 2)
    assert public.headers["ETag"] != admins.headers["ETag"]
    assert public.headers["Cache-Control"] == "public, no-cache"
    assert admins.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in public.headers["Vary"]
    again = api.get(address, headers={**ADMINISTRATOR, "If-None-Match": public.headers["ETag"]})
    assert again.status_code == 200


def test_the_matches_behind_a_number_are_only_those_that_one_may_see(app: Flask, matches: Mapping[str, Match]):
    """Given closed matches, when those behind a number are listed, then the administrator gets more of them."""
    api = Api(app)
    address = f"/v1/stats/seat_win_rate/matches?{GAME}"
    listed = {one["match"] for one in api.get(address).get_json()["items"]}
    assert listed == {matches["open"].id}
    listed = {one["match"] for one in api.get(address, headers=ADMINISTRATOR).get_json()["items"]}
    assert listed == {matches["open"].id, matches["closed"].id}


def test_no_page_or_file_of_the_dashboards_names_them(app: Flask, matches: Mapping[str, Match]):
    """Given closed matches, when all pages and files are read, also by the administrator, then none names them."""
    http = app.test_client()
    for slug in (page.slug for page in PAGES.values() if page.listed):
        page = http.get(f"/dashboards/{slug}?{GAME}", headers=ADMINISTRATOR)
        assert page.status_code == 200, slug
        _names_only_open_ones(matches, page.data)
    for metric in ("seat_win_rate", "use_share", "phase_decisions"):
        _names_only_open_ones(matches, http.get(f"/dashboards/matches?{GAME}&metric={metric}").data)


def _names_only_open_ones(matches: Mapping[str, Match], told: bytes) -> None:
    assert matches["closed"].id.encode() not in told
    assert matches["running"].id.encode() not in told
