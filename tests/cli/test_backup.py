"""backup and restore: all of a store in one file, proved, and a store again; whoever plays notices nothing."""

import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from flask.testing import FlaskClient

from events.log.sql import SqlLog
from service.app import create_app
from service.config import Config
from service.context import open_context
from service.usecases.lake import store_id
from tests.cli.conftest import command
from tests.cli.test_serving import until
from tests.conftest import postgres_schema
from tests.durability.clients import Books, Client, open_table
from tests.serving import served

KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]
NEW = {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}}


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/first.db"
    address: str = request.getfixturevalue("postgres_schema_url")
    return address


@pytest.fixture(params=KINDS)
def second(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of another one."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/second.db"
        return
    with postgres_schema(request.getfixturevalue("postgres_url")) as url:
        yield url


@contextmanager
def service(address: str) -> Iterator[FlaskClient]:
    """The service over a store, in this process."""
    app = create_app(Config(store=address, lake="none", log_level="error"))
    try:
        yield app.test_client()
    finally:
        app.extensions["matchfold"].close()


def joined(http: FlaskClient, match: dict[str, Any], seat: int) -> Any:
    """A seat of a match taken under a key: the first time, or once more."""
    invited = match["invitations"][seat - 1]
    body = {"invitation": invited["invitation"], "name": "Ada"}
    answer = http.post(invited["join_url"], json=body, headers={"Idempotency-Key": "join"})
    assert answer.status_code == 201
    return answer.get_json()


def entries(address: str) -> list[tuple[Any, ...]]:
    """All events as a reader from the beginning is told of them."""
    with closing(SqlLog(address)) as log:
        return sorted((one.match, one.seq, one.hash) for one in log.tail(None, 100_000).entries)


def test_after_a_restore_a_retry_is_answered_as_before_and_the_match_goes_on(cli, store, second, tmp_path):
    """Given a seat taken and a creation under keys, when the store is restored elsewhere, then their retries answer the
    same tokens and invitations, which are valid, and new events follow the restored ones.
    """
    keyed = {"Idempotency-Key": "create"}
    with service(store) as first:
        match = first.post("/v1/matches", json=NEW, headers=keyed).get_json()
        first.post("/v1/matches", json=NEW)
        token = joined(first, match, 1)["token"]
        cursor = first.get("/v1/matches?limit=1").get_json()["next_cursor"]
        assert cli("backup", "kept", "--store", store).code == 0
    ran = cli("restore", "kept", "--store", second)

    assert (ran.code, ran.out, ran.err) == (0, "", "Restored: 2 matches, 3 events, all verified.\n")
    assert entries(second) == entries(store)
    with service(second) as again:
        assert again.post("/v1/matches", json=NEW, headers=keyed).get_json()["invitations"] == match["invitations"]
        assert joined(again, match, 1)["token"] == token
        version = joined(again, match, 2)["version"]
        view = again.get(match["url"] + "/view?seat=1", headers={"Authorization": f"Bearer {token}"})
        assert view.headers["ETag"].startswith(f'"{version}-')
        page = again.get(f"/v1/matches?limit=1&cursor={cursor}").get_json()
        assert [one["match"] for one in page["items"]] == [match["match"]]
    with closing(SqlLog(second)) as log:
        told = [one.seq for one in log.tail(None, 100_000).entries if one.match == match["match"]]
        assert told == list(range(1, version + 1))


def test_a_restored_store_has_a_write_ahead_log_again(cli, tmp_path):
    """Given a store that was restored, when a service opens it, then reading does not wait for writing, as before."""
    store, second = (f"sqlite:///{tmp_path}/{name}.db" for name in ("first", "second"))
    with service(store) as first:
        first.post("/v1/matches", json=NEW)
    assert cli("backup", "kept", "--store", store).code == 0
    assert cli("restore", "kept", "--store", second).code == 0
    with service(second), closing(sqlite3.connect(tmp_path / "second.db")) as found:
        assert found.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.postgres
def test_numbers_of_rows_and_of_transactions_go_on_in_a_new_cluster(cli, postgres_schema_url, tmp_path):
    """Given a backup, when it is restored into PostgreSQL, then all of it counts as committed, and numbers go on."""
    cli("new", "gaia_vora", "--seats", "random,random", "--store", "first.db")
    cli("backup", "kept", "--store", "first.db")

    assert cli("restore", "kept", "--store", postgres_schema_url).code == 0

    assert cli("new", "gaia_vora", "--seats", "random,random", "--store", postgres_schema_url).code == 0
    before = len(entries("sqlite:///first.db"))
    with closing(SqlLog(postgres_schema_url)) as log, log.reading() as connection:
        rows = connection.exec_driver_sql("SELECT position, tx FROM events ORDER BY position").all()
    assert [position for position, _ in rows] == list(range(1, len(rows) + 1))
    assert {tx for _, tx in rows[:before]} == {0}
    assert all(tx > 0 for _, tx in rows[before:])
    assert len(rows) > before


@contextmanager
def played(url: str) -> Iterator[Books]:
    """Two people who play as fast as they can."""
    books, over = Books(), threading.Event()
    client = Client(url, open_table(url, 2, "busy"), [1, 2], books, over)
    client.start()
    try:
        yield books
    finally:
        over.set()
        client.join(30)


def test_a_backup_is_made_while_the_service_is_played_on(cli, store, tmp_path):
    """Given a service in use, when it is backed up, then the copy is whole, is of one moment, and holds every move that
    was acknowledged before; the service goes on.
    """
    with served(store, tmp_path, workers=2) as running, played(running.url) as books:
        until(lambda: len(books.acknowledged) > 5)
        before = list(books.acknowledged)
        ran = cli("backup", "kept", "--store", store, "--json")
        behind = len(books.acknowledged)
        until(lambda: len(books.acknowledged) > behind)
        assert books.failures == []
    assert ran.code == 0
    told = ran.json()
    assert (told["matches"], told["faulty"], told["file"]) == (1, [], "kept")
    kept = {(match, seq): head for match, seq, head in entries("sqlite:///kept")}
    assert len(kept) == told["events"]
    assert [kept[done.match, done.version] for done in before] == [done.head for done in before]


def test_a_store_in_use_is_not_replaced(cli, tmp_path):
    """Given a service at work on a SQLite file, when a backup is to take its place, then it is refused."""
    address = f"sqlite:///{tmp_path}/first.db"
    with served(address, tmp_path, workers=1) as running:
        match = httpx.post(running.url + "/v1/matches", json=NEW).json()
        assert cli("backup", "kept", "--store", address).code == 0
        process = cli_process("restore", "kept", "--replace", "--store", address)
        assert process == (4, "matchfold: the store is in use. Stop the service and its workers first.\n")
        assert httpx.get(running.url + match["url"]).status_code == 200
    assert cli_process("restore", "kept", "--replace", "--store", address)[0] == 0


@pytest.mark.postgres
def test_a_database_in_use_or_with_matches_is_not_filled(cli, postgres_schema_url, tmp_path):
    """Given a PostgreSQL database, when a service uses it, or matches are there, then a backup is not put into it."""
    cli("new", "gaia_vora", "--store", "first.db")
    cli("backup", "kept", "--store", "first.db")
    with served(postgres_schema_url, tmp_path, workers=1) as running:
        assert httpx.get(running.url + "/readyz").status_code == 200
        used = cli("restore", "kept", "--store", postgres_schema_url)
        assert (used.code, used.err) == (4, "matchfold: the store is in use. Stop the service and its workers first.\n")
        assert httpx.post(running.url + "/v1/matches", json=NEW).status_code == 201
    full = cli("restore", "kept", "--store", postgres_schema_url)
    assert (full.code, full.err) == (
        4,
        "matchfold: the database holds matches. Name an empty database, or another schema.\n",
    )


def cli_process(*argv: str) -> tuple[int, str]:
    """Exit code and talk of a command in a process of its own: locks on files are held against others only."""
    done = subprocess.run(command(argv), capture_output=True, text=True, check=False, timeout=100)
    return done.returncode, done.stderr


def test_a_store_that_is_replaced_is_kept_with_what_its_journal_holds(cli, tmp_path):
    """Given a store whose last moves are in its journal alone, when it is replaced, then both are kept together."""
    cli("new", "gaia_vora", "--store", "first.db")
    cli("backup", "kept", "--store", "first.db")
    script = (
        "import os; from service.cli.store import opened\n"
        "from service.usecases.matches import NewMatch, SeatRequest, create_match\n"
        "with opened('first.db') as ctx:\n"
        "    seats = [SeatRequest('human')] * 2\n"
        "    create_match(ctx, NewMatch(ruleset='gaia_vora', seats=seats, options={'players': 2}))\n"
        "    os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
    assert (tmp_path / "first.db-wal").stat().st_size > 0

    refused = cli("restore", "kept", "--store", "first.db")
    assert (refused.code, refused.err) == (
        4,
        "matchfold: there is a store at first.db. --replace puts it aside, and keeps it.\n",
    )
    ran = cli("restore", "kept", "--store", "first.db", "--replace", "--json")

    assert len(cli("matches", "--store", "first.db", "--json").json()) == 1
    assert len(cli("matches", "--store", ran.json()["aside"], "--json").json()) == 2


def test_a_backup_with_a_damaged_match_is_told_and_not_restored_unasked(cli, finished, tmp_path):
    """Given a store with an event that was changed, when it is backed up, then the match is named and the exit code is
    1; when that backup is restored, then it is refused unless one asks for it all the same.
    """
    with closing(sqlite3.connect("store.sqlite")) as connection, connection:
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute("UPDATE events SET at = 1577836800000 WHERE seq = 3")
    made = cli("backup", "kept", "--json")
    assert made.code == 1
    assert [one["match"] for one in made.json()["faulty"]] == [finished.match]
    assert f"{finished.match} is not as it should be: " in made.err

    refused = cli("restore", "kept", "--store", "second.db")
    assert refused.code == 3
    assert f"kept: 1 match, {finished.version} events, 1 not as they should be." in refused.err
    assert not (tmp_path / "second.db").exists()
    assert cli("restore", "kept", "--store", "second.db", "--damaged").code == 0
    assert [one["match"] for one in cli("matches", "--store", "second.db", "--json").json()] == [finished.match]


def test_files_of_a_backup_are_for_their_owner_alone_and_appear_whole(cli, finished, tmp_path):
    """Given a store, when it is backed up and restored, then both files have mode 0600 and nothing else is left."""
    before = {path.name for path in tmp_path.iterdir()}
    assert cli("backup", "kept").code == 0
    assert cli("restore", "kept", "--store", "deep/second.db").code == 0

    assert {path.name for path in tmp_path.iterdir()} - before == {"kept", "deep"}
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["second.db"]
    for path in (tmp_path / "kept", tmp_path / "deep/second.db"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_restored_store_is_another_one_to_its_lake(cli, finished, tmp_path):
    """Given statistics of a store, when a backup takes its place, then they are made anew, not continued."""
    cli("backup", "kept")
    with closing(open_context(Config(store="sqlite:///store.sqlite"))) as ctx:
        before = store_id(ctx.log)
    cli("rebuild")
    assert cli("restore", "kept", "--replace").code == 0
    with closing(open_context(Config(store="sqlite:///store.sqlite"))) as ctx:
        assert store_id(ctx.log) != before
    assert cli("project").code == 0
    assert (tmp_path / f"store.sqlite.lake-of-{before[:8]}").is_dir()


@pytest.mark.parametrize(("then", "told"), [("cd" * 32, False), ("ef" * 32, True), (None, True)])
def test_a_signing_key_outside_the_store_is_missed(cli, finished, monkeypatch, then, told):
    """Given a service with a signing key of its environment, when its backup is restored under another or none, then
    that is told.
    """
    monkeypatch.setenv("MATCHFOLD_SIGNING_KEY", "cd" * 32)
    assert "The signing key is not: keep MATCHFOLD_SIGNING_KEY as well." in cli("backup", "kept").err
    if then is None:
        monkeypatch.delenv("MATCHFOLD_SIGNING_KEY")
    else:
        monkeypatch.setenv("MATCHFOLD_SIGNING_KEY", then)
    ran = cli("restore", "kept", "--store", "second.db")
    assert ran.code == 0
    assert ("MATCHFOLD_SIGNING_KEY is not what it was" in ran.err) is told


def test_what_is_no_backup_is_told(cli, finished, tmp_path):
    (tmp_path / "text").write_text("not a database, but long enough to be looked at as one")
    with closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.execute("CREATE TABLE matches (a)")
    for name, why in (("none", "there is no such file"), ("text", "no backup: "), ("other", "it holds no matches")):
        ran = cli("restore", name, "--store", "second.db")
        assert ran.code == 3
        assert why in ran.err
    assert cli("backup", "text").code == 3
    assert cli("backup", "text", "--force").code == 0
    assert cli("backup", "no/such/folder").code == 4


def test_a_store_is_no_place_for_its_own_backup(cli, finished, tmp_path):
    ran = cli("backup", str(tmp_path / "store.sqlite"), "--force")
    assert (ran.code, "this is the store itself" in ran.err) == (3, True)
    assert cli("show", "last").code == 0
