"""Looking: positions, events, waiting for more, differences. All for one pair of eyes."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from domain import engine
from domain.state import MatchState
from domain.telling.position import text_of
from events.event import Viewer
from events.redact import redact
from service import whole
from service.context import Context
from service.errors import NotFound
from service.states import Held
from service.usecases.opening import policy_of
from service.usecases.settled import Settled, before_last_move, nearest_settled, positions
from service.usecases.viewdiff import Change, diff

__all__ = [
    "Change",
    "EventsPage",
    "Followed",
    "Seen",
    "Settled",
    "View",
    "before_last_move",
    "diff",
    "events",
    "follow",
    "may_look",
    "nearest_settled",
    "positions",
    "state_at",
    "text_at",
    "view_at",
    "wait",
]

_SCANNED = 2000
"""Events that a page looks through at most when it filters by type."""

_TOLD = 100
"""Events that a stream tells at most before it asks anew whether it may."""


class Seen(msgspec.Struct, frozen=True):
    """A position: the state after event `at`. `version`, `final` and `revealed` tell how the match is now."""

    state: MatchState
    at: int
    version: int
    final: bool
    revealed: bool


class View(msgspec.Struct, frozen=True):
    """What a viewer sees of a position, as plain values."""

    body: dict[str, Any]
    at: int
    version: int
    final: bool
    revealed: bool


class EventsPage(msgspec.Struct, frozen=True):
    """Redacted events as JSON objects."""

    items: tuple[bytes, ...]
    next_after: Annotated[int | None, Meta(description="Send it as `after` for more; null: there are no more now.")]
    version: Annotated[int, Meta(description="The match's version now.")]
    ended: Annotated[bool, Meta(description="Whether the match is over: no more events will come.")]
    revealed: bool


class Followed(msgspec.Struct, frozen=True):
    """One thing on a live stream.

    `event`: `body` is the redacted event `seq`, of type `type`; `reset`: what a viewer may see has changed, look
    again; `heartbeat`: nothing new; `end`: the match is over, no more will come.
    """

    kind: Literal["event", "reset", "heartbeat", "end"]
    seq: int
    type: str = ""
    body: bytes = b""


def may_look(ctx: Context, match: str, viewer: Viewer, *, admin: bool = False) -> None:
    """Raise `NotFound` unless the match exists and this viewer may see it. `viewer` is a seat of this very match."""
    ctx.states.latest(match)
    if viewer is None and not admin and policy_of(ctx, match).spectators == "closed":
        raise NotFound("match", match)


def state_at(ctx: Context, match: str, at: int | None = None) -> Seen:
    """The state after event `at` (None: now). Raises `NotFound` for a match or a position that does not exist."""
    held = ctx.states.latest(match)
    if at is None or at == held.version:
        state = held.state
    elif 0 < at < held.version:
        state = ctx.states.at(held.header, at)
    else:
        raise NotFound("position", str(at))
    header = held.header
    return Seen(state, held.version if at is None else at, held.version, header.final, header.revealed)


def view_at(ctx: Context, match: str, viewer: Viewer, at: int | None = None, *, as_then: bool = False) -> View:
    """What a viewer sees of a position. Once the match is revealed that is everything, in all its positions.

    `as_then`: only what the viewer saw while it was played. Raises `NotFound`.
    """
    seen = state_at(ctx, match, at)
    ruleset = ctx.ruleset(seen.state.ruleset)
    body = engine.view(ruleset, seen.state, viewer, revealed=seen.revealed and not as_then)
    return View(body, seen.at, seen.version, seen.final, seen.revealed)


def text_at(ctx: Context, match: str, viewer: Viewer, at: int | None = None, *, as_then: bool = False) -> str:
    """The same as plain text, for terminals and screen readers. Raises `NotFound`."""
    view = view_at(ctx, match, viewer, at, as_then=as_then).body
    return text_of(ctx.ruleset(view["ruleset"].partition("@")[0]), view)


def events(
    ctx: Context,
    match: str,
    viewer: Viewer,
    *,
    after: int = 0,
    until: int | None = None,
    types: Sequence[str] = (),
    limit: int = 200,
    as_then: bool = False,
) -> EventsPage:
    """Events with `after` < seq <= `until`, of these types if any are named; `as_then` as in `view_at`.

    Raises `NotFound`.
    """
    header = _now(ctx, match).header
    last = header.version if until is None else min(until, header.version)
    wanted = frozenset(types)
    items: list[bytes] = []
    done = after = max(after, 0)
    while done < last and len(items) < limit and done - after < max(_SCANNED, limit):
        entries = whole.read(ctx.log, match, done, min(last, done + max(limit - len(items), 100)))
        for entry in entries:
            done = entry.seq
            if not wanted or entry.type in wanted:
                items.append(redact(entry, viewer, revealed=header.revealed and not as_then))
                if len(items) == limit:
                    break
    ended = header.status == "ended"
    return EventsPage(tuple(items), done if done < last else None, header.version, ended, header.revealed)


def follow(
    ctx: Context,
    match: str,
    viewer: Viewer,
    *,
    after: int,
    types: Sequence[str] = (),
    heartbeat: float = 15.0,
    allowed: Callable[[], bool] = lambda: True,
    knows_all: bool = False,
) -> Iterator[Followed]:
    """All events after `after`, then each new one as it is committed, a heartbeat after so many silent seconds.

    Ends when the match is over, or when `allowed` says no, which is asked of each batch of events once it is read: no
    event is told that was committed after it began to say so. At the end of a revealed match tells to look again,
    unless the viewer `knows_all` that was hidden. What the end of a series reveals of an earlier game is told to
    whoever looks again. Raises `NotFound` at once.
    """
    _now(ctx, match)
    return _followed(ctx, match, viewer, max(after, 0), frozenset(types), heartbeat, allowed, knows_all)


def wait(ctx: Context, match: str, *, after: int, seconds: float) -> int:
    """Wait until the match is past version `after` or over, at most so many seconds; answers its version."""
    with ctx.live.listening(match) as topic:
        held = _now(ctx, match)
        if held.version > after or held.header.status == "ended":
            return held.version
        topic.wait(after, seconds)
    return _now(ctx, match).version


def _now(ctx: Context, match: str) -> Held:
    return ctx.states.latest(match)


def _followed(
    ctx: Context,
    match: str,
    viewer: Viewer,
    after: int,
    wanted: frozenset[str],
    heartbeat: float,
    allowed: Callable[[], bool],
    knows_all: bool,
) -> Iterator[Followed]:
    with ctx.live.listening(match) as topic:
        silent_since = time.monotonic()
        while True:
            held = _now(ctx, match)
            revealed = held.header.revealed
            while after < held.version:
                entries = whole.read(ctx.log, match, after, min(held.version, after + _TOLD))
                if not allowed():
                    return
                for entry in entries:
                    after = entry.seq
                    if not wanted or entry.type in wanted:
                        yield Followed("event", after, entry.type, redact(entry, viewer, revealed=revealed))
                        silent_since = time.monotonic()
            if held.header.status == "ended":
                if revealed and not knows_all:
                    yield Followed("reset", after)
                yield Followed("end", after)
                return
            if time.monotonic() - silent_since >= heartbeat:
                yield Followed("heartbeat", after)
                silent_since = time.monotonic()
            topic.wait(after, max(0.0, silent_since + heartbeat - time.monotonic()))
