"""Moves that were refused, counted so that designers see which rules confuse people. Best effort."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Row, insert, select

from domain.refusal import Refusal
from events.log.port import LogUnavailable
from events.log.sql import SqlLog
from service.store.tables import refusals


class Occasion(msgspec.Struct, frozen=True):
    """When a move was refused: in which match and window, and how many milliseconds after the seat was asked.

    `decision` is the kind of the decision that was open, `asked` its id.
    """

    at: str
    match: str
    ruleset: str
    ruleset_version: str
    decision: str | None
    millis: int | None
    asked: str | None


def count(log: SqlLog, occasion: Occasion, refusal: Refusal) -> None:
    """Note a refusal, one row for each clause it names. What cannot be written is let go."""
    known = msgspec.to_builtins(occasion)
    rows = [{**known, "clause": clause, "code": refusal.code} for clause in refusal.clauses]
    with suppress(LogUnavailable):
        log.transact(lambda connection: connection.execute(insert(refusals), rows))


def listed(log: SqlLog, after: int, before: str, most: int) -> Sequence[Row[Any]]:
    """The rows with higher numbers that are older than `before`, in order.

    On PostgreSQL a number may be seen before a lower one, so those of the last moments are for the next time.
    """
    query = select(refusals).where(refusals.c.id > after, refusals.c.at < before).order_by(refusals.c.id).limit(most)
    with log.reading() as connection:
        return connection.execute(query).all()


def moments(log: SqlLog, matches: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """When moves were refused, by match and id of the decision that was open."""
    match, asked, at = refusals.c.match, refusals.c.asked, refusals.c.at
    query = select(match, asked, at).where(match.in_(matches), asked.is_not(None)).distinct()
    found: dict[str, dict[str, list[str]]] = {}
    with log.reading() as connection:
        for of, decision, moment in connection.execute(query):
            found.setdefault(of, {}).setdefault(decision, []).append(moment)
    return found
