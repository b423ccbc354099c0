"""Live streams: server-sent events and followed logs, with heartbeats. They end when the match or the server ends."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from flask import Response, request

from domain.telling.teller import Teller
from events import codec
from events.event import Viewer
from service import auth, limits, telling
from service.api import answers
from service.context import Context
from service.usecases import look, matches
from service.usecases.look import Followed

HEARTBEAT_S = 15.0
RETRY = b"retry: 3000\n"
"""A field of the first message: how long a client waits (in milliseconds) before it connects anew."""
STEP_S = 1.0
"""How often a silent stream looks whether the server is stopping, or its client has left."""

_stopping: Callable[[], bool] = bool


class Asked(msgspec.Struct, frozen=True):
    """Which events, for whose eyes."""

    match: str
    viewer: Viewer
    types: tuple[str, ...]


class _Writing(msgspec.Struct, frozen=True):
    """How a stream is written: its beginning, its messages, the sign that it lives."""

    opening: bytes
    write: Callable[[Followed], bytes]
    heartbeat: bytes
    media_type: str


def stop_on_exit(worker: Any) -> None:
    """Let all streams of this process end when its gunicorn worker stops."""
    global _stopping  # noqa: PLW0603 - one worker a process
    _stopping = lambda: not worker.alive  # noqa: E731


def event_stream(asked: Asked, after: int | None) -> Response:
    """Server-sent events after event `after`; absent: a snapshot, then what comes."""
    snapshot, knows_all = b"", False
    if after is None:
        view = look.view_at(auth.context(), asked.match, asked.viewer)
        after, knows_all = view.at, view.revealed
        body = telling.with_words(teller(auth.context(), asked), view.body)
        snapshot = b"event: snapshot\nid: %d\ndata: %b\n\n" % (view.at, codec.canonical(body))
    opening = RETRY + snapshot
    writing = _Writing(opening, _message, b": heartbeat\n\n", answers.EVENT_STREAM)
    return _streamed(asked, after, writing, knows_all=knows_all)


def followed_lines(asked: Asked, after: int) -> Response:
    """Events after event `after`, one a line, and on as they come. Blank lines are heartbeats; one opens the stream."""
    return _streamed(asked, after, _Writing(b"\n", _line, b"\n", answers.NDJSON))


def teller(ctx: Context, asked: Asked) -> Teller:
    """Who tells what is asked for, informed of all that its reader may have read by now."""
    return telling.informed(ctx, matches.header(ctx, asked.match, None, admin=True), asked.viewer)


def _in_words(ctx: Context, asked: Asked, followed: Iterator[Followed]) -> Iterator[Followed]:
    """What a stream tells, its events with their texts: what one of a move's events names is called so in all."""
    known, telling_now = -1, None
    for one in followed:
        if one.kind != "event":
            yield one
            continue
        if telling_now is None or one.seq > known:
            known = matches.header(ctx, asked.match, None, admin=True).version
            telling_now = teller(ctx, asked)
        (body,) = telling.with_texts(telling_now, [one.body])
        yield msgspec.structs.replace(one, body=body)


def _message(told: Followed) -> bytes:
    if told.kind == "event":
        return b"id: %d\ndata: %b\n\n" % (told.seq, told.body)
    return b'event: %b\nid: %d\ndata: {"seq":%d}\n\n' % (told.kind.encode(), told.seq, told.seq)


def _line(told: Followed) -> bytes:
    if told.kind == "event":
        return told.body + b"\n"
    return b'{"control":"%b","seq":%d}\n' % (told.kind.encode(), told.seq)


def _streamed(asked: Asked, after: int, writing: _Writing, *, knows_all: bool = False) -> Response:
    """A response that holds a place among the streams until it is closed."""
    who = auth.caller()
    quotas = limits.current()
    quotas.enter_stream(who.client)
    try:
        still_valid = auth.validity(who)
        pulse = _Pulse(still_valid, _left())
        followed = look.follow(
            auth.context(),
            asked.match,
            asked.viewer,
            after=after,
            types=asked.types,
            heartbeat=STEP_S,
            allowed=still_valid,
            knows_all=knows_all,
        )
    except BaseException:
        quotas.leave_stream(who.client)
        raise
    told = _in_words(auth.context(), asked, followed)
    response = Response(_written(told, writing, pulse), content_type=writing.media_type)
    response.call_on_close(lambda: quotas.leave_stream(who.client))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.vary.update(("Authorization", "Accept"))
    return response


def wait_for_news(ctx: Context, match: str, after: int, seconds: int) -> None:
    """Wait until the match is past version `after` or over, the client leaves or the server stops, at most so long."""
    end = time.monotonic() + seconds
    has_left = _left()
    while not (_stopping() or has_left()) and (left := end - time.monotonic()) > 0:
        if look.wait(ctx, match, after=after, seconds=min(left, STEP_S)) > after:
            return
        if matches.header(ctx, match, None, admin=True).status == "ended":
            return


def _left() -> Callable[[], bool]:
    """Whether the client has closed the connection; only our gunicorn worker can tell."""
    client = request.environ.get("gunicorn.socket")
    return bool if client is None else client.has_left


class _Pulse:
    """Decides at each step whether a stream goes on, and when to send its client a heartbeat."""

    def __init__(self, still_valid: Callable[[], bool], has_left: Callable[[], bool]) -> None:
        self._still_valid = still_valid
        self._has_left = has_left
        self._last = time.monotonic()

    def goes_on(self) -> bool:
        """Asked at each silent step: not once the server stops or the client leaves; at heartbeats the token counts."""
        if _stopping() or self._has_left():
            return False
        return not self.due() or self._still_valid()

    def due(self) -> bool:
        """Whether it is time for a heartbeat."""
        return time.monotonic() - self._last >= HEARTBEAT_S

    def sent(self) -> None:
        """Something was sent."""
        self._last = time.monotonic()


def _written(
    followed: Iterator[Followed],
    writing: _Writing,
    pulse: _Pulse,
) -> Iterator[bytes]:
    yield writing.opening
    for told in followed:
        if told.kind != "heartbeat":
            pulse.sent()
            yield writing.write(told)
        elif not pulse.goes_on():
            return
        elif pulse.due():
            pulse.sent()
            yield writing.heartbeat
