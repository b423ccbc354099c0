"""Jobs of the kind `skill` over HTTP: a bot against itself with twice the iterations."""

import json
import threading
from typing import Any

import msgspec
import pytest

from service.lab.bench import Bench
from service.lab.kinds import begun, work_of
from service.lab.skill import Skill
from service.lab.work import Means
from tests.api.client import Api, problem
from tests.api.document import documented
from tests.api.laboratory import work

SKILL: dict[str, Any] = {"ruleset": "gaia_vora", "weakest": 2, "doublings": 1, "options": {"turn_limit": 1}}


def asked(api: Api, **more: Any) -> dict[str, Any]:
    """A new job."""
    answer = documented(api.http.post("/v1/jobs", json={"skill": {**SKILL, **more}}))
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def test_what_twice_the_thinking_is_worth_is_a_job(api: Api, bench: Bench):
    """Given a bot and a strength, when the bench has worked on it, then the step has score, bounds and counts."""
    job = asked(api, seed="whole")
    assert (job["kind"], job["status"], job["progress"]["most"]) == ("skill", "open", 50)
    assert job["skill"]["outcome"]["sentence"] == "Nothing is known yet."
    work(bench)

    done = documented(api.http.get(job["url"])).get_json()

    (step,) = done["skill"]["outcome"]["steps"]
    assert (done["status"], done["progress"]["unit"], done["progress"]["played"]) == ("done", "pairs", 50)
    assert (step["weaker"], step["stronger"], step["pairs"], sum(step["pentanomial"])) == (2, 4, 50, 50)
    assert step["low"] < step["score"] < step["high"]
    assert done["skill"]["outcome"]["sentence"].startswith("Twice the thinking is worth ")
    assert done["skill"]["skill"]["code"].startswith("sha256:")
    assert done["skill"]["skill"]["seed"] == "whole"
    problem(api.get(f"{job['url']}/flips"), 409, "conflict")


def test_a_trace_that_was_cancelled_goes_on_to_the_same_end(api: Api, bench: Bench, monkeypatch: pytest.MonkeyPatch):
    """Given a job cancelled after a pair, when it is resumed, then it comes to what it comes to in one go."""
    monkeypatch.setattr("service.lab.bench.TURN_S", 0.0)
    job = asked(api)
    bench.step(threading.Event())
    assert api.post(f"{job['url']}:cancel").get_json()["progress"]["played"] == 1
    assert not bench.step(threading.Event())
    assert api.post(f"{job['url']}:resume").get_json()["status"] == "open"
    work(bench)

    whole = work_of(begun(Skill(**SKILL)))
    whole.go_on(Means())
    told = api.get(job["url"]).get_json()["skill"]
    assert told["outcome"] == json.loads(msgspec.json.encode(whole.told()["outcome"]))


@pytest.mark.parametrize(
    ("change", "status", "pointer"),
    [
        ({"bot": "greedy"}, 422, "/skill/bot"),
        ({"bot": "search:0.5s"}, 422, "/skill/bot"),
        ({"weakest": 0}, 422, "/skill/weakest"),
        ({"weakest": 2000, "doublings": 2}, 422, "/skill/doublings"),
        ({"doublings": 13}, 422, "/skill/doublings"),
        ({"pairs": 49}, 422, "/skill/pairs"),
        ({"seeds": 50}, 422, "/skill/seeds"),
        ({"options": {"turn_limt": 3}}, 422, "/skill/options"),
        ({"ruleset": "chess"}, 404, None),
    ],
)
def test_what_cannot_be_doubled_is_refused(api: Api, change: dict[str, Any], status: int, pointer: str | None):
    """Given a bot without iterations or a number out of bounds, when it is sent, then its place is told."""
    answer = documented(api.http.post("/v1/jobs", json={"skill": {**SKILL, **change}}))

    assert answer.status_code == status
    assert answer.get_json().get("errors", [{}])[0].get("pointer") == pointer
