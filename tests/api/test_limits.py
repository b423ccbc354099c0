"""Quotas are told in every answer, and kept."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from service import auth, limits
from service.api.answers import EVENT_STREAM, NDJSON
from service.app import create_app
from service.errors import Full
from service.limits import Places, Windows
from tests.analytics.metrics.tiny import RULESET, lake, match
from tests.api.client import ADMIN, Api, Match, problem
from tests.api.conftest import GENEROUS, configured
from tests.api.document import documented

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


ADDRESS = "203.0.113.9"


def there(address: str, **headers: str) -> dict[str, Any]:
    """What a request is sent with that comes from an address."""
    return {"environ_overrides": {"REMOTE_ADDR": address}, "headers": headers}


@pytest.mark.parametrize(("kind", "most"), [("reads", 20), ("moves", 8)])
def test_tokens_of_one_address_use_a_quota_together(tight: Api, kind: str, most: int):
    """Given seats in as many matches as one likes, when their tokens are used from one address, then they may do four
    times what one token may, and no more; elsewhere and for the administrator nothing is used up.
    """
    seats = [(match, seat) for match in (tight.create(2), tight.create(2)) for seat in (1, 2)]
    extra = tight.create(2, join=False)
    extra.join(1)
    seats.append((extra, 1))

    def used(match: Match, seat: int | None, address: str, **headers: str) -> TestResponse:
        sent = there(address, **(headers or match.headers(seat)))
        if kind == "reads":
            return tight.get(match.url, **sent)
        return tight.post(match.url + "/moves", json={"move": "pass"}, **sent)

    quota = int(FEW[kind].partition("/")[0])
    for played, seat in seats[:4]:
        for _ in range(quota):
            assert used(played, seat, ADDRESS).status_code != 429
    answer = used(*seats[4], ADDRESS)
    told = problem(answer, 429, "rate-limited")
    assert (told["policy"], told["quota"]) == (kind, most)
    assert answer.headers["RateLimit-Policy"] == f'"{kind}";q={most};w=60'
    assert used(*seats[4], ELSEWHERE).status_code != 429
    assert used(extra, None, ADDRESS, Authorization=f"Bearer {ADMIN}").status_code != 429


@pytest.mark.parametrize("path", ["/v1/matches", "/v1/card-sets:lint?format=json", "/v1/jobs", "/v1/query"])
def test_what_is_made_or_worked_on_counts_by_the_address_whatever_the_token(tmp_path: Path, path: str):
    """Given a quota of three for what is created and three for jobs, when an address asks with four tokens and none,
    then three requests are counted in all.
    """
    app = create_app(configured(tmp_path, quotas={**GENEROUS, "jobs": "3/minute"}))
    api = Api(app)
    tokens = [api.create(2).headers(seat) for seat in (1, 2)]
    app.extensions["matchfold.limits"]._policies["creates"] = limits.Policy("creates", 3, 60)
    sent = [api.http.post(path, json={}, **there(ADDRESS, **one)).status_code for one in (*tokens, {}, tokens[0])]
    assert [status == 429 for status in sent] == [False, False, False, True]
    assert api.http.post(path, json={}, **there(ELSEWHERE, **tokens[0])).status_code != 429
    app.extensions["matchfold"].close()


def test_neighbours_in_an_ipv6_network_share_a_quota(tight: Api):
    for number in range(5):
        there = {"environ_overrides": {"REMOTE_ADDR": f"2001:db8:0:1::{number:x}"}}
        assert tight.get("/v1/rulesets", **there).status_code == 200
    problem(tight.get("/v1/rulesets", environ_overrides={"REMOTE_ADDR": "2001:db8:0:1:a::1"}), 429, "rate-limited")
    assert tight.get("/v1/rulesets", environ_overrides={"REMOTE_ADDR": "2001:db8:0:2::1"}).status_code == 200


@pytest.mark.parametrize(
    ("written", "counted"),
    [
        ("::ffff:9.8.7.6", "9.8.7.6"),
        ("9.8.7.6:4711", "9.8.7.6"),
        ("[2001:db8:0:1::5]:4711", "2001:db8:0:1::/64"),
        ("[2001:db8:0:1::5]", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nowhere", "unknown"),
        ("", "unknown"),
    ],
)
def test_an_address_counts_as_itself_however_it_is_written(tight: Api, written: str, counted: str):
    """Given an address as a proxy or a system of its own writes it, then no other shares its quota or escapes one."""
    with tight.http.application.test_request_context(environ_base={"REMOTE_ADDR": written}):
        assert auth.address() == counted


def test_nobody_is_led_to_another_host(tight: Api):
    led = tight.get("/v1//rulesets", headers={"Host": "elsewhere.example"})
    assert (led.status_code, led.headers["Location"]) == (308, "/v1/rulesets")


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
    poll = f"/events?after={match.get('').get_json()['version']}&wait=1"

    def opened(seat: int | None, address: str = "127.0.0.1"):
        return tight.http.get(path, buffered=False, **there(address, **match.headers(seat), **accept))

    mine = [opened(1), opened(1)]
    assert [answer.status_code for answer in mine] == [200, 200]
    told = problem(opened(1), 429, "rate-limited")
    assert (told["policy"], told["quota"]) == ("streams", 2)
    other = opened(2, ELSEWHERE)
    assert other.status_code == 200
    told = problem(opened(None), 429, "rate-limited")
    assert told["quota"] == 3
    problem(match.get(poll), 429, "rate-limited")
    mine.pop().close()
    again = tight.http.get(match.url + "/events?follow=true", headers=match.headers(1) | {"Accept": NDJSON})
    assert again.status_code == 200
    for answer in (*mine, other, again):
        answer.close()
    assert match.get(poll).status_code == 200


@pytest.mark.parametrize("proxied", [False, True])
@pytest.mark.parametrize("poll", [False, True])
def test_an_address_has_no_more_than_half_of_all_streams_whatever_its_tokens(tmp_path: Path, proxied: bool, poll: bool):
    """Given a worker with four streams, straight or behind a trusted proxy, when one address opens them with a token
    each, then it gets two; a long poll counts alike; another address still gets one, and places are given back.
    """
    app = create_app(configured(tmp_path, streams_each=2, streams_in_all=4, proxies=int(proxied)))
    api = Api(app)
    match = api.create(3)
    version = match.get("").get_json()["version"]

    def opened(seat: int | None, address: str, **headers: str) -> TestResponse:
        headers = {**(headers or match.headers(seat)), "Accept": EVENT_STREAM}
        path = match.url + "/events?after=0"
        if poll:
            headers["Accept"], path = "application/json", f"{match.url}/events?after={version}&wait=1"
        if not proxied:
            return api.http.get(path, buffered=False, **there(address, **headers))
        # The client may write what it likes before what its proxy adds.
        sent = {**headers, "X-Forwarded-For": f"198.51.100.{seat}, {address}"}
        return api.http.get(path, headers=sent, buffered=False)

    quotas = app.extensions["matchfold.limits"]
    mine = [limits.Client(f"{match.id}/{seat}", ADDRESS) for seat in (1, 2)]
    for one in mine:
        quotas.enter_stream(one)
    told = problem(opened(3, ADDRESS), 429, "rate-limited")
    assert (told["policy"], told["quota"]) == ("streams", 2)
    with closing(opened(3, ELSEWHERE)) as other:
        assert other.status_code == 200
    quotas.leave_stream(mine.pop())
    with closing(opened(3, ADDRESS)) as again:
        assert again.status_code == 200
    quotas.leave_stream(mine.pop())
    assert not quotas._streams._held
    assert not quotas._streams_of_address._held
    app.extensions["matchfold"].close()


def test_a_head_request_holds_no_place(tight: Api):
    match = tight.create(2)
    for _ in range(4):
        answer = tight.http.head(match.url + "/events", headers={"Accept": EVENT_STREAM})
        assert (answer.status_code, answer.data) == (200, b"")
        answer.close()


@pytest.fixture
def busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Api]:
    """A service with two places for statistics, where nobody waits for long."""
    monkeypatch.setattr(limits, "PATIENCE_S", 0.3)
    lake(tmp_path / "matches.sqlite.lake", match("m1"), match("m2", turns=3))
    app = create_app(configured(tmp_path, statistics_at_once=2))
    yield Api(app)
    app.extensions["matchfold"].close()


@contextmanager
def working(api: Api, *addresses: str) -> Iterator[None]:
    """While statistics are worked out for these addresses."""
    with ExitStack() as held:
        for address in addresses:
            held.enter_context(api.app.extensions["matchfold.limits"].statistics.place(address))
        yield


HERE, ELSEWHERE, FAR = "127.0.0.1", "198.51.100.7", "198.51.100.8"
ADDRESSES = (
    "/v1/stats/seat_win_rate",
    "/v1/stats/seat_win_rate/matches",
    "/v1/stats/models/endings",
    "/v1/stats/compare",
)


@pytest.mark.parametrize("path", ADDRESSES)
def test_an_address_takes_no_more_than_half_of_the_places_for_statistics(busy: Api, path: str):
    """Given a place that is taken, when the same address asks for statistics, then it is to wait; others are not."""
    query = "?a.until=2026-01-20&b.since=2026-01-01&metric=seat_win_rate" if path.endswith("compare") else ""
    address = f"{path}{query or '?'}&ruleset={RULESET}"
    with working(busy, HERE):
        answer = documented(busy.get(address))
        assert "your address" in problem(answer, 429, "rate-limited")["detail"].lower()
        assert answer.headers["Retry-After"] == "2"
        assert busy.get(address, environ_overrides={"REMOTE_ADDR": ELSEWHERE}).status_code == 200
    assert busy.get(address).status_code == 200


def test_statistics_wait_only_for_statistics(busy: Api):
    """Given no place for statistics, when anything else is asked for, then it is answered; statistics are not."""
    with working(busy, ELSEWHERE, FAR):
        answer = documented(busy.get(f"{ADDRESSES[0]}?ruleset={RULESET}"))
        problem(answer, 503, "unavailable")
        assert answer.headers["Retry-After"] == "2"
        assert busy.get("/v1/stats").status_code == 200
        assert busy.get("/").status_code == 200
        opened = busy.create(2, options={"first_player": 1})
        assert opened.post("/moves", {"move": "rotate", "args": {"steps": 1}}, 1, If_Match="*").status_code == 201


@pytest.mark.parametrize(
    "path", ["/dashboards/", "/dashboards/cards", "/dashboards/matches", "/dashboards/cards/use.csv"]
)
def test_pages_of_statistics_wait_with_the_others(busy: Api, path: str):
    """Given no place for statistics, when a page or its file is asked for, then a page says so."""
    with working(busy, HERE):
        refused = busy.get(path, headers={"Accept": "text/html"})
    assert (refused.status_code, refused.mimetype) == (429, "text/html")
    assert refused.headers["Retry-After"] == "2"
    assert "your address asks for too many statistics" in refused.text.lower()


def test_statistics_that_are_known_already_need_no_place(busy: Api):
    """Given an answer that a client holds, when it asks whether that has changed, then it need not wait."""
    path = f"{ADDRESSES[0]}?ruleset={RULESET}"
    etag = busy.get(path).headers["ETag"]

    with working(busy, ELSEWHERE, FAR):
        assert busy.get(path, headers={"If-None-Match": etag}).status_code == 304


def test_who_waits_has_the_next_place(monkeypatch: pytest.MonkeyPatch):
    """Given places that are taken, when one is given back in time, then the one who waited has it."""
    monkeypatch.setattr(limits, "PATIENCE_S", 30)
    places, came = Places(2), threading.Event()

    def wait() -> None:
        with places.place("mine"):
            came.set()

    thread = threading.Thread(target=wait)
    with places.place("mine"):
        thread.start()
        assert not came.wait(0.2)
        with places.place("another's"):
            assert not came.is_set()
    assert came.wait(20)
    thread.join()


def test_few_wait_for_a_place_so_that_threads_are_left(monkeypatch: pytest.MonkeyPatch):
    """Given many requests at once, when all places are taken, then most are refused at once."""
    monkeypatch.setattr(limits, "PATIENCE_S", 1.0)
    places = Places(2)

    def ask(number: int) -> float:
        began = time.monotonic()
        with suppress(Full), places.place(f"address {number % 2}"):
            raise AssertionError
        return time.monotonic() - began

    with places.place("first"), places.place("second"), ThreadPoolExecutor(40) as callers:
        waited = list(callers.map(ask, range(40)))

    assert sum(seconds > 0.9 for seconds in waited) == limits.MOST_WAITING
    with places.place("first"), places.place("second"):
        pass


@pytest.mark.parametrize("path", ["cards", "matches", "cards/use.csv"])
def test_a_page_refuses_a_filter_that_is_given_twice(busy: Api, path: str):
    """Given a page of statistics, when a filter is given twice, then it is refused, as by the API."""
    refused = busy.get(f"/dashboards/{path}?ruleset={RULESET}&ruleset=other", headers={"Accept": "text/html"})

    assert (refused.status_code, refused.mimetype) == (422, "text/html")
    assert "Given more than once (at ?ruleset)." in refused.text


def test_windows_begin_anew():
    now = [0.0]
    windows = Windows(10, lambda: now[0])
    assert [windows.hit("a")[0] for _ in range(3)] == [1, 2, 3]
    now[0] = 9.5
    assert windows.hit("a") == (4, 0.5)
    now[0] = 10.0
    assert windows.hit("a") == (1, 10.0)


def test_windows_that_are_over_are_dropped_once_there_are_many(monkeypatch: pytest.MonkeyPatch):
    """Given four windows that are kept at first, when a fifth begins, then those that are over are dropped; if none is,
    twice as many are kept.
    """
    monkeypatch.setattr(limits, "_SWEPT_FROM", 4)
    now = [0.0]
    windows = Windows(10, lambda: now[0])

    def kept(*keys: str) -> str:
        for key in keys:
            windows.hit(key)
        return "".join(sorted(windows._windows))

    assert kept(*"abcd", *"abcd") == "abcd"
    now[0] = 9.9
    assert kept("e") == "abcde"
    now[0] = 10.0
    assert kept(*"fgh") == "abcdefgh"
    assert kept("e") == "abcdefgh"
    assert kept("i") == "efghi"
    count, left = windows.hit("e")
    assert (count, round(left, 6)) == (3, 9.9)
