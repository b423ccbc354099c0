"""The frame of all commands: help, exit codes, one clear line for every error, quiet ends, quick starts."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import rich_click as click

from service.cli import main, reference
from service.cli.main import PROGRAM, SHELVES
from tests.cli.conftest import command

COMMANDS = [name for shelf in SHELVES.values() for name in shelf]
HEAVY = (
    "sqlalchemy",
    "flask",
    "duckdb",
    "polars",
    "plotly",
    "psycopg",
    "alembic",
    "marshmallow",
    "gunicorn",
    "rich.console",
)
DOCS = Path(__file__).parents[2] / "docs" / "cli.md"


def test_the_reference_page_is_current():
    assert DOCS.read_text(encoding="utf-8") == reference.page(), "run: python -m service.cli.reference docs/cli.md"


def every_command(described: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all below it, with what one types for each."""
    yield path, described
    if isinstance(described, click.Group):
        for name, inner in described.commands.items():
            yield from every_command(inner, f"{path} {name}")


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command that a shelf has."""
    context = click.Context(main.cli)
    for shelf in SHELVES.values():
        for name in shelf:
            described = main.cli.get_command(context, name)
            assert described is not None
            yield from every_command(described, f"{PROGRAM} {name}")


def test_every_option_says_what_it_does():
    silent = [
        f"{path} {option.opts[0]}"
        for path, described in commands()
        for option in described.params
        if isinstance(option, click.Option) and not option.hidden and not option.help
    ]
    assert silent == []


def test_the_reference_names_every_command_with_its_options():
    parts = {part.split("\n", 1)[0]: part for part in reference.page().split("\n### ")[1:]}
    assert parts.keys() == {path for path, _ in commands()}
    for path, described in commands():
        for option in described.params:
            if isinstance(option, click.Option) and not option.hidden:
                rows = [row for row in parts[path].splitlines() if row.startswith("| `")]
                assert any(option.opts[0] in row for row in rows), f"{path} {option.opts[0]}"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(cli, name):
    ran = cli(name, "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith(f"Usage: {PROGRAM} {name}")
    shown = f"Usage: {PROGRAM} {name} [OPTIONS] COMMAND" if name == "fairness" else f"Examples:\n  {PROGRAM} {name}"
    assert shown in ran.out
    short = cli(name, "-h")
    assert (short.code, short.err, short.out) == (0, "", ran.out)


def test_help_lists_every_command(cli):
    ran = cli("--help")
    assert ran.code == 0
    for lines in SHELVES.values():
        for name, line in lines.items():
            assert re.search(rf"^  {name} +{re.escape(line)}$", ran.out, re.MULTILINE)


def test_without_a_command_the_help_is_shown(cli):
    ran = cli()
    assert ran.code == 2
    assert ran.out == cli("--help").out


def test_version(cli):
    assert re.fullmatch(r"matchfold \d+\.\d+\.\d+\S*\n", cli("--version").out)


@pytest.mark.parametrize("argv", [["--help"], ["--version"], ["log", "--help"], ["sim", "--help"], ["serve", "--help"]])
def test_help_loads_nothing_heavy(argv):
    program = f"""
import sys
from service.cli.main import run
run({argv!r})
sys.stderr.write(" ".join(sorted({{name for name in {HEAVY!r} if name in sys.modules}})))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout


