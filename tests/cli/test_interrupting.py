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


def test_ctrl_c_in_a_finaliser_is_not_lost() -> None:
    ran = subprocess.run([sys.executable, "-c", PRESSED_WHILE_TIDYING_UP], capture_output=True, timeout=25, check=True)
    assert (ran.stdout, ran.stderr) == (b"ended\n", b"")
