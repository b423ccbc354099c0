"""Portable records: export for one pair of eyes, import of whole ones, verification of any."""

from collections.abc import Iterator

import msgspec

from events.chain import Fault
from events.event import Viewer
from events.log.port import Header
from service.context import Context
from service.usecases.fairness import FairnessReport


class Verified(msgspec.Struct, frozen=True):
    """What verifying a record found. `ok` if there are no faults and, in a full record, every draw is right.

    `full`: all private parts are there. `folds` is None if the record cannot be folded because it is redacted or its
    ruleset is not installed. `fairness` is None if the record is not full.
    """

    ok: bool
    match: str
    ruleset: str
    events: int
    head: str
    full: bool
    faults: tuple[Fault, ...]
    folds: bool | None
    fairness: FairnessReport | None


def export(ctx: Context, match: str, viewer: Viewer) -> Iterator[bytes]:
    """The lines of a match's record for one pair of eyes, each with its line feed. Raises `NotFound` at once."""
    raise NotImplementedError


def import_record(ctx: Context, data: bytes) -> Header:
    """Take a full record of a finished, revealed match into the log, as population `imported`.

    Raises `BadRecord` (broken chain, redacted, an event that does not fold), `MatchExists`.
    """
    raise NotImplementedError


def verify(ctx: Context, data: bytes) -> Verified:
    """Check a record: its form, its chain, its commitments, and all that it lets one check. Raises `BadRecord` only
    for data that is no record at all.
    """
    raise NotImplementedError
