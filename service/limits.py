"""Rate limits: how many requests of each kind a token or an address may make, told in every answer.

Counted in each worker's memory: with N workers a client may reach up to N times the written quota, depending on which
workers answer it. Quotas are written and read as those of Flask-Limiter; its counting costs 80 us a request and starts
a timer thread every few milliseconds, so the windows are counted here.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import cast

import msgspec
from flask import Flask, Response, current_app, g
from limits import RateLimitItem, parse

from service import observability
from service.problems import Problem

_SWEPT_FROM = 10_000
"""How many windows are kept before those that are over are dropped for the first time."""


class Policy(msgspec.Struct, frozen=True):
    """A named quota, such as `600 per 1 minute`."""

    name: str
    item: RateLimitItem

    @property
    def header(self) -> str:
        """Its `RateLimit-Policy` member."""
        return f'"{self.name}";q={self.item.amount};w={self.item.get_expiry()}'


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


class Limits:
    """The quotas of one worker and what has been used of them."""

    def __init__(
        self,
        quotas: Mapping[str, str],
        streams_each: int,
        streams_in_all: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._policies = {name: Policy(name, parse(quota)) for name, quota in quotas.items()}
        self._windows = {name: Windows(policy.item.get_expiry(), clock) for name, policy in self._policies.items()}
        self._streams_each = streams_each
        self._streams_in_all = streams_in_all
        self._open: dict[str, int] = {}
        self._lock = threading.Lock()

    @property
    def policies(self) -> Mapping[str, Policy]:
        """The quotas by name."""
        return self._policies

    def count(self, name: str, key: str) -> None:
        """Count one request of a kind. Raises `Problem` (rate-limited) if the quota is used up."""
        policy = self._policies[name]
        used, seconds = self._windows[name].hit(key)
        reset = max(1, math.ceil(seconds))
        quota = policy.item.amount
        g.ratelimit = (policy.header, f'"{name}";r={max(0, quota - used)};t={reset}')
        if used > quota:
            window = policy.item.get_expiry()
            raise Problem(
                "rate-limited",
                f"{quota} {name} in {window} s are used up; {reset} s until the next.",
                headers={"Retry-After": str(reset)},
                policy=name,
                quota=quota,
                window=window,
            )

    @contextmanager
    def stream(self, key: str) -> Iterator[None]:
        """Hold a place for a live stream. Raises `Problem` (rate-limited) if the key or the worker has too many."""
        self.enter_stream(key)
        try:
            yield
        finally:
            self.leave_stream(key)

    def enter_stream(self, key: str) -> None:
        """Take a place for a live stream, to be given back with `leave_stream`."""
        with self._lock:
            mine, all_open = self._open.get(key, 0), sum(self._open.values())
            if mine >= self._streams_each or all_open >= self._streams_in_all:
                quota = self._streams_each if mine >= self._streams_each else self._streams_in_all
                raise Problem(
                    "rate-limited",
                    f"{quota} streams are open already; close one, or poll with ?wait=.",
                    headers={"Retry-After": "15"},
                    policy="streams",
                    quota=quota,
                )
            self._open[key] = mine + 1
        observability.STREAMS.inc()

    def leave_stream(self, key: str) -> None:
        """Give a place back."""
        with self._lock:
            left = self._open[key] - 1
            if left:
                self._open[key] = left
            else:
                del self._open[key]
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
