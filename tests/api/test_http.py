"""HTTP manners: methods, media types, sizes, queries, addresses, caching, compression, the proxy's path."""

import gzip
from pathlib import Path

import pytest

from service.api.answers import JSON, NDJSON, RECORD, SVG, TEXT
from service.app import create_app
from tests.api.client import Api, Match, problem
from tests.api.conftest import configured


@pytest.mark.parametrize(
    ("status", "kind", "body", "said"),
    [
        (422, "invalid-arguments", b"", "required"),
        (400, "malformed", b"{", "not JSON"),
        (422, "invalid-arguments", b"[]", "must be a JSON object"),
        (422, "invalid-arguments", b"null", "must be a JSON object"),
        (422, "invalid-arguments", b'"rotate"', "must be a JSON object"),
        (400, "malformed", b'{"move": "rotate", "move": "rotate"}', "twice"),
        (400, "malformed", b'{"move": "\\ud800"}', "surrogate"),
        (400, "malformed", b'{"move": NaN}', "NaN"),
        (400, "malformed", b'{"move": "rotate", "args": {"steps": 99999999999999999999}}', "64 bits"),
        (400, "malformed", b'{"move": "rotate", "args": {"steps": 1e999}}', "too large"),
        (400, "malformed", b'{"move": "rotate", "args": ' + b"[" * 9999 + b"]" * 9999 + b"}", "deeper"),
        (422, "invalid-arguments", b'{"move": 5}', "string"),
        (422, "invalid-arguments", b'{"move": "rotate", "args": []}', "mapping"),
        (422, "invalid-arguments", b'{"move": "rotate", "args": null}', "null"),
        (422, "invalid-arguments", b'{"move": "rotate", "colour": "red"}', "Unknown"),
        (422, "invalid-arguments", b'{"move": "rotate", "note": "' + b"x" * 501 + b'"}', "Length must"),
        (422, "invalid-arguments", b'{"move": "rotate", "note": "a\\u0000b"}', "U+0000"),
        (400, "malformed", b"\xff", "UTF-8"),
    ],
)
def test_bad_bodies_are_told_what_is_wrong_and_change_nothing(
    match: Match, status: int, kind: str, body: bytes, said: str
):
    version = match.version
    seat = match.waiting_for[0]
    headers = match.headers(seat, If_Match=f'"{version}"') | {"Content-Type": "application/json"}
    answer = match.api.post(match.url + "/moves", data=body, headers=headers)
    assert (answer.status_code, answer.get_json()["type"]) == (status, f"/problems/{kind}")
    assert answer.content_type == "application/problem+json"
    assert said in answer.get_json()["detail"]
    assert match.version == version


def test_a_body_that_is_too_large_is_not_read(tmp_path: Path):
    app = create_app(configured(tmp_path, body_limit=2000, record_limit=4000))
    api = Api(app)
    match = api.create(2)
    big = {"move": "rotate", "args": {"x": "y" * 3000}}
    told = problem(match.move(match.waiting_for[0], big), 413, "too-large")
    assert told["limit"] == 2000
    answer = api.post("/v1/records:verify", data=b"x" * 5000, content_type=RECORD)
    assert problem(answer, 413, "too-large")["limit"] == 4000
    app.extensions["matchfold"].close()


def test_a_body_may_be_as_large_as_its_limit_and_not_a_byte_larger(tmp_path: Path):
    app = create_app(configured(tmp_path, body_limit=1500, record_limit=2500))
    api = Api(app)

    def sent(path: str, size: int, content_type: str) -> int:
        return api.http.post(path, data=b" " * size, content_type=content_type).status_code

    for path, limit, content_type, read in (
        ("/v1/matches", 1500, JSON, 400),
        ("/v1/card-sets", 1500, JSON, 422),
        ("/v1/records:verify", 2500, RECORD, 422),
    ):
        assert [sent(path, size, content_type) for size in (limit, limit + 1)] == [read, 413], path
    app.extensions["matchfold"].close()


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1", "json", ""]
)
def test_other_media_types_are_not_taken(match: Match, content_type: str):
    headers = match.headers(match.waiting_for[0], If_Match="*") | {"Content-Type": content_type}
    answer = match.api.post(match.url + "/moves", data=b'{"move": "rotate", "args": {"steps": 2}}', headers=headers)
    assert problem(answer, 415, "media-type")["accepted"] == [JSON]


