"""Ctrl-C ends a command wherever it comes."""

import signal
import subprocess
import sys

import pytest

PRESSED_WHILE_TIDYING_UP = """
import signal, time
from service.cli.errors import never_lost

class Tidied:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

never_lost()
try:
    Tidied()
    time.sleep(30)
except KeyboardInterrupt:
    print("ended")
"""

PRESSED_WHILE_A_CONNECTION_CLOSES = """
import signal, sqlalchemy
from service.cli.errors import never_lost

class Closing:
    def close(self):
        signal.raise_signal(signal.SIGINT)

never_lost()
pool = sqlalchemy.pool.NullPool(Closing, dialect=None)
try:
    pool._close_connection(Closing())
except KeyboardInterrupt:
    pool.logger.error("something else")
    print("ended")
"""


PRESSED_AT_THE_NTH_IMPORT = """
import signal, sys
from service.cli.main import main

class Pressed:
    left = {left}

    def find_spec(self, name, *_):
        Pressed.left -= 1
        if Pressed.left == 0:
            signal.raise_signal({number})

sys.meta_path.insert(0, Pressed())
main({argv})
"""

LONG = {
    "ab": ["ab", "gaia_vora", "--a", "random", "--b", "greedy", "--seeds", "9000", "-o", "turn_limit=3"],
    "sim": ["sim", "gaia_vora", "--matches", "100000"],
    "rebuild": ["rebuild"],
    "stats": ["stats", "outcomes"],
}


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("left", [1, 20])
@pytest.mark.parametrize("command", LONG)
def test_a_command_that_is_interrupted_while_it_starts_says_so(command, left, number, code, tmp_path) -> None:
    """Given a command of which little more than its name was read, when it is interrupted, then one line says so."""
    program = PRESSED_AT_THE_NTH_IMPORT.format(left=left, number=int(number), argv=LONG[command])
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=50, check=False, cwd=tmp_path, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "matchfold: interrupted.\n")


def ran(program: str) -> tuple[bytes, bytes]:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=25, check=True)
    return done.stdout, done.stderr


def test_ctrl_c_in_a_finaliser_is_not_lost() -> None:
    assert ran(PRESSED_WHILE_TIDYING_UP) == (b"ended\n", b"")


def test_no_library_complains_of_ctrl_c_and_what_else_it_logs_is_told() -> None:
    assert ran(PRESSED_WHILE_A_CONNECTION_CLOSES) == (b"ended\n", b"something else\n")
