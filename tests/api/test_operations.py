"""Health, readiness, metrics, logs, and what happens when the log cannot be reached."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from events.log import store
from events.log.port import LogUnavailable
from service import observability
from service.api import failures
from service.app import create_app
from service.config import lake_folder
from service.usecases.lake import projector
from tests.api.client import Api, Match, problem
from tests.api.conftest import configured, connected_with
from tests.log.building import Match as StoredMatch
from tests.log.test_sleepers import sleeping
from tests.service.spoiling import spoil

NOW = 1_900_000_000.0


def counted(api: Api, line: str) -> float:
    text = api.get("/metrics").text
    return sum(float(one.rpartition(" ")[2]) for one in text.splitlines() if one.startswith(line))


def test_metrics_count_requests_moves_refusals_and_problems(api: Api, match: Match):
    seat = match.waiting_for[0]
    moves = counted(api, "matchfold_moves_total")
    refusals = counted(api, 'matchfold_refusals_total{clause="GVORA-ROT-01",ruleset="gaia_vora"}')
    problems = counted(api, 'matchfold_problems_total{type="illegal-move"}')
    match.move(seat, {"move": "rotate", "args": {"steps": 4}})
    match.move(seat, {"move": "rotate", "args": {"steps": 2}})
    assert counted(api, "matchfold_moves_total") == moves + 1
    assert counted(api, 'matchfold_refusals_total{clause="GVORA-ROT-01",ruleset="gaia_vora"}') == refusals + 1
    assert counted(api, 'matchfold_problems_total{type="illegal-move"}') == problems + 1
    text = api.get("/metrics").text
    assert match.id not in text
    assert 'route="/v1/matches/<match:match>/moves"' in text


def test_the_store_that_cannot_be_reached_is_told_with_retry_after(api: Api, match: Match, monkeypatch):
    def gone(*_: object, **__: object) -> None:
        raise LogUnavailable("disk on fire at /secret/path")

    log = api.app.extensions["matchfold"].log
    seat, headers = match.waiting_for[0], {"If_Match": f'"{match.version}"'}
    monkeypatch.setattr(log, "append", gone)
    answer = match.move(seat, {"move": "rotate", "args": {"steps": 2}}, **headers)
    told = problem(answer, 503, "unavailable")
    assert int(answer.headers["Retry-After"]) >= 1
    assert "secret" not in json.dumps(told)
    monkeypatch.undo()
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}, **headers).status_code == 201


def test_readiness_depends_on_the_log_and_health_does_not(api: Api, monkeypatch):
    assert api.get("/readyz").get_json()["status"] == "ok"

    def refuse() -> None:
        raise LogUnavailable("no")

    monkeypatch.setattr(api.app.extensions["matchfold"].log, "probe", refuse)
    answer = api.get("/readyz")
    problem(answer, 503, "unavailable")
    assert answer.headers["Retry-After"]
    assert api.get("/healthz").status_code == 200


def test_readiness_and_metrics_tell_how_far_the_lake_is_behind(api: Api, match: Match):
    ctx = api.app.extensions["matchfold"]
    folder = lake_folder(ctx.config)
    assert folder is not None
    projector(ctx.log, folder).advance()
    before = match.version
    match.move(match.waiting_for[0], {"move": "rotate", "args": {"steps": 2}})
    events = ctx.log.header(match.id).version - before
    told = api.get("/readyz").get_json()["lake"]
    assert told["events"] == events
    assert told["seconds"] >= 0
    assert counted(api, "matchfold_lake_events_behind") == events
    projector(ctx.log, folder).advance()
    assert api.get("/readyz").get_json()["lake"] == {"events": 0, "seconds": 0}
    assert counted(api, "matchfold_lake_events_behind") == counted(api, "matchfold_lake_seconds_behind") == 0


@pytest.mark.parametrize("population", ["simulation", "imported", "sandbox", "fork"])
def test_the_lag_of_the_lake_is_not_told_by_dates_that_are_made_up(tmp_path: Path, monkeypatch, population: str):
    """Given a lake that was up with its log, when events are put there whose dates say nothing, then the lake is behind
    by the time since that was first seen.
    """
    app = create_app(configured(tmp_path))
    api, ctx = Api(app), app.extensions["matchfold"]
    folder = lake_folder(ctx.config)
    assert folder is not None
    match = api.create(2)
    projector(ctx.log, folder).advance()
    os.utime(folder / "manifest.json", (NOW - 3600, NOW - 3600) if population == "fork" else (0, 0))
    monkeypatch.setattr(ctx, "clock", lambda: NOW)
    with ctx.log.writing() as connection:
        connection.exec_driver_sql("UPDATE matches SET population = ?", (population,))
    match.move(match.waiting_for[0], {"move": "rotate", "args": {"steps": 2}})

    told = api.get("/readyz").get_json()["lake"]
    assert told["events"] > 0
    assert told["seconds"] == 0
    monkeypatch.setattr(ctx, "clock", lambda: NOW + 90)
    assert api.get("/readyz").get_json()["lake"]["seconds"] == 90
    app.extensions["matchfold"].close()


def test_metrics_count_matches_that_the_statistics_could_not_read_and_the_service_is_ready(tmp_path: Path):
    """Given a match with an event that is no JSON, when the lake has read the log, then a metric counts the match."""
    app = create_app(configured(tmp_path))
    api, ctx = Api(app), app.extensions["matchfold"]
    match, folder = api.create(1), lake_folder(ctx.config)
    assert counted(api, "matchfold_lake_matches_skipped") == 0
    spoil(tmp_path / "matches.sqlite", match.id)
    assert folder is not None
    projector(ctx.log, folder).advance()

    assert counted(api, "matchfold_lake_matches_skipped") == 1
    assert api.get("/readyz").get_json() == {
        "status": "ok",
        "lake": {"events": 0, "seconds": 0},
        "workers": 0,
    }
    app.extensions["matchfold"].close()


def test_a_crash_is_a_problem_whose_trace_is_in_the_log_without_its_message(
    tmp_path: Path, configured_again, capfdbinary, monkeypatch
):
    def crash(*_: object, **__: object) -> None:
        raise RuntimeError("the next card is 2:storm")

    app = create_app(configured(tmp_path))
    match = Api(app).create(1)
    monkeypatch.setattr("service.usecases.look.view_at", crash)
    answer = match.get("/view", 1)
    told = problem(answer, 500, "internal")
    app.extensions["matchfold"].close()
    text = capfdbinary.readouterr().err.decode()
    line = json.loads(text.splitlines()[-1])
    assert line["error"] == "RuntimeError"
    assert line["trace_id"] == told["trace_id"]
    assert line["where"][-1].endswith(" crash")
    assert "2:storm" not in answer.text + text


def test_a_given_trace_id_is_kept_and_a_bad_one_is_not(api: Api):
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    answer = api.get("/v1/rulesets", headers={"traceparent": f"00-{trace}-00f067aa0ba902b7-01"})
    assert answer.headers["X-Trace-Id"] == trace
    for bad in ("x", f"00-{'0' * 32}-00f067aa0ba902b7-01", f"00-{trace.upper()}-00f067aa0ba902b7-01"):
        given = api.get("/v1/rulesets", headers={"traceparent": bad}).headers["X-Trace-Id"]
        assert len(given) == 32
        assert given not in bad


@pytest.fixture
def configured_again() -> Iterator[None]:
    """Puts logging back when a test has changed it, so that no line goes to a file that is closed by then."""
    yield
    observability.configure_logging("error", "json")


def test_a_log_that_cannot_be_written_loses_no_answer(tmp_path: Path, configured_again, monkeypatch):
    app = create_app(configured(tmp_path, log_level="info"))

    def full(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(observability, "_log", SimpleNamespace(info=full))
    assert Api(app).get("/v1/rulesets").status_code == 200
    app.extensions["matchfold"].close()


@pytest.mark.parametrize("form", ["json", "text"])
def test_log_lines_have_a_form_for_programs_and_one_for_people(
    tmp_path: Path, configured_again, capfdbinary, form: str
):
    app = create_app(configured(tmp_path, log_format=form, log_level="info"))
    Api(app).get("/v1/rulesets?x=secret")
    Api(app).get("/healthz")
    app.extensions["matchfold"].close()
    lines = [line for line in capfdbinary.readouterr().err.decode().splitlines() if "request" in line]
    assert len(lines) == 1
    assert "secret" not in lines[0]
    assert "/v1/rulesets" in lines[0]
    if form == "json":
        line = json.loads(lines[0])
        assert (line["status"], line["problem"], line["level"]) == (422, "invalid-arguments", "info")


def test_a_full_disk_is_told_as_such(tmp_path: Path, configured_again, capfdbinary):
    """Given a store without room for another page, when matches are opened, then answer and log line say why not."""
    app = create_app(configured(tmp_path, log_level="info"))
    api, new = Api(app), {"ruleset": "gaia_vora", "seats": [{}] * 4, "options": {"players": 4}}
    with connected_with(app, "PRAGMA max_page_count = 1"):
        answers = (api.post("/v1/matches", json=new) for _ in range(100))
        told = problem(next(answer for answer in answers if answer.status_code != 201), 503, "unavailable")
    assert told["detail"] == "The log cannot be written now: its disk is full. Nothing was changed."
    assert json.loads(capfdbinary.readouterr().err.splitlines()[-1])["reason"] == "database or disk is full"
    assert api.post("/v1/matches", json=new).status_code == 201
    app.extensions["matchfold"].close()


def test_a_service_on_a_disk_with_little_room_is_not_ready(api: Api, monkeypatch):
    """Given a disk on which a small write would still succeed, when readiness is asked for, then it is denied."""
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=store.ROOM - 1))
    problem(api.get("/readyz"), 503, "unavailable")


def test_a_store_whose_file_is_gone_is_told_as_such(tmp_path: Path, configured_again, capfdbinary):
    """Given a running service, when its store's file is removed, then nothing is acknowledged and all say why."""
    app = create_app(configured(tmp_path, log_level="info"))
    api, new = Api(app), {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}}
    match = api.post("/v1/matches", json=new).get_json()["url"]
    (tmp_path / "matches.sqlite").unlink()
    for answer in (api.get("/readyz"), api.get(match), api.post("/v1/matches", json=new)):
        told = problem(answer, 503, "unavailable")
        assert told["detail"] == failures.REPLACED
        assert answer.headers["Retry-After"] == "2"
    reason = json.loads(capfdbinary.readouterr().err.splitlines()[-1])["reason"]
    assert reason.endswith("was removed while it was open")
    assert not (tmp_path / "matches.sqlite").exists()
    assert api.get("/healthz").status_code == 200
    app.extensions["matchfold"].close()


