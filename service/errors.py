"""What can go wrong in a use-case. The HTTP layer and the command line say it in their own ways.

Beside these, use-cases let pass: `domain.refusal.Refused`, `MatchOver` and `RulesDiffer`; `KeyReused` and
`LogUnavailable` of `events.log.port`. No message holds anything that its reader may not know.
"""

from collections.abc import Sequence
from typing import Any

from domain.refusal import Refusal, Refused
from events.chain import Fault
from events.event import Seat
from events.log.port import Header


class ServiceError(Exception):
    """A request that cannot be fulfilled. `detail` is for people."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NotFound(ServiceError):
    """There is no such thing, or it is hidden from whoever asks.

    `what` is `match`, `ruleset`, `position`, `seat`, `request`, `card set`, `job`, `metric` or `model`; `hint` goes on
    with what may have been meant.
    """

    def __init__(self, what: str, name: str, hint: str = "") -> None:
        super().__init__(f"there is no {what} {name!r}{hint}")
        self.what = what
        self.name = name
        self.hint = hint


class BadInvitation(ServiceError):
    """The invitation is not valid for this seat."""

    def __init__(self) -> None:
        super().__init__("the invitation is not valid for this seat")


class VoidToken(ServiceError):
    """The token that a request came with was replaced or revoked while the request was worked on."""

    def __init__(self) -> None:
        super().__init__("the token is void")


class NotYourSeat(ServiceError):
    """Whoever asks does not hold the seat that this is about."""

    def __init__(self) -> None:
        super().__init__("this belongs to another seat")


class Conflict(ServiceError):
    """What is asked for does not fit how things stand: a seat that is taken, a rewind request that has expired."""


class Damaged(ServiceError):
    """What is kept of something is not what was written."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"the {what} {name} is damaged: what is kept of it is not what was written")


class Forbidden(ServiceError):
    """The match's own policy or state does not allow this: rewinds in a match without them, keeping hidden cards."""


class Full(ServiceError):
    """There is no room for this now; in `seconds` there may be. `own`: it is the asker who takes up so much of it."""

    def __init__(self, detail: str, seconds: int, *, own: bool) -> None:
        super().__init__(detail)
        self.seconds = seconds
        self.own = own


class Invalid(ServiceError):
    """A value that no schema can rule out is wrong. `pointer` is a JSON Pointer into the request."""

    def __init__(self, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.pointer = pointer


class VersionConflict(ServiceError):
    """The match has moved on. `missed` are the events since the expected version, redacted for the seat that asked."""

    def __init__(self, expected: int, current: int, missed: Sequence[bytes]) -> None:
        super().__init__(f"the match is at version {current}, not {expected}")
        self.expected = expected
        self.current = current
        self.missed = tuple(missed)


class IllegalOptions(Refused):
    """Options are against the rules. `base` points at those that are, in what was asked for."""

    def __init__(self, refusal: Refusal, base: str = "/options") -> None:
        super().__init__(refusal)
        self.base = base


class IllegalMove(Refused):
    """A move is against the rules. `alternatives` are up to three legal ones, as (move, args).

    `asker`: the match and the seat whose move it was, for telling them in its words; None: of no match
    """

    def __init__(
        self,
        refusal: Refusal,
        *,
        decision: str | None,
        version: int,
        alternatives: Sequence[tuple[str, dict[str, Any]]],
        asker: tuple[Header, Seat] | None = None,
    ) -> None:
        super().__init__(refusal)
        self.asker = asker
        self.decision = decision
        self.version = version
        self.alternatives = tuple(alternatives)


class BadRecord(ServiceError):
    """A record cannot be taken: its chain is broken, it is not whole, or an event does not fold."""

    def __init__(self, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(detail)
        self.faults = tuple(faults)


class BadCardSet(ServiceError):
    """A card set cannot be kept: `problems` says why, all of it."""

    def __init__(self, problems: Sequence[Any]) -> None:
        super().__init__("the card set has errors")
        self.problems = tuple(problems)


class MatchExists(ServiceError):
    """A match with this id is here already."""

    def __init__(self, match: str) -> None:
        super().__init__(f"the match {match} is here already")
        self.match = match


class BadConfig(ServiceError):
    """The environment configures the service wrongly. `variable` is the one to correct."""

    def __init__(self, variable: str, detail: str) -> None:
        super().__init__(f"{variable}: {detail}")
        self.variable = variable
