"""What an operator sees: one JSON line a request, trace ids, Prometheus metrics. Never tokens, bodies, secrets."""

import logging
import os
import re
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from flask import Flask, Response, g, has_request_context, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from events import codec
from service.logs import logger
from service.store.behind import Lag

_TRACEPARENT = re.compile(r"^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$")

REGISTRY = CollectorRegistry()
REQUESTS = Counter("matchfold_http_requests", "Requests answered.", ("method", "route", "status"), registry=REGISTRY)
SECONDS = Histogram(
    "matchfold_http_request_seconds",
    "Time until the answer's headers were ready.",
    ("method", "route"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30),
    registry=REGISTRY,
)
PROBLEMS = Counter("matchfold_problems", "Error answers by problem type.", ("type",), registry=REGISTRY)
MOVES = Counter("matchfold_moves", "Moves accepted.", registry=REGISTRY)
REFUSALS = Counter("matchfold_refusals", "Moves refused, by clause.", ("ruleset", "clause"), registry=REGISTRY)
STREAMS = Gauge("matchfold_streams_open", "Live event streams.", registry=REGISTRY, multiprocess_mode="livesum")

LAKE_EVENTS = Gauge(
    "matchfold_lake_events_behind",
    "Events that the statistics do not have yet, up to 100,000.",
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
LAKE_SECONDS = Gauge(
    "matchfold_lake_seconds_behind",
    "For how long the statistics have been behind the log.",
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
LAKE_SKIPPED = Gauge(
    "matchfold_lake_matches_skipped",
    "Matches that the statistics do not have since they could not be read.",
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)

DAMAGED_SNAPSHOTS = Counter(
    "matchfold_damaged_snapshots", "Stored states that were not what was saved, and were made anew.", registry=REGISTRY
)


_log = logger()
_lost_lines = suppress(OSError, ValueError)
"""A log that cannot be written (a full disk, a closed pipe) loses a line, never an answer."""


def configure_logging(level: str, form: str) -> None:
    """Write log lines from `level` on to standard error: as `json`, one object a line, or as `text` for people."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    ]
    if form == "json":
        shared.append(structlog.processors.JSONRenderer(serializer=lambda line, **_: codec.canonical(line)))
        factory: Any = structlog.BytesLoggerFactory(sys.stderr.buffer)
    else:
        shared.append(structlog.dev.ConsoleRenderer(colors=False))
        factory = structlog.PrintLoggerFactory(sys.stderr)
    structlog.configure(
        processors=shared,
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=factory,
    )


def trace_id() -> str:
    """The id that ties the answer, the log lines and a report of a problem together."""
    if not has_request_context():
        return new_trace_id()
    if "trace_id" not in g:
        given = _TRACEPARENT.match(request.headers.get("traceparent", ""))
        g.trace_id = given.group(1) if given else new_trace_id()
    found: str = g.trace_id
    return found


def new_trace_id() -> str:
    """16 random bytes in hexadecimal digits, as W3C Trace Context has them."""
    return os.urandom(16).hex()


def log_crash(error: BaseException) -> None:
    """Log where an unexpected error came from. Its message is left out: it may hold what not everyone may see."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    with _lost_lines:
        _log.error("crash", error=type(error).__name__, where=where, trace_id=trace_id())


def snapshot_is_damaged(match: str, version: int) -> None:
    """Count and log a stored state that is dropped."""
    DAMAGED_SNAPSHOTS.inc()
    with _lost_lines:
        _log.warning("damaged snapshot", match=match, version=version)


def lake_is_behind(lag: Lag | None, skipped: int) -> None:
    """Note how far the lake is behind the log, and how many matches it had to leave out."""
    LAKE_SKIPPED.set(skipped)
    if lag is not None:
        LAKE_EVENTS.set(lag.events)
        LAKE_SECONDS.set(lag.seconds)


def metrics() -> Response:
    """All metrics in the Prometheus text form; over all workers when they share a directory."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def register(app: Flask, quiet: frozenset[str] = frozenset()) -> None:
    """Count, time and log every request of an application. Endpoints in `quiet` are counted but not logged."""
    app.before_request(_begin)
    app.after_request(_finisher(quiet))


def _begin() -> None:
    g.began = time.perf_counter()


def _finisher(quiet: frozenset[str]) -> Callable[[Response], Response]:
    def finish(response: Response) -> Response:
        seconds = time.perf_counter() - g.get("began", time.perf_counter())
        route = request.url_rule.rule if request.url_rule is not None else "(none)"
        method = request.method if request.method in _METHODS else "(other)"
        problem = g.get("problem")
        REQUESTS.labels(method, route, response.status_code).inc()
        SECONDS.labels(method, route).observe(seconds)
        if problem is not None:
            PROBLEMS.labels(problem).inc()
        response.headers.add("X-Trace-Id", trace_id())
        if request.endpoint not in quiet:
            with _lost_lines:
                _log.info("request", **_line(method, route, response, seconds, problem))
        return response

    return finish


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _line(method: str, route: str, response: Response, seconds: float, problem: str | None) -> dict[str, Any]:
    line: dict[str, Any] = {
        "method": method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 2),
        "trace_id": trace_id(),
    }
    match = (request.view_args or {}).get("match")
    if match is not None and problem != "not-found":
        line["match"] = match
    if problem is not None:
        line["problem"] = problem
    if "reason" in g:
        line["reason"] = g.reason
    return line
