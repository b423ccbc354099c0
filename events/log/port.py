"""The log as its users see it: what every store promises, tested by one contract suite."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from events.chain import BrokenHeader
from events.described import Positive, SeatNumber
from events.envelope import Entry
from events.vocabulary.match import Series, Status


class UnknownMatch(LookupError):
    """The log has no such match."""


class MatchExists(ValueError):
    """A match with this id is in the log already."""


class VersionConflict(RuntimeError):
    """Another batch was appended first; `current` is the version the match has now."""

    def __init__(self, current: int) -> None:
        super().__init__(f"the match is at version {current}")
        self.current = current


class KeyReused(ValueError):
    """An idempotency key came again with another request."""


class AlreadyAnswered(RuntimeError):
    """A twin of this request was answered first; `Log.answered` has the answer."""


class LogUnavailable(RuntimeError):
    """The store cannot be read or written now; trying again later may help."""


class LogBusy(LogUnavailable):
    """Another writer holds the store, and has not let go of it in time."""


class LogReplaced(LogUnavailable):
    """The file of the store was removed or replaced while it was open. Only opening it anew helps."""


class LogReadOnly(LogUnavailable):
    """The store may be read, not written: its file, its folder or the file system that holds them is read-only."""


class LogFull(LogUnavailable):
    """There is no room to write to the store."""


class Header(msgspec.Struct, frozen=True):
    """What lists and searches need of a match without folding it. Written in the transaction of each append.

    `bots_due` tells whether a bot must decide next. `population` is as in `MatchCreated`, or `imported`.
    `winners` and `reason` are set once it has ended; `series` tells which game of one it is.
    """

    match: Annotated[str, Meta(description="The match's id.", examples=["mat_01kb2x5y3n8q7r6s5t4v3w2x1y"])]
    ruleset: str
    ruleset_version: str
    created: Annotated[str, Meta(description="When it was opened (RFC 3339, UTC).")]
    population: str
    status: Annotated[
        Status, Meta(description="`lobby` until the last seat has joined, then `playing`, `ended` in the end.")
    ]
    version: Annotated[int, Meta(description="The number of its last event.")]
    head: str
    players: Annotated[Positive, Meta(description="How many seats it has.")]
    seats: tuple[str, ...]
    turn: Annotated[int, Meta(description="The turn, counted over all players.")] = 0
    waiting_for: Annotated[tuple[SeatNumber, ...], Meta(description="The seats that must decide now.")] = ()
    bots_due: bool = False
    revealed: Annotated[bool, Meta(description="Whether everything hidden is shown to all.")] = False
    name: Annotated[str | None, Meta(description="Its name.")] = None
    parent: Annotated[str | None, Meta(description="The match it was forked from.")] = None
    winners: Annotated[
        tuple[SeatNumber, ...],
        Meta(description="The seats that won; several share the win, none: nobody won."),
    ] = ()
    reason: str | None = None
    series: Series | None = None

    @property
    def final(self) -> bool:
        """Whether no event will follow: it has ended, and is no game of a series that may still be revealed."""
        return self.status == "ended" and (self.revealed or self.series is None)


class Batch(msgspec.Struct, frozen=True):
    """Entries that follow `expected_version` of a match, and the header after them."""

    header: Header
    expected_version: int
    entries: Sequence[Entry]


class Request(msgspec.Struct, frozen=True):
    """One request under an idempotency key: who sent it where, and a digest of its body."""

    scope: str
    key: str
    fingerprint: str


class Answer(msgspec.Struct, frozen=True):
    """The answer kept for a request, to be repeated word for word."""

    status: int
    body: bytes
    headers: dict[str, str]


class Snapshot(msgspec.Struct, frozen=True):
    """A stored state after event `version`. `form` names the layout it was written with; others are ignored.

    `whole`: it is what was saved, as far as its checksum tells.
    """

    match: str
    version: int
    form: str
    body: bytes
    whole: bool = True


class Search(msgspec.Struct, frozen=True):
    """Which matches to list. Absent fields do not restrict; `after` is the (created, match) of the last one seen."""

    ruleset: str | None = None
    status: str | None = None
    population: str | None = None
    winner_seat: int | None = None
    reason: str | None = None
    min_turns: int | None = None
    after: tuple[str, str] | None = None
    newest_first: bool = True
    limit: int = 50


class Tailed(msgspec.Struct, frozen=True):
    """A stretch of the log over all matches: entries in commit order and the cursor to go on from."""

    entries: tuple[Entry, ...]
    cursor: str


class Log(Protocol):
    """An append-only log of matches. Entries are never changed or removed.

    All methods raise `LogUnavailable` if the store cannot be reached.
    """

    def append(
        self,
        header: Header,
        expected_version: int,
        entries: Sequence[Entry],
        *,
        request: Request | None = None,
        answer: Answer | None = None,
        along: Sequence[Batch] = (),
    ) -> None:
        """Append a batch, whole or not at all, if the match is at `expected_version` (0: it does not exist yet).

        `header` replaces the stored one. With a `request`, its `answer` is kept in the same transaction. Batches of
        other matches go `along`: all are appended or none.
        The batch is durable when this returns. Raises `AlreadyAnswered` (a twin with the same key was first) before
        `VersionConflict`, further `UnknownMatch`, `MatchExists`, and `KeyReused` if the key has another fingerprint.
        """

    def answered(self, request: Request) -> Answer | None:
        """The answer kept for this request. Raises `KeyReused` if the key belongs to a request with another body."""

    def header(self, match: str) -> Header:
        """The header of a match. Raises `UnknownMatch`, `BrokenHeader`."""

    def search(self, search: Search) -> list[Header]:
        """Headers that fit, ordered by (created, match), newest first unless asked otherwise.

        Those that cannot be read are left out here and of `bots_due`; `damaged` names them.
        """

    def damaged(self, match: str | None = None) -> list[BrokenHeader]:
        """What is wrong with the headers of all matches, or of one, as far as they tell by themselves."""

    def bots_due(self, limit: int) -> list[Header]:
        """Open matches in which a bot must decide, longest waiting first."""

    def read(self, match: str, after: int = 0, until: int | None = None) -> list[Entry]:
        """Entries with `after` < seq <= `until`, in order; empty for an unknown match."""

    def stream(self, match: str, after: int = 0) -> Iterator[Entry]:
        """The same to the end, a chunk at a time, for matches that are too long to hold."""

    def tail(self, cursor: str | None, limit: int) -> Tailed:
        """Entries of all matches committed after `cursor` (None: from the beginning), without gaps.

        An entry is never shown before one that could still be committed with a lower place, so a reader that
        keeps the cursor misses nothing and sees nothing twice.
        """

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state. Snapshots may be lost at any time without harm."""

    def snapshot(self, match: str, at: int, form: str) -> Snapshot | None:
        """The newest snapshot of this form with version <= `at`."""

    def drop_snapshot(self, snapshot: Snapshot) -> None:
        """Remove a state that is not whole."""

    def forget_answers(self, match_scope: str) -> None:
        """Drop the kept answers whose scope begins with `match_scope` (a finished match)."""

    def writable(self) -> bool:
        """Whether a write would succeed now, also one that needs some room."""
