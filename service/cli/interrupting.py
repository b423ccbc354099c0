"""Ctrl-C is never lost, and no library complains of it."""

import logging
import signal
import sys

AGAIN_S = 0.01


def never_lost() -> None:
    """Let a Ctrl-C that came while Python was tidying something up come again a moment later.

    In a finaliser or a callback of the collector no exception can be raised, so the program would go on as if nobody
    had pressed anything. Libraries that log whatever comes through them (SQLAlchemy, closing a connection) are hushed.
    """
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    sys.unraisablehook = _unraisable
    if logging.lastResort is not None:
        logging.lastResort.addFilter(_is_trouble)


def _unraisable(lost: "sys.UnraisableHookArgs") -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
    else:
        sys.__unraisablehook__(lost)


def _is_trouble(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], KeyboardInterrupt))
