"""Whether chance was fair: what a verifier needs, and a check of every draw that needs no rules."""

from collections.abc import Iterable

import msgspec

from events.envelope import Entry
from events.event import Seat
from service.context import Context


class FairnessInputs(msgspec.Struct, frozen=True):
    """What a verifier of a match's chance needs. `secret` is set once the match has ended and reveals it."""

    match: str
    commitment: str
    entropies: dict[Seat, str]
    secret: str | None
    revealed: bool
    draws: int


class DrawFault(msgspec.Struct, frozen=True):
    """An outcome that does not follow from the secret: event number, stream, and what is wrong."""

    seq: int
    stream: str
    reason: str


class FairnessReport(msgspec.Struct, frozen=True):
    """What checking all draws of a match found. `status` is `fair`, `unfair` or `not-revealed`."""

    status: str
    match: str
    checked: int
    commitment: str
    faults: tuple[DrawFault, ...]


def inputs(ctx: Context, match: str) -> FairnessInputs:
    """The commitment, the entropies and, once revealed, the secret. Raises `NotFound`."""
    raise NotImplementedError


def verify_fairness(entries: Iterable[Entry]) -> FairnessReport:
    """Recompute every draw of a match from its full entries alone, without any ruleset."""
    raise NotImplementedError
