"""Jobs over HTTP that weigh what a play is worth."""

import json
import threading
from typing import Any

import msgspec
import pytest

from service.lab.bench import Bench
from service.lab.kinds import begun, work_of
from service.lab.work import Means
from service.lab.worth import Worth
from tests.api.client import Api
from tests.api.document import documented
from tests.api.laboratory import work

pytestmark = pytest.mark.usefixtures("no_job_is_left_open")

WORTH: dict[str, Any] = {
    "ruleset": "gaia_vora",
    "bots": ["random", "random"],
    "thing": "activate_sun",
    "options": {"turn_limit": 6},
    "matches": 12,
    "playouts": 2,
}


def test_what_a_play_is_worth_is_a_job_that_leads_to_the_plays(api: Api, bench: Bench):
    """Given matches of bots, when plays of a thing were weighed, then the change is told, and its matches are kept."""
    job = api.post("/v1/jobs", json={"worth": WORTH}).get_json()
    assert (job["kind"], job["status"], job["progress"]["most"]) == ("worth", "open", 12)
    assert job["worth"]["outcome"]["sentence"] == "Nothing is known yet."
    work(bench)

    done = documented(api.http.get(job["url"])).get_json()

    found = done["worth"]["outcome"]
    assert (done["status"], done["progress"]["unit"], found["matches"]) == ("done", "matches", 12)
    assert found["low"] < found["delta"] < found["high"]
    assert found["delta"] == pytest.approx(found["after"] - found["before"])
    for play in (*found["gains"], *found["losses"]):
        assert api.get(f"/v1/matches/{play['match']}").get_json()["population"] == "sandbox"
        event = api.get(f"/v1/matches/{play['match']}/events?after={play['seq'] - 1}&limit=1").get_json()["items"][0]
        assert (event["type"], event["data"]["move"], event["data"]["seat"]) == (
            "MoveMade",
            "activate_sun",
            play["seat"],
        )


def test_a_thing_that_is_never_played_is_said_to_be_so(api: Api, bench: Bench):
    """Given matches that end before a thing comes up, when its plays are looked for, then that is said plainly."""
    body = {**WORTH, "thing": "activate_storm", "options": {"turn_limit": 1}, "matches": 1}
    job = api.post("/v1/jobs", json={"worth": body}).get_json()
    work(bench)

    found = documented(api.http.get(job["url"])).get_json()["worth"]["outcome"]

    assert (found["plays"], found["delta"], found["gains"]) == (0, None, [])
    assert found["sentence"].startswith("activate_storm was never played in 1 match")


def test_a_worth_that_was_cancelled_goes_on_to_the_same_end(api: Api, bench: Bench, monkeypatch: pytest.MonkeyPatch):
    """Given a job cancelled after a match, when it is resumed, then it comes to what it comes to in one go."""
    monkeypatch.setattr("service.lab.bench.TURN_S", 0.0)
    body = {**WORTH, "matches": 3}
    job = api.post("/v1/jobs", json={"worth": body}).get_json()
    bench.step(threading.Event())
    assert api.post(f"{job['url']}:cancel").get_json()["progress"]["played"] == 1
    assert not bench.step(threading.Event())
    api.post(f"{job['url']}:resume")
    work(bench)

    whole = work_of(begun(Worth(**{**body, "bots": tuple(body["bots"])})))
    whole.go_on(Means())
    assert api.get(job["url"]).get_json()["worth"] == json.loads(msgspec.json.encode(whole.told()))


@pytest.mark.parametrize(
    ("change", "status", "pointer"),
    [
        ({"thing": "activate_sn"}, 422, "/worth/thing"),
        ({"bots": ["greedy", "deepblue"]}, 422, "/worth/bots/1"),
        ({"playouts": 0}, 422, "/worth/playouts"),
        ({"matches": 100_000}, 422, "/worth/matches"),
        ({"ruleset": "chess"}, 404, None),
        ({"options": {"turn_limt": 3}}, 422, "/worth/options"),
    ],
)
def test_a_worth_that_cannot_be_found_out_is_refused(
    api: Api, change: dict[str, Any], status: int, pointer: str | None
):
    """Given a name that nobody knows or a number out of bounds, when it is sent, then its place is told."""
    answer = documented(api.http.post("/v1/jobs", json={"worth": {**WORTH, **change}}))

    assert answer.status_code == status
    assert answer.get_json().get("errors", [{}])[0].get("pointer") == pointer
