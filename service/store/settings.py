"""What the service must remember about itself."""

from sqlalchemy import Connection, insert, select

from events.log.sql import SqlLog
from service.store.tables import settings


def remembered(log: SqlLog, name: str, fresh: bytes) -> bytes:
    """The value of a setting; `fresh` becomes its value if it has none yet."""

    def find_or_set(connection: Connection) -> bytes:
        value = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
        if value is None:
            connection.execute(insert(settings).values(name=name, value=fresh))
            return fresh
        return bytes(value)

    return log.transact(find_or_set)
