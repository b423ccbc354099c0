"""How much of the log lies after a cursor."""

from events.log.errors import available
from events.log.sql import SqlLog
from events.log.tail import place_of
from events.moment import moment

_AFTER = {"sqlite": "position > ?", "postgresql": "(tx, position) > (?, ?)"}


def behind(log: SqlLog, cursor: str | None, most: int) -> tuple[int, str | None]:
    """How many events come after a cursor, counted up to `most`, and when the first of these happened.

    Raises `LogUnavailable`; `ValueError` for a text that is no cursor.
    """
    name = log.backend.name
    place = place_of(cursor)
    later = f"SELECT at FROM events WHERE {_AFTER[name]} LIMIT ?"
    with available():
        pooled = log.engine.raw_connection()
        try:
            reader = pooled.cursor()
            query = f"SELECT count(*), min(at) FROM ({later}) AS later"
            reader.execute(log.backend.sql(query), (*(place if name == "postgresql" else place[1:]), most))
            ((events, oldest),) = reader.fetchall()
        finally:
            pooled.close()
    return events, None if oldest is None else moment(oldest)
