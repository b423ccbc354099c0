"""Tables are made and brought up to date by whoever comes first, once."""

import multiprocessing
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from events.log.migrate import LATER, revision_due, script, upgrade
from events.log.port import LogUnavailable
from events.log.sql import SqlLog
from events.log.store import LOG_MIGRATIONS, LOG_VERSIONS
from tests.log.building import Match

TABLES = {"matches", "events", "answers", "snapshots", "probes", LOG_VERSIONS}
NEIGHBOUR = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = {before}

def upgrade():
    {step}
"""


def tables(log: SqlLog) -> set[str]:
    return set(inspect(log.engine).get_table_names())


def applied(log: SqlLog, book: str = LOG_VERSIONS) -> list[str]:
    with log.reading() as connection:
        return list(connection.execute(text(f"SELECT version_num FROM {book}")).scalars())


def neighbour(folder: Path, *steps: str) -> Path:
    """Migrations of someone else, one revision a step."""
    (folder / "versions").mkdir(parents=True, exist_ok=True)
    for n, step in enumerate(steps, start=1):
        before = repr(f"{n - 1:04d}") if n > 1 else None
        body = NEIGHBOUR.format(revision=f"{n:04d}", before=before, step=step)
        (folder / "versions" / f"v{n:04d}.py").write_text(body)
    return folder


def open_and_grow(url: str, name: str) -> None:
    log = SqlLog.open(url)
    Match(name).grown(log)
    log.close()


def test_given_an_empty_database_when_opened_then_it_has_all_tables(url: str):
    log = SqlLog.open(url)
    assert tables(log) == TABLES
    assert applied(log) == [revision_due(LOG_MIGRATIONS)]
    log.close()


def test_given_the_tables_when_a_value_is_missing_then_only_what_need_not_be_there_may_be(sql_log: SqlLog):
    """Given what a match, an event or a kept answer always has, when a row lacks it, then no database takes the row."""
    found = inspect(sql_log.engine)
    optional = {
        (table, column["name"])
        for table in TABLES
        for column in found.get_columns(table)
        if column["nullable"] and column["name"] not in found.get_pk_constraint(table)["constrained_columns"]
    }
    assert optional == {("matches", "reason"), ("events", "private"), ("events", "seals")}


def test_given_a_database_that_is_up_to_date_when_opened_again_then_nothing_is_lost(sql_log: SqlLog, url: str):
    entries = Match().grown(sql_log)
    again = SqlLog.open(url)
    assert again.read("mat_1") == entries
    assert applied(again) == [revision_due(LOG_MIGRATIONS)]
    again.close()


def test_given_several_processes_when_they_open_one_empty_database_at_once_then_all_can_write(url: str):
    start = multiprocessing.get_context("spawn")
    processes = [start.Process(target=open_and_grow, args=(url, f"mat_{n}"), daemon=True) for n in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0, 0, 0]
    log = SqlLog(url)
    assert [log.header(f"mat_{n}").version for n in range(3)] == [5, 5, 5]
    assert applied(log) == [revision_due(LOG_MIGRATIONS)]
    log.close()


def test_given_a_migration_under_way_when_another_process_opens_the_database_then_it_waits_for_its_end(url: str):
    first, opened = SqlLog(url), list[SqlLog]()
    second = threading.Thread(target=lambda: opened.append(SqlLog.open(url)))
    with first.writing() as connection:
        upgrade(connection, LOG_MIGRATIONS, LOG_VERSIONS)
        second.start()
        second.join(0.3)
        assert opened == []
    second.join(30)
    assert applied(first) == [revision_due(LOG_MIGRATIONS)]
    for log in (first, *opened):
        log.close()
    assert len(opened) == 1


def test_given_a_neighbour_with_its_own_book_when_migrated_then_both_branches_go_their_own_way(
    sql_log: SqlLog, tmp_path: Path
):
    create = 'op.create_table("seats", sa.Column("seat", sa.Integer, primary_key=True))'
    add = 'op.add_column("seats", sa.Column("name", sa.Text))'
    sql_log.migrate(neighbour(tmp_path / "ours", create), "seats_schema")
    assert (applied(sql_log, "seats_schema"), applied(sql_log)) == (["0001"], [revision_due(LOG_MIGRATIONS)])
    sql_log.migrate(neighbour(tmp_path / "ours", create, add), "seats_schema")
    assert applied(sql_log, "seats_schema") == ["0002"]
    assert {column["name"] for column in inspect(sql_log.engine).get_columns("seats")} == {"seat", "name"}


def test_given_a_step_that_fails_when_migrated_then_no_step_of_it_is_kept(sql_log: SqlLog, tmp_path: Path):
    create = 'op.create_table("seats", sa.Column("seat", sa.Integer, primary_key=True))'
    with pytest.raises(RuntimeError, match="half way"):
        sql_log.migrate(neighbour(tmp_path / "ours", create, 'raise RuntimeError("half way")'), "seats_schema")
    assert tables(sql_log) == TABLES


def test_given_a_database_of_a_later_version_when_opened_then_it_is_not_touched(sql_log: SqlLog, url: str):
    with sql_log.writing() as connection:
        connection.execute(text(f"UPDATE {LOG_VERSIONS} SET version_num = '9999'"))
    with pytest.raises(LogUnavailable, match=LATER):
        SqlLog.open(url)
    assert applied(sql_log) == ["9999"]


def test_given_the_migrations_as_a_script_when_run_by_hand_then_the_log_works_on_them(tmp_path: Path):
    with sqlite3.connect(tmp_path / "log.db") as connection:
        connection.executescript(script("sqlite", LOG_MIGRATIONS, LOG_VERSIONS))
    connection.close()
    log = SqlLog.open(f"sqlite:///{tmp_path}/log.db")
    assert tables(log) == TABLES
    Match().grown(log)
    log.close()


def test_given_postgresql_when_a_script_is_asked_for_then_it_makes_the_same_tables():
    text_ = script("postgresql", LOG_MIGRATIONS, LOG_VERSIONS)
    assert all(f"CREATE TABLE {name}" in text_ for name in TABLES)
    assert "pg_current_xact_id" in text_
