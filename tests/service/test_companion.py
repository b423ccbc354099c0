"""A process beside another one: how it ends."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from service.companion import Companion
from service.config import Config
from service.lab.executing import Team, run

ROOT = Path(__file__).parents[2]


def with_a_team(config: Config, over: threading.Event) -> None:
    """Let two processes play until the event is set, as the laboratory does; a file tells when they do."""
    team = Team(2)
    try:
        assert list(run(abs, [-1], team.crew)) == [1]
        Path(config.store).touch()
        over.wait()
    finally:
        team.disband()


def begin_and_stop(playing: str) -> None:
    """Keep such a process, and stop it once it plays. Answers nothing: a process of its own calls it."""
    companion = Companion("team", Config(store=playing), with_a_team)
    companion.keep()
    assert companion.process is not None
    while not Path(playing).exists():
        assert companion.process.is_alive()
        time.sleep(0.05)
    companion.stop()
    assert companion.process.exitcode == 0


@pytest.mark.timeout(120)
def test_a_companion_with_a_team_of_its_own_ends_in_good_order(tmp_path: Path) -> None:
    """Given a process whose team plays, when it is told to stop, then all end and nothing complains of what is left."""
    script = f"from {__name__} import begin_and_stop; begin_and_stop({str(tmp_path / 'playing')!r})"

    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )

    assert (ended.returncode, ended.stderr) == (0, "")
