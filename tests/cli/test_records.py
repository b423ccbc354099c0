"""export, import, verify, fairness: records in files and pipes, whole, broken and hostile."""

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events.log.port import Search
from service.cli.store import opened
from tests.service.playing import play_all

RECORD = "a.match.ndjson"


@pytest.fixture
def record(cli, finished) -> Path:
    """The record of the finished match, in a file."""
    assert cli("export", "last", "--output", RECORD).code == 0
    return Path(RECORD)


def test_a_record_goes_to_standard_output_as_it_goes_to_a_file(process, cli, record, finished):
    ran = process("export", finished.match)
    assert ran.code == 0
    assert ran.out.encode() == record.read_bytes()
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert lines[0]["match"] == finished.match
    assert [line["seq"] for line in lines[1:-1]] == list(range(1, finished.version + 1))
    assert lines[-1]["end"] is True
    assert lines[-1]["head"] == finished.head


def test_a_file_is_not_replaced_unless_forced(cli, record):
    before = record.read_bytes()
    ran = cli("export", "last", "--output", RECORD)
    assert ran.code == 3
    assert ran.err == f"matchfold: {RECORD}: the file is there already. Use --force to replace it.\n"
    record.write_bytes(b"x")
    assert cli("export", "last", "--output", RECORD, "--force").code == 0
    assert record.read_bytes() == before
    assert stat.S_IMODE(record.stat().st_mode) & 0o111 == 0
    assert [path.name for path in Path().iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("target", ["nowhere/a.ndjson", "store.sqlite/a.ndjson", "/proc/a.ndjson"])
def test_a_record_that_cannot_be_written_is_told(cli, finished, target):
    ran = cli("export", "last", "--output", target)
    assert ran.code == 4
    assert ran.err.startswith(f"matchfold: {target}: ")
    assert ran.err.count("\n") == 1


def test_a_record_for_which_there_is_no_room_leaves_nothing(process, finished, tmp_path):
    ran = process("export", "last", "--output", RECORD, room=40_000)
    assert (ran.code, ran.err) == (4, f"matchfold: {RECORD}: file too large.\n")
    assert not list(tmp_path.glob(f"*{RECORD}*")) + list(tmp_path.glob(f".{RECORD}*"))


def test_a_whole_record_is_verified(cli, record, finished):
    ran = cli("verify", RECORD)
    assert ran.code == 0
    assert ran.out.startswith(f"{RECORD}: verified\n")
    for line in ("chain   whole", "fold    folds", "draws   fair, "):
        assert line in ran.out
    assert cli("verify", RECORD, "--quiet").out == ""
    found = cli("verify", RECORD, "--json").json()
    assert (found["ok"], found["events"], found["head"]) == (True, finished.version, finished.head)


def test_verifying_a_file_needs_no_store(process, record):
    ran = process("verify", "-", stdin=record.read_bytes(), MATCHFOLD_STORE="nowhere/store.sqlite")
    assert ran.code == 0
    assert not Path("nowhere").exists()


def test_a_match_of_the_store_is_verified(cli, finished):
    for name in ("last", finished.match):
        ran = cli("verify", name, "--json")
        assert ran.code == 0
        assert ran.json()["folds"] is True
        assert ran.json()["fairness"]["status"] == "fair"
    assert cli("verify", "last").out.startswith("last: verified")


def test_a_running_match_is_verified_but_not_yet_fair(cli, empty):
    cli("new", "gaia_vora", "--seats", "greedy,human")
    assert cli("verify", "last").code == 0
    ran = cli("fairness", "verify", "last")
    assert ran.code == 1
    assert "not revealed" in ran.err


def altered(record: Path, line: int, old: str, new: str) -> None:
    """Change one line (from 1) of a record."""
    lines = record.read_text().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    record.write_text("".join(lines))


def test_a_flipped_byte_is_found_by_line_and_event(cli, record):
    altered(record, 31, '"turn":', '"turm":')
    ran = cli("verify", RECORD)
    assert ran.code == 1
    assert ran.out.startswith(f"{RECORD}: NOT as it should be\n")
    assert "line 31" in ran.out
    faults = cli("verify", RECORD, "--json").json()["faults"]
    assert faults[0]["line"] == 31
    assert cli("fairness", "verify", RECORD).code == 1


def test_a_missing_line_is_found(cli, record):
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join(lines[:40] + lines[41:]))
    ran = cli("verify", RECORD)
    assert ran.code == 1
    assert "line 41 (event 41)" in ran.out


