"""The doctor: what it finds wrong in a store and its surroundings, and what it leaves alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import make_url

LOST = 4
"""Events that are taken from the end of a match."""


def problems(ran):
    return [(one["subject"], one["found"]) for one in ran.json() if one["verdict"] == "problem"]


def test_the_doctor_finds_a_match_that_lost_its_last_events(cli, finished, empty):
    """Given a match without its last events, when the doctor looks, then it tells what `verify` tells of it."""
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        for (trigger,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            store.execute(f'DROP TRIGGER "{trigger}"')
        store.execute("DELETE FROM events WHERE seq > ?", (finished.version - LOST,))
    ran = cli("doctor", "--json")
    told = f"the header says {finished.version} events with head {finished.head}, the log ends with "
    ((_, found),) = [one for one in problems(ran) if one[0] == "Chains"]
    assert found.startswith(f"{finished.match} is damaged: event {finished.version - LOST}: {told}")
    assert found.partition(": event ")[2].partition(": ")[2] in cli("verify", "last").out


@pytest.fixture
def fresh_database(postgres_url: str) -> Iterator[str]:
    """The address of a PostgreSQL database without any table."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS not_made_yet")
        connection.execute("CREATE DATABASE not_made_yet ENCODING 'UTF8' TEMPLATE template0")
    yield make_url(postgres_url).set(database="not_made_yet").render_as_string(hide_password=False)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE not_made_yet WITH (FORCE)")


@pytest.mark.postgres
@pytest.mark.parametrize("others", [(), ("CREATE TABLE others (x int)",)], ids=["nothing", "tables of others"])
def test_a_database_without_a_store_is_only_a_note(cli, fresh_database, others):
    with psycopg.connect(fresh_database, autocommit=True) as connection:
        for statement in others:
            connection.execute(statement)
    ran = cli("doctor", "--json", "--store", fresh_database)
    assert (ran.code, problems(ran)) == (0, [])
    notes = [one["found"] for one in ran.json() if (one["subject"], one["verdict"]) == ("Store", "note")]
    assert notes == ["nothing is in it yet"]


def test_an_empty_file_is_only_a_note(cli, empty):
    empty.touch(mode=0o600)
    ran = cli("doctor", "--json")
    assert (ran.code, problems(ran)) == (0, [])
    assert empty.read_bytes() == b""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "abc", "must be a number from 1 to 65535, is 'abc'"),
        ("PORT", "70000", "must be a number from 1 to 65535, is '70000'"),
        ("WORKERS", "0", "must be a number from 1 to 256, is '0'"),
        ("THREADS", "x", "must be a number from 1 to 1024, is 'x'"),
        ("THREADS", "5000", "must be a number from 1 to 1024, is '5000'"),
        ("HOST", "999.1.1.1", "must be an address or the name of a machine, is '999.1.1.1'"),
        ("HOST", "a b", "must be an address or the name of a machine, is 'a b'"),
        ("BIND", "zzz", "must be an address and a port such as 127.0.0.1:8000, is 'zzz'"),
        ("BIND", "999.1.1.1:80", "must be an address and a port such as 127.0.0.1:8000, is '999.1.1.1:80'"),
        ("BIND", "unix:", "must be an address and a port such as 127.0.0.1:8000, is 'unix:'"),
        ("PYTHON", "/nope", "must be a Python interpreter, is '/nope'"),
    ],
)
def test_the_doctor_tells_what_serve_would_refuse(cli, empty, monkeypatch, name, value, said):
    monkeypatch.setenv(f"MATCHFOLD_{name}", value)
    ran = cli("doctor", "--json")
    assert (ran.code, problems(ran)) == (1, [("Environment", f"MATCHFOLD_{name}: {said}.")])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "65535"),
        ("WORKERS", "256"),
        ("THREADS", "1024"),
        ("HOST", "::1"),
        ("HOST", "0.0.0.0"),
        ("HOST", "db-1.example.org"),
        ("BIND", "[::1]:8000"),
        ("BIND", "localhost:80"),
        ("BIND", "unix:/run/matchfold.sock"),
        ("PYTHON", "sh"),
    ],
)
def test_the_doctor_leaves_values_alone_that_serve_takes(cli, empty, monkeypatch, name, value):
    monkeypatch.setenv(f"MATCHFOLD_{name}", value)
    ran = cli("doctor", "--json")
    assert (ran.code, problems(ran)) == (0, [])


def test_a_folder_is_no_store(cli, tmp_path):
    ran = cli("doctor", "--json", "--store", str(tmp_path))
    assert (ran.code, problems(ran)) == (1, [("Store", f"{tmp_path} is a folder, not a store")])


def test_nothing_is_said_of_the_permissions_of_what_is_no_store(cli, tmp_path):
    """Given a text file and a database of others, readable by all, when the doctor looks, then no `chmod`."""
    text, others = tmp_path / "hosts", tmp_path / "others.sqlite"
    text.write_text("127.0.0.1 localhost\n" * 100)
    with closing(sqlite3.connect(others)) as database:
        database.execute("CREATE TABLE others (x)")
    for file in (text, others):
        file.chmod(0o644)
        ran = cli("doctor", "--json", "--store", str(file))
        assert ran.code == 1
        assert "Permissions" not in {subject for subject, _ in problems(ran)}
        assert "chmod" not in ran.out


def test_a_fresh_backup_is_sound(cli, finished, tmp_path):
    backup = tmp_path / "backup.db"
    assert cli("backup", str(backup)).code == 0
    ran = cli("doctor", "--json", "--store", str(backup))
    assert (ran.code, problems(ran)) == (0, [])
    assert [one["verdict"] for one in ran.json() if one["subject"] == "SQLite settings"] == ["note"]
