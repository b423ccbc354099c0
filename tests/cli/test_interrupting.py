"""Ctrl-C ends a command wherever it comes."""

import subprocess
import sys

PRESSED_WHILE_TIDYING_UP = """
import signal, time
from service.cli.interrupting import never_lost

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
from service.cli.interrupting import never_lost

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


def ran(program: str) -> tuple[bytes, bytes]:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=25, check=True)
    return done.stdout, done.stderr


def test_ctrl_c_in_a_finaliser_is_not_lost() -> None:
    assert ran(PRESSED_WHILE_TIDYING_UP) == (b"ended\n", b"")


def test_no_library_complains_of_ctrl_c_and_what_else_it_logs_is_told() -> None:
    assert ran(PRESSED_WHILE_A_CONNECTION_CLOSES) == (b"ended\n", b"something else\n")
