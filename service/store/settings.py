"""What the service must remember about itself."""

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from events.log.sql import SqlLog
from service.store.tables import settings


def value_of(log: SqlLog, name: str) -> bytes | None:
    """The value of a setting; None if it has none."""
    with log.reading() as connection:
        value = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
    return None if value is None else bytes(value)


def put(log: SqlLog, name: str, value: bytes) -> None:
    """Give a setting a value, whatever it had."""

    def replace(connection: Connection) -> None:
        connection.execute(delete(settings).where(settings.c.name == name))
        connection.execute(insert(settings).values(name=name, value=value))

    log.transact(replace)


def remembered(log: SqlLog, name: str, fresh: bytes) -> bytes:
    """The value of a setting; `fresh` becomes its value if it has none yet. Writes only then."""

    def find_or_set(connection: Connection) -> bytes:
        query = select(settings.c.value).where(settings.c.name == name)
        value = connection.execute(query).scalar()
        if value is None:
            make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            connection.execute(make(settings).values(name=name, value=fresh).on_conflict_do_nothing())
            value = connection.execute(query).scalar_one()
        return bytes(value)

    kept = value_of(log, name)
    return log.transact(find_or_set) if kept is None else kept
