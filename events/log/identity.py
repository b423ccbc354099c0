"""Which store a SQLite file is: a number in its first page, chosen by chance, that its journal repeats.

Offsets are those of SQLite's file format ("The Database Header", "The WAL Format").
"""

import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

from events.log.port import LogUnavailable

_JOURNAL_HEADER, _FRAME_HEADER = 32, 24
_PAGE_SIZE, _SALTS = slice(8, 12), slice(16, 24)
_PAGE_NUMBER, _FRAME_SALTS = slice(0, 4), slice(8, 16)
_USER_VERSION = 60
_SHORTEST_PAGE, _LONGEST_PAGE = 512, 65_536


def give_identity(connection: sqlite3.Connection) -> None:
    """Choose a number for a store that has none. Before it has a journal the number goes into the file itself."""
    if connection.execute("PRAGMA user_version").fetchone() == (0,):
        connection.execute(f"PRAGMA user_version = {1 + secrets.randbelow(2**31 - 1)}").close()


def identity_of(file: Path) -> int | None:
    """The number in the file itself, whatever its journal says; None for what is no database.

    Raises `LogUnavailable` if the file cannot be read.
    """
    stamp = stamp_of(file)
    return stamp and stamp[0]


def stamp_of(file: Path) -> tuple[int, int] | None:
    """The number in the file itself, and how many pages its first one tells of; None for what is no database.

    SQLite writes whole pages and never changes what tells a database, so the number can be read in the midst of that.
    It opens and closes the file: a plain `open` would let go of all locks that this process has on it.
    Raises `LogUnavailable` if the file cannot be read.
    """
    address = f"file:{quote(str(file.absolute()))}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            # While the file grows its first page tells of more pages than there are: not an error here.
            connection.execute("PRAGMA writable_schema=ON").close()
            ((number,), (pages,)) = (
                connection.execute(f"PRAGMA {of}").fetchone() for of in ("user_version", "page_count")
            )
            return number, pages
    except sqlite3.OperationalError as error:
        raise LogUnavailable(f"{file}: {error}") from error
    except sqlite3.DatabaseError:
        return None


def identity_in_journal(journal: Path) -> int | None:
    """The number in the newest first page of a journal; None if there is no such page, or no journal."""
    with suppress(OSError), journal.open("rb") as opened:
        return _newest(opened)
    return None


def _newest(journal: BinaryIO) -> int | None:
    header = journal.read(_JOURNAL_HEADER)
    size = int.from_bytes(header[_PAGE_SIZE], "big")
    if not _SHORTEST_PAGE <= size <= _LONGEST_PAGE:
        return None
    found, place = None, _JOURNAL_HEADER
    while len(frame := journal.read(_FRAME_HEADER)) == _FRAME_HEADER and frame[_FRAME_SALTS] == header[_SALTS]:
        if int.from_bytes(frame[_PAGE_NUMBER], "big") == 1:
            journal.seek(place + _FRAME_HEADER + _USER_VERSION)
            found = int.from_bytes(journal.read(4), "big")
        place += _FRAME_HEADER + size
        journal.seek(place)
    return found
