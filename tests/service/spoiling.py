"""Stores that somebody wrote into by hand."""

import sqlite3
from contextlib import closing
from pathlib import Path


def spoil(store: Path, match: str) -> None:
    """Make the second event of a match in a SQLite file no JSON any more."""
    with closing(sqlite3.connect(store)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        (key,) = connection.execute("SELECT key FROM matches WHERE match = ?", (match,)).fetchone()
        connection.execute("UPDATE events SET data = ? WHERE match_key = ? AND seq = 2", (b"{", key))
