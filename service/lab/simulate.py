"""Simulating matches between bots. Everything in them follows from the job, nothing from the clock or the machine."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from events.event import Seat


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches to simulate: numbers `first` to `first + matches - 1` of the series that the rest describes.

    bots: the bot of each seat, so their number is the number of players
    """

    ruleset: str
    bots: tuple[str, ...]
    seed: str
    matches: int = 1
    first: int = 0
    options: Mapping[str, Any] = {}


class Played(msgspec.Struct, frozen=True):
    """A simulated match. `kept` is False if it was in the store already, or there is no store."""

    index: int
    match: str
    head: str
    events: int
    decisions: int
    turns: int
    winners: tuple[Seat, ...]
    reason: str
    kept: bool


class Failure(msgspec.Struct, frozen=True):
    """A match that could not be played to its end, and the command that shows it again."""

    index: int
    match: str
    error: str
    command: str


class Summary(msgspec.Struct, frozen=True):
    """What became of a job. `played` is in order of index whatever the number of processes was.

    `skipped` counts matches that were in the store already, equal to the byte.
    """

    job: Job
    played: tuple[Played, ...]
    failures: tuple[Failure, ...]
    skipped: int
    seconds: float


Progress = Callable[[int], None]
"""Told how many more matches are done."""


def simulate(job: Job, *, store: str | None, jobs: int = 1, progress: Progress | None = None) -> Summary:
    """Play the matches of a job in `jobs` processes and keep each with one commit in `store` (None: nowhere).

    Raises `NotFound` (ruleset), `Invalid` (bot), `Refused` (options, number of players) before anything is played.
    A match that is in the store with other contents is a failure.
    """
    raise NotImplementedError


def command(job: Job, index: int) -> str:
    """The command that plays match number `index` of a job again."""
    raise NotImplementedError
