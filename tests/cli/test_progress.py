"""Long work tells how far it is where there is no terminal, and ends alike by Ctrl-C and by the signal to end."""

import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from service.cli import output
from tests.cli.conftest import command

SHORT = ("-o", "turn_limit=2")
SPAN = r"(\d+ min( \d+ s)?|[\d.]+ s)"
LINE = re.compile(rf"(\w+): (\d+) of (\d+) (matches|seeds|pairs) after {SPAN}(, about {SPAN} left)?\.( .+)?")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch, cli: object) -> None:
    """Lines come soon after each other."""
    monkeypatch.setattr(output, "LINE_S", 0.02)


@pytest.mark.usefixtures("soon", "empty")
@pytest.mark.parametrize(
    ("argv", "what", "unit"),
    [
        (("sim", "gaia_vora", "--matches", "20", "--no-store"), "Simulating", "matches"),
        (("ab", "gaia_vora", "--b", "bot=random", "--seeds", "50", "--jobs", "1"), "Playing", "seeds"),
        (
            ("matchups", "gaia_vora", "--arm", "bot=greedy", "--arm", "bot=random", "--budget", "9", "--jobs", "1"),
            "Playing",
            "seeds",
        ),
        (("skill", "gaia_vora", "--from", "1", "--doublings", "1", "--jobs", "1"), "Playing", "pairs"),
        (
            ("worth", "gaia_vora", "activate_sun", "--bots", "random,random", "--matches", "9", "--playouts", "1"),
            "Playing",
            "matches",
        ),
    ],
)
def test_what_plays_long_tells_how_far_it_is_without_a_terminal(cli, argv, what, unit):
    ran = cli(*argv, *SHORT)

    assert ran.code == 0, ran.err
    begun = f"{what}: 0.0 s so far."
    told = [LINE.fullmatch(line) for line in ran.err.splitlines() if line != begun]
    assert told
    assert all(line and (line[1], line[4]) == (what, unit) for line in told), ran.err
    done = [int(line[2]) for line in told if line]
    assert done == sorted(done)
    assert done[-1] > 0
    assert cli(*argv, *SHORT, "--quiet").err == ""


@pytest.mark.usefixtures("soon", "finished")
def test_what_reads_long_tells_how_far_it_is_without_a_terminal(cli, monkeypatch, tmp_path):
    monkeypatch.setattr(output, "LINE_S", 0.001)
    for argv, what in (
        (("project",), "Projecting"),
        (("rebuild",), "Rebuilding"),
        (("dataset", "others", "--lake", "store.sqlite.lake"), "Writing"),
        (("verify", "last"), "Verifying"),
    ):
        ran = cli(*argv)
        assert ran.code == 0, ran.err
        assert re.search(
            rf"^{what}: (\d+ of \d+ (events|tables) after {SPAN}.*|{SPAN} so far\.)$", ran.err, re.MULTILINE
        )


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.24, "0.2 s"),
        (0.96, "1 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (94, "1 min 34 s"),
        (599.4, "9 min 59 s"),
        (600, "10 min"),
        (5760, "1.6 h"),
    ],
)
def test_a_time_is_told_in_a_way_in_which_it_is_seen_to_pass(seconds, told):
    assert output.span(seconds) == told


def test_a_line_tells_the_time_that_is_left_at_the_rate_so_far(monkeypatch):
    """Given 40 of 100 that were done before, when 20 more take a minute, then the last 40 take two."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    line = output._Line("Playing", "seeds")
    line.hear(40, 100)
    now[0] = 30.0
    assert line.text == "Playing: 40 of 100 seeds after 30 s."
    now[0] = 60.0
    line.hear(60, 100, lambda: "Not clear yet.")
    assert line.text == "Playing: 60 of 100 seeds after 1 min 0 s, about 2 min 0 s left. Not clear yet."


def test_the_time_that_is_left_runs_down_while_nothing_more_is_done(monkeypatch):
    """Given 1 of 4 after 30 seconds, when 50 seconds more bring nothing, then 40 of 90 seconds are left; later none."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    line = output._Line("Playing", "matches")
    line.hear(0, 4)
    now[0] = 30.0
    line.hear(1, 4)
    now[0] = 80.0
    line.hear(1, 4)
    assert line.text == "Playing: 1 of 4 matches after 1 min 20 s, about 40 s left."
    now[0] = 150.0
    assert line.text == "Playing: 1 of 4 matches after 2 min 30 s."


PLAYED = 16 * 2 * 2 + 1
"""More matches than are handed to two processes before the first of them are told of."""


def started(*argv: str) -> Any:
    return subprocess.Popen(
        command(argv), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_found_is_kept_and_told_whichever_signal_ends_it(cli, empty, number, code, jobs):
    argv = ("ab", "gaia_vora", "--bot", "random", "--a", "without=activate_sun", "--margin", "0.001", "--seeds", "9000")
    running = started(*argv, *SHORT, "--jobs", jobs, "--save", "kept.json")
    while not Path("kept.json").exists():
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(number)
    out, err = running.communicate(timeout=60)

    assert running.returncode == code, err
    assert err.endswith("Stopped; this is what is known by now.\n")
    assert "Not clear yet" in out or "Nothing" in out
    assert '"kind": "ab"' in Path("kept.json").read_text()


@pytest.mark.parametrize(
    ("number", "code", "whom"), [(signal.SIGTERM, 143, "parent"), (signal.SIGINT, 130, "all")], ids=["kill", "Ctrl-C"]
)
def test_a_simulation_sums_up_what_was_played_whichever_signal_ends_it(cli, empty, number, code, whom):
    """Given processes that play, when one or all of them get the signal, then what was played is told and kept."""
    running = started("sim", "gaia_vora", "--matches", "100000", "--bots", "random,random", *SHORT, "--jobs", "2")
    while len(cli("matches", "--ndjson", "--limit", "1000").out.splitlines()) < PLAYED:
        assert running.poll() is None
        time.sleep(0.2)
    if whom == "parent":
        running.send_signal(number)
    else:
        subprocess.run(["kill", f"-{number}", "--", f"-{running.pid}"], check=True)
    out, err = running.communicate(timeout=60)

    assert running.returncode == code, err
    assert err.endswith("Stopped; this is what was played by now.\n")
    told = re.match(r"(\d+) matches of gaia_vora", out)
    assert told, out
    kept = len(cli("matches", "--ndjson", "--limit", "100000").ndjson())
    assert kept >= int(told[1]) > 0


def test_the_signal_to_end_leaves_no_half_of_a_data_set(process, finished, monkeypatch):
    """Given a data set that is being written, when the signal comes, then nothing is left of it."""
    assert process("rebuild").code == 0
    program = (
        "import os, signal, sys\n"
        "from analytics.query import dataset\n"
        "from service.cli.main import main\n"
        "dataset._write = lambda *_: os.kill(os.getpid(), signal.SIGTERM)\n"
        "main(['dataset', 'others', '--lake', 'store.sqlite.lake'])\n"
    )
    done = subprocess.run([*command(())[:1], "-c", program], capture_output=True, timeout=60, check=False)

    assert done.returncode == 143, done.stderr
    assert [path.name for path in Path().iterdir() if path.name.startswith("others")] == []
