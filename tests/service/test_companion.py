"""A process beside another one: how it ends."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from service import companion
from service.companion import Companion
from service.config import Config
from service.lab.work import Team, run

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
    team = Companion("team", Config(store=playing), with_a_team)
    team.keep()
    assert team.process is not None
    while not Path(playing).exists():
        assert team.process.is_alive()
        time.sleep(0.05)
    team.stop()
    assert team.process.exitcode == 0


@pytest.mark.timeout(120)
def test_a_companion_with_a_team_of_its_own_ends_in_good_order(tmp_path: Path) -> None:
    """Given a process whose team plays, when it is told to stop, then all end and nothing complains of what is left."""
    script = f"from {__name__} import begin_and_stop; begin_and_stop({str(tmp_path / 'playing')!r})"

    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )

    assert (ended.returncode, ended.stderr) == (0, "")


def deaf(config: Config, over: threading.Event) -> None:
    """Work that never ends; a file tells that it has begun."""
    Path(config.store).touch()
    while True:
        time.sleep(1)


@pytest.mark.timeout(60)
def test_a_companion_that_does_not_end_in_time_is_killed_before_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(companion, "GRACE_S", 0.05)
    begun = tmp_path / "begun"
    process = Companion("deaf", Config(store=str(begun)), deaf)
    process.keep()
    while not begun.exists():
        time.sleep(0.02)
    process.stop()
    assert process.process is not None
    assert process.process._popen.returncode == -signal.SIGKILL  # type: ignore[attr-defined]
