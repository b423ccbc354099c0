"""The doctor: what it finds wrong in a store and its surroundings, and what it leaves alone."""

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing

import msgspec
import psycopg
import pytest
from sqlalchemy import make_url

from events.log.port import Search
from service.cli.store import opened
from service.cli.verification import _named
from service.errors import NotFound
from service.lab.simulation import Simulation
from service.policy import Policy
from service.usecases import card_sets, jobs, look, matches
from service.usecases.matches import NewMatch, SeatRequest
from service.usecases.opening import policy_of
from tests.cli.test_simulating import SLINGS
from tests.service.playing import started

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


class Kept(msgspec.Struct):
    """What a store holds: a match that has ended, one that people have joined, one that waits, a card set, a job."""

    ended: str
    joined: str
    waiting: str
    card_set: str
    job: str


@pytest.fixture
def kept(finished, empty) -> Kept:
    with opened(str(empty)) as ctx:
        name = card_sets.upload(ctx, SLINGS.encode(), "toml", "somebody")[0].sha256
        options = {"card_sets": ["core", name], "decks": ["The Uprising", "The Uprising"]}
        waiting = NewMatch(ruleset="arcmage_arc", seats=[SeatRequest(), SeatRequest(open=True)], options=options)
        job = jobs.ask(ctx, Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=9), "ann")[0]
        return Kept(finished.match, started(ctx), matches.create_match(ctx, waiting).header.match, name, job.kept.id)


def altered(file, *statements: str) -> None:
    """Change a store by hand, past its triggers."""
    with closing(sqlite3.connect(file, isolation_level=None)) as store:
        for (trigger,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            store.execute(f'DROP TRIGGER "{trigger}"')
        for statement in statements:
            assert store.execute(statement).rowcount > 0


UNREADABLE = "the policies of matches cannot be read, so nothing is allowed there"
NO_POLICY = "the policies of matches are gone, so nothing is allowed there"
SETS = "uploaded card sets are not what was kept"
JOBS = "jobs of the laboratory are not what was kept"
SEATS = "seats are not as they were given out"
ORDER = "events do not stand in the order in which they came"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE match_policies SET spectators = 'zz' WHERE {joined}", f"{UNREADABLE}: {{0.joined}}"),
        ("UPDATE match_policies SET rewind = CAST(x'ff' AS TEXT) WHERE {joined}", f"{UNREADABLE}: {{0.joined}}"),
        ("DELETE FROM match_policies WHERE {joined}", f"{NO_POLICY}: {{0.joined}}"),
        ("UPDATE card_sets SET content = x'00'", f"{SETS}: {{0.card_set}}"),
        ("UPDATE card_sets SET ruleset = 'gaia_vora'", f"{SETS}: {{0.card_set}}"),
        ("UPDATE card_sets SET name = 'zz'", f"{SETS}: {{0.card_set}}"),
        ("UPDATE card_sets SET cards = 77", f"{SETS}: {{0.card_set}}"),
        ("UPDATE card_sets SET uploaded = 'zz'", f"{SETS}: {{0.card_set}}"),
        ("DELETE FROM card_sets", "card sets that matches are to begin with are gone: {0.waiting}"),
        ("UPDATE jobs SET record = x'ff'", f"{JOBS}: {{0.job}}"),
        ("UPDATE jobs SET status = 'zz'", f"{JOBS}: {{0.job}}"),
        ("UPDATE jobs SET played = -5", f"{JOBS}: {{0.job}}"),
        ("UPDATE jobs SET asked = 'zz'", f"{JOBS}: {{0.job}}"),
        ("DELETE FROM seat_access WHERE {waiting}", f"{SEATS}: {{0.waiting}}:1, {{0.waiting}}:2"),
        ("UPDATE seat_access SET seat = 9 WHERE seat = 2 AND {joined}", f"{SEATS}: {{0.joined}}:2, {{0.joined}}:9"),
        ("UPDATE seat_access SET match = 'zz' WHERE seat = 2 AND {joined}", f"{SEATS}: {{0.joined}}:2, zz:2"),
        ("UPDATE seat_access SET token = 'zz' WHERE seat = 2 AND {joined}", f"{SEATS}: {{0.joined}}:2"),
        ("UPDATE seat_access SET invitation = 'zz' WHERE seat = 1 AND {waiting}", f"{SEATS}: {{0.waiting}}:1"),
        ("UPDATE seat_access SET generation = 0 WHERE seat = 1 AND {joined}", f"{SEATS}: {{0.joined}}:1"),
        ("UPDATE events SET position = position + 10000000 WHERE seq = 7 AND {of}", f"{ORDER}: {{0.joined}}"),
        ("UPDATE events SET position = -position WHERE seq = 1 AND {of}", f"{ORDER}: {{0.joined}}"),
        ("UPDATE events SET tx = 7 WHERE seq = 7 AND {of}", f"{ORDER}: {{0.joined}}"),
    ],
)
def test_rows_that_cannot_be_are_told(cli, kept, empty, tmp_path, damage, told):
    """Given a row that was altered or is gone, when a store is looked at, verified or copied, then it is named."""
    joined, waiting = f"match = '{kept.joined}'", f"match = '{kept.waiting}'"
    of = f"match_key = (SELECT key FROM matches WHERE {joined})"
    altered(empty, damage.format(joined=joined, waiting=waiting, of=of))
    said = told.format(kept)
    assert problems(cli("doctor", "--json")) == [("Rows", said)]
    ran = cli("verify", "--all", "--json")
    assert (ran.code, ran.json()["faulty"], ran.json()["rows"]) == (1, [], [said])
    ran = cli("backup", str(tmp_path / "kept.backup"))
    assert (ran.code, f"Rows of this store: {said}.\n" in ran.err) == (1, True)


