"""Forks: a new match from a position of another one, to play on with what-ifs."""

from collections.abc import Sequence
from typing import Literal

from events.event import Viewer
from events.log.port import Request
from service.context import Context
from service.usecases.matches import Created, Policy, SeatRequest

Hidden = Literal["keep", "resample"]


def fork(
    ctx: Context,
    match: str,
    viewer: Viewer,
    *,
    at: int | None = None,
    hidden: Hidden = "resample",
    seats: Sequence[SeatRequest] | None = None,
    name: str | None = None,
    policy: Policy | None = None,
    request: Request | None = None,
) -> Created:
    """A new match in the position after event `at`, rounded down to the last one in which a decision was pending.

    `header.parent` names the old match; the new one's `MatchForked` event says which position it is. Hidden things
    are dealt anew as far as `viewer` does not know them, unless they are to be kept, which only a finished and
    revealed match allows. Seats default to those of the parent: bots stay, people are invited, who conceded is
    replaced by the random bot. The parent's policy is taken over unless another one is given.
    Raises `NotFound` (match, position), `Forbidden` (`keep` of a match that still hides something), `Invalid` (seats),
    `KeyReused`.
    """
    raise NotImplementedError
