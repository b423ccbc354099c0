"""What a database's complaint means to the users of the log."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy.exc

from events.log.port import LogBusy, LogFull, LogReadOnly, LogUnavailable

SERIALIZATION_FAILURES = {"40001", "40P01"}
"""SQLSTATEs after which the same transaction may succeed when it is run again."""

_UNAVAILABLE_SQLSTATES = ("08", "25006", "25P", "42P01", "53", "55", "57", "58", *sorted(SERIALIZATION_FAILURES))
"""Beginnings of SQLSTATEs: connection, read-only, idle for too long, no table, no resources, locked, operator at work,
system error."""

_FULL: frozenset[object] = frozenset({"SQLITE_FULL", "53100", errno.ENOSPC, errno.EDQUOT})
"""What SQLite, PostgreSQL and the system call a disk without room."""

_BUSY: frozenset[object] = frozenset({"SQLITE_BUSY", "55P03"})
"""What SQLite and PostgreSQL call a lock that another holds for too long."""

_READ_ONLY: frozenset[object] = frozenset({"25006", errno.EROFS, errno.EACCES, errno.EPERM})
"""What PostgreSQL and the system call what may not be written; SQLite has several names with one beginning."""
_SQLITE_READ_ONLY = "SQLITE_READONLY"

_DRIVERS = {"sqlite3", "psycopg"}


def driver_error(error: BaseException) -> BaseException:
    """The error as the driver raised it, whether or not SQLAlchemy has wrapped it."""
    return error.orig if isinstance(error, sqlalchemy.exc.DBAPIError) and error.orig is not None else error


def is_serialization_failure(error: BaseException) -> bool:
    """Whether another transaction was in the way, and running this one again may succeed."""
    return getattr(driver_error(error), "sqlstate", None) in SERIALIZATION_FAILURES


def is_unavailable(error: BaseException) -> bool:
    """Whether the store could not do its work, as against having been asked for something wrong."""
    if isinstance(error, sqlalchemy.exc.TimeoutError):
        return True
    cause = driver_error(error)
    kind = type(cause)
    # Drivers are told by name, so that neither need be imported.
    if kind.__module__.partition(".")[0] not in _DRIVERS:
        return False
    sqlstate = getattr(cause, "sqlstate", None)
    if sqlstate is not None:
        return str(sqlstate).startswith(_UNAVAILABLE_SQLSTATES)
    # sqlite3 raises the bare DatabaseError for a file that is damaged or no database.
    names = {base.__name__ for base in kind.__mro__}
    return kind.__name__ == "DatabaseError" or not names.isdisjoint({"OperationalError", "InterfaceError"})


def unavailable(error: BaseException) -> LogUnavailable:
    """What is raised in place of such an error."""
    cause = driver_error(error)
    names = {getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate", "errno")}
    if isinstance(cause, TimeoutError) or not _BUSY.isdisjoint(names):
        return LogBusy(str(cause))
    if not _FULL.isdisjoint(names):
        return LogFull(str(cause))
    if not _READ_ONLY.isdisjoint(names) or any(str(name).startswith(_SQLITE_READ_ONLY) for name in names):
        return LogReadOnly(str(cause))
    return LogUnavailable(str(cause))


@contextmanager
def available() -> Iterator[None]:
    """Raise `LogUnavailable` in place of what a store says when it cannot be reached, read or written."""
    try:
        yield
    except Exception as error:
        if not is_unavailable(error):
            raise
        raise unavailable(error) from error
