"""Names, remarks and other text of people's choice: what the API lets in, and how it says no."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.client import Api, Match, problem

OVERRIDE = "Ana\u202egnp"
TOLD = "The character U+202E is not allowed here."


def new(**more: Any) -> dict[str, Any]:
    """What opens a match."""
    return {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}, **more}


PLACES: dict[str, tuple[str, Callable[[Match], str], Callable[[str], dict[str, Any]]]] = {
    "a match's name": ("/name", lambda _: "/v1/matches", lambda text: new(name=text)),
    "a player's name": ("/seats/0/name", lambda _: "/v1/matches", lambda text: new(seats=[{"name": text}, {}])),
    "a seed": ("/seed", lambda _: "/v1/matches", lambda text: new(seed=text)),
    "a name on joining": (
        "/name",
        lambda match: f"{match.url}/seats/1:join",
        lambda text: {"invitation": "mfi_x", "name": text},
    ),
    "entropy": (
        "/entropy",
        lambda match: f"{match.url}/seats/1:join",
        lambda text: {"invitation": "mfi_x", "name": "Ana", "entropy": text},
    ),
    "a fork's name": ("/name", lambda match: f"{match.url}/forks", lambda text: {"name": text}),
    "a note": ("/note", lambda match: f"{match.url}/moves", lambda text: {"move": "rotate", "args": {}, "note": text}),
}


@pytest.mark.parametrize(("pointer", "path", "body"), PLACES.values(), ids=PLACES)
def test_text_that_cannot_be_shown_as_it_is_is_refused_with_its_place(match: Match, pointer: str, path, body):
    token = {"Authorization": f"Bearer {match.tokens[1]}", "If-Match": f'"{match.version}"'}

    told = problem(match.api.post(path(match), json=body(OVERRIDE), headers=token), 422, "invalid-arguments")

    assert told["errors"] == [{"pointer": pointer, "detail": TOLD}]


def test_a_name_is_kept_in_one_way_of_writing(api: Api):
    made = api.post("/v1/matches", json=new(name=" Zoe\u0301's  table ", seats=[{"name": "Jose\u0301"}, {}]))

    seen = api.get(f"/v1/matches/{made.get_json()['match']}").get_json()
    assert seen["name"] == "Zo\u00e9's table"
    assert seen["seats"][0]["name"] in (None, "Jos\u00e9")


@pytest.mark.parametrize("text", ["", "   ", " \u00a0 "])
@pytest.mark.parametrize("place", ["a match's name", "a player's name", "a name on joining", "a fork's name"])
def test_a_name_of_nothing_that_can_be_seen_is_no_name(match: Match, place: str, text: str):
    pointer, path, body = PLACES[place]
    token = {"Authorization": f"Bearer {match.tokens[1]}"}

    told = problem(match.api.post(path(match), json=body(text), headers=token), 422, "invalid-arguments")

    assert [fault["pointer"] for fault in told["errors"]] == [pointer]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/v1/rulesets",
        "/v1/matches",
        "/v1/nowhere",
        "/nowhere",
        "/openapi.json",
        "/docs/",
        "/healthz",
        "/metrics",
        "/assets/css/base.css",
        "/dashboards/",
        "/v1/stats",
    ],
)
def test_no_browser_may_guess_what_an_answer_is(api: Api, path: str):
    with api.http.get(path) as answer:
        assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]


def test_events_of_a_stream_are_not_guessed_either(match: Match):
    answer = match.api.http.get(f"{match.url}/events", headers={"Accept": "text/event-stream"})

    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    answer.close()
