"""What is refused over HTTP is told in these very words; a closed match is hidden at each of its addresses."""

from typing import Any

import pytest
from flask import Flask

from tests.api.client import ADMINISTRATOR, Api, Match

GAIA: dict[str, Any] = {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}}
BOTS = (
    "There is no bot 'hal'; there are greedy, random, search, and search:N for N iterations (1 to 5000; search alone is"
    " search:200) or search:Ns for N seconds (0.01 to 2)."
)
TOO_EARLY = "There is no position 'before the first decision' here, or it is hidden from you."
STRANGER: dict[str, str] = {}


def refusal(api: Api, method: str, path: str, body: Any = None, headers: Any = None) -> tuple[int, str, str]:
    answer = api.http.open(path, method=method, json=body, headers=headers or {})
    told = answer.get_json()
    assert answer.content_type == "application/problem+json", answer.text
    return answer.status_code, told["type"].removeprefix("/problems/"), told["detail"]


@pytest.mark.parametrize(
    ("method", "path", "body", "told"),
    [
        ("GET", "/v1/nowhere", None, (404, "not-found", "Nothing is found at this address.")),
        ("PUT", "/v1/matches", {}, (405, "method-not-allowed", "This address does not take this method.")),
        ("GET", "/v1/rulesets/go@1.0.0", None, (404, "not-found", "There is no ruleset 'go'.")),
        (
            "GET", "/v1/rulesets/gaia_vora@9.9.9", None,
            (404, "not-found", "The ruleset gaia_vora is installed in version 1.0.0."),
        ),
        (
            "GET", "/v1/rulesets/gaia_vora@1.0.0/clauses/GVORA-X", None,
            (404, "not-found", "The ruleset gaia_vora has no clause 'GVORA-X'."),
        ),
        (
            "GET", "/v1/rulesets/gaia_vora@1.0.0/schemas/fly", None,
            (404, "not-found", "The ruleset gaia_vora has no move 'fly'."),
        ),
        (
            "GET", "/v1/matches/mat_none", None,
            (404, "not-found", "There is no match 'mat_none' here, or it is hidden from you."),
        ),
        (
            "GET", "/v1/card-sets/none", None,
            (404, "not-found", "There is no card set 'none' here, or it is hidden from you."),
        ),
        ("GET", "/v1/jobs/none", None, (404, "not-found", "There is no job 'none' here, or it is hidden from you.")),
        (
            "GET", "/v1/matches?limit=0", None,
            (422, "invalid-arguments", "Must be greater than or equal to 1 and less than or equal to 200 (at ?limit)."),
        ),
        ("GET", "/v1/matches?x=1", None, (422, "invalid-arguments", "Unknown field (at ?x).")),
        (
            "GET", "/v1/matches?limit=1&limit=2", None,
            (422, "invalid-arguments", "Given more than once (at ?limit)."),
        ),
        (
            "GET", "/v1/matches?cursor=abc", None,
            (422, "invalid-arguments", "This is no cursor of this service (at ?cursor)."),
        ),
        ("POST", "/v1/matches", [1], (422, "invalid-arguments", "The body must be a JSON object.")),
        (
            "POST", "/v1/matches", {**GAIA, "seats": [{"kind": "bot"}, {}]},
            (422, "invalid-arguments", "A bot's seat names its bot, such as greedy."),
        ),
        (
            "POST", "/v1/matches", {**GAIA, "seats": [{"bot": "greedy"}, {}]},
            (422, "invalid-arguments", "A person's seat names no bot."),
        ),
        (
            "POST", "/v1/matches", {**GAIA, "seats": [{"kind": "bot", "bot": "greedy", "open": True}, {}]},
            (422, "invalid-arguments", "A bot's seat is not open: the bot sits there."),
        ),
        (
            "POST", "/v1/decks:validate", {"ruleset": "gaia_vora", "cards": []},
            (422, "invalid-arguments", "The ruleset gaia_vora is played without decks."),
        ),
        (
            "POST", "/v1/jobs", {"sim": {"ruleset": "gaia_vora", "bots": ["hal"], "matches": 1}},
            (422, "invalid-arguments", BOTS),
        ),
    ],
)  # fmt: skip
def test_a_request_that_is_refused_is_told_why(api: Api, method: str, path: str, body: Any, told: tuple[int, str, str]):
    assert refusal(api, method, path, body) == told


MOVE = {"move": "rotate", "args": {"steps": 1}}


