"""`--store` and `--quiet` of every command: the store that is named, and talk or none."""

import re
from pathlib import Path

import pytest

from events.log.port import Header
from service.cli.store import opened
from tests.cli.conftest import Ran

SCENARIOS = Path(__file__).parents[1] / "games" / "scenarios"
ELSEWHERE = "nowhere/store.sqlite"

LOOKING = [
    ("show", "last"),
    ("log", "last", "--ndjson"),
    ("replay", "last"),
    ("export", "last"),
    ("verify", "last"),
    ("fairness", "verify", "last"),
    ("matches",),
]


@pytest.mark.parametrize("argv", LOOKING, ids=" ".join)
def test_a_command_that_looks_does_so_in_the_store_that_is_named(cli, finished: Header, monkeypatch, argv):
    monkeypatch.setenv("MATCHFOLD_STORE", ELSEWHERE)
    assert cli(*argv).err.startswith(f"matchfold: there is no store at {ELSEWHERE}.")
    ran = cli(*argv, "--store", "store.sqlite")
    assert (ran.code, ran.err) == (0, "")
    assert finished.match in ran.out


def test_a_match_is_resumed_in_the_store_that_is_named(cli, finished, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_STORE", ELSEWHERE)
    ran = cli("play", "--resume", finished.match, "--store", "store.sqlite")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"matchfold: {finished.match} is over.")


def test_a_seat_has_a_standing_order_in_the_store_that_is_named(cli, finished, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_STORE", ELSEWHERE)
    ran = cli("order", finished.match, "--seat", "1", "--store", "store.sqlite")
    assert (ran.code, ran.out, ran.err) == (0, "gaia_vora has no windows to pass in.\n", "")


def test_a_fork_goes_into_the_store_that_is_named(cli, finished, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_STORE", ELSEWHERE)
    forked = cli("fork", "last", "--at", "60", "--store", "store.sqlite").out.strip()
    with opened("store.sqlite") as ctx:
        assert set(ctx.log.match_ids()) == {finished.match, forked}


CARD_SET = "slings.toml"
SAYING = {
    "new": (("new", "gaia_vora"), "Give each player an invitation; it takes that seat, once."),
    "fork": (
        ("fork", "{match}", "--at", "60", "--seats", "human,random"),
        "Give each player an invitation; it takes that seat, once.",
    ),
    "export": (("export", "last", "-o", "copy.ndjson"), "copy.ndjson: {events} events, full record of {match}."),
    "redacted": (
        ("export", "last", "-o", "copy.ndjson", "--store", "open.sqlite"),
        "copy.ndjson: 1 event, redacted record of {open_match}.",
    ),
    "import": (("import", "a.ndjson", "--store", "new.sqlite"), "a.ndjson: {events} events of gaia_vora."),
    "backup": (("backup", "a.backup"), "a.backup: 1 match, {events} events, all verified."),
    "restore": (
        ("restore", "b.backup", "--store", "new.sqlite"),
        "Restored: 1 match, {events} events, all verified.",
    ),
    "verify --all": (("verify", "--all"), "1 match, {events} events, all verified."),
    "project": (("project", "--lake", "new"), "{events} events read, 1 match projected into new."),
    "rebuild": (("rebuild", "--lake", "new"), "{events} events read, 1 match projected into new."),
    "query": (
        ("query", "FROM seat", "--rows", "1", "--lake", "lake"),
        "There are more rows; allow them with --rows.",
    ),
    "scenario": (("scenario", "moon.toml", "moon.toml"), "2 of 2 scenarios passed."),
    "cards lint": (("cards", "lint", CARD_SET), "slings.toml: 1 card, 0 errors, 0 warnings"),
}


@pytest.fixture
def around(cli, finished) -> dict[str, object]:
    """Files of all kinds beside the store with the finished match, and what is to be told of both."""
    Path("moon.toml").write_text((SCENARIOS / "example_e1.toml").read_text())
    cli("export", "last", "-o", "a.ndjson")
    cli("backup", "b.backup")
    cli("project", "--lake", "lake")
    cli("new", "gaia_vora", "--store", "open.sqlite")
    with opened("open.sqlite") as ctx:
        other = ctx.log.header(ctx.log.match_ids()[0])
    card_set = cli("cards", "export", "arcmage_arc", "--card", "Memory Eater", "--name", "Slings").out
    Path(CARD_SET).write_text(card_set)
    return {
        "events": finished.version,
        "match": finished.match,
        "open_match": other.match,
    }


@pytest.mark.parametrize("command", SAYING)
def test_a_command_says_what_it_did_unless_it_is_to_be_quiet(cli, around, command):
    words, told = SAYING[command]
    argv = [word.format(**around) for word in words]
    quiet: Ran = cli(*argv, "--quiet")
    assert (quiet.code, quiet.err) == (0, "")
    for path in (*Path().glob("new*"), *Path().glob("copy*"), *Path().glob("a.backup")):
        remove(path)
    ran: Ran = cli(*argv)
    assert (ran.code, ran.err) == (0, told.format(**around) + "\n")


def remove(path: Path) -> None:
    """Remove a file, or a folder with all that is in it."""
    if path.is_dir():
        for inner in path.iterdir():
            remove(inner)
        path.rmdir()
    else:
        path.unlink()


def test_a_record_that_was_imported_is_told_as_data(cli, around):
    ran = cli("import", "a.ndjson", "--store", "new.sqlite", "--json", "--quiet")
    (header,) = ran.json()
    assert (ran.code, ran.err) == (0, "")
    assert (header["match"], header["version"], header["population"]) == (around["match"], around["events"], "imported")
    assert re.fullmatch(r"mat_\w+\n", cli("import", "a.ndjson", "--store", "newer.sqlite").out)
