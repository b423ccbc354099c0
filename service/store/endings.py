"""Which matches ended lately. Their kept answers are dropped when nobody can still be retrying."""

from sqlalchemy import Connection, delete, insert, select

from events.log.sql import SqlLog
from service.store.tables import endings


def note(connection: Connection, match: str, seconds: float) -> None:
    """Note, in the transaction that ends a match, that it has ended now."""
    connection.execute(insert(endings).values(match=match, ended=int(seconds * 1000)))


def forget_answers(log: SqlLog, before: float) -> int:
    """Drop the kept answers of matches that ended before this moment; answers how many matches that were."""
    due = select(endings.c.match).where(endings.c.ended < int(before * 1000)).limit(100)
    with log.reading() as connection:
        matches = [row.match for row in connection.execute(due)]
    for match in matches:
        log.forget_answers(match + "/")
    if matches:
        log.transact(lambda connection: connection.execute(delete(endings).where(endings.c.match.in_(matches))))
    return len(matches)
