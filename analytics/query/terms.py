"""What the asking process and the one that answers say to each other."""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from events.described import LongCount, Prose

MOST_SAID = 2_000
"""Characters of what went wrong, of the name of a column and of its type: a query can make each as long as it likes."""

_ADVICE = re.compile(r"[ \n]*\bUse \"?SET [^\n]*")

READY = b"\n"
"""What comes before the reply, once the process is able to take a request."""


class Limits(msgspec.Struct, frozen=True):
    """What a query may take.

    rows, bytes: of its answer, the rest is cut off;  seconds: by the clock;  memory: megabytes of the database
    """

    rows: int = 1_000
    bytes: int = 8 << 20
    seconds: float = 10.0
    memory: int = 512


class Request(msgspec.Struct, frozen=True):
    """One question to a lake; `closed`: of somebody who may see the matches that let no spectators in."""

    sql: str
    limits: Limits
    closed: bool


class ColumnName(msgspec.Struct, frozen=True):
    """A column of an answer and its type as SQL says it."""

    name: Annotated[Prose, Meta(description="Its name.")]
    type: Annotated[Prose, Meta(description="Its type as SQL says it.")]


class Answer(msgspec.Struct, frozen=True):
    """Rows in the order of the query. `truncated`: there are more than the limits let through.

    Values are JSON: moments as RFC 3339 without a zone (they are UTC), whole numbers beyond 64 bits, decimals and
    everything else that JSON does not have as text; numbers that are none (NaN, infinite) are null.
    """

    columns: Annotated[tuple[ColumnName, ...], Meta(description="The columns.")]
    rows: Annotated[tuple[tuple[Any, ...], ...], Meta(description="The rows.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    events: Annotated[LongCount, Meta(description="How many events of the log are in the lake.")]
    as_of: Annotated[LongCount | None, Meta(description="When the last of them happened.")]


Reason = Literal["statement", "sql", "memory", "time", "broken", "busy", "damaged"]
"""No SELECT; an error in it; too much memory; too much time; the process ended without an answer, or did not start;
a file of the lake cannot be read."""


class Failed(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    reason: Reason
    message: str


class QueryFailed(Exception):
    """A query has no answer. `reason` says whose fault it is, the message is for whoever wrote the query."""

    def __init__(self, reason: Reason, message: str) -> None:
        self.reason = reason
        self.message = message if len(message) <= MOST_SAID else message[:MOST_SAID] + "..."
        super().__init__(self.message)


def feasible(message: str) -> str:
    """What the database says of an error, without its advice to change a setting, which nobody may do here."""
    return _ADVICE.sub("", message)


class Reply(msgspec.Struct, frozen=True):
    """One of the two."""

    answer: Answer | None = None
    failed: Failed | None = None
