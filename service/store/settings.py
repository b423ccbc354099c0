"""What the service must remember about itself."""

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from events.log.sql import SqlLog
from service.store.tables import settings


def remembered(log: SqlLog, name: str, fresh: bytes) -> bytes:
    """The value of a setting; `fresh` becomes its value if it has none yet."""

    def find_or_set(connection: Connection) -> bytes:
        query = select(settings.c.value).where(settings.c.name == name)
        value = connection.execute(query).scalar()
        if value is None:
            make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            connection.execute(make(settings).values(name=name, value=fresh).on_conflict_do_nothing())
            value = connection.execute(query).scalar_one()
        return bytes(value)

    return log.transact(find_or_set)
