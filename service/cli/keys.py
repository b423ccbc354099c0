"""Single keys from a terminal, read as they are pressed."""

import os
import re
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)
"""An arrow's escape sequence, or one character."""


class Keys:
    """The keys pressed at a terminal, one by one."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pressed: list[str] = []

    def next(self, seconds: float | None) -> str | None:
        """The next key; None if none came within so many seconds (None: wait), empty at the end of input."""
        if not self._pressed:
            if seconds is not None and not select.select([self._descriptor], [], [], seconds)[0]:
                return None
            data = os.read(self._descriptor, 1024)
            if not data:
                return ""
            self._pressed = _KEY.findall(data.decode(errors="replace"))
        return self._pressed.pop(0)


@contextmanager
def single_keys() -> Iterator[Keys]:
    """The terminal of standard input without line editing and echo, until the end of the block."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield Keys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