def test_compressed_bodies_are_not_taken(match: Match):
    headers = match.headers(match.waiting_for[0], If_Match="*") | {"Content-Encoding": "gzip"}
    body = gzip.compress(b'{"move": "rotate", "args": {"steps": 2}}')
    answer = match.api.post(match.url + "/moves", data=body, headers=headers, content_type="application/json")
    problem(answer, 415, "media-type")


def test_json_in_utf_8_is_taken_by_that_name_too(match: Match):
    headers = match.headers(match.waiting_for[0], If_Match="*") | {"Content-Type": "application/json; charset=UTF-8"}
    answer = match.api.post(match.url + "/moves", data=b'{"move": "rotate", "args": {"steps": 2}}', headers=headers)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/v1/matches"),
        ("DELETE", "/v1/matches/mat_x"),
        ("GET", "/v1/matches/mat_x/moves"),
        ("PATCH", "/v1/rulesets"),
        ("POST", "/healthz"),
        ("GET", "/v1/matches:import"),
        ("PUT", "/v1/matches/mat_x/seats/1:join"),
    ],
)
def test_a_method_that_is_not_offered_names_those_that_are(api: Api, method: str, path: str):
    answer = api.http.open(path, method=method)
    if answer.status_code == 404:
        pytest.fail("the address is known")
    problem(answer, 405, "method-not-allowed")
    assert answer.headers["Allow"]
    assert method not in answer.headers["Allow"].split(", ")


@pytest.mark.parametrize(
    "path",
    [
        "/v1",
        "/v1/",
        "/v1/matches/",
        "/v2/matches",
        "/v1/matches/mat_x/",
        "/v1/matches/..%2f..",
        "/v1/matches/%00",
        "/nope",
    ],
)
def test_unknown_addresses_are_not_found(api: Api, path: str):
    problem(api.get(path), 404, "not-found")


@pytest.mark.parametrize("seq", ["-1", "99999999999999999999", "1.0", "01", "x", "2147483648"])
def test_positions_that_are_no_numbers_are_not_found(match: Match, seq: str):
    problem(match.get(f"/positions/{seq}"), 404, "not-found")


@pytest.mark.parametrize(
    ("below", "pointer"),
    [
        ("?x=1", "?x"),
        ("/view?at=x", "?at"),
        ("/view?at=", "?at"),
        ("/view?at=-1", "?at"),
        ("/view?at=1&at=2", "?at"),
        ("/view?at=99999999999999999999999", "?at"),
        ("/view?at=2147483648", "?at"),
        ("/view?at=%2B1", "?at"),
        ("/view?at=1_0", "?at"),
        ("/view?seat=0", "?seat"),
        ("/events?limit=0", "?limit"),
        ("/events?limit=1001", "?limit"),
        ("/events?types=", "?types"),
        ("/events?types=a;b", "?types"),
        ("/events?wait=31", "?wait"),
        ("/events?follow=1", "?follow"),
        ("/events?follow=true", "?follow"),
        ("/positions?limit=x", "?limit"),
        ("/fairness?seed=1", "?seed"),
        ("/record?%FF=1", "?%FF"),
    ],
)
def test_bad_queries_are_pointed_at(match: Match, below: str, pointer: str):
    told = problem(match.get(below), 422, "invalid-arguments")
    assert told["errors"][0]["pointer"] == pointer


STREAM, LINES, PAGE = "text/event-stream", "application/x-ndjson", "application/json"


