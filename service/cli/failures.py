"""What use-cases raise, as the failures of commands."""

from collections.abc import Iterator
from contextlib import contextmanager

from service.cli.errors import BadData, Failure, Negative, Unavailable


@contextmanager
def translated() -> Iterator[None]:
    """Raise a `Failure` in place of what use-cases, rules and the log raise. Other exceptions are mistakes of ours."""
    from analytics.lake.damage import Damaged
    from domain.refusal import MatchOver, Refused
    from events.log.port import LogUnavailable
    from service.errors import ServiceError

    try:
        yield
    except ServiceError as error:
        raise _of_service(error) from error
    except Refused as error:
        from service.cli.rules import in_one_line

        raise Negative(f"not allowed: {in_one_line(error.refusal)}.") from error
    except MatchOver as error:
        raise Negative("the match is not in play.") from error
    except LogUnavailable as error:
        raise Unavailable(f"the store cannot be used: {error}.", hint="`matchfold doctor` looks closer.") from error
    except Damaged as error:
        raise Unavailable(f"{error}.", hint="`matchfold rebuild` makes the tables anew from the log.") from error
    except PermissionError as error:
        raise Unavailable(f"{error.filename}: permission denied.") from error
    except FileExistsError as error:
        raise Unavailable(f"{error.filename}: a file is in the way.") from error


def _of_service(error: Exception) -> Failure:
    from service.errors import BadRecord, ServiceError

    assert isinstance(error, ServiceError)
    detail = error.detail.rstrip(".")
    if isinstance(error, BadRecord):
        reasons = [fault.reason for fault in error.faults[:1] if fault.reason not in detail]
        return BadData(f"the record cannot be taken: {'; '.join([detail, *reasons])}.")
    return Negative(detail if detail.endswith("?") else f"{detail}.")
