"""Which seats of a match agree to go on under which version of its rules."""

from sqlalchemy import Connection, delete, insert, select

from events.event import Seat
from service.store.tables import rules_consents

_ROW = rules_consents.c


def keep(connection: Connection, match: str, seat: Seat, after: str) -> None:
    """Keep that a seat agrees, in place of what it agreed to before."""
    connection.execute(delete(rules_consents).where(_ROW.match == match, _ROW.seat == seat))
    connection.execute(insert(rules_consents).values(match=match, seat=seat, after=after))


def agreed(connection: Connection, match: str, after: str) -> set[Seat]:
    """The seats that agree to this version."""
    query = select(_ROW.seat).where(_ROW.match == match, _ROW.after == after)
    return set(connection.execute(query).scalars())


def drop(connection: Connection, match: str) -> None:
    """Forget what the seats agreed to: it is done."""
    connection.execute(delete(rules_consents).where(_ROW.match == match))