@pytest.mark.parametrize(
    ("seat", "method", "below", "body", "told"),
    [
        (None, "POST", "/moves", MOVE, (401, "unauthenticated", "This needs the token of a seat of the match.")),
        (
            None, "GET", "/view?seat=2", None,
            (401, "unauthenticated", "Looking with the eyes of seat 2 needs its token."),
        ),
        (1, "GET", "/view?seat=2", None, (403, "not-your-seat", "The token is not that of seat 2.")),
        (1, "GET", "/decisions?seat=2", None, (403, "not-your-seat", "The token is not that of seat 2.")),
        (2, "POST", "/seats/1/token:rotate", {}, (403, "not-your-seat", "The token is not that of seat 1.")),
        (
            1, "POST", "/moves", MOVE,
            (428, "precondition-required", "A move needs If-Match with the ETag of the match or of your view."),
        ),
        (1, "GET", "/view?at=999", None, (404, "not-found", "The match has no event 999; it is at version 11.")),
        (
            1, "GET", "/rewind-requests/rew_none", None,
            (404, "not-found", "There is no request 'rew_none' here, or it is hidden from you."),
        ),
        (1, "POST", "/rewind-requests", {"to": 1}, (404, "not-found", TOO_EARLY)),
        (1, "POST", "/forks", {"seats": [{}]}, (422, "invalid-arguments", "The match has 2 seats, not 1.")),
        (
            1, "POST", "/forks", {"hidden": "keep"},
            (403, "forbidden", "Hidden things can be kept only of a match that has ended and shows them."),
        ),
        (
            1, "POST", "/rules-consents", {"after": "9.9.9"},
            (409, "conflict", "Version 1.0.0 of the rules is installed, not 9.9.9."),
        ),
        (
            1, "POST", "/rules-consents", {"after": "1.0.0"},
            (409, "conflict", "The match is played by version 1.0.0 of its rules already."),
        ),
        (
            1, "PUT", "/standing-order", {"scope": "turn"},
            (422, "invalid-arguments", "The ruleset gaia_vora has no windows to pass in."),
        ),
        (
            None, "POST", "/seats/1:join", {"invitation": "mfi_x", "name": "Ana"},
            (403, "bad-invitation", "The invitation is not valid for this seat."),
        ),
        (
            None, "POST", "/seats/9:join", {"invitation": "mfi_x", "name": "Ana"},
            (403, "bad-invitation", "The invitation is not valid for this seat."),
        ),
    ],
)  # fmt: skip
def test_whoever_may_not_is_told_why(
    match: Match, seat: int | None, method: str, below: str, body: Any, told: tuple[int, str, str]
):
    assert refusal(match.api, method, match.url + below, body, match.headers(seat)) == told


@pytest.mark.parametrize(
    ("authorization", "detail"),
    [
        ("Basic abc", "Authorization must be `Bearer` and a token."),
        ("Bearer", "Authorization must be `Bearer` and a token."),
        ("Bearer a b", "Authorization must be `Bearer` and a token."),
        ("Bearer mft_unknown", "The token is unknown or no longer valid."),
    ],
)
def test_a_token_that_is_not_valid_is_told_as_the_standard_has_it(match: Match, authorization: str, detail: str):
    answer = match.api.http.get(match.url, headers={"Authorization": authorization})

    assert (answer.status_code, answer.get_json()["detail"]) == (401, detail)
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="match", error="invalid_token"'


def test_a_token_of_another_match_is_no_seat_of_this_one(match: Match):
    other = match.api.create(2)

    told = refusal(match.api, "POST", match.url + "/moves", MOVE, other.headers(1))

    assert told == (403, "not-your-seat", "The token is not one of a seat of this match.")


def test_a_seat_that_is_taken_cannot_be_taken_with_another_name(match: Match):
    joining = {"invitation": match.invitations[1], "name": "Eve"}

    told = refusal(match.api, "POST", f"{match.url}/seats/1:join", joining)

    assert told == (409, "conflict", "The seat is taken.")