@pytest.mark.parametrize(("count", "more"), [(5, ""), (6, " and 1 more"), (8, " and 3 more")])
def test_five_rows_are_named_and_the_others_counted(count, more):
    assert _named(list("abcdefgh"[:count])) == f"a, b, c, d, e{more}"


def test_a_seat_whose_token_was_never_given_out_is_told_without_the_key(cli, kept, empty):
    """Given a store that lost its key, when a seat has a token of no generation, then that is told all the same."""
    altered(
        empty,
        "DELETE FROM settings WHERE name = 'signing_key'",
        f"UPDATE seat_access SET generation = 0 WHERE seat = 1 AND match = '{kept.joined}'",
    )
    assert ("Rows", f"{SEATS}: {kept.joined}:1") in problems(cli("doctor", "--json"))


def test_a_damaged_card_set_is_mended_by_whoever_brings_it_again(cli, kept, empty):
    altered(empty, "UPDATE card_sets SET content = x'00'")
    with opened(str(empty)) as ctx:
        card_sets.upload(ctx, SLINGS.encode(), "toml", "another")
    assert problems(cli("doctor", "--json")) == []


def test_events_that_changed_places_are_told(cli, kept, empty):
    places = [
        f"UPDATE events SET position = {place} WHERE position = {was}" for was, place in ((5, -1), (6, 5), (-1, 6))
    ]
    altered(empty, *places)
    assert problems(cli("doctor", "--json")) == [("Rows", f"{ORDER}: {kept.ended}")]
    assert cli("verify", "--all").code == 1


KEY = "name = 'signing_key'"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (f"UPDATE settings SET value = x'00' WHERE {KEY}", "the signing key is not whole"),
        (f"UPDATE settings SET value = randomblob(32) WHERE {KEY}", "{other}"),
        (f"UPDATE settings SET name = 'zz' WHERE {KEY}", "the signing key is gone"),
        (f"DELETE FROM settings WHERE {KEY}", "the signing key is gone"),
    ],
)
def test_a_signing_key_that_is_not_what_it_was_is_told(cli, kept, empty, damage, told):
    """Given a key that was altered or is gone, when a fresh one is made, then it is told all the same."""
    other = f"seats were given out under another signing key than that in force: {kept.joined}, {kept.waiting}"
    altered(empty, damage)
    found = [one for one in problems(cli("doctor", "--json")) if one[0] == "Signing key"]
    assert found == [("Signing key", told.format(other=other))]
    if "gone" in told:
        with opened(str(empty)) as ctx:
            assert ctx.signing_key
        assert problems(cli("doctor", "--json")) == [("Signing key", other)]


def test_a_policy_that_is_gone_allows_nothing(kept, empty):
    """Given a closed match whose policy was removed, when others look for it, then it is not there for them."""
    with opened(str(empty)) as ctx:
        hidden = started(ctx, policy=Policy("consent", "closed"))
    altered(empty, "DELETE FROM match_policies WHERE spectators = 'closed'")
    with opened(str(empty)) as ctx:
        assert policy_of(ctx, hidden) == Policy("never", "closed")
        assert hidden not in [header.match for header in matches.search(ctx, Search())]
        with pytest.raises(NotFound):
            look.may_look(ctx, hidden, None)
        look.may_look(ctx, hidden, 1)


