"""Jobs over HTTP."""

import threading
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from service.lab.bench import Bench
from tests.api.client import ADMINISTRATOR, Api, Match, problem
from tests.api.document import DOCUMENT, documented
from tests.api.laboratory import work

pytestmark = pytest.mark.usefixtures("no_job_is_left_open")

FULL: dict[str, Any] = {
    "ruleset": "gaia_vora",
    "a": {"bot": "greedy"},
    "b": {"bot": "random"},
    "options": {"turn_limit": 2},
    "seeds": 60,
    "margin": 0.2,
}


def asked(api: Api, seed: str, **more: Any) -> dict[str, Any]:
    """A new job."""
    answer = api.post("/v1/jobs", json={"ab": {**FULL, "seed": seed, **more}})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == answer.get_json()["url"]
    told: dict[str, Any] = answer.get_json()
    return told


def test_a_job_is_run_to_its_verdict(api: Api, bench: Bench):
    """Given a job, when the bench has worked on it, then verdict, interval and counts are told."""
    job = asked(api, "whole")
    assert (job["kind"], job["status"], job["progress"]["played"]) == ("ab", "open", 0)
    assert job["ab"]["outcome"]["verdict"] is None

    work(bench)

    done = api.get(job["url"]).get_json()
    outcome = done["ab"]["outcome"]
    assert (done["status"], outcome["verdict"], done["progress"]["seconds_left"]) == ("done", "better", None)
    assert outcome["low"] < outcome["difference"] < outcome["high"]
    assert sum(outcome["pentanomials"][0]) == outcome["seeds"] == done["progress"]["played"]
    assert done["ab"]["experiment"]["ruleset"].startswith("gaia_vora@")
    assert done["ab"]["experiment"]["code"].startswith("sha256:")


def test_a_job_that_is_asked_for_again_is_the_same(api: Api):
    """Given a job, when the same is sent again, then it is answered with 200 and makes no other."""
    job = asked(api, "twice")
    again = api.post("/v1/jobs", json={"ab": {**FULL, "seed": "twice"}})

    assert (again.status_code, again.get_json()) == (200, job)
    assert "Location" not in again.headers


def test_progress_tells_how_long_it_will_take_at_most(api: Api, bench: Bench, monkeypatch: pytest.MonkeyPatch):
    """Given a job after its first turn, when it is read, then seeds, seconds, rate and the time left are told."""
    monkeypatch.setattr("service.lab.bench.TURN_S", 0.0)
    job = asked(api, "progress")
    bench.step(threading.Event())

    progress = api.get(job["url"]).get_json()["progress"]

    assert (progress["played"], progress["most"], progress["unit"]) == (1, 60, "seeds")
    assert progress["rate"] == pytest.approx(1 / progress["seconds"])
    assert progress["seconds_left"] == pytest.approx(59 * progress["seconds"])


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


def test_a_third_arm_gives_two_rates(api: Api, bench: Bench):
    """Given options of the whole match that differ, when a third arm is named, then both rates are told."""
    arms = {"a": {"bot": "random", "options": {"turn_limit": 2}}, "b": {"bot": "random", "options": {"turn_limit": 3}}}
    job = asked(api, "third", **arms, against={"bot": "random"}, options={}, margin=0.4, seeds=50)
    work(bench)

    assert len(api.get(job["url"]).get_json()["ab"]["outcome"]["rates"]) == 2


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
        ({"a": {"bot": "greedy", "without": ["activate_sn"]}}, 422, "invalid-arguments"),
        ({"options": {"turn_limit": 10**30}}, 400, "malformed"),
        ({"options": {"turn_limt": 3}}, 422, "illegal-options"),
        ({"options": {}, "from": {"match": "mat_none"}}, 404, "not-found"),
        ({"from": {"match": "mat_none"}}, 422, "invalid-arguments"),
    ],
)
def test_what_can_tell_nothing_is_refused(api: Api, change: dict[str, Any], status: int, kind: str):
    """Given an experiment that cannot be made, when it is sent, then the problem says why and there is no job."""
    answer = documented(api.http.post("/v1/jobs", json={"ab": {**FULL, **change}}))

    problem(answer, status, kind)


def test_too_many_open_jobs_are_refused(api: Api, match: Match):
    """Given four open jobs of an address, when it asks for a fifth, also with a seat's token, then it is to wait."""
    for number in range(4):
        asked(api, f"many {number}")

    for headers in ({}, match.headers(1)):
        answer = documented(api.http.post("/v1/jobs", json={"ab": FULL}, headers=headers))
        assert "at your address, have 4 open jobs" in problem(answer, 429, "rate-limited")["detail"]
        assert answer.headers["Retry-After"] == "60"
    elsewhere = {"REMOTE_ADDR": "198.51.100.9"}
    assert api.http.post("/v1/jobs", json={"ab": FULL}, environ_overrides=elsewhere).status_code == 201