def test_requests_to_take_back_exclude_each_other_and_are_answered_once(api: Api):
    match = api.create(3)
    match.play(4)
    to = {"to": match.json("/positions")["items"][0]["seq"]}
    url = f"{match.url}/rewind-requests"

    def asked(method: str, path: str, seat: int, body: Any = None) -> tuple[int, str, str]:
        return refusal(match.api, method, path, body, match.headers(seat))

    one = f"{url}/{match.post('/rewind-requests', to, 1).get_json()['id']}"
    assert asked("POST", url, 2, to) == (409, "conflict", "Another request to take the match back is open.")
    match.post(one.removeprefix(match.url) + "/answers", {"agrees": True}, 2)
    assert asked("POST", f"{one}/answers", 2, {"agrees": False}) == (409, "conflict", "This seat has answered already.")
    assert asked("POST", f"{one}/answers", 1, {"agrees": True}) == (
        403,
        "not-your-seat",
        "This belongs to another seat.",
    )
    assert asked("DELETE", one, 2) == (403, "not-your-seat", "This belongs to another seat.")
    match.api.http.delete(one, headers=match.headers(1))
    over = (409, "conflict", "The request is no longer open: it is withdrawn.")
    assert asked("DELETE", one, 1) == over
    assert asked("POST", f"{one}/answers", 3, {"agrees": True}) == over


def test_there_is_nothing_to_take_back_at_the_last_decision(match: Match):
    match.play(2)
    version = match.json("/positions")["items"][-1]["seq"]

    told = refusal(match.api, "POST", f"{match.url}/rewind-requests", {"to": version}, match.headers(1))

    assert told == (409, "conflict", f"There is nothing to take back: the match is at {version}.")


def test_in_a_match_without_rewinds_nothing_is_taken_back(api: Api):
    match = api.create(2, rewind_policy="never")

    told = refusal(api, "POST", f"{match.url}/rewind-requests", {"to": 5}, match.headers(1))

    assert told == (403, "forbidden", "In this match nothing is taken back.")


def test_once_a_match_is_over_no_move_is_taken_and_no_seat_beyond_the_last_looked_at(finished: Match):
    headers = finished.headers(1, If_Match="*")

    assert refusal(finished.api, "POST", f"{finished.url}/moves", MOVE, headers) == (
        409,
        "match-over",
        "The match is not in play: it has ended, or not begun.",
    )
    assert refusal(finished.api, "GET", f"{finished.url}/view?seat=3") == (404, "not-found", "The match has 2 seats.")


@pytest.fixture(scope="module")
def closed(app: Flask) -> Match:
    """A closed match in play, with a request to take a move back."""
    match = Api(app).create(2, spectator_policy="closed")
    match.play(2)
    return match


BODIES: dict[str, Any] = {
    "POST /v1/matches/<match:match>/forks": {},
    "POST /v1/matches/<match:match>/moves": MOVE,
    "POST /v1/matches/<match:match>/moves:batch": {"moves": [MOVE]},
    "POST /v1/matches/<match:match>/rewind-requests": {"to": 1},
    "POST /v1/matches/<match:match>/rewind-requests/<name:request_id>/answers": {"agrees": True},
    "POST /v1/matches/<match:match>/rules-consents": {"after": "1.0.0"},
    "PUT /v1/matches/<match:match>/standing-order": {"scope": "turn"},
}
INVITED = "POST /v1/matches/<match:match>/seats/<seat:seat>:join"
"""Whoever has an invitation need not see the match before."""


def addresses(app: Flask) -> list[str]:
    """All that can be asked of a match."""
    return sorted(
        f"{method} {rule}"
        for rule in app.url_map.iter_rules()
        if str(rule).startswith("/v1/matches/<match:match>")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    )


def test_a_closed_match_is_hidden_at_each_of_its_addresses(app: Flask, closed: Match):
    """Given a closed match and a request to take it back, when strangers ask for anything of it, there is nothing."""
    settled = closed.api.get(f"{closed.url}/positions", headers=ADMINISTRATOR).get_json()["items"]
    asked = closed.post("/rewind-requests", {"to": settled[0]["seq"]}, 1).get_json()["id"]
    stranger = closed.api.create(2)
    hidden = (404, "not-found", f"There is no match '{closed.id}' here, or it is hidden from you.")
    filled = {"<match:match>": closed.id, "<name:request_id>": asked, "<seat:seat>": "1"}
    filled |= dict.fromkeys(("<number:before>", "<number:after>", "<number:seq>"), str(settled[0]["seq"]))

    told = {}
    for one in set(addresses(app)) - {INVITED}:
        method, path = one.split(" ")
        for part, value in filled.items():
            path = path.replace(part, value)
        for headers in (STRANGER, stranger.headers(1)):
            told[one, bool(headers)] = refusal(closed.api, method, path, BODIES.get(one), headers)

    assert {one: answer for one, answer in told.items() if answer != hidden} == {}
    assert len(told) == 50
