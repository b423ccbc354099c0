"""Moves that were refused, counted so that designers see which rules confuse people. Best effort."""

from contextlib import suppress

import msgspec
from sqlalchemy import insert

from domain.refusal import Refusal
from events.log.port import LogUnavailable
from events.log.sql import SqlLog
from service.store.tables import refusals


class Occasion(msgspec.Struct, frozen=True):
    """When a move was refused: in which match and window, and how many milliseconds after the seat was asked."""

    at: str
    match: str
    ruleset: str
    ruleset_version: str
    decision: str | None
    millis: int | None


def count(log: SqlLog, occasion: Occasion, refusal: Refusal) -> None:
    """Note a refusal, one row for each clause it names. What cannot be written is let go."""
    known = msgspec.to_builtins(occasion)
    rows = [{**known, "clause": clause, "code": refusal.code} for clause in refusal.clauses]
    with suppress(LogUnavailable):
        log.transact(lambda connection: connection.execute(insert(refusals), rows))