def test_fairness_of_a_match_in_the_store(cli, finished):
    report = cli("fairness", "verify", "last", "--json").json()
    assert report["status"] == "fair"
    assert report["checked"] > 0
    assert cli("fairness", "verify", "last", "--quiet").out == ""


def test_fairness_is_checked_from_a_record_alone(process, record):
    ran = process("fairness", "verify", RECORD, MATCHFOLD_STORE="nowhere/store.sqlite")
    assert ran.code == 0
    assert ": fair, " in ran.out


def test_a_redacted_record_cannot_prove_fairness(cli, process, empty):
    cli("new", "gaia_vora", "--seats", "greedy,human")
    exported = process("export", "last")
    assert exported.code == 0
    assert "secret" not in exported.out
    ran = process("fairness", "verify", "-", stdin=exported.out.encode())
    assert ran.code == 1


def test_a_record_moves_to_another_store(cli, process, record, finished):
    ran = cli("import", RECORD, "--store", "other.sqlite")
    assert (ran.code, ran.out) == (0, f"{finished.match}\n")
    (listed,) = cli("matches", "--store", "other.sqlite", "--json").json()
    assert (listed["population"], listed["head"]) == ("imported", finished.head)
    assert cli("verify", "last", "--store", "other.sqlite").code == 0
    assert cli("export", "last", "--store", "other.sqlite").out == record.read_text()
    again = cli("import", RECORD, "--store", "other.sqlite")
    assert again.code == 1
    assert "is here already" in again.err
    piped = process("import", "-", "--store", "third.sqlite", "--json", stdin=record.read_bytes())
    assert json.loads(piped.out)[0]["match"] == finished.match


def test_a_broken_record_is_not_imported(cli, record):
    altered(record, 31, '"turn":', '"turm":')
    ran = cli("import", RECORD, "--store", "other.sqlite")
    assert ran.code == 3
    assert ran.err.startswith("matchfold: the record cannot be taken: ")
    assert ran.err.count("\n") == 1
    assert cli("matches", "--store", "other.sqlite", "--json").json() == []


HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)) * 64,
    "deep": b"[" * 200_000 + b"\n",
    "other": b'{"hello": "world"}\n',
    "wide": b'{"record":1,"match":"' + b"x" * 3_000_000 + b'"}\n',
    "zeros": b"\x00" * 1_000_000,
    "surrogate": b'{"record":1,"match":"\\ud800"}\n{"end":true}\n',
}


@pytest.mark.parametrize("verb", [("verify",), ("fairness", "verify"), ("import",)])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_record_is_bad_data_told_in_one_line(cli, empty, verb, name):
    Path("hostile").write_bytes(HOSTILE[name])
    ran = cli(*verb, "hostile")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (3, "", 1)
    said = "the record cannot be taken: " if verb == ("import",) else "hostile: no record: "
    assert ran.err.startswith(f"matchfold: {said}")
    assert len(ran.err) < 1000


@pytest.mark.parametrize("verb", [("verify",), ("fairness", "verify"), ("import",)])
def test_a_file_that_cannot_be_read_is_bad_data(cli, empty, verb):
    Path("folder").mkdir()
    for name, reason in (("missing", "no such file or directory"), ("folder", "is a directory")):
        ran = cli(*verb, name)
        assert (ran.code, ran.out) == (3, "")
        assert ran.err == f"matchfold: {name}: {reason}.\n"


def test_a_file_without_permission_is_bad_data(cli, record):
    assert cli("verify", RECORD).code == 0
    record.chmod(0)
    with as_nobody():
        ran = cli("verify", RECORD)
    assert (ran.code, ran.err) == (3, f"matchfold: {RECORD}: permission denied.\n")


