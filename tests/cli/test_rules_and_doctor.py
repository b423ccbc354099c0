"""rulesets, scenario, doctor."""

import json
import os
import shutil
import sqlite3
from contextlib import closing
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy import make_url

from domain.rulesets import RULESETS
from events.log.sql import SqlLog
from tests.service.spoiling import spoil

SCENARIO = """
title = "Two steps are free"
ruleset = "gaia_vora"
clauses = ["GVORA-ROT-02"]
[given]
players = 2
options = {{ first_player = 1 }}
[given.position]
active = 1
[[step]]
[step.when]
seat = 1
move = "rotate"
args = {{ steps = 2 }}
[step.then]
view = {{ "board.seats.0.stars" = {stars} }}
"""


def test_rulesets_are_listed(cli):
    listed = [line.split("\t") for line in cli("rulesets").out.splitlines()[1:]]
    assert [line[0] for line in listed] == [*RULESETS]
    players = {line[0]: line[2] for line in listed}
    assert (players["gaia_vora"], players["wtactics_orc"], players["duel"]) == ("1-4", "2-3", "2")
    seats = {ruleset["id"]: ruleset["seats"] for ruleset in cli("rulesets", "--json").json()}
    assert seats == {id: list(ruleset.meta.seats) for id, ruleset in RULESETS.items()}
    assert seats["gaia_vora"] == [1, 2, 3, 4]
    players = {cells[0]: cells[2] for cells in (line.split("\t") for line in cli("rulesets").out.splitlines())}
    assert (players["gaia_vora"], players["gaia_orc"], players["wtactics_orc"]) == ("1-4", "2", "2-3")


def test_a_ruleset_is_shown_with_options_decisions_moves_and_endings(cli):
    ran = cli("rulesets", "show", "gaia_vora")
    for word in ("stars_per_player = 4", "[GVORA-SETUP-07]", "Decisions", "rotate_by_weather", "pools_empty"):
        assert word in ran.out
    shown = cli("rulesets", "show", "gaia_vora", "--json").json()
    assert shown["options"][0]["name"] == "players"
    assert shown["moves"]["concede"] == "Give up."


def test_clauses_are_listed_searched_and_printed(cli):
    known = list(RULESETS["gaia_vora"].clauses())
    assert [one["id"] for one in cli("rulesets", "clauses", "gaia_vora", "--json").json()] == known
    listed = [line.split()[0] for line in cli("rulesets", "clauses", "gaia_vora").out.splitlines() if line]
    assert [name for name in listed if name in known] == known
    found = cli("rulesets", "clauses", "gaia_vora", "--search", "COSTS ONE STAR").out
    assert [line.split()[0] for line in found.splitlines()] == ["clause", "GVORA-ROT-03"]
    printed = cli("rulesets", "clauses", "gaia_vora", "gvora-rot-03").out
    assert printed.startswith("GVORA-ROT-03  One or three steps cost a star\n")
    assert cli("rulesets", "clauses", "gaia_vora", "GVORA-ROT-03", "--json").json()["id"] == "GVORA-ROT-03"


def test_what_the_rules_lack_is_told(cli):
    assert "Did you mean GVORA-ROT-0" in cli("rulesets", "clauses", "gaia_vora", "GVORA-ROT-00").err
    assert cli("rulesets", "clauses", "gaia_vora", "--search", "submarine").code == 1
    assert cli("rulesets", "show", "chess").code == 1


def test_a_scenario_that_holds(cli, tmp_path):
    (tmp_path / "a.toml").write_text(SCENARIO.format(stars=4))
    ran = cli("scenario", "a.toml")
    assert ran.code == 0
    assert ran.out.startswith("PASSED  Two steps are free (gaia_vora)")
    assert cli("scenario", "a.toml", "--quiet").out == ""
    (report,) = cli("scenario", "a.toml", "--json").json()
    assert (report["passed"], report["file"], report["clauses"]) == (True, "a.toml", ["GVORA-ROT-02"])


def test_a_scenario_that_comes_out_otherwise(cli, tmp_path):
    (tmp_path / "a.toml").write_text(SCENARIO.format(stars=4))
    (tmp_path / "b.toml").write_text(SCENARIO.format(stars=3))
    ran = cli("scenario", "a.toml", "b.toml")
    assert ran.code == 1
    assert "expected 3, found 4" in ran.out
    assert ran.err == "1 of 2 scenarios passed.\n"


