"""What lets a process end with the one that started it, however that one ends: an end of a pipe for each of them."""

import os
import signal
import threading
from collections.abc import Mapping

_VARIABLE = "MATCHFOLD_LIFELINE"
"""Tells a process which of its files is its end of the pipe."""


class Lifeline:
    """The end of whoever starts processes. The system closes it when this process ends, and those take note."""

    def __init__(self) -> None:
        self.end, self._held = os.pipe()

    def environment(self) -> Mapping[str, str]:
        """What a process that is started with the file `end` must find in its environment."""
        return {_VARIABLE: str(self.end)}


def follow() -> None:
    """Let this process be told to stop (SIGTERM) when the one that started it is gone, if that gave it a lifeline."""
    given = os.environ.pop(_VARIABLE, None)
    if given is not None:
        threading.Thread(target=_stop_after, args=(int(given),), name="lifeline", daemon=True).start()


def _stop_after(end: int) -> None:
    os.read(end, 1)  # nothing is ever written
    os.kill(os.getpid(), signal.SIGTERM)
