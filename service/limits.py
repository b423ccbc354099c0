"""Rate limits: how many requests of each kind a token or an address may make, told in every answer.

Counted in each worker's memory: with N workers a client may reach up to N times the written quota, depending on which
workers answer it. The windows are counted here, since Flask-Limiter takes 80 us a request for that, and starts a timer
thread every few milliseconds.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import cast

import msgspec
from flask import Flask, Response, current_app, g

from service import observability
from service.config import quota_of
from service.errors import Full
from service.problems import Problem

MOST_WAITING = 8
"""Requests that wait for a place at one time."""

PATIENCE_S = 5.0
"""How long a request waits for a place."""

AGAIN_S = 2
"""When somebody who found no place may ask again."""

OF_ADDRESS: Mapping[str, int] = {"moves": 4, "reads": 4, "creates": 1, "jobs": 1}
"""How many times a quota all tokens of one address may use together: several people may share an address, but whoever
opens matches has as many tokens as they like. What is worked on or kept for good counts by the address alone.
"""

_SWEPT_FROM = 10_000
"""How many windows are kept before those that are over are dropped for the first time."""


class Client(msgspec.Struct, frozen=True):
    """Whom a request counts for: `key` is its token, or its address; None as `address`: that is not counted."""

    key: str
    address: str | None


class Policy(msgspec.Struct, frozen=True):
    """A named quota: so many requests in a window of so many seconds."""

    name: str
    requests: int
    window: int

    def header(self, quota: int) -> str:
        """Its `RateLimit-Policy` member, with the quota that is nearest to being used up."""
        return f'"{self.name}";q={quota};w={self.window}'


class Windows:
    """Counts within fixed windows of time, each beginning with the first request of its key."""

    def __init__(self, seconds: int, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._windows: dict[str, tuple[float, int]] = {}
        self._sweep_at = _SWEPT_FROM
        self._lock = threading.Lock()

    def hit(self, key: str) -> tuple[int, float]:
        """Count one; answers how many there are in this window and the seconds until it is over."""
        now = self._clock()
        with self._lock:
            over, count = self._windows.get(key, (0.0, 0))
            if over <= now:
                over, count = now + self._seconds, 0
                if len(self._windows) >= self._sweep_at:
                    self._windows = {name: window for name, window in self._windows.items() if window[0] > now}
                    self._sweep_at = max(_SWEPT_FROM, 2 * len(self._windows))
            self._windows[key] = (over, count + 1)
        return count + 1, over - now


class Shares:
    """How many of something each key holds now. Whoever uses it sees to it that one thread does at a time."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each = each
        self.in_all = in_all
        self._held: dict[str, int] = {}

    def exhausted(self, key: str) -> int | None:
        """The limit that keeps a key from one more, its own or that of all together; None if it may have it."""
        if self._held.get(key, 0) >= self.each:
            return self.each
        return self.in_all if sum(self._held.values()) >= self.in_all else None

    def take(self, key: str) -> None:
        """Give a key one more."""
        self._held[key] = self._held.get(key, 0) + 1

    def give_back(self, key: str) -> None:
        """Take one from a key."""
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


