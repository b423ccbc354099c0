"""What the SQL store promises beyond the contract: shared transactions, refusals whole, guarded tables."""

import os
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import msgspec
import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from events.log import store
from events.log.port import Answer, Log, LogFull, LogUnavailable, MatchExists, Request, Snapshot
from events.log.sql import SqlLog
from tests.log.building import Match, everything, until

REQUEST = Request("mat_1:1", "key", "f")
ANSWER = Answer(201, b"", {})
BROKEN = (sqlite3.IntegrityError, psycopg.IntegrityError)


def note(connection: Connection, value: str) -> None:
    connection.execute(text("INSERT INTO notes (value) VALUES (:value)"), {"value": value})


def notes(log: SqlLog) -> list[str]:
    with log.reading() as connection:
        return list(connection.execute(text("SELECT value FROM notes ORDER BY value")).scalars())


@pytest.fixture
def noted_log(sql_log: SqlLog) -> SqlLog:
    """A log with a table of someone else beside it."""
    with sql_log.writing() as connection:
        connection.execute(text("CREATE TABLE notes (value TEXT)"))
    return sql_log


def test_given_a_batch_that_fails_in_the_middle_when_appended_then_nothing_of_it_is_kept(sql_log: SqlLog):
    match = Match()
    kept = match.grown(sql_log)
    header, version, entries = match.batch(4)
    entries[2] = msgspec.structs.replace(entries[2], v=None)
    with pytest.raises(BROKEN):
        sql_log.append(header, version, entries, request=REQUEST, answer=ANSWER)
    assert sql_log.header("mat_1").version == 5
    assert sql_log.read("mat_1") == kept
    assert sql_log.answered(REQUEST) is None
    kept += match.grown(sql_log)
    until(lambda: everything(sql_log) == kept)


def test_given_rows_of_ones_own_when_appended_with_them_then_both_are_kept(noted_log: SqlLog):
    noted_log.append(*Match().batch(), also=lambda connection: note(connection, "seat 1"))
    assert notes(noted_log) == ["seat 1"]
    assert len(noted_log.read("mat_1")) == 5


def test_given_rows_of_ones_own_when_the_append_is_refused_then_neither_is_kept(noted_log: SqlLog):
    noted_log.append(*Match().batch(), also=lambda connection: note(connection, "first"))
    with pytest.raises(MatchExists):
        noted_log.append(*Match().batch(2), also=lambda connection: note(connection, "second"))
    assert notes(noted_log) == ["first"]


def test_given_rows_of_ones_own_that_fail_when_appended_with_then_no_event_is_kept(noted_log: SqlLog):
    def fail(connection: Connection) -> None:
        note(connection, "lost")
        raise KeyError("no such seat")

    with pytest.raises(KeyError):
        noted_log.append(*Match().batch(), also=fail)
    assert (notes(noted_log), noted_log.read("mat_1")) == ([], [])
    noted_log.append(*Match().batch())


def test_given_a_transaction_when_it_raises_then_it_is_undone_and_the_next_one_has_its_turn(noted_log: SqlLog):
    def fail(connection: Connection) -> None:
        note(connection, "lost")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        noted_log.transact(fail)
    noted_log.transact(lambda connection: note(connection, "kept"))
    assert notes(noted_log) == ["kept"]


def test_given_a_transaction_when_the_same_thread_writes_again_then_it_is_told_instead_of_waiting(noted_log: SqlLog):
    with noted_log.writing() as connection:
        note(connection, "kept")
        with pytest.raises(RuntimeError, match="writing already"):
            noted_log.append(*Match().batch())
    assert notes(noted_log) == ["kept"]


def test_given_a_writer_in_a_transaction_when_others_read_then_they_see_what_was_before(noted_log: SqlLog):
    with noted_log.writing() as connection:
        note(connection, "new")
        assert notes(noted_log) == []
    assert notes(noted_log) == ["new"]


@pytest.mark.parametrize("change", ["UPDATE events SET v = 2", "DELETE FROM events"])
def test_given_events_when_anyone_tries_to_change_or_remove_them_then_the_database_refuses(
    sql_log: SqlLog, change: str
):
    entries = Match().grown(sql_log)
    with pytest.raises(DBAPIError, match="never changed or removed"), sql_log.writing() as connection:
        connection.execute(text(change))
    assert sql_log.read("mat_1") == entries


