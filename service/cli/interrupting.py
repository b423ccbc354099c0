"""Ctrl-C and the signal to end are never lost, end a command alike, and no library complains of them."""

import logging
import signal
import sys
from types import FrameType

from service.cli.errors import ExitCode

AGAIN_S = 0.01

_received: list[int] = []


def never_lost() -> None:
    """Let SIGTERM end a command as Ctrl-C does, and let what came while Python was tidying up come again.

    In a finaliser or a callback of the collector no exception can be raised, so the program would go on as if nobody
    had pressed anything. Libraries that log whatever comes through them (SQLAlchemy, closing a connection) are hushed.
    """
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _ended)
    sys.unraisablehook = _unraisable
    if logging.lastResort is not None:
        logging.lastResort.addFilter(_is_trouble)


def exit_code() -> ExitCode:
    """The exit code of a command that was interrupted."""
    return ExitCode.TERMINATED if _received else ExitCode.INTERRUPTED


def _ended(number: int, _frame: FrameType | None) -> None:
    _received.append(number)
    raise KeyboardInterrupt


def _unraisable(lost: "sys.UnraisableHookArgs") -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
    else:
        sys.__unraisablehook__(lost)


def _is_trouble(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], KeyboardInterrupt))
