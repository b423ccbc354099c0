"""Tokens: whose they are, what they open, how they end."""

import base64
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.api.client import ADMINISTRATOR, Api, Match, problem


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer mft_nonsense",
        "Bearer \u00e4",
        "Basic dXNlcjpw",
        "mft_x",
        "Bearer a b",
        " ",
    ],
)
@pytest.mark.parametrize("below", ["", "/view", "/events", "/decisions"])
def test_a_token_that_is_none_is_refused_even_where_none_is_needed(match: Match, header: str, below: str):
    answer = match.api.get(match.url + below, headers={"Authorization": header.encode("utf-8").decode("latin-1")})
    problem(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_moves_and_decisions_need_a_token(match: Match):
    for answer in (
        match.post("/moves", {"move": "rotate"}),
        match.post("/moves:batch", {"moves": [{"move": "rotate"}]}),
        match.get("/decisions"),
        match.post("/rewind-requests", {"to": 1}),
        match.post("/seats/1/token:rotate", None),
        match.api.http.delete(match.url + "/seats/1/token"),
    ):
        problem(answer, 401, "unauthenticated")


def test_a_token_of_another_match_or_seat_is_refused(api: Api, match: Match):
    stranger = {"Authorization": f"Bearer {api.create(2).tokens[1]}"}
    for path in ("/moves", "/rewind-requests"):
        answer = api.post(
            match.url + path, json={"move": "rotate"} if path == "/moves" else {"to": 1}, headers=stranger
        )
        problem(answer, 403, "not-your-seat")
    problem(api.get(match.url + "/decisions", headers=stranger), 403, "not-your-seat")
    problem(match.get("/decisions?seat=2", 1), 403, "not-your-seat")
    problem(match.get("/view?seat=2", 1), 403, "not-your-seat")
    problem(match.get("/positions/3?seat=2", 1), 403, "not-your-seat")
    problem(match.get("/view?seat=2"), 401, "unauthenticated")
    problem(match.post("/seats/2/token:rotate", None, 1), 403, "not-your-seat")
    assert api.get(match.url + "/view", headers=stranger).get_json()["viewer"] is None
    assert match.get("/view?seat=1", 1).get_json()["viewer"] == 1


def test_a_rotated_token_opens_nothing_any_more(match: Match):
    old = match.tokens[1]
    new = match.post("/seats/1/token:rotate", None, 1).get_json()
    assert new["seat"] == 1
    assert new["token"] != old
    problem(match.get("/decisions", 1), 401, "unauthenticated")
    match.tokens[1] = new["token"]
    assert match.get("/decisions", 1).status_code == 200


def test_a_revoked_token_opens_nothing_and_only_the_administrator_gives_another(match: Match):
    answer = match.api.http.delete(match.url + "/seats/1/token", headers=match.headers(1))
    assert (answer.status_code, answer.data) == (204, b"")
    problem(match.get("/decisions", 1), 401, "unauthenticated")
    problem(match.post("/seats/1/token:rotate", None, 1), 401, "unauthenticated")
    match.tokens[1] = match.api.post(match.url + "/seats/1/token:rotate", headers=ADMINISTRATOR).get_json()["token"]
    assert match.get("/decisions", 1).status_code == 200


def _revoke(match: Match) -> None:
    assert match.api.http.delete(match.url + "/seats/1/token", headers=match.headers(1)).status_code == 204


def _rotate(match: Match) -> None:
    assert match.post("/seats/1/token:rotate", None, 1).status_code == 200


def _until(chunks: Iterator[bytes], wanted: bytes) -> None:
    told = b""
    while wanted not in told:
        told += next(chunks)


@pytest.mark.parametrize("end", [_rotate, _revoke])
@pytest.mark.parametrize(
    ("query", "form", "newest"),
    [
        ("", "text/event-stream", b"id: %d\n"),
        ("?after=0", "text/event-stream", b"id: %d\n"),
        ("?after=0&follow=true", "application/x-ndjson", b'"seq":%d,'),
    ],
)
def test_an_open_stream_tells_nothing_more_once_its_token_is_void(
    api: Api, query: str, form: str, newest: bytes, end: Callable[[Match], None]
):
    """Given a stream of a seat that tells each event as it comes, when the seat's token is withdrawn and moves are made
    without a pause, then the stream ends, and no event committed after that is on it."""
    match = api.create(2, options={"turn_limit": 3})
    answer = api.http.get(match.url + "/events" + query, headers=match.headers(1, Accept=form), buffered=False)
    chunks = answer.iter_encoded()
    _until(chunks, newest % match.version)
    match.play(1)
    _until(chunks, newest % match.version)

    end(match)
    match.tokens[1] = api.post(match.url + "/seats/1/token:rotate", headers=ADMINISTRATOR).get_json()["token"]
    match.play()

    assert list(chunks) == []
    answer.close()


@pytest.mark.parametrize("end", [_rotate, _revoke])
def test_a_long_poll_is_refused_once_its_token_is_void(match: Match, end: Callable[[Match], None]):
    """Given a seat that waits for news, when its token is withdrawn and a move is made, then it is told of the token
    and not of the move."""
    headers, version = match.headers(1), match.version
    with ThreadPoolExecutor(1) as pool:
        http = match.api.app.test_client()
        waiting = pool.submit(http.get, f"{match.url}/events?after={version}&wait=20", headers=headers)
        time.sleep(0.3)
        end(match)
        match.tokens[1] = match.api.post(match.url + "/seats/1/token:rotate", headers=ADMINISTRATOR).get_json()["token"]
        match.play(1)
        problem(waiting.result(20), 401, "unauthenticated")


@pytest.mark.parametrize(
    ("path", "form"), [("/events", "application/x-ndjson"), ("/record", "application/vnd.match+ndjson")]
)
def test_a_log_that_is_read_slowly_ends_with_what_was_there_when_it_was_asked_for(api: Api, path: str, form: str):
    """Given a log that its reader takes a page at a time, when the token is withdrawn and moves are made meanwhile,
    then nothing of them is on it."""
    match = api.create(2)
    while (version := match.version) <= 520:
        match.play(10)
    answer = api.http.get(match.url + path, headers=match.headers(1, Accept=form), buffered=False)
    chunks = answer.iter_encoded()
    first = next(chunks)
    _revoke(match)
    match.tokens[1] = api.post(match.url + "/seats/1/token:rotate", headers=ADMINISTRATOR).get_json()["token"]
    match.play(3)

    lines = (first + b"".join(chunks)).splitlines()

    assert max(json.loads(line).get("seq", 0) for line in lines) == version


def test_the_administrator_moves_for_nobody_and_sees_no_seats_secrets(api: Api):
    match = api.create(1)
    problem(api.get(match.url + "/decisions", headers=ADMINISTRATOR), 403, "not-your-seat")
    problem(api.get(match.url + "/view?seat=1", headers=ADMINISTRATOR), 403, "not-your-seat")
    assert api.get(match.url + "/view", headers=ADMINISTRATOR).get_json()["viewer"] is None


def test_tokens_are_kept_as_digests_only(api: Api, match: Match):
    path = api.app.extensions["matchfold"].config.store.removeprefix("sqlite:///")
    data = b"".join(Path(path + end).read_bytes() for end in ("", "-wal"))
    assert match.id.encode() in data
    secrets = [*match.tokens.values(), *match.invitations.values()]
    for secret in secrets:
        assert secret.encode() not in data
        assert base64.urlsafe_b64decode(secret[4:]) not in data


def test_a_wrong_invitation_does_not_tell_that_a_closed_match_exists(api: Api):
    """Given a closed match, when somebody without the invitation wants a seat, then it is as if there were none."""
    closed = api.create(2, join=False, spectator_policy="closed")
    stranger = api.create(2).headers(1)
    guess = {"invitation": closed.invitations[2], "name": "Eve"}

    for headers in ({}, stranger):
        told = problem(api.post(f"{closed.url}/seats/1:join", json=guess, headers=headers), 404, "not-found")
        absent = problem(api.post("/v1/matches/mat_none/seats/1:join", json=guess, headers=headers), 404, "not-found")
        assert told["detail"].replace(closed.id, "mat_none") == absent["detail"]
    closed.join(1)
    told = problem(closed.post("/seats/2:join", {**guess, "invitation": "mfi_none"}, 1), 403, "bad-invitation")
    assert told["detail"] == "The invitation is not valid for this seat."


@pytest.mark.parametrize("written", ["Bearer {}", "bearer {}", "BEARER   {} "])
def test_a_token_is_taken_however_its_scheme_is_written(match: Match, written: str):
    """RFC 9110, 11.1: the name of a scheme is read without regard to case."""
    answer = match.api.get(f"{match.url}/decisions", headers={"Authorization": written.format(match.tokens[1])})
    assert (answer.status_code, answer.get_json()["seat"]) == (200, 1)
