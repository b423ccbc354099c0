"""Standing orders: at most one a seat, kept beside the log and dropped when they end."""

import msgspec
from sqlalchemy import Connection, delete, insert, select

from domain.standing import Order
from events.event import Seat
from service.store.tables import standing_orders


class Kept(msgspec.Struct, frozen=True):
    """An order as it is stored."""

    match: str
    seat: Seat
    id: str
    given: str
    order: Order


_ROW = standing_orders.c


def keep(connection: Connection, kept: Kept) -> None:
    """Keep an order in place of the one that the seat had."""
    drop(connection, kept.match, kept.seat)
    mark = msgspec.json.encode(kept.order.mark).decode()
    values = {"match": kept.match, "seat": kept.seat, "id": kept.id, "given": kept.given}
    connection.execute(insert(standing_orders).values(**values, scope=kept.order.scope, mark=mark))


def of_match(connection: Connection, match: str) -> list[Kept]:
    """All orders of a match, by seat."""
    query = select(standing_orders).where(_ROW.match == match).order_by(_ROW.seat)
    return [
        Kept(row.match, row.seat, row.id, row.given, Order(row.scope, msgspec.json.decode(row.mark)))
        for row in connection.execute(query)
    ]


def drop(connection: Connection, match: str, seat: Seat, id: str | None = None) -> None:
    """Drop the order of a seat, if it has one (only this one, if `id` is given)."""
    theirs = [_ROW.match == match, _ROW.seat == seat, *([] if id is None else [_ROW.id == id])]
    connection.execute(delete(standing_orders).where(*theirs))


def is_kept(connection: Connection, kept: Kept) -> bool:
    """Whether an order is still in force."""
    query = select(_ROW.id).where(_ROW.match == kept.match, _ROW.seat == kept.seat)
    return connection.execute(query).scalar() == kept.id


def matches(connection: Connection, after: str, limit: int) -> list[str]:
    """Matches that have orders, in the order of their ids, from the one after `after` on."""
    query = select(_ROW.match).where(_ROW.match > after).distinct().order_by(_ROW.match).limit(limit)
    return list(connection.execute(query).scalars())
