"""Leases: who does a piece of work now. One that is not kept up expires, so a crash holds nothing up for long."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from events.log.sql import SqlLog
from service.store.tables import leases


def take(log: SqlLog, names: Sequence[str], holder: str, now: float, seconds: float) -> set[str]:
    """Take or keep up leases until `seconds` from now; answers those that nobody else holds."""
    present, until = int(now * 1000), int((now + seconds) * 1000)

    def attempt(connection: Connection) -> set[str]:
        query = select(leases.c.name).where(
            leases.c.name.in_(names), leases.c.holder != holder, leases.c.until > present
        )
        free = [name for name in names if name not in set(connection.execute(query).scalars())]
        if free:
            make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            statement = make(leases).values([{"name": name, "holder": holder, "until": until} for name in free])
            values = {"holder": statement.excluded.holder, "until": statement.excluded.until}
            over = (leases.c.until <= present) | (leases.c.holder == holder)
            taken = statement.on_conflict_do_update(index_elements=["name"], set_=values, where=over)
            return set(connection.execute(taken.returning(leases.c.name)).scalars())
        return set()

    return log.transact(attempt)


def drop(log: SqlLog, names: Sequence[str], holder: str) -> None:
    """Give leases back."""
    ours = (leases.c.name.in_(names), leases.c.holder == holder)
    log.transact(lambda connection: connection.execute(delete(leases).where(*ours)))


def sweep(log: SqlLog, now: float) -> None:
    """Drop leases that have expired."""
    over = leases.c.until <= int(now * 1000)
    log.transact(lambda connection: connection.execute(delete(leases).where(over)))