@pytest.mark.parametrize(
    ("form", "query", "vain"),
    [
        (STREAM, "until=2&wait=1&follow=true", ["until", "wait", "follow"]),
        (LINES, "wait=1&until=2", ["wait"]),
        (LINES, "follow=true&until=2", ["until"]),
        (PAGE, "follow=true&wait=1", ["follow"]),
    ],
)
def test_what_means_nothing_in_a_form_of_events_is_refused(match: Match, form: str, query: str, vain: list[str]):
    """Given a form of the events, when more is asked than it can do, then that is pointed at, and the rest is not."""
    answer = match.api.http.get(f"{match.url}/events?{query}", headers={"Accept": form})
    told = problem(answer, 422, "invalid-arguments")
    assert [one["pointer"] for one in told["errors"]] == [f"?{name}" for name in vain]


@pytest.mark.parametrize("value", ["1", "yes", "True", "", "null"])
def test_a_dry_run_is_true_or_false(match: Match, value: str):
    answer = match.move(match.waiting_for[0], {"move": "rotate", "args": {"steps": 2}}, f"/moves?dry_run={value}")
    problem(answer, 422, "invalid-arguments")


def test_positions_beyond_the_last_event_are_not_found(match: Match):
    assert match.get(f"/positions/{match.version}").status_code == 200
    problem(match.get(f"/positions/{match.version + 1}"), 404, "not-found")
    problem(match.get(f"/view?at={match.version + 1}"), 404, "not-found")
    problem(match.get(f"/positions/1/diff/{match.version + 1}"), 404, "not-found")


def test_head_answers_as_get_without_a_body(match: Match):
    for below in ("", "/view", "/events", "/record", "/fairness"):
        full, head = match.get(below), match.api.http.head(match.url + below)
        assert (head.status_code, head.data) == (200, b"")
        assert head.headers.get("ETag") == full.headers.get("ETag")
        assert head.headers["Content-Type"] == full.headers["Content-Type"]


def test_options_names_the_methods(match: Match):
    answer = match.api.http.options(match.url + "/moves")
    assert answer.status_code == 200
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


@pytest.mark.parametrize(
    ("below", "accept", "status", "kind"),
    [
        ("", "text/html", 406, None),
        ("", "application/json;q=0", 406, None),
        ("", "text/*, application/*;q=0.5", 200, JSON),
        ("", "", 200, JSON),
        ("/view", TEXT, 200, "text/plain; charset=utf-8"),
        ("/view", SVG, 200, SVG),
        ("/view", "text/html,application/xhtml+xml,*/*;q=0.8", 200, JSON),
        ("/view", "image/png", 406, None),
        ("/view", "text/plain;q=0.5, application/json;q=0.4", 200, "text/plain; charset=utf-8"),
        ("/events", NDJSON, 200, NDJSON),
        ("/record", JSON, 406, None),
        ("/record", RECORD, 200, RECORD),
    ],
)
def test_the_media_type_that_is_liked_best_is_sent(
    match: Match, below: str, accept: str, status: int, kind: str | None
):
    answer = match.get(below, Accept=accept)
    if status == 406:
        assert problem(answer, 406, "not-acceptable")["offered"]
    else:
        assert (answer.status_code, answer.content_type.replace("; charset=utf-8", "")) == (
            status,
            str(kind).replace("; charset=utf-8", ""),
        )


def test_views_say_on_what_they_depend(match: Match, finished: Match):
    live = match.get("/view")
    assert live.headers["Cache-Control"] == "public, no-cache"
    assert {"Authorization", "Accept"} <= set(live.headers["Vary"].split(", "))
    assert match.get("/view", 1).headers["Cache-Control"] == "private, no-cache"
    assert match.get("/positions/3").headers["Cache-Control"] == "public, no-cache"
    over = finished.get("/positions/3")
    assert over.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert finished.get("/positions/3", 1).headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert finished.get("/record").headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_each_form_and_viewer_of_a_position_has_its_own_etag(match: Match, finished: Match):
    version = match.version
    assert match.get("/view").headers["ETag"] == f'"{version}-s"'
    assert match.get("/view", 2).headers["ETag"] == f'"{version}-2"'
    assert match.get("/view", 2, Accept=TEXT).headers["ETag"] == f'"{version}-2.txt"'
    assert match.get("/view", 2, Accept=SVG).headers["ETag"] == f'"{version}-2.svg"'
    assert finished.get("/positions/3").headers["ETag"] == '"3-sr"'
    tag = match.get("/view", 2).headers["ETag"]
    again = match.get("/view", 2, If_None_Match=f'"x", W/{tag}')
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert match.get("/view", 1, If_None_Match=tag).status_code == 200