def test_on_a_terminal_help_is_drawn(empty):
    shown = in_terminal(["--help"])
    assert "╭─ Play and look" in shown
    assert "│ play" in shown


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["frobnicate"], "No such command 'frobnicate'."),
        (["show"], "Missing argument 'MATCH'."),
        (["show", "last", "--frob"], "No such option"),
        (["log", "last", "--after", "x"], "'x' is not a valid integer range."),
        (["serve", "--port", "0"], "0 is not in the range 1<=x<=65535."),
        (["matches", "--status", "lost"], "'lost' is not one of"),
        (["new", "gaia_vora", "--name", "  "], "a name must not be empty."),
        (["play", "gaia_vora", "--name", ""], "a name must not be empty."),
        (["fork", "last", "--name", ""], "a name must not be empty."),
        (["matches", "--store", "mysql://x/y"], "The store cannot be 'mysql://x/y'"),
        (["matches", "--store", "nonsense://"], "The store cannot be"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(cli, argv, told):
    ran = cli(*argv)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"{PROGRAM}: ")
    assert told in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "argv",
    [
        ["new", "gaia_vora", "--name"],
        ["new", "gaia_vora", "--seats"],
        ["new", "gaia_vora", "--option"],
        ["play", "gaia_vora", "--seed"],
        ["play", "gaia_vora", "--bot"],
        ["sim", "gaia_vora", "--bots"],
        ["fork", "last", "--seats"],
    ],
)
def test_bytes_that_are_no_text_are_refused(cli, finished, argv):
    ran = cli(*argv, os.fsdecode(b"a=\xff"))
    assert (ran.code, ran.out) == (2, "")
    assert "this is no text in UTF-8." in ran.err


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["show"], 1),
        (["verify"], 3),
        (["scenario"], 3),
        (["rulesets", "show"], 1),
        (["show", "last", "--store"], 4),
    ],
)
def test_names_that_are_no_text_are_not_found(cli, finished, argv, code):
    ran = cli(*argv, os.fsdecode(b"\xff"))
    assert ran.code == code
    assert ran.err.startswith(f"{PROGRAM}: ")
    assert "internal error" not in ran.err


def test_names_cannot_command_the_terminal(cli, empty):
    refused = cli("new", "gaia_vora", "--seats", "greedy,human", "--name", "\x1b[2Jboo\x07")
    assert refused.code == 2
    assert not {"\x1b", "\x07"} & set(refused.out + refused.err)


def test_a_password_is_never_printed(cli):
    ran = cli("matches", "--store", "mysql://ann:hunter2@db/y")
    assert ran.code == 2
    assert "hunter2" not in ran.err
    assert "ann" in ran.err


def test_bad_configuration_is_a_usage_error(cli, empty, monkeypatch):
    monkeypatch.setenv("MATCHFOLD_RECORD_LIMIT", "many")
    ran = cli("matches")
    assert (ran.code, ran.out) == (2, "")
    assert "MATCHFOLD_RECORD_LIMIT: must be a number" in ran.err


def test_a_store_that_is_not_there_is_not_made_by_looking(cli, empty):
    ran = cli("matches")
    assert ran.code == 4
    assert ran.err.startswith(f"matchfold: there is no store at {empty}.")
    assert not empty.exists()


def test_a_server_that_does_not_answer_is_unavailable(cli):
    ran = cli("matches", "--store", "postgresql://ann:hunter2@127.0.0.1:1/none")
    assert ran.code == 4
    assert ran.err.startswith("matchfold: the store cannot be used: ")
    assert "hunter2" not in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read as one " * 40, b"\x00" * 4096])
def test_a_file_that_is_no_store_is_unavailable(cli, empty, content):
    empty.write_bytes(content)
    for argv in (["matches"], ["play", "gaia_vora"], ["new", "gaia_vora"]):
        ran = cli(*argv)
        assert ran.code == 4
        assert ran.err.startswith("matchfold: the store cannot be used: ")
    assert empty.read_bytes() == content


def test_a_folder_is_no_store(cli, empty):
    empty.mkdir()
    assert cli("matches").code == 4


def test_a_store_below_a_file_cannot_be_made(cli, tmp_path):
    (tmp_path / "file").write_text("x")
    ran = cli("new", "gaia_vora", "--store", str(tmp_path / "file" / "store.sqlite"))
    assert ran.code == 4
    assert ran.err.count("\n") == 1


