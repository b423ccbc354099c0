"""How commands fail: one line on standard error and an exit code that a script can tell apart."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What a command's exit code means."""

    OK = 0
    NEGATIVE = 1
    USAGE = 2
    DATA = 3
    UNAVAILABLE = 4
    INTERNAL = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


class Failure(Exception):
    """A command cannot do what was asked. `hint` says what may help."""

    code = ExitCode.NEGATIVE

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Negative(Failure):
    """The answer is no: an illegal move, a broken chain, a divergence, an unknown match."""


class BadData(Failure):
    """A file or a stored match cannot be read as what it should be."""

    code = ExitCode.DATA


class Unavailable(Failure):
    """The store, the network or a server cannot be reached now."""

    code = ExitCode.UNAVAILABLE