def test_whoever_must_choose_is_told_as_json_too(cli, tmp_path):
    """Given a step that expects another choice of a seat, when the report is asked for as JSON, then it tells both."""
    given = 'title = "Asked"\nruleset = "gaia_vora"\n\n[given]\nplayers = 4\n'
    (tmp_path / "a.toml").write_text(given + '\n[[step]]\nthen = { waiting = { 1 = "activate" } }\n')
    ran = cli("scenario", "a.toml", "--json")
    assert ran.code == 1
    (difference,) = ran.json()[0]["steps"][1]["differences"]
    assert (difference["expected"], difference["found"]) == ({"1": "activate"}, {"1": "rotate"})


@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_scenario_from_standard_input(process, form):
    import tomllib

    text = SCENARIO.format(stars=4)
    given = text if form == "toml" else json.dumps(tomllib.loads(text))
    ran = process("scenario", "-", stdin=given.encode())
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("PASSED")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.toml", None),
        ("binary.toml", b"\x00\xff\xfe" * 99),
        ("bare.toml", b""),
        ("deep.json", b"[" * 100_000),
        ("other.yaml", b"title: x"),
        ("folder.toml", "folder"),
    ],
)
def test_what_is_no_scenario_is_bad_data(cli, tmp_path, name, content):
    if content == "folder":
        (tmp_path / name).mkdir()
    elif content is not None:
        (tmp_path / name).write_bytes(content)
    ran = cli("scenario", name)
    assert ran.code == 3
    assert ran.out == ""
    assert ran.err.startswith(f"matchfold: {name}: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 500


def verdicts(ran):
    return {(one["subject"], one["found"].split()[0]): one["verdict"] for one in ran.json()}


def test_the_doctor_finds_a_sound_store_sound(cli, finished):
    ran = cli("doctor", "--json")
    assert ran.code == 0
    found = verdicts(ran)
    assert found["Migrations", "up"] == "ok"
    assert found["Store", "writable"] == "ok"
    assert found["SQLite settings", "journal"] == "ok"
    assert all(verdict != "problem" for verdict in found.values())


def test_the_doctor_calls_no_store_writable_on_a_disk_without_room(cli, finished, monkeypatch):
    """Given a disk with a little room, when the doctor looks, then he finds no store that can be written."""
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1 << 20))
    ran = cli("doctor", "--json")
    found = verdicts(ran)
    assert ("Store", "writable") not in found
    assert (found["Store", "cannot"], found["Disk", "1.0"], ran.code) == ("problem", "problem", 1)


def test_the_doctor_looks_at_the_files_of_the_statistics(cli, finished, tmp_path):
    """Given a lake one of whose files was cut off, when the doctor looks, then it names the file and what mends it."""
    assert cli("project").code == 0
    sound = cli("doctor", "--json")
    file = next(tmp_path.glob("**/event/*/*.parquet"))
    file.write_bytes(file.read_bytes()[:100])

    damaged = cli("doctor", "--json")
    mended = cli("rebuild")

    (before,), (after,) = (
        [one for one in json.loads(ran.out) if one["subject"] == "Statistics"] for ran in (sound, damaged)
    )
    assert (before["verdict"], after["verdict"]) == ("ok", "problem")
    assert file.name in after["found"]
    assert "matchfold rebuild" in after["remedy"]
    assert (damaged.code, mended.code, cli("doctor").code) == (1, 0, 0)


def test_the_doctor_names_the_matches_that_the_statistics_could_not_read(cli, finished, tmp_path):
    """Given a match with an event that is no JSON, when the doctor looks, then it names the match and the error."""
    spoil(tmp_path / "store.sqlite", finished.match)
    projected = cli("project")

    found = [one["found"] for one in cli("doctor", "--json").json() if one["verdict"] == "problem"]

    damaged, unread = found
    assert damaged.startswith(f"{finished.match} is damaged: event ")
    assert unread == f"1 match could not be read: {finished.match} (DecodeError)"
    assert unread in projected.err


@pytest.mark.parametrize("folder", ["/proc/nope", "taken/lake", "taken"])
def test_the_doctor_tells_a_folder_that_the_statistics_cannot_have(cli, finished, monkeypatch, tmp_path, folder):
    """Given a lake where no folder can be, when the doctor looks, then he says so."""
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setenv("MATCHFOLD_LAKE", str(tmp_path / folder))
    ran = cli("doctor", "--json")
    found = [one["found"] for one in ran.json() if one["verdict"] == "problem"]
    assert (ran.code, found) == (1, [f"{tmp_path / folder} cannot be made or written"])


