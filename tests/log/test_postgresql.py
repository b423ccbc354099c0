"""What only PostgreSQL can do: commit in another order than the rows were numbered, and refuse to serialize."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text

from events.log.port import Batch, LogUnavailable
from events.log.sql import SqlLog
from tests.log.building import Match, everything, until

pytestmark = pytest.mark.postgres


@pytest.fixture
def log(postgres_schema_url: str) -> Iterator[SqlLog]:
    log = SqlLog.open(postgres_schema_url)
    yield log
    log.close()


@pytest.fixture
def other(postgres_schema_url: str) -> Iterator[SqlLog]:
    """Another process, as far as the database can tell."""
    log = SqlLog(postgres_schema_url)
    yield log
    log.close()


def held_back(connection: Connection, match: Match, log: SqlLog) -> list:
    """Append a batch in a transaction that stays open."""
    header, version, entries = match.batch()
    log._append(connection.connection.cursor(), [Batch(header, version, entries)], None, None)
    return entries


def test_given_an_older_transaction_still_open_when_a_newer_one_commits_then_the_tail_waits_for_the_older(
    log: SqlLog, other: SqlLog
):
    with other.writing() as open_one:
        first = held_back(open_one, Match("mat_1"), other)
        second = Match("mat_2").grown(log)
        assert log.read("mat_2") == second
        before = log.tail(None, 100)
        assert before.entries == ()
    until(lambda: len(everything(log)) == 10)
    assert log.tail(before.cursor, 100).entries == (*first, *second)


def test_given_a_transaction_that_numbers_its_rows_late_when_it_commits_last_then_a_cursor_misses_nothing(
    log: SqlLog, other: SqlLog
):
    with other.writing() as open_one:
        open_one.execute(text("SELECT pg_current_xact_id()"))
        second = Match("mat_2").grown(log)
        assert log.tail(None, 100).entries == ()
        first = held_back(open_one, Match("mat_1"), other)
    until(lambda: len(everything(log)) == 10)
    assert everything(log) == first + second


def test_given_a_cursor_between_two_transactions_when_a_third_is_open_then_what_is_settled_is_shown(
    log: SqlLog, other: SqlLog
):
    first = Match("mat_1").grown(log)
    until(lambda: len(everything(log)) == 5)
    cursor = log.tail(None, 3).cursor
    with other.writing() as open_one:
        held_back(open_one, Match("mat_3"), other)
        Match("mat_2").grown(log)
        page = log.tail(cursor, 100)
        assert page.entries == tuple(first[3:])
    until(lambda: len(log.tail(page.cursor, 100).entries) == 10)


def test_given_an_older_transaction_that_is_undone_when_the_tail_goes_on_then_nothing_of_it_is_shown(
    log: SqlLog, other: SqlLog
):
    def undone(connection: Connection) -> None:
        held_back(connection, Match("mat_1"), other)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        other.transact(undone)
    second = Match("mat_2").grown(log)
    until(lambda: everything(log) == second)


def test_given_transactions_that_cannot_both_be_serialized_when_one_fails_then_it_is_run_again(log: SqlLog):
    with log.writing() as connection:
        connection.execute(text("CREATE TABLE counter (n INTEGER)"))
        connection.execute(text("INSERT INTO counter VALUES (0)"))
    tries = []

    def count(connection: Connection) -> None:
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"))
        n = connection.execute(text("SELECT n FROM counter")).scalar_one()
        tries.append(n)
        if len(tries) == 1:
            with log.reading() as rival, rival.begin():
                rival.execute(text("UPDATE counter SET n = 10"))
        connection.execute(text("UPDATE counter SET n = :n"), {"n": n + 1})

    log.transact(count)
    assert tries == [0, 10]
    with log.reading() as connection:
        assert connection.execute(text("SELECT n FROM counter")).scalar_one() == 11


def test_given_a_connection_that_was_cut_when_the_log_is_used_next_then_it_connects_again(log: SqlLog, other: SqlLog):
    match = Match()
    match.grown(log)
    with log.reading() as connection:
        pid = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with other.reading() as killer:
        assert killer.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid}).scalar_one()
    match.grown(log)
    assert len(log.read("mat_1")) == 10


def test_given_a_connection_that_is_cut_in_mid_transaction_when_it_writes_then_the_log_is_unavailable(
    log: SqlLog, other: SqlLog
):
    def cut(connection: Connection) -> None:
        pid = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        with other.reading() as killer:
            killer.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
        connection.execute(text("SELECT 1"))

    with pytest.raises(LogUnavailable):
        log.append(*Match().batch(), also=cut)
    assert log.read("mat_1") == []
    Match().grown(log)
