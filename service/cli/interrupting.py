"""Ctrl-C is never lost."""

import signal
import sys

AGAIN_S = 0.01


def never_lost() -> None:
    """Let a Ctrl-C that came while Python was tidying something up come again a moment later.

    In a finaliser or a callback of the collector no exception can be raised, so the program would go on as if nobody
    had pressed anything.
    """
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    sys.unraisablehook = _unraisable


def _unraisable(lost: "sys.UnraisableHookArgs") -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
    else:
        sys.__unraisablehook__(lost)
