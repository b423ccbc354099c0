"""Rate limits: how many requests of each kind a token or an address may make, told in every answer.

The counters are those of the `limits` library (the engine of Flask-Limiter, whose per-request bookkeeping costs
several times the count itself). They live in each worker's memory: with N workers a client may reach up to N times
the written quota, depending on which workers answer it.
"""

import math
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import cast

import msgspec
from flask import Flask, Response, current_app, g
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from service import observability
from service.problems import Problem


class Policy(msgspec.Struct, frozen=True):
    """A named quota, such as `600 per 1 minute`."""

    name: str
    item: RateLimitItem

    @property
    def header(self) -> str:
        """Its `RateLimit-Policy` member."""
        return f'"{self.name}";q={self.item.amount};w={self.item.get_expiry()}'


class Limits:
    """The quotas of one worker and what has been used of them."""

    def __init__(self, quotas: Mapping[str, str], streams_each: int, streams_in_all: int) -> None:
        self._policies = {name: Policy(name, parse(quota)) for name, quota in quotas.items()}
        self._counter = FixedWindowRateLimiter(MemoryStorage())
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
        allowed = self._counter.hit(policy.item, name, key)
        window = self._counter.get_window_stats(policy.item, name, key)
        reset = max(0, math.ceil(window.reset_time - time.time()))
        g.ratelimit = (policy.header, f'"{name}";r={window.remaining};t={reset}')
        if not allowed:
            raise Problem(
                "rate-limited",
                f"{policy.item.amount} {name} per {policy.item.get_expiry()} s are used up; {reset} s until the next.",
                headers={"Retry-After": str(max(1, reset))},
                policy=name,
                quota=policy.item.amount,
                window=policy.item.get_expiry(),
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
        response.headers["RateLimit-Policy"], response.headers["RateLimit"] = told
    return response