def test_a_store_that_a_sleeping_writer_holds_is_told_as_such_until_it_goes_on(tmp_path: Path, configured_again):
    """Given a process that is stopped in its transaction, when others write, then they are refused within seconds."""
    app = create_app(configured(tmp_path, log_level="error"))
    api, new = Api(app), {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}}
    with sleeping(app.extensions["matchfold"].config.store, StoredMatch("mat_asleep")) as sleeper:
        for answer in (api.post("/v1/matches", json=new), api.get("/readyz")):
            told = problem(answer, 503, "unavailable")
            assert told["detail"] == "Another writer holds the log and does not release it. Nothing was changed."
            assert answer.headers["Retry-After"] == "2"
        assert sleeper.wake() == "kept"
    assert api.post("/v1/matches", json=new).status_code == 201
    app.extensions["matchfold"].close()


def test_a_match_that_was_altered_in_the_store_is_not_shown(tmp_path: Path, configured_again):
    """Given an event that was changed by hand, when it is read, then the problem names it."""
    app = create_app(configured(tmp_path, log_level="error"))
    match = Api(app).create(1)
    app.extensions["matchfold"].close()
    spoil(tmp_path / "matches.sqlite", match.id)
    again = create_app(configured(tmp_path, log_level="error"))
    for below in ("", "/events", "/view", "/record"):
        told = problem(Api(again).get(f"/v1/matches/{match.id}{below}"), 500, "damaged")
        assert told["detail"] == "The match is damaged: event 2 is missing, or is not what was hashed."
    again.extensions["matchfold"].close()
