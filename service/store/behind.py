"""How much of the log lies after a cursor."""

from typing import Annotated

import msgspec
from msgspec import Meta

from events.log.errors import available
from events.log.sql import SqlLog
from events.log.tail import place_of
from events.moment import moment


class Lag(msgspec.Struct, frozen=True):
    """How far whoever reads a log is behind."""

    events: Annotated[int, Meta(description="Events not yet read, counted up to 100,000.")]
    seconds: Annotated[float, Meta(description="For how long, in seconds.")]


_AFTER = {"sqlite": "position > ?", "postgresql": "(tx, position) > (?, ?)"}


def behind(log: SqlLog, cursor: str | None, most: int, since: float = 0.0) -> tuple[int, str | None]:
    """How many events come after a cursor, counted up to `most`, and when the first of them came not before `since`.

    Dates of populations that simulations make, or that are imported, are not believed: they follow from a number, or
    were brought along.
    Raises `LogUnavailable`; `ValueError` for a text that is no cursor.
    """
    name = log.backend.name
    place = place_of(cursor)
    later = f"SELECT match_key, at FROM events WHERE {_AFTER[name]} LIMIT ?"
    with available():
        pooled = log.engine.raw_connection()
        try:
            reader = pooled.cursor()
            when = "CASE WHEN at >= ? AND population NOT IN ('simulation', 'sandbox', 'imported') THEN at END"
            query = f"SELECT count(*), min({when}) FROM ({later}) AS later JOIN matches ON key = match_key"
            after = place if name == "postgresql" else place[1:]
            reader.execute(log.backend.sql(query), (int(since * 1000), *after, most))
            ((events, oldest),) = reader.fetchall()
        finally:
            pooled.close()
    return events, None if oldest is None else moment(oldest)
