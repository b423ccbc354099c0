"""Whoever is interrupted lets go of what is being played: it is played again later."""

import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from service.lab.work import processes, run
from tests.cli.conftest import command

SOON_S = 10
"""How long an interrupted command may take to end on a busy machine. What it plays takes minutes."""


def test_processes_let_go_of_what_they_do_when_they_are_interrupted():
    """Given a process that is busy for a minute, when the wait for it is interrupted, then nobody waits for it."""
    began = 0.0

    def interrupted() -> None:
        nonlocal began
        with processes(2) as crew, closing(run(time.sleep, [0, 60, 60], crew)) as found:
            next(found)
            began = time.monotonic()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - began < SOON_S


WORTH = ("worth", "gaia_vora", "activate_sun", "--matches", "200", "--playouts", "1000")
AB = ("ab", "gaia_vora", "--a", "bot=search:2000", "--b", "bot=search:3000")


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("argv", "jobs", "number"),
    [(WORTH, "2", signal.SIGINT), (AB, "1", signal.SIGTERM)],
)
def test_an_interrupted_command_lets_go_of_what_is_played(
    tmp_path: Path, argv: tuple[str, ...], jobs: str, number: signal.Signals
):
    """Given a match that takes minutes, when the command is interrupted within it, then it ends soon and is kept."""
    kept = tmp_path / "kept.json"
    running: Any = subprocess.Popen(
        command([*argv, "--jobs", jobs, "--save", str(kept), "--store", str(tmp_path / "store.db")]),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert running.stderr.readline().startswith(b"Playing: 0 of ")
        began = time.monotonic()
        running.send_signal(number)
        _, err = running.communicate(timeout=60)
    finally:
        running.kill()

    assert time.monotonic() - began < SOON_S
    assert running.returncode == 128 + number
    assert err.endswith(b"Stopped; this is what is known by now.\n")
    assert msgspec.json.decode(kept.read_bytes())