def test_given_an_event_number_that_is_taken_when_inserted_beside_the_header_then_the_database_refuses(
    sql_log: SqlLog,
):
    match = Match()
    match.grown(sql_log)
    with sql_log.writing() as connection:
        connection.execute(text("UPDATE matches SET version = 4"))
    header, _, entries = match.batch(2)
    first = sql_log.read("mat_1", 4)[0]
    with pytest.raises(BROKEN):
        sql_log.append(header, 4, [first, *entries])
    assert len(sql_log.read("mat_1")) == 5


def test_given_tables_that_were_never_made_when_used_then_the_log_is_unavailable(url: str):
    log = SqlLog(url)
    with pytest.raises(LogUnavailable):
        log.header("mat_1")
    with pytest.raises(LogUnavailable):
        log.append(*Match().batch())
    assert not log.writable()
    log.close()


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true", "mysql://localhost/x"]
)
def test_given_an_address_that_keeps_nothing_or_is_not_supported_when_opened_then_it_says_so(url: str):
    with pytest.raises(ValueError, match=r"log"):
        SqlLog(url)


def refuses_to_write(log: Log) -> None:
    header, version, entries = Match("mat_9").batch()
    with pytest.raises(LogUnavailable):
        log.append(header, version, entries)
    with pytest.raises(LogUnavailable):
        log.save_snapshot(Snapshot("mat_9", 5, "a", b""))
    with pytest.raises(LogUnavailable):
        log.forget_answers("mat_9:")
    assert not log.writable()


def test_given_a_read_only_file_when_written_then_it_is_unavailable_but_can_be_read(tmp_path: Path):
    writable = SqlLog.open(f"sqlite:///{tmp_path}/log.db")
    entries = Match().grown(writable)
    log = SqlLog(f"sqlite:///file:{tmp_path}/log.db?mode=ro&uri=true")
    refuses_to_write(log)
    assert log.read("mat_1") == entries
    log.close()
    writable.close()


def test_given_no_room_left_when_written_then_it_is_unavailable_and_keeps_what_it_had(tmp_path: Path):
    log = SqlLog.open(f"sqlite:///{tmp_path}/log.db", pool_size=1)
    match = Match()
    entries = match.grown(log)
    with log._read_cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        ((pages,),) = cursor.fetchall()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LogFull, match="full"):
        log.append(*match.batch(500))
    assert log.read("mat_1") == entries
    assert log.header("mat_1").version == 5
    log.close()


def test_given_a_disk_with_little_room_when_asked_then_it_is_not_writable(tmp_path: Path, monkeypatch):
    log = SqlLog.open(f"sqlite:///{tmp_path}/log.db")
    free = {tmp_path: store.ROOM}
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free[folder]))
    assert log.writable()
    free[tmp_path] -= 1
    assert not log.writable()
    log.close()


@pytest.mark.parametrize("content", [b"not a database" * 100, None])
def test_given_a_file_that_is_no_database_when_opened_then_it_is_unavailable(tmp_path: Path, content: bytes | None):
    path = tmp_path / "log.db"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(LogUnavailable):
        SqlLog.open(f"sqlite:///{path}")
    log = SqlLog(f"sqlite:///{path}")
    refuses_to_write(log)
    with pytest.raises(LogUnavailable):
        log.read("mat_1")
    log.close()


def test_given_a_folder_that_is_not_there_when_opened_then_it_is_unavailable(tmp_path: Path):
    with pytest.raises(LogUnavailable):
        SqlLog.open(f"sqlite:///{tmp_path}/missing/log.db")


def test_given_a_server_that_does_not_answer_when_used_then_it_is_unavailable(tmp_path: Path):
    log = SqlLog(f"postgresql://nobody@/nothing?host={tmp_path}")
    refuses_to_write(log)
    with pytest.raises(LogUnavailable):
        log.header("mat_1")
    with pytest.raises(LogUnavailable):
        log.migrate()


def test_given_sqlite_when_opened_then_commits_survive_a_power_cut(tmp_path: Path):
    log = SqlLog.open(f"sqlite:///{tmp_path}/log.db")
    with log.reading() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
        foreign_keys = connection.exec_driver_sql("PRAGMA foreign_keys").scalar()
    assert (settings, foreign_keys) == (["wal", 2], 1)
    log.close()


def test_given_a_log_in_use_when_the_process_forks_then_parent_and_child_write_side_by_side(sql_log: SqlLog):
    ours, theirs = Match("mat_1"), Match("mat_2")
    ours.grown(sql_log)
    child = os.fork()
    if child == 0:
        try:
            for _ in range(60):
                theirs.grown(sql_log, 2)
        except BaseException:
            os._exit(1)
        os._exit(0)
    for _ in range(60):
        ours.grown(sql_log, 2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [len(sql_log.read(match)) for match in ("mat_1", "mat_2")] == [125, 120]
