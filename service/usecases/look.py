"""Looking: positions, events, waiting for more, differences. All for one pair of eyes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from domain.state import MatchState
from events.event import Seat, Viewer
from service.context import Context


class Seen(msgspec.Struct, frozen=True):
    """A position: the state after event `at`. `version` is the match's version now, `ended` and `revealed` as of now."""

    state: MatchState
    at: int
    version: int
    ended: bool
    revealed: bool


class View(msgspec.Struct, frozen=True):
    """What a viewer sees of a position, as plain values."""

    body: dict[str, Any]
    at: int
    version: int
    ended: bool
    revealed: bool


class EventsPage(msgspec.Struct, frozen=True):
    """Redacted events as JSON objects. `next_after` continues (None: there are no more now)."""

    items: tuple[bytes, ...]
    next_after: int | None
    version: int
    ended: bool
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


class Settled(msgspec.Struct, frozen=True):
    """A position between two moves: the one after event `seq`, when seats `waiting_for` had to decide.

    `seat` and `move` tell what led to it, if a move did.
    """

    seq: int
    at: str
    turn: int
    phase: str
    seat: Seat | None
    move: str | None
    waiting_for: tuple[Seat, ...]


class Change(msgspec.Struct, frozen=True):
    """A difference between two views. `path` is a JSON Pointer; a side that lacks the value has `present` false."""

    path: str
    before: Any
    after: Any
    change: Literal["added", "removed", "changed"]


def may_look(ctx: Context, match: str, viewer: Viewer, *, admin: bool = False) -> None:
    """Raise `NotFound` unless the match exists and this viewer may see it. `viewer` is a seat of this very match."""
    raise NotImplementedError


def state_at(ctx: Context, match: str, at: int | None = None) -> Seen:
    """The state after event `at` (None: now). Raises `NotFound` for a match or a position that does not exist."""
    raise NotImplementedError


def view_at(ctx: Context, match: str, viewer: Viewer, at: int | None = None) -> View:
    """What a viewer sees of a position. Raises `NotFound`."""
    raise NotImplementedError


def text_at(ctx: Context, match: str, viewer: Viewer, at: int | None = None) -> str:
    """The same as plain text, for terminals and screen readers. Raises `NotFound`."""
    raise NotImplementedError


def events(
    ctx: Context,
    match: str,
    viewer: Viewer,
    *,
    after: int = 0,
    until: int | None = None,
    types: Sequence[str] = (),
    limit: int = 200,
) -> EventsPage:
    """Events with `after` < seq <= `until`, of these types if any are named. Raises `NotFound`."""
    raise NotImplementedError


def follow(
    ctx: Context,
    match: str,
    viewer: Viewer,
    *,
    after: int,
    types: Sequence[str] = (),
    heartbeat: float = 15.0,
    allowed: Callable[[], bool] = lambda: True,
) -> Iterator[Followed]:
    """All events after `after`, then each new one as it is committed, a heartbeat after so many silent seconds.

    Ends when the match is over, or when `allowed` (asked at each heartbeat) says no. Raises `NotFound` at once.
    """
    raise NotImplementedError


def wait(ctx: Context, match: str, *, after: int, seconds: float) -> int:
    """Wait until the match is past version `after` or over, at most so many seconds; answers its version."""
    raise NotImplementedError


def positions(ctx: Context, match: str, *, after: int = 0, limit: int = 1000) -> tuple[list[Settled], int | None]:
    """Positions between moves with seq > `after`, in order, and where to go on (None: no more). Raises `NotFound`."""
    raise NotImplementedError


def nearest_settled(ctx: Context, match: str, at: int) -> int:
    """The last position at or before `at` in which a decision was pending. Raises `NotFound` if there is none."""
    raise NotImplementedError


def diff(before: Any, after: Any) -> list[Change]:
    """How two views (or any plain values) differ, in order of their paths."""
    raise NotImplementedError
