"""How commands end before they are done: failures, Ctrl-C, and the exit codes that a script can tell apart."""

import errno
import logging
import signal
import sys
from enum import IntEnum
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.refusal import Refusal

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""The system has no room for what is written."""

AGAIN_S = 0.01
"""After so long comes again what was received while Python was tidying up."""

_received: list[int] = []


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


# --- what use-cases, rules, stores and files raise --------------------------------------------------------------------


def failure_of(error: Exception) -> Failure | None:
    """How a command that ends by this error fails; None for a mistake of ours."""
    from domain.refusal import MatchOver, Refused, RulesDiffer
    from service.errors import ServiceError

    if isinstance(error, Failure):
        return error
    if isinstance(error, ServiceError):
        return _of_service(error)
    if isinstance(error, Refused):
        return Negative(f"not allowed: {in_one_line(error.refusal)}.")
    if isinstance(error, MatchOver):
        return Negative("the match is not in play.")
    if isinstance(error, RulesDiffer):
        return Negative(f"{error}.", hint="Agree to that one with `matchfold play --resume MATCH --new-rules`.")
    return _of_storage(error)


def _of_storage(error: Exception) -> Failure | None:
    from analytics.lake.damage import Damaged
    from domain.cardkit.pool import UnknownCards
    from events.chain import BrokenMatch
    from events.log.port import LogUnavailable

    if isinstance(error, BrokenMatch):
        return BadData(f"{error}.", hint=f"`matchfold verify {error.match}` tells all that is wrong with it.")
    if isinstance(error, UnknownCards):
        told = "the cards of this match are missing, or are not what was kept."
        return BadData(told, hint="Restore a backup: `matchfold verify --all` names all such matches.")
    if isinstance(error, LogUnavailable):
        return Unavailable(f"the store cannot be used: {error}.", hint="`matchfold doctor` looks closer.")
    if isinstance(error, Damaged):
        return Unavailable(f"{error}.", hint="`matchfold rebuild` makes the tables anew from the log.")
    if isinstance(error, PermissionError):
        return Unavailable(f"{error.filename}: permission denied.")
    if isinstance(error, FileExistsError):
        return Unavailable(f"{error.filename}: a file is in the way.")
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return Unavailable(f"{error.filename or 'what was found'} cannot be written: {why(error)}.")
    return None


def _of_service(error: Exception) -> Failure:
    from service.errors import BadRecord, Damaged, ServiceError

    assert isinstance(error, ServiceError)
    detail = error.detail.rstrip(".")
    if isinstance(error, BadRecord):
        reasons = [fault.reason for fault in error.faults[:1] if fault.reason not in detail]
        return BadData(f"the record cannot be taken: {'; '.join([detail, *reasons])}.")
    if isinstance(error, Damaged):
        return BadData(f"{detail}.", hint="Restore a backup: `matchfold doctor` names all that is damaged.")
    return Negative(detail if detail.endswith("?") else f"{detail}.")


def in_one_line(refusal: "Refusal") -> str:
    """A refusal in one line: code, facts, clause ids."""
    from domain.telling.teller import reason

    return f"{reason(refusal.code, refusal.facts)} [{', '.join(refusal.clauses)}]"


def why(error: OSError) -> str:
    """What the system says, in lower case."""
    return (error.strerror or str(error)).lower()


# --- Ctrl-C and the signal to end -------------------------------------------------------------------------------------


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