def test_a_mistake_of_ours_is_one_line_too(cli, empty, monkeypatch):
    def broken(_name: str) -> None:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr("service.cli.matches.ruleset_named", broken)
    ran = cli("rulesets", "show", "gaia_vora")
    assert ran.code == 70
    assert (
        ran.err
        == "matchfold: internal error: ZeroDivisionError: oh no Set MATCHFOLD_DEBUG=1 to see where, and report it.\n"
    )
    monkeypatch.setenv("MATCHFOLD_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli("rulesets", "show", "gaia_vora")


@pytest.mark.parametrize(
    "argv", [["log", "last", "--ndjson"], ["rulesets", "clauses", "gaia_vora"], ["replay", "last"]]
)
def test_a_reader_that_goes_away_ends_it_quietly(finished, argv):
    pipe = subprocess.PIPE
    running: Any = subprocess.Popen(command(argv), stdout=pipe, stderr=pipe, pipesize=4096)
    assert running.stdout.read(1)
    running.stdout.close()
    err = running.stderr.read()
    running.stderr.close()
    assert (running.wait(60), err) == (141, b"")


def test_ctrl_c_ends_quietly_with_130(empty, cli):
    cli("new", "gaia_vora")
    following = command(["log", "last", "--follow"])
    running: Any = subprocess.Popen(following, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout.readline()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"")
    assert b"Traceback" not in out


def test_ctrl_c_at_the_table_says_how_to_go_on(empty):
    running: Any = subprocess.Popen(
        command(["play", "gaia_vora", "-o", "first_player=1"]),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while b"> " not in os.read(running.stdout.fileno(), 65536):
        pass
    pressed_until_it_ends(running)
    _, err = running.communicate()
    assert running.returncode == 130
    assert re.fullmatch(rb"The match is kept. Go on with: matchfold play --resume mat_\w+\n", err)


def pressed_until_it_ends(running: "subprocess.Popen[bytes]") -> None:
    """Presses Ctrl-C, and again each five seconds: between its prompt and its reading a program does not hear it."""
    for _ in range(12):
        running.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            running.wait(timeout=5)  # with its input open
            return
    raise AssertionError("Ctrl-C does not end it")


def test_a_replay_is_driven_by_keys(finished):
    shown = in_terminal(["replay", "last"], b" ", b"b", b"+", b"g40\n", b"x", b"q")
    assert "Position 1 of" in shown
    assert shown.count("Position 2 of") == 1
    assert re.search(r"event (3\d|40) of", shown)
    assert "run (2 a second)" in shown
    assert "space next, b back" in shown


def test_to_go_to_no_event_is_to_stay(finished):
    shown = in_terminal(["replay", "last", "--from", "40"], b"g\n", b"q")
    (before, after) = re.findall(r"Position \d+ of \d+, event \d+ of \d+", shown)
    assert before == after


def test_a_replay_runs_by_itself_to_the_end(finished):
    shown = in_terminal(["replay", "last", "--from", str(finished.version - 30), "--speed", "50"], wait=3.0)
    assert f"event {finished.version} of {finished.version}" in shown


def in_terminal(argv: list[str], *keys: bytes, wait: float = 0.4) -> str:
    """What a command shows on a terminal of 80 columns while keys are pressed; q at last."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", COLUMNS="80", LINES="60")
        os.execv(sys.executable, command(argv))
    shown = b""
    pressed = list(keys)
    deadline = time.monotonic() + 60
    quiet_since = None
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            shown, quiet_since = shown + data, time.monotonic()
        elif quiet_since is not None and time.monotonic() - quiet_since > wait:
            os.write(terminal, pressed.pop(0) if pressed else b"q")
            quiet_since = time.monotonic()
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    return re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", shown.decode()).replace("\r\n", "\n")


def test_standard_output_that_cannot_be_written_is_told_in_one_line():
    """Given a disk that is full, when a command writes there, then one line says so."""
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(command(["rulesets"]), stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 4
    assert ran.stderr == b"matchfold: what was found cannot be written: no space left on device.\n"