TAGGED = ("/v1/rulesets", "/docs/", "/assets/js/play.js")


@pytest.mark.parametrize("path", ["/healthz", "/v1/rulesets", "/", "/docs/", "/v1/nothing"])
@pytest.mark.parametrize("protocol", ["websocket", "h2c"])
def test_a_client_that_would_change_the_protocol_is_answered_in_this_one(api: Api, path: str, protocol: str):
    headers = {"Connection": "Upgrade", "Upgrade": protocol}

    assert api.http.get(path, headers=headers).status_code == api.http.get(path).status_code


EMPTY_TAGS = ('""', 'W/""', '"27-1", ""', '"", W/"", ""')
"""RFC 9110, 8.8.3: the characters of an entity tag may be none at all."""


@pytest.mark.parametrize("tag", EMPTY_TAGS)
def test_an_empty_entity_tag_is_that_of_nothing_that_is_held(match: Match, finished: Match, tag: str):
    answers = [
        match.get(below, 1, If_None_Match=tag) for below in ("", "/view", "/decisions", "/record", "/positions/2")
    ]
    answers += [finished.get(below, If_None_Match=tag) for below in ("", "/view", "/record", "/positions/3")]
    answers += [match.api.http.get(path, headers={"If-None-Match": tag}) for path in TAGGED]
    for answer in answers:
        assert (answer.status_code, answer.data != b"", answer.headers.get("ETag") != tag) == (200, True, True)


@pytest.mark.parametrize("tag", EMPTY_TAGS)
def test_a_move_that_expects_an_empty_entity_tag_expects_no_version_of_the_match(match: Match, tag: str):
    seat, move = match.waiting_for[0], {"move": "rotate", "args": {"steps": 2}}
    for below, body in (("/moves", move), ("/moves?dry_run=true", move), ("/moves:batch", {"moves": [move]})):
        problem(match.move(seat, body, below, If_Match=tag), 412, "version-conflict")
    own = match.get("/view", seat).headers["ETag"]
    assert match.move(seat, move, If_Match=f'"", {own}').status_code == 201


def test_view_at_and_position_are_one_and_the_same(match: Match):
    match.play(4)
    for at in (1, match.version // 2, match.version):
        assert match.get(f"/view?at={at}", 1).data == match.get(f"/positions/{at}", 1).data
    assert match.get("/view", 1).data == match.get(f"/positions/{match.version}", 1).data


def test_compressed_answers_keep_their_etags_usable(match: Match):
    answer = match.get("/view", 1, Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == match.get("/view", 1).data
    tag = answer.headers["ETag"]
    assert match.get("/view", 1, If_None_Match=tag).status_code == 304
    seat = match.waiting_for[0]
    tag = match.get("/view", seat, Accept_Encoding="gzip").headers["ETag"]
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match=tag).status_code == 201


def test_below_a_proxys_path_all_addresses_have_it(tmp_path: Path):
    app = create_app(configured(tmp_path, prefix="/matches"))
    api = Api(app)
    made = api.post("/matches/v1/matches", json={"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}})
    assert made.headers["Location"].startswith("/matches/v1/matches/mat_")
    for url in made.get_json()["links"].values():
        assert url.startswith("/matches/v1/")
    assert api.get(made.headers["Location"]).status_code == 200
    assert api.get("/healthz").status_code == 200
    app.extensions["matchfold"].close()