def test_the_doctor_tells_a_variable_that_nothing_reads(cli, finished, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_ADMIN_TOKNE", "x" * 20)

    ran = cli("doctor", "--json")

    assert ran.code == 1
    assert [one for one in ran.json() if one["subject"] == "Environment"] == [
        {
            "subject": "Environment",
            "verdict": "problem",
            "found": "MATCHFOLD_ADMIN_TOKNE is not known; did you mean MATCHFOLD_ADMIN_TOKEN?",
            "remedy": "docs/operations.md lists all variables.",
        }
    ]


@pytest.mark.postgres
@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_the_doctor_names_a_database_that_cannot_hold_all_names(cli, postgres_url, encoding):
    name = f"odd_{encoding.lower()}"
    address = make_url(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(
            f"CREATE DATABASE {name} ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        )
    try:
        ran = cli("doctor", "--json", "--store", address.set(database=name).render_as_string(hide_password=False))
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    (problem,) = [one for one in ran.json() if one["verdict"] == "problem"]
    assert (ran.code, problem["subject"]) == (1, "Encoding")
    assert problem["found"] == f"the database is in {encoding}, which cannot hold all names"


@pytest.mark.parametrize("suffix", ["", ".queue"])
def test_the_doctor_names_files_with_secrets_that_others_may_read(cli, finished, tmp_path, suffix):
    lax = tmp_path / f"store.sqlite{suffix}"
    lax.touch()
    for file in tmp_path.glob("store.sqlite*"):
        file.chmod(0o600)
    sound = cli("doctor", "--json")
    lax.chmod(0o644)

    ran = cli("doctor", "--json")

    (problem,) = [one for one in ran.json() if one["verdict"] == "problem"]
    assert (sound.code, ran.code) == (0, 1)
    assert problem == {
        "subject": "Permissions",
        "verdict": "problem",
        "found": f"{lax.name} can be read or written by other users of this machine",
        "remedy": f"chmod 600 {lax}",
    }


def test_the_doctor_changes_nothing(cli, empty):
    ran = cli("doctor")
    assert ran.code == 0
    assert "is not there yet" in ran.out
    assert not empty.exists()
    assert ran.err == "No problems.\n"


def test_a_journal_whose_file_is_gone_is_a_problem(cli, empty):
    """Given the journal of a store without the store, when the doctor looks, then it tells; no command makes a file."""
    journal = empty.with_name(f"{empty.name}-wal")
    journal.write_bytes(b"events")
    ran = cli("doctor")
    assert (ran.code, "with its newest events is there" in " ".join(ran.out.split())) == (1, True)
    assert cli("sim", "gaia_vora", "-o", "turn_limit=1").code == 4
    assert (empty.exists(), journal.read_bytes()) == (False, b"events")


def test_the_journal_of_another_store_is_told_before_it_is_merged(cli, finished, tmp_path):
    """Given another store's journal beside a store, when the doctor looks or a command opens it, then both are kept."""
    other = tmp_path / "other.sqlite"
    with closing(SqlLog.open(f"sqlite:///{other}")):
        shutil.copy(f"{other}-wal", journal := tmp_path / "store.sqlite-wal")
    before = journal.read_bytes()
    ran = cli("doctor", "--json")
    found = [one["found"] for one in ran.json() if one["verdict"] == "problem"]
    said = f"{journal} belongs to another store: put back its own file, or move it away"
    assert (ran.code, found) == (1, [said])
    ran = cli("matches")
    assert (ran.code, f"the store cannot be used: {said}." in ran.err) == (4, True)
    assert journal.read_bytes() == before
    journal.unlink()
    assert cli("verify", "last").code == 0


def test_the_doctor_sees_a_damaged_file(cli, empty):
    empty.write_bytes(b"scribble " * 1000)
    ran = cli("doctor", "--quiet")
    assert ran.code == 1
    assert "Restore a backup" in " ".join(ran.out.split())
    assert (ran.err, "\nok " in ran.out) == ("", False)
    talking = cli("doctor")
    assert (talking.err, "\nok " in talking.out) == ("1 problem found.\n", True)
    assert empty.read_bytes() == b"scribble " * 1000


def test_the_doctor_sees_missing_migrations(cli, empty):
    sqlite3.connect(empty).execute("CREATE TABLE other (x)").connection.close()
    ran = cli("doctor")
    assert ran.code == 1
    assert "log is at nothing" in ran.out


def test_the_doctor_sees_bad_configuration_and_a_place_that_cannot_be_written(cli, empty, tmp_path):
    assert cli("doctor", "--store", "mysql://x/y").code == 1
    (tmp_path / "file").write_text("")
    ran = cli("doctor", "--store", str(tmp_path / "file" / "x.sqlite"))
    assert ran.code == 1
    assert "cannot be made" in ran.out


def test_the_doctor_hides_passwords(cli):
    ran = cli("doctor", "--store", "postgresql://ann:hunter2@127.0.0.1:1/none")
    assert ran.code == 1
    assert "hunter2" not in ran.out + ran.err
    assert os.linesep.join(ran.out.splitlines()) == ran.out.rstrip("\n")
