"""Jobs over HTTP."""

import threading
from typing import Any

import pytest
from flask import Flask

from service.lab.bench import Bench
from tests.api.client import ADMIN, Api, Match, problem
from tests.api.document import documented

FULL: dict[str, Any] = {
    "ruleset": "gaia_vora",
    "a": {"bot": "greedy"},
    "b": {"bot": "random"},
    "options": {"turn_limit": 3},
    "seeds": 60,
    "margin": 0.2,
}
ADMINISTRATOR = {"Authorization": f"Bearer {ADMIN}"}


@pytest.fixture
def bench(app: Flask) -> Bench:
    return Bench(app.extensions["matchfold"].log)


def asked(api: Api, seed: str, **more: Any) -> dict[str, Any]:
    """A new job."""
    answer = api.post("/v1/jobs", json={**FULL, "seed": seed, **more})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == answer.get_json()["url"]
    told: dict[str, Any] = answer.get_json()
    return told


def test_a_job_is_run_to_its_verdict(api: Api, bench: Bench):
    """Given a job, when the bench has worked on it, then verdict, interval and counts are told."""
    job = asked(api, "whole")
    assert (job["status"], job["progress"]["played"], job["outcome"]["verdict"]) == ("open", 0, None)

    while bench.step(threading.Event()):
        pass

    done = api.get(job["url"]).get_json()
    outcome = done["outcome"]
    assert (done["status"], outcome["verdict"], done["progress"]["seconds_left"]) == ("done", "better", None)
    assert outcome["low"] < outcome["difference"] < outcome["high"]
    assert sum(outcome["pentanomials"][0]) == outcome["seeds"] == done["progress"]["played"]
    assert done["experiment"]["ruleset"].startswith("gaia_vora@")
    assert done["experiment"]["code"].startswith("sha256:")


def test_a_job_that_is_asked_for_again_is_the_same(api: Api):
    """Given a job, when the same is sent again, then it is answered with 200 and makes no other."""
    job = asked(api, "twice")
    again = api.post("/v1/jobs", json={**FULL, "seed": "twice"})

    assert (again.status_code, again.get_json()) == (200, job)
    assert "Location" not in again.headers
    api.post(f"{job['url']}:cancel")


def test_progress_tells_how_long_it_will_take_at_most(api: Api, bench: Bench, monkeypatch: pytest.MonkeyPatch):
    """Given a job after its first turn, when it is read, then seeds, seconds and the time left are told."""
    monkeypatch.setattr("service.lab.bench.TURN_S", 0.0)
    job = asked(api, "progress")
    bench.step(threading.Event())

    progress = api.get(job["url"]).get_json()["progress"]

    assert (progress["played"], progress["seeds"]) == (1, 60)
    assert progress["seconds_left"] == pytest.approx(59 * progress["seconds"])
    api.post(f"{job['url']}:cancel")


def test_a_job_is_cancelled_and_resumed(api: Api):
    """Given an open job, when it is cancelled, then it rests; when it is resumed, then it is open again."""
    job = asked(api, "rest")

    assert api.post(f"{job['url']}:cancel").get_json()["status"] == "cancelled"
    problem(api.post(f"{job['url']}:cancel"), 409, "conflict")
    assert api.post(f"{job['url']}:resume").get_json()["status"] == "open"
    assert api.post(f"{job['url']}:cancel", headers=ADMINISTRATOR).get_json()["status"] == "cancelled"


def test_the_job_of_another_is_left_alone(api: Api, match: Match):
    """Given a job, when a seat of some match cancels it, then that is forbidden."""
    job = asked(api, "mine")

    problem(api.post(f"{job['url']}:cancel", headers=match.headers(1)), 403, "forbidden")
    api.post(f"{job['url']}:cancel")


def test_a_third_arm_gives_two_rates(api: Api, bench: Bench):
    """Given options of the whole match that differ, when a third arm is named, then both rates are told."""
    arms = {"a": {"bot": "greedy", "options": {"turn_limit": 2}}, "b": {"bot": "greedy", "options": {"turn_limit": 3}}}
    job = asked(api, "third", **arms, against={"bot": "random"}, options={}, margin=0.4)
    while bench.step(threading.Event()):
        pass

    assert len(api.get(job["url"]).get_json()["outcome"]["rates"]) == 2


@pytest.mark.parametrize(
    ("change", "status", "kind"),
    [
        ({"ruleset": "chess"}, 404, "not-found"),
        ({"ruleset": "gaia_vora@0.1"}, 409, "conflict"),
        ({"b": FULL["a"]}, 422, "invalid-arguments"),
        ({"a": {"bot": "search:0.5s"}}, 422, "invalid-arguments"),
        ({"a": {}}, 422, "invalid-arguments"),
        ({"a": {"bot": "greedy", "options": {"turn_limit": 9}}}, 422, "invalid-arguments"),
        ({"margin": 0}, 422, "invalid-arguments"),
        ({"margin": 0.7}, 422, "invalid-arguments"),
        ({"seeds": 10}, 422, "invalid-arguments"),
        ({"seeds": 10_001}, 422, "invalid-arguments"),
        ({"options": {"stars_per_player": 99}}, 422, "illegal-options"),
        ({"options": {"players": 3}}, 422, "illegal-options"),
        ({"surplus": 1}, 422, "invalid-arguments"),
    ],
)
def test_what_can_tell_nothing_is_refused(api: Api, change: dict[str, Any], status: int, kind: str):
    """Given an experiment that cannot be made, when it is sent, then the problem says why and there is no job."""
    answer = documented(api.http.post("/v1/jobs", json={**FULL, **change}))

    problem(answer, status, kind)


def test_too_many_open_jobs_are_refused(api: Api):
    """Given four open jobs, when a fifth is asked for, then it is forbidden until one is cancelled."""
    jobs = [asked(api, f"many {number}") for number in range(4)]

    assert problem(api.post("/v1/jobs", json=FULL), 403, "forbidden")["detail"].startswith("You have 4 open jobs")
    for job in jobs:
        api.post(f"{job['url']}:cancel")


def test_a_job_that_is_not_there_is_not_found(api: Api):
    """Given no job of this id, when it is read or turned, then it is not found."""
    problem(api.get("/v1/jobs/job_0"), 404, "not-found")
    problem(api.post("/v1/jobs/job_0:cancel"), 404, "not-found")
