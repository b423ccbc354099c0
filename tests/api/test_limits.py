"""Quotas are told in every answer, and kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.api.answers import EVENT_STREAM, NDJSON
from service.app import create_app
from service.limits import Windows
from tests.api.client import Api, problem
from tests.api.conftest import GENEROUS, configured

FEW = {**GENEROUS, "reads": "5/minute", "moves": "2/minute", "creates": "8/minute"}


@pytest.fixture
def tight(tmp_path: Path) -> Iterator[Api]:
    app = create_app(configured(tmp_path, quotas=FEW, streams_each=2, streams_in_all=3))
    yield Api(app)
    app.extensions["matchfold"].close()


def test_every_answer_tells_what_is_left_until_nothing_is(tight: Api):
    for left in (4, 3, 2, 1, 0):
        answer = tight.get("/v1/rulesets")
        assert answer.status_code == 200
        assert answer.headers["RateLimit-Policy"] == '"reads";q=5;w=60'
        assert answer.headers["RateLimit"].startswith(f'"reads";r={left};t=')
    answer = tight.get("/v1/rulesets")
    told = problem(answer, 429, "rate-limited")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert (told["policy"], told["quota"], told["window"]) == ("reads", 5, 60)
    assert answer.headers["RateLimit"].startswith('"reads";r=0;t=')


def test_each_token_and_each_address_has_its_own_quota(tight: Api):
    match = tight.create(2)
    for seat in (1, 2):
        for _ in range(5):
            assert match.get("", seat).status_code == 200
        problem(match.get("", seat), 429, "rate-limited")
    assert match.get("").status_code == 200
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "10.1.2.3"}}
    for _ in range(5):
        match.get("")
    problem(match.get(""), 429, "rate-limited")
    assert tight.get(match.url, **elsewhere).status_code == 200


def test_neighbours_in_an_ipv6_network_share_a_quota(tight: Api):
    for number in range(5):
        there = {"environ_overrides": {"REMOTE_ADDR": f"2001:db8:0:1::{number:x}"}}
        assert tight.get("/v1/rulesets", **there).status_code == 200
    problem(tight.get("/v1/rulesets", environ_overrides={"REMOTE_ADDR": "2001:db8:0:1:a::1"}), 429, "rate-limited")
    assert tight.get("/v1/rulesets", environ_overrides={"REMOTE_ADDR": "2001:db8:0:2::1"}).status_code == 200


def test_guessing_tokens_uses_up_the_addresss_quota(tight: Api):
    for number in range(5):
        bad = {"Authorization": f"Bearer mft_guess{number}"}
        problem(tight.get("/v1/rulesets", headers=bad), 401, "unauthenticated")
    problem(tight.get("/v1/rulesets", headers={"Authorization": "Bearer mft_guess"}), 429, "rate-limited")


def test_moves_are_counted_apart_from_reads_also_when_they_are_refused(tight: Api):
    match = tight.create(2)
    for _ in range(2):
        answer = match.post("/moves", {"move": "rotate", "args": {"steps": 9}}, 1, If_Match="*")
        assert answer.headers["RateLimit-Policy"] == '"moves";q=2;w=60'
    problem(match.post("/moves", {"move": "rotate"}, 1, If_Match="*"), 429, "rate-limited")
    assert match.get("", 1).status_code == 200


def test_health_is_never_limited(tight: Api):
    for _ in range(20):
        assert tight.get("/healthz").status_code == 200
        assert tight.get("/readyz").status_code == 200


def test_streams_are_limited_by_number_and_give_their_place_back(tight: Api):
    match = tight.create(2)
    path, accept = match.url + "/events?after=0", {"Accept": EVENT_STREAM}

    def opened(seat: int | None):
        return tight.http.get(path, headers=match.headers(seat) | accept, buffered=False)

    mine = [opened(1), opened(1)]
    assert [answer.status_code for answer in mine] == [200, 200]
    told = problem(opened(1), 429, "rate-limited")
    assert (told["policy"], told["quota"]) == ("streams", 2)
    other = opened(2)
    assert other.status_code == 200
    told = problem(opened(None), 429, "rate-limited")
    assert told["quota"] == 3
    problem(match.get("/events?after=999&wait=1"), 429, "rate-limited")
    mine.pop().close()
    again = tight.http.get(match.url + "/events?follow=true", headers=match.headers(1) | {"Accept": NDJSON})
    assert again.status_code == 200
    for answer in (*mine, other, again):
        answer.close()
    assert match.get("/events?after=999&wait=1").status_code == 200


def test_a_head_request_holds_no_place(tight: Api):
    match = tight.create(2)
    for _ in range(4):
        answer = tight.http.head(match.url + "/events", headers={"Accept": EVENT_STREAM})
        assert (answer.status_code, answer.data) == (200, b"")
        answer.close()


def test_windows_begin_anew_and_old_ones_are_dropped():
    now = [0.0]
    windows = Windows(10, lambda: now[0])
    assert [windows.hit("a")[0] for _ in range(3)] == [1, 2, 3]
    now[0] = 9.5
    assert windows.hit("a") == (4, 0.5)
    now[0] = 10.0
    assert windows.hit("a") == (1, 10.0)
    for number in range(25_000):
        windows.hit(f"address {number}")
    now[0] = 30.0
    for number in range(30_000):
        windows.hit(f"other {number}")
    assert len(windows._windows) <= 31_000