def test_a_policy_that_cannot_be_read_allows_nothing(finished, empty):
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        store.execute("UPDATE match_policies SET spectators = 'zz', rewind = 'zz'")
    with opened(str(empty)) as ctx:
        assert policy_of(ctx, finished.match) == Policy("never", "closed")
        assert matches.search(ctx, Search()) == []


def test_a_match_out_of_its_place_in_time_is_told_and_hangs_nothing(cli, finished, empty):
    """Given a time by which matches are ordered that is not the header's, when all is verified, then it is told."""
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        store.execute("UPDATE matches SET created = 'zz'")
    ran = cli("verify", "--all")
    assert (ran.code, "its columns are not what its header says" in ran.err) == (1, True)


def test_events_whose_match_is_gone_are_told(cli, finished, tmp_path):
    """Given a match that is gone from the list of matches, when all is verified or looked at, then that is said."""
    kept = tmp_path / "kept.backup"
    with closing(sqlite3.connect(tmp_path / "store.sqlite", isolation_level=None)) as store:
        (events,) = store.execute("SELECT count(*) FROM events").fetchone()
        assert store.execute("DELETE FROM matches").rowcount == 1
    said = f"{events} more events of matches that are gone from its list"
    ran = cli("verify", "--all")
    assert (ran.code, said in ran.err) == (1, True)
    assert cli("backup", str(kept)).code == 1
    assert cli("restore", str(kept), "--store", str(tmp_path / "other.db")).code == 3
    assert any(said in found for _, found in problems(cli("doctor", "--json")))


@pytest.fixture
def fresh_database(request: pytest.FixtureRequest, postgres_url: str) -> Iterator[str]:
    """The address of a PostgreSQL database without any table, this test's own; in UTF8 unless the test says it."""
    name, encoding = f"not_made_yet_{uuid.uuid4().hex}", getattr(request, "param", "UTF8")
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
    yield make_url(postgres_url).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE events SET position = 10000000 WHERE seq = 7", ORDER),
        ("UPDATE events SET position = -1 WHERE seq = 1", ORDER),
        ("UPDATE events SET tx = 1 WHERE seq = 7", ORDER),
        ("UPDATE events SET tx = 4611686018427387904 WHERE seq = (SELECT max(seq) FROM events)", ORDER),
        ("DELETE FROM match_policies", NO_POLICY),
    ],
)
def test_rows_of_a_database_that_cannot_be_are_told(cli, fresh_database, damage, told):
    with opened(fresh_database, create=True) as ctx:
        match = started(ctx)
    ran = cli("doctor", "--json", "--store", fresh_database)
    assert (ran.code, problems(ran)) == (0, [])
    with psycopg.connect(fresh_database.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        assert connection.execute(damage).rowcount == 1
    assert problems(cli("doctor", "--json", "--store", fresh_database)) == [("Rows", f"{told}: {match}")]


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


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("fresh_database", "encoding"), [(name, name) for name in ("SQL_ASCII", "LATIN1")], indirect=["fresh_database"]
)
def test_a_database_that_cannot_hold_all_names_is_a_problem(cli, fresh_database, encoding):
    ran = cli("doctor", "--json", "--store", fresh_database)
    assert problems(ran) == [("Encoding", f"the database is in {encoding}, which cannot hold all names")]


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
        ("BIND", "127.0.0.1:65536", "must be an address and a port such as 127.0.0.1:8000, is '127.0.0.1:65536'"),
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
        ("BIND", "127.0.0.1:65535"),
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


@pytest.mark.parametrize("schema", ["log_schema", "service_schema"])
def test_a_store_of_a_later_release_is_told_as_that(cli, finished, empty, schema):
    """Given a store that a later release has opened, then doctor and commands say so, and nobody advises to open it."""
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        (known,) = store.execute(f"SELECT version_num FROM {schema}").fetchone()
        store.execute(f"UPDATE {schema} SET version_num = '9999'")
    later = "a later release of Matchfold has changed its tables, which this one cannot use"
    name = schema.partition("_")[0]
    ran = cli("doctor", "--json")
    assert problems(ran) == [("Migrations", f"{later} ({name} is at 9999, {known} is known)")]
    refused = cli("matches")
    assert (refused.code, later in refused.err) == (4, True)


@pytest.mark.parametrize("lost", ["TABLE jobs", "INDEX jobs_due", "TABLE snapshots"])
def test_what_is_missing_in_a_store_is_told(cli, finished, empty, lost):
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        store.execute(f"DROP {lost}")
    ran = cli("doctor", "--json")
    ((subject, found),) = problems(ran)
    assert (subject, found.removesuffix(" missing").split(", ")[-1].lower()) == ("Migrations", lost.lower())