def test_a_store_without_permission_is_unavailable(cli, finished, tmp_path):
    assert cli("matches").code == 0
    for path in tmp_path.iterdir():
        path.chmod(0)
    with as_nobody():
        ran = cli("matches")
    assert ran.code == 4
    assert ran.err.startswith("matchfold: ")
    assert ran.err.count("\n") == 1


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, whom permissions do not bind."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_record_beyond_the_limit_is_not_read(cli, record, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_RECORD_LIMIT", "2048")
    ran = cli("verify", RECORD)
    assert ran.code == 3
    assert "larger than 2048 bytes" in ran.err
    assert "MATCHFOLD_RECORD_LIMIT" in ran.err


def test_a_forged_draw_is_told(cli, finished, monkeypatch):
    from service.usecases import fairness

    whole = fairness.verify_fairness

    def forged(entries):
        report = whole(entries)
        fault = fairness.DrawFault(9, "die:first", "the secret gives 1, the event says 2")
        return fairness.FairnessReport("unfair", report.match, report.checked, report.commitment, (fault,))

    monkeypatch.setattr(fairness, "verify_fairness", forged)
    ran = cli("fairness", "verify", "last")
    assert ran.code == 1
    assert "event 9, die:first: the secret gives 1, the event says 2" in ran.out
    verified = cli("verify", "last")
    assert verified.code == 1
    assert "event 9: draw from die:first: the secret gives 1" in verified.out


def test_a_store_that_was_tampered_with_is_found(cli, finished, tmp_path):
    import sqlite3

    with sqlite3.connect(tmp_path / "store.sqlite") as store:
        for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            store.execute(f"DROP TRIGGER {name}")
        (data,) = store.execute("SELECT data FROM events WHERE seq = 77").fetchone()
        store.execute("UPDATE events SET data = ? WHERE seq = 77", (data[:-1] + b" }",))
    store.close()
    ran = cli("verify", "last")
    assert ran.code == 1
    assert "event 77: hash is " in ran.out


def test_a_closed_match_is_open_to_whoever_holds_the_store(cli, empty):
    cli("new", "gaia_vora", "--seats", "greedy,human", "--spectators", "closed")
    for argv in (["show", "last"], ["log", "last"], ["replay", "last"], ["export", "last"], ["verify", "last"]):
        ran = cli(*argv)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out
    ran = cli("fork", "last", "--seats", "human,greedy")
    assert (ran.code, ran.out) == (1, "")
    assert "closed to spectators" in ran.err


def test_a_fork_with_imagined_cards_is_told_so(cli, empty):
    decks = 'decks=["The Uprising","The Uprising"]'
    brief = ("--matches", "1", "--bots", "random,random", "-o", "turn_cap=50", "-o", decks)
    assert cli("sim", "arcmage_arc", *brief).code == 0
    assert cli("fork", "last", "--as", "1", "--seats", "random,random").code == 0
    with opened(str(empty)) as ctx:
        play_all(ctx, ctx.log.search(Search(limit=1))[0].match)
    ran = cli("fairness", "verify", "last")
    assert ran.code == 0, ran.err
    assert ": imagined, " in ran.out
    assert "were imagined" in ran.out


def test_all_matches_of_a_store_are_verified_at_once(cli, finished, tmp_path):
    """Given a store with an altered event, when all is verified, then that match is named and the exit code is 1."""
    whole = cli("verify", "--all", "--json")
    assert (whole.code, whole.json()) == (
        0,
        {"matches": 1, "events": finished.version, "faulty": [], "orphans": 0, "rows": []},
    )
    sound = {one["subject"]: one["verdict"] for one in cli("doctor", "--json").json()}
    assert sound["Chains"] == "ok"

    with sqlite3.connect(tmp_path / "store.sqlite") as store:
        store.execute("DROP TRIGGER events_no_update")
        store.execute("UPDATE events SET at = at + 1 WHERE seq = 77")
    store.close()
    ran = cli("verify", "--all")
    assert ran.code == 1
    assert f"{finished.match} is not as it should be: hash is " in ran.err
    assert f"1 match, {finished.version} events, 1 not as they should be." in ran.err
    broken = {one["subject"]: one for one in cli("doctor", "--json").json()}["Chains"]
    assert broken["verdict"] == "problem"
    assert f"{finished.match} is damaged: event 77: hash is " in broken["found"]