class Places:
    """Places for work that takes the processor: so many at once. Others wait, but not many and not for long, so that
    they do not take all threads. At most half of the places, and half of those who wait, are of one key.
    """

    def __init__(self, number: int) -> None:
        self._working = Shares(max(1, number // 2), number)
        self._waiting = Shares(MOST_WAITING // 2, MOST_WAITING)
        self._changed = threading.Condition()

    @contextmanager
    def place(self, key: str) -> Iterator[None]:
        """Hold a place, once there is one. Raises `Full` if there is none in time, or too many wait already."""
        with self._changed:
            if self._working.exhausted(key) is not None:
                self._wait(key)
            self._working.take(key)
        try:
            yield
        finally:
            with self._changed:
                self._working.give_back(key)
                self._changed.notify_all()

    def _wait(self, key: str) -> None:
        if self._waiting.exhausted(key) is not None:
            raise self._full(key)
        self._waiting.take(key)
        try:
            if not self._changed.wait_for(lambda: self._working.exhausted(key) is None, PATIENCE_S):
                raise self._full(key)
        finally:
            self._waiting.give_back(key)

    def _full(self, key: str) -> Full:
        if self._working.exhausted(key) == self._working.in_all:
            return Full("too many statistics are worked out now: ask again later", AGAIN_S, own=False)
        return Full("your address asks for too many statistics at one time: wait for the answers", AGAIN_S, own=True)


class Limits:
    """The quotas of one worker and what has been used of them; the places for what is worked out from a lake."""

    def __init__(
        self,
        quotas: Mapping[str, str],
        streams_each: int,
        streams_in_all: int,
        statistics: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._policies = {name: Policy(name, *quota_of(quota)) for name, quota in quotas.items()}
        self._windows = {name: Windows(policy.window, clock) for name, policy in self._policies.items()}
        self._streams = Shares(streams_each, streams_in_all)
        self._streams_of_address = Shares((streams_in_all + 1) // 2, streams_in_all)
        self._lock = threading.Lock()
        self.statistics = Places(statistics)

    @property
    def policies(self) -> Mapping[str, Policy]:
        """The quotas by name."""
        return self._policies

    def count(self, name: str, client: Client) -> None:
        """Count one request of a kind. Raises `Problem` (rate-limited) if a quota of the client is used up."""
        policy, windows = self._policies[name], self._windows[name]
        quota = policy.requests
        told = [(quota, *windows.hit(f"by {client.key}"))]
        if client.address is not None:
            told.append((quota * OF_ADDRESS[name], *windows.hit(f"from {client.address}")))
        quota, used, seconds = min(told, key=lambda one: one[0] - one[1])
        reset = max(1, math.ceil(seconds))
        g.ratelimit = (policy.header(quota), f'"{name}";r={max(0, quota - used)};t={reset}')
        if used > quota:
            raise Problem(
                "rate-limited",
                f"{quota} {name} in {policy.window} s are used up; {reset} s until the next.",
                headers={"Retry-After": str(reset)},
                policy=name,
                quota=quota,
                window=policy.window,
            )

    @contextmanager
    def stream(self, client: Client) -> Iterator[None]:
        """Hold a place for a live stream. Raises `Problem` (rate-limited) if the client or the worker has too many."""
        self.enter_stream(client)
        try:
            yield
        finally:
            self.leave_stream(client)

    def _shares(self, client: Client) -> list[tuple[Shares, str]]:
        """What the streams of a client are counted in, and under which name."""
        held = [(self._streams, client.key)]
        return held if client.address is None else [*held, (self._streams_of_address, client.address)]

    def enter_stream(self, client: Client) -> None:
        """Take a place for a live stream, to be given back with `leave_stream`."""
        shares = self._shares(client)
        with self._lock:
            quota = next((most for share, key in shares if (most := share.exhausted(key)) is not None), None)
            if quota is not None:
                raise Problem(
                    "rate-limited",
                    f"{quota} streams are open already; close one, or poll with ?wait=.",
                    headers={"Retry-After": "15"},
                    policy="streams",
                    quota=quota,
                )
            for share, key in shares:
                share.take(key)
        observability.STREAMS.inc()

    def leave_stream(self, client: Client) -> None:
        """Give a place back."""
        with self._lock:
            for share, key in self._shares(client):
                share.give_back(key)
        observability.STREAMS.dec()


def register(app: Flask, quotas: Limits) -> None:
    """Give an application its quotas; every answer tells how much is left (`RateLimit`, `RateLimit-Policy`)."""
    app.extensions["matchfold.limits"] = quotas
    app.after_request(_tell)


def current() -> Limits:
    """The quotas of the running application."""
    return cast(Limits, current_app.extensions["matchfold.limits"])


def _tell(response: Response) -> Response:
    told = g.get("ratelimit")
    if told is not None:
        response.headers.add("RateLimit-Policy", told[0])
        response.headers.add("RateLimit", told[1])
    return response