def test_a_full_laboratory_is_told_as_such(api: Api, monkeypatch: pytest.MonkeyPatch):
    """Given as many open jobs as there may be, when one more is asked for, then it cannot be taken now."""
    monkeypatch.setattr("service.usecases.jobs.MOST_OPEN_IN_ALL", 1)
    asked(api, "the only one")

    answer = documented(api.http.post("/v1/jobs", json={"ab": {**FULL, "seed": "one too many"}}))

    problem(answer, 503, "unavailable")
    assert answer.headers["Retry-After"] == "60"


def test_a_job_that_is_not_there_is_not_found(api: Api):
    """Given no job of this id, when it is read or turned, then it is not found."""
    problem(api.get("/v1/jobs/job_0"), 404, "not-found")
    problem(api.post("/v1/jobs/job_0:cancel"), 404, "not-found")


def test_a_request_asks_for_one_thing(api: Api):
    """Given no kind, two or an unknown one, when it is sent, then the problem names the kinds."""
    simulation = {"ruleset": "gaia_vora", "bots": ["random", "random"]}
    for body in ({}, {"ab": FULL, "sim": simulation}):
        told = problem(documented(api.http.post("/v1/jobs", json=body)), 422, "invalid-arguments")
        assert told["errors"][0]["detail"] == "Ask for one thing: ab, matchups, sim, replay, worth, skill."
    problem(documented(api.http.post("/v1/jobs", json={"chess": {}})), 422, "invalid-arguments")


def test_the_document_tells_that_a_request_asks_for_one_thing():
    """Given the document, when none, one or two things are asked for, then only the one fits."""
    request = DOCUMENT["components"]["schemas"]["JobRequest"]
    judge = Draft202012Validator({**request, "components": DOCUMENT["components"]})
    simulation = {"ruleset": "gaia_vora", "bots": ["random", "random"]}

    bodies: list[dict[str, Any]] = [{}, {"sim": simulation}, {"sim": simulation, "ab": FULL}, {"chess": {}}]

    fit = [judge.is_valid(body) for body in bodies]

    assert fit == [False, True, False, False]


def test_what_is_misspelled_is_told_with_what_it_may_be(api: Api):
    """Given a card or thing that nobody knows, when it is sent, then its place and the nearest names are told."""
    arm = {"bot": "greedy", "always": ["Nightmare", "Ashmantle Dragn"]}
    body = {"ab": {"ruleset": "arcmage_arc", "a": arm, "b": {"bot": "greedy"}}}

    told = problem(documented(api.http.post("/v1/jobs", json=body)), 422, "invalid-arguments")

    assert told["errors"][0]["pointer"] == "/ab/a/always"
    assert "is called 'Nightmare'" in told["errors"][0]["detail"]
    arm["always"] = ["Ashmantle Dragn"]
    told = problem(documented(api.http.post("/v1/jobs", json=body)), 422, "invalid-arguments")
    assert told["errors"][0]["detail"].endswith("did you mean 'Ashmantle Dragon'?")


def test_matchups_are_a_job(api: Api, bench: Bench):
    """Given three arms, when the bench has worked on them, then there is a cell for each pair."""
    arms = [{"bot": "greedy"}, {"bot": "random"}, {"bot": "random", "without": ["activate_sun"]}]
    body = {"ruleset": "gaia_vora", "arms": arms, "options": {"turn_limit": 2}, "budget": 12, "seeds": 60}
    job = api.post("/v1/jobs", json={"matchups": body}).get_json()
    assert (job["kind"], job["progress"]["most"]) == ("matchups", 12)
    work(bench)

    done = api.get(job["url"]).get_json()

    assert (done["status"], done["progress"]["played"]) == ("done", 12)
    cells = done["matchups"]["cells"]
    assert [(cell["a"], cell["b"]) for cell in cells] == [(0, 1), (0, 2), (1, 2)]
    assert sum(cell["outcome"]["seeds"] for cell in cells) == 12
    problem(api.get(f"{job['url']}/flips"), 409, "conflict")


def test_matches_are_counted_from_a_position(api: Api, bench: Bench, finished: Match):
    """Given a match, when it is played on from one of its positions, then wins, endings and lengths are counted."""
    begin = {"match": finished.id, "at": 20}
    body = {"ruleset": "gaia_vora", "bots": ["random", "random"], "matches": 4, "from": begin}
    job = api.post("/v1/jobs", json={"sim": body}).get_json()
    work(bench)

    done = api.get(job["url"]).get_json()

    told = done["sim"]
    assert (done["status"], done["progress"]["unit"], told["outcome"]["matches"]) == ("done", "matches", 4)
    assert told["simulation"]["start"] == {"match": finished.id, "at": told["simulation"]["start"]["at"]}
    assert told["simulation"]["start"]["at"] <= 20
    assert sum(told["outcome"]["endings"].values()) == 4


