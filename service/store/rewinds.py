"""Requests to take a match back, and what the seats said."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.engine import Row

from service.store.tables import rewind_answers, rewinds


class Asked(msgspec.Struct, frozen=True):
    """A request as it is stored. `rewound` is the version after the rewind."""

    id: str
    match: str
    version: int
    wanted: int
    back_to: int
    seat: int
    asked: str
    status: Literal["open", "agreed", "declined", "withdrawn"]
    rewound: int | None


def add(connection: Connection, asked: Asked, answers: Iterable[tuple[int, bool | None]]) -> None:
    """Keep a request and the seats whose consent it needs."""
    connection.execute(insert(rewinds).values(msgspec.to_builtins(asked)))
    rows = [{"request": asked.id, "seat": seat, "agrees": agrees} for seat, agrees in answers]
    if rows:
        connection.execute(insert(rewind_answers), rows)


def of_match(connection: Connection, match: str) -> list[Asked]:
    """All requests of a match, newest first."""
    query = select(rewinds).where(rewinds.c.match == match).order_by(rewinds.c.id.desc())
    return [_asked(row) for row in connection.execute(query)]


def find(connection: Connection, match: str, request: str) -> Asked | None:
    """A request of a match."""
    row = connection.execute(select(rewinds).where(rewinds.c.id == request, rewinds.c.match == match)).first()
    return None if row is None else _asked(row)


def answers(connection: Connection, request: str) -> dict[int, bool | None]:
    """What each seat said whose consent is needed; None: nothing yet."""
    query = (
        select(rewind_answers.c.seat, rewind_answers.c.agrees)
        .where(rewind_answers.c.request == request)
        .order_by(rewind_answers.c.seat)
    )
    return {row.seat: row.agrees for row in connection.execute(query)}


def answer(connection: Connection, request: str, seat: int, agrees: bool) -> bool:
    """Keep what a seat says; False if it has said something already."""
    said = update(rewind_answers).where(
        rewind_answers.c.request == request, rewind_answers.c.seat == seat, rewind_answers.c.agrees.is_(None)
    )
    return connection.execute(said.values(agrees=agrees)).rowcount == 1


def close(
    connection: Connection, request: str, status: Literal["agreed", "declined", "withdrawn"], rewound: int | None = None
) -> None:
    """End a request."""
    connection.execute(update(rewinds).where(rewinds.c.id == request).values(status=status, rewound=rewound))


def _asked(row: "Row[tuple[Any, ...]]") -> Asked:
    return Asked(**row._mapping)