def test_a_torn_file_is_never_called_verified(cli, finished, tmp_path):
    """Given a page that was lost, when all is verified or a backup made, then it is told and no backup replaced."""
    kept = tmp_path / "kept.backup"
    assert cli("backup", str(kept)).code == 0
    whole = kept.read_bytes()
    file = tmp_path / "store.sqlite"
    with closing(sqlite3.connect(file)) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'answers'").fetchone()
        (size,) = store.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as torn:
        torn.seek((page - 1) * size)
        torn.write(bytes(size))
    ran = cli("verify", "--all")
    assert ran.code == 1
    assert "The file of this store is damaged: " in ran.err
    again = cli("backup", str(kept), "--force")
    assert again.code == 3
    assert "the store is damaged: " in again.err
    assert kept.read_bytes() == whole
    kept.write_bytes(file.read_bytes())
    restored = cli("restore", str(kept), "--store", str(tmp_path / "other.db"))
    assert restored.code == 3


def test_a_snapshot_that_was_dropped_is_told_beside_the_data(process, finished, tmp_path):
    """Given a damaged snapshot, when a match is shown as JSON, then standard output holds the document alone."""
    with closing(sqlite3.connect(tmp_path / "store.sqlite", isolation_level=None)) as store:
        assert store.execute("UPDATE snapshots SET body = x'00'").rowcount > 0
    ran = process("show", finished.match, "--json")
    assert (ran.code, type(ran.json())) == (0, dict)
    assert "damaged snapshot" in ran.err


def test_a_match_whose_header_cannot_be_read_is_told_everywhere(cli, finished, tmp_path):
    """Given a flipped bit in what lists need of a match, when it is asked for, then that is said."""
    with sqlite3.connect(tmp_path / "store.sqlite") as store:
        store.execute("UPDATE matches SET header = CAST(replace(header, '\"status\"', '\"sta{us\"') AS BLOB)")
    store.close()
    match, damaged = finished.match, "its header cannot be read"

    ran = cli("verify", match)
    assert (ran.code, "  chain   1 fault" in ran.out, f"  header: {damaged}" in ran.out) == (1, True, True)
    ran = cli("verify", "--all", "--json")
    assert ran.json() == {
        "matches": 1,
        "events": finished.version,
        "faulty": [{"match": match, "reason": damaged}],
        "orphans": 0,
        "rows": [],
    }
    for words in ("show", "log", "export"):
        ran = cli(words, match)
        assert ran.code == 3
        assert ran.err.startswith(f"matchfold: {match} is damaged: {damaged}. `matchfold verify {match}` ")
    found = {one["subject"]: one for one in cli("doctor", "--json").json()}
    assert (found["Headers"]["verdict"], found["Headers"]["found"]) == ("problem", f"{match} is damaged: {damaged}")
    assert "Chains" not in found


def test_verify_wants_one_thing_or_all(cli, finished):
    for argv in (["verify"], ["verify", "last", "--all"]):
        assert cli(*argv).code == 2


def test_events_that_were_acknowledged_and_are_missing_are_told_by_the_doctor(cli, finished, tmp_path):
    """Given a store that ends before its mark, when the doctor looks, then he says how much is missing."""
    (tmp_path / "store.sqlite.mark").write_text("999999", encoding="utf-8")
    found = {one["subject"]: one for one in cli("doctor", "--json").json()}["Events"]
    said = f"Of this store's events 999,999 were acknowledged, {finished.version:,} are there: "
    for words in (["verify", "--all"], ["backup", str(tmp_path / "shorter.backup")]):
        ran = cli(*words)
        assert (ran.code, said in ran.err) == (1, True)
    assert (tmp_path / "shorter.backup").exists()
    assert (found["verdict"], f"{finished.version} are there" in found["found"]) == ("problem", True)
