"""Cursors into the log over all matches.

A place is the pair (transaction, position). PostgreSQL numbers transactions as they begin to write, and rows count as
settled only when every transaction with a lower number is over; SQLite has one writer at a time, so there the
transaction is always 0 and positions alone are in commit order.
"""

BEGINNING = (0, 0)


def cursor_of(place: tuple[int, int]) -> str:
    """The cursor that stands for a place."""
    return f"{place[0]}.{place[1]}"


def place_of(cursor: str | None) -> tuple[int, int]:
    """The place after which to go on. Raises `ValueError` for a text that is no cursor."""
    if cursor is None:
        return BEGINNING
    parts = cursor.split(".")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 19 for part in parts):
        raise ValueError(f"not a cursor of this log: {cursor[:50]!r}")
    return int(parts[0]), int(parts[1])
