"""How often a store tries: again if another transaction was in its way, once if it cannot be reached at all."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
import sqlalchemy.exc
from psycopg import errors as postgresql
from sqlalchemy import Connection

from events.log import store
from events.log.errors import available
from events.log.port import (
    Answer,
    LogBusy,
    LogFull,
    LogReadOnly,
    LogReplaced,
    LogUnavailable,
    Request,
    Snapshot,
)
from events.log.sql import SqlLog
from tests.log.building import Match

REQUEST, ANSWER = Request("mat_1:1", "key", "f"), Answer(201, b"", {})
SNAPSHOT = Snapshot("mat_1", 5, "a", b"1")


def sqlite(name: str, kind: type[sqlite3.Error] = sqlite3.OperationalError) -> sqlite3.Error:
    """An error as SQLite raises it."""
    error = kind("what the driver says")
    error.sqlite_errorname = name
    return error


def wrapped(error: Exception) -> sqlalchemy.exc.DBAPIError:
    """An error as SQLAlchemy hands it on."""
    return sqlalchemy.exc.DBAPIError("SELECT 1", {}, error)


IN_THE_WAY = [postgresql.SerializationFailure("retry"), postgresql.DeadlockDetected("retry")]
UNAVAILABLE: list[tuple[Exception, type[LogUnavailable]]] = [
    (postgresql.ConnectionFailure(""), LogUnavailable),
    (postgresql.ReadOnlySqlTransaction(""), LogReadOnly),
    (postgresql.IdleInTransactionSessionTimeout(""), LogUnavailable),
    (postgresql.UndefinedTable(""), LogUnavailable),
    (postgresql.DiskFull(""), LogFull),
    (postgresql.TooManyConnections(""), LogUnavailable),
    (postgresql.LockNotAvailable(""), LogBusy),
    (postgresql.AdminShutdown(""), LogUnavailable),
    (postgresql.IoError(""), LogUnavailable),
    (psycopg.OperationalError("no server"), LogUnavailable),
    (psycopg.InterfaceError("closed"), LogUnavailable),
    (sqlite("SQLITE_BUSY"), LogBusy),
    (sqlite("SQLITE_FULL"), LogFull),
    (sqlite("SQLITE_READONLY"), LogReadOnly),
    (sqlite("SQLITE_READONLY_DBMOVED"), LogReadOnly),
    (sqlite("SQLITE_IOERR"), LogUnavailable),
    (sqlite("SQLITE_MISUSE", sqlite3.InterfaceError), LogUnavailable),
    (sqlite("SQLITE_CORRUPT", sqlite3.DatabaseError), LogUnavailable),
    (sqlalchemy.exc.TimeoutError("no connection is free"), LogUnavailable),
]
"""What a store says when it cannot work, and what its users are told."""

ASKED_WRONGLY = [
    postgresql.UndefinedColumn(""),
    postgresql.UniqueViolation(""),
    postgresql.SyntaxError(""),
    sqlite("SQLITE_CONSTRAINT", sqlite3.IntegrityError),
    sqlite("SQLITE_ERROR", sqlite3.ProgrammingError),
    ValueError("of somebody else"),
    OSError(28, "no room elsewhere"),
]
"""What says nothing of the store: it was asked for something wrong."""


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlLog]:
    opened = SqlLog.open(f"sqlite:///{tmp_path}/log.db")
    yield opened
    opened.close()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that the store has waited between tries, which take no time here."""
    taken: list[float] = []
    monkeypatch.setattr(store, "time", SimpleNamespace(sleep=taken.append))
    return taken


def failing(times: int, error: Exception) -> tuple[Callable[[Connection], str], list[int]]:
    """Work that fails so many times, and its tries."""
    tries: list[int] = []

    def work(_: Connection) -> str:
        tries.append(len(tries) + 1)
        if len(tries) <= times:
            raise error
        return "done"

    return work, tries


@pytest.mark.parametrize("error", [*IN_THE_WAY, *map(wrapped, IN_THE_WAY)], ids=repr)
def test_given_another_transaction_in_the_way_when_writing_then_it_is_tried_eight_times_with_longer_pauses(
    log: SqlLog, pauses: list[float], error: Exception
):
    work, tries = failing(7, error)
    assert log.transact(work) == "done"
    assert len(tries) == 8
    assert pauses == [0.005, 0.010, 0.015, 0.020, 0.025, 0.030, 0.035]


