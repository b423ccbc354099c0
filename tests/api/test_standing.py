"""Standing orders over HTTP: private, documented, refused where they make no sense."""

import json
from typing import Any

from werkzeug.test import TestResponse

from tests.api.client import ADMINISTRATOR, Api, Match, problem
from tests.api.document import documented

PATH = "/standing-order"


def opened(api: Api) -> Match:
    """A match of Arcmage that has come to the first turn."""
    match = api.create(2, ruleset="arcmage_arc", seed="orders")
    while match.json("/view", 1)["phase"] == "setup":
        match.play(1)
    return match


def put(match: Match, seat: int | None, body: Any, **headers: str) -> TestResponse:
    return documented(match.api.http.put(match.url + PATH, json=body, headers=match.headers(seat, **headers)))


def delete(match: Match, seat: int | None) -> TestResponse:
    return documented(match.api.http.delete(match.url + PATH, headers=match.headers(seat)))


def test_an_order_is_given_read_and_withdrawn(api: Api):
    match = opened(api)
    before = match.json(PATH, 2)
    assert (before["scope"], before["suggested"]) == (None, "opponent_acts")
    assert "always" in [one["scope"] for one in before["scopes"]]
    answer = put(match, 2, {"scope": "always"})
    assert answer.status_code == 200
    for told in (answer, match.get(PATH, 2)):
        assert told.headers["Cache-Control"] == "no-store"
        assert "Authorization" in told.headers["Vary"]
    assert match.json(PATH, 2)["scope"] == "always"
    assert delete(match, 2).status_code == 204
    assert match.json(PATH, 2)["scope"] is None


def test_nobody_else_sees_it_or_anything_of_it(api: Api):
    match = opened(api)
    put(match, 2, {"scope": "always"})
    match.play(25)
    told = [match.get(below, seat).text for below in ("", "/events?limit=1000") for seat in (1, None)]
    assert all("always" not in text and '"by":"order"' not in text.replace(" ", "") for text in told)
    assert '"by":"order"' in match.get("/events?limit=1000", 2).text.replace(" ", "")
    assert match.json(PATH, 1)["scope"] is None
    problem(match.get(PATH), 401, "unauthenticated")
    problem(match.api.get(match.url + PATH, headers=ADMINISTRATOR), 403, "not-your-seat")
    other = opened(api)
    problem(match.api.get(match.url + PATH, headers=other.headers(1)), 403, "not-your-seat")


def test_a_seat_with_an_order_is_not_asked_in_windows(api: Api):
    match = opened(api)
    put(match, 2, {"scope": "always"})
    for _ in range(30):
        match.play(1)
        assert match.json("/decisions", 2)["kind"] != "priority"


def test_bad_orders_are_refused(api: Api):
    match = opened(api)
    problem(put(match, 1, {"scope": "forever"}), 422, "invalid-arguments")
    problem(put(match, 1, {"scope": 3}), 422, "invalid-arguments")
    problem(put(match, 1, {}), 422, "invalid-arguments")
    refused = problem(put(match, 1, {"scope": "window"}), 422, "illegal-move")
    assert [clause["id"] for clause in refused["clauses"]] == ["ARC-PRI-11"]
    problem(put(match, None, {"scope": "always"}), 401, "unauthenticated")


def test_a_game_without_windows_has_no_orders(api: Api):
    match = api.create()
    assert match.json(PATH, 1)["scopes"] == []
    problem(put(match, 1, {"scope": "always"}), 422, "invalid-arguments")


def test_decisions_do_not_tell_of_another_seats_order(api: Api):
    match = opened(api)
    before = json.dumps(match.json("/decisions", 1), sort_keys=True)
    put(match, 2, {"scope": "opponent_acts"})
    assert json.dumps(match.json("/decisions", 1), sort_keys=True) == before
