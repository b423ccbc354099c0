"""What use-cases, rules, stores and files raise, as the failures of commands."""

import errno

from service.cli.errors import BadData, Failure, Negative, Unavailable

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def failure_of(error: Exception) -> Failure | None:
    """How a command that ends by this error fails; None for a mistake of ours."""
    from domain.refusal import MatchOver, Refused, RulesDiffer
    from service.errors import ServiceError

    if isinstance(error, Failure):
        return error
    if isinstance(error, ServiceError):
        return _of_service(error)
    if isinstance(error, Refused):
        from service.cli.rules import in_one_line

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
    from service.cli.files import why

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