def test_nobody_plays_on_from_a_match_that_is_closed_to_them(api: Api, bench: Bench):
    """Given a match without spectators, when others play on from it, it is not found; a job of a seat is not listed."""
    closed = api.create(2, spectator_policy="closed")
    arms = {"a": {"bot": "greedy"}, "b": {"bot": "random"}, "seeds": 50}
    body = {"ab": {"ruleset": "gaia_vora", **arms, "from": {"match": closed.id}}}

    problem(documented(api.http.post("/v1/jobs", json=body)), 404, "not-found")
    made = api.post("/v1/jobs", json=body, headers=closed.headers(1))

    assert made.status_code == 201, made.text
    job = made.get_json()["id"]
    assert job not in [one["id"] for one in api.get("/v1/jobs").get_json()["items"]]
    assert job in [one["id"] for one in api.get("/v1/jobs", headers=ADMINISTRATOR).get_json()["items"]]


def test_what_begins_in_a_closed_match_does_not_become_logs(api: Api, bench: Bench, monkeypatch: pytest.MonkeyPatch):
    """Given a job that begins in a closed match, when a seed is asked for as a replay, then there is no such job for
    others, it is forbidden to the match's seats, who could not see the logs either, and the administrator may."""
    monkeypatch.setattr("service.lab.bench.TURN_S", 0.0)
    closed = api.create(2, spectator_policy="closed", options={"players": 2, "turn_limit": 2})
    arms = {"a": {"bot": "greedy"}, "b": {"bot": "random"}, "seeds": 50}
    body = {"ab": {"ruleset": "gaia_vora", **arms, "from": {"match": closed.id}}}
    job = api.post("/v1/jobs", json=body, headers=closed.headers(1)).get_json()["id"]
    bench.step(threading.Event())

    def replayed(headers: dict[str, str], id: str = job) -> TestResponse:
        return documented(api.http.post("/v1/jobs", json={"replay": {"job": id, "seed": 0}}, headers=headers))

    none = problem(replayed({}, "job_none"), 404, "not-found")
    for headers in ({}, api.create(2).headers(1)):
        assert problem(replayed(headers), 404, "not-found")["detail"] == none["detail"].replace("job_none", job)
    problem(replayed(closed.headers(2)), 403, "forbidden")
    assert replayed(ADMINISTRATOR).status_code == 201


def test_the_seeds_that_differed_most_are_listed_and_one_becomes_logs(api: Api, bench: Bench):
    """Given a job that is done, when a flip is asked for as a replay, then its matches can be read move by move."""
    job = asked(api, "flips")
    work(bench)
    flips = api.get(f"{job['url']}/flips?limit=3").get_json()["items"]
    assert len(flips) == 3
    assert abs(flips[0]["difference"]) == 0.5
    first = flips[0]["matches"][0]
    problem(api.get(f"/v1/matches/{first}"), 404, "not-found")

    asked_for = api.post("/v1/jobs", json={"replay": {"job": job["id"], "seed": flips[0]["seed"]}})
    assert asked_for.status_code == 201, asked_for.text
    work(bench)

    replay = api.get(asked_for.get_json()["url"]).get_json()
    assert (replay["status"], replay["replay"]["matches"]) == ("done", flips[0]["matches"])
    header = api.get(f"/v1/matches/{first}").get_json()
    assert (header["status"], header["population"]) == ("ended", "sandbox")
    half_points = {(1,): (2, 0), (2,): (0, 2)}
    winners = [api.get(f"/v1/matches/{match}").get_json()["winners"] for match in flips[0]["matches"]]
    scored = [half_points[tuple(seats)][place] for place, seats in enumerate(winners)]
    assert sum(scored) == flips[0]["a"]
    problem(api.post("/v1/jobs", json={"replay": {"job": job["id"], "seed": 9_999}}), 422, "invalid-arguments")


def test_a_damaged_job_is_told_and_the_others_are_listed(app: Flask, api: Api):
    """Given a job that cannot be read, when jobs are listed, then the others are; whoever asks for it is told why."""
    spoilt, other = asked(api, "spoilt"), asked(api, "other")
    log = app.extensions["matchfold"].log
    with log.writing() as connection:
        connection.exec_driver_sql(f"UPDATE jobs SET record = x'ff' WHERE id = '{spoilt['id']}'")

    for told in (api.get(spoilt["url"]), api.post(f"{spoilt['url']}:cancel"), api.get(f"{spoilt['url']}/flips")):
        said = f"The job {spoilt['id']} is damaged: what is kept of it is not what was written."
        assert problem(told, 500, "damaged")["detail"] == said
    listed = [one["id"] for one in api.get("/v1/jobs?limit=100").get_json()["items"]]
    assert (other["id"] in listed, spoilt["id"] in listed) == (True, False)
    page = api.get("/lab/")
    assert (page.status_code, other["id"] in page.text, spoilt["id"] in page.text) == (200, True, False)

    with log.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM jobs WHERE id = '{spoilt['id']}'")