@pytest.mark.parametrize("error", IN_THE_WAY, ids=repr)
def test_given_another_transaction_in_the_way_for_ever_when_tried_eight_times_then_the_log_is_unavailable(
    log: SqlLog, pauses: list[float], error: Exception
):
    work, tries = failing(8, error)
    with pytest.raises(LogUnavailable) as caught:
        log.transact(work)
    assert (type(caught.value), caught.value.__cause__) == (LogUnavailable, error)
    assert (len(tries), len(pauses)) == (8, 7)


@pytest.mark.parametrize(("error", "told"), UNAVAILABLE, ids=repr)
def test_given_a_store_that_cannot_work_when_writing_then_it_is_tried_once_and_told_why(
    log: SqlLog, pauses: list[float], error: Exception, told: type[LogUnavailable]
):
    work, tries = failing(1, error)
    with pytest.raises(LogUnavailable) as caught:
        log.transact(work)
    assert (type(caught.value), caught.value.__cause__) == (told, error)
    assert str(caught.value) == str(error)
    assert (tries, pauses) == ([1], [])
    assert log.transact(work) == "done"


@pytest.mark.parametrize("error", [LogReplaced("the file is gone"), *ASKED_WRONGLY], ids=repr)
def test_given_an_error_that_no_other_try_would_mend_when_writing_then_it_is_tried_once_and_passed_on(
    log: SqlLog, pauses: list[float], error: Exception
):
    work, tries = failing(1, error)
    with pytest.raises(type(error)) as caught:
        log.transact(work)
    assert caught.value is error
    assert (tries, pauses) == ([1], [])


@pytest.mark.parametrize(("error", "told"), UNAVAILABLE[:-1], ids=repr)
def test_given_an_error_that_sqlalchemy_has_wrapped_when_told_then_it_is_the_same(
    error: Exception, told: type[LogUnavailable]
):
    with pytest.raises(LogUnavailable) as caught, available():
        raise wrapped(error)
    assert (type(caught.value), str(caught.value)) == (told, str(error))


WRITES: dict[str, Callable[[SqlLog], object]] = {
    "append": lambda log: Match("mat_2").grown(log),
    "append, rows beside it": lambda log: log.append(*Match("mat_2").batch(), also=lambda _: None),
    "save a snapshot": lambda log: log.save_snapshot(SNAPSHOT),
    "drop a snapshot": lambda log: log.drop_snapshot(SNAPSHOT),
    "forget answers": lambda log: log.forget_answers("mat_1:"),
}


def left(log: SqlLog) -> tuple[int, Snapshot | None, Answer | None]:
    """What all kinds of writes leave: events of the second match, the snapshot, the kept answer."""
    return len(log.read("mat_2")), log.snapshot("mat_1", 5, "a"), log.answered(REQUEST)


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize(
    ("error", "tries"), [(IN_THE_WAY[0], 2), (sqlite("SQLITE_FULL"), 1)], ids=["in the way", "no room"]
)
def test_given_a_write_of_any_kind_when_it_fails_at_first_then_it_is_tried_again_only_for_what_was_in_the_way(
    log: SqlLog, pauses: list[float], monkeypatch: pytest.MonkeyPatch, write: str, error: Exception, tries: int
):
    log.append(*Match("mat_1").batch(), request=REQUEST, answer=ANSWER)
    if write != "save a snapshot":
        log.save_snapshot(SNAPSHOT)
    before, made = left(log), list[str]()

    def once(name: str) -> None:
        real = getattr(log, name)

        @contextmanager
        def attempt() -> Iterator[object]:
            made.append(name)
            with real() as opened:
                yield opened
                if len(made) == 1:
                    raise error

        monkeypatch.setattr(log, name, attempt)

    once("_write_cursor")
    once("writing")
    if tries == 1:
        with pytest.raises(LogFull):
            WRITES[write](log)
        assert left(log) == before
    else:
        WRITES[write](log)
        assert left(log) != before
    assert len(made) == tries
