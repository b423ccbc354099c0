"""Simulating matches between bots. Everything in them follows from the job, nothing from the clock or the machine."""

import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection

from domain.bots import NoSuchBot, named
from domain.cardkit.language.card import CardSet
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events import codec
from events.event import Seat
from events.log.port import LogUnavailable
from events.log.port import MatchExists as Here
from events.log.sql import SqlLog
from service.config import Config
from service.context import open_context
from service.errors import Invalid, NotFound
from service.lab.executing import Crew, processes, run
from service.lab.pouring import pour, recorded, stretches
from service.lab.series import Game, Series
from service.lab.starting import Start
from service.policy import NOTHING, Policy
from service.shelf import at_hand, pinning
from service.store import access

_CHUNK = 16
"""Matches that a process is given at once, at most."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches to simulate: numbers `first` to `first + matches - 1` of the series that the rest describes.

    bots:  the bot of each seat, so their number is the number of players; none that thinks by the clock
    start: the position that all begin in, if not at the beginning
    """

    ruleset: str
    bots: tuple[str, ...]
    seed: str
    matches: int = 1
    first: int = 0
    options: Mapping[str, Any] = {}
    start: Start | None = None


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


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came before the last match. `summary` is of those that were played by then."""

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary = summary


Progress = Callable[[int], None]
"""Told how many matches are done."""


def simulate(
    job: Job,
    *,
    store: str | None,
    lake: Path | None = None,
    jobs: int = 1,
    crew: Crew | None = None,
    progress: Progress | None = None,
    card_sets: Sequence[CardSet] = (),
) -> Summary:
    """Play the matches of a job in `jobs` processes, or let a crew play them; keep each with one commit in `store`.

    Whoever plays must be able to reach the store (None: keep them nowhere).
    With `lake` their rows go straight into that folder, where a projector would bring those of a store by itself.

    `card_sets` are those that the options name by hash.
    Raises `NotFound` (ruleset), `Invalid` (bot), `Refused` (options, number of players) before anything is played.
    A match that is in the store with other contents is a failure. Raises `Interrupted` after Ctrl-C.
    """
    with at_hand(card_sets):
        series_of(job).opened(job.first)
    if store is not None:
        open_context(Config(store=store)).close()
    work, tally = Work(job, store, lake, tuple(card_sets)), _Tally()
    with (
        processes(jobs) if crew is None else nullcontext(crew) as hands,
        closing(run(partial(play, work), chunks_of(work, hands.size), hands)) as found,
    ):
        try:
            for chunk in found:
                tally.add(chunk)
                if progress is not None:
                    progress(len(tally.found))
        except KeyboardInterrupt:
            raise Interrupted(tally.summary(work)) from None
    return tally.summary(work)


class _Tally:
    """What became of matches so far."""

    def __init__(self) -> None:
        self.found: list[Played | Failure] = []
        self._began = time.perf_counter()

    def add(self, some: "list[Played | Failure]") -> None:
        self.found += some

    def summary(self, work: "Work") -> Summary:
        played = tuple(one for one in self.found if isinstance(one, Played))
        failures = tuple(one for one in self.found if isinstance(one, Failure))
        skipped = 0 if work.store is None else sum(not one.kept for one in played)
        return Summary(work.job, played, failures, skipped, time.perf_counter() - self._began)


def series_of(job: Job, *, sandbox: bool = False) -> Series:
    """The series that a job takes its matches from. Raises `NotFound` (ruleset), `Invalid` (bot)."""
    for place, bot in enumerate(job.bots):
        try:
            named(bot)
        except NoSuchBot as unknown:
            raise Invalid(f"/bots/{place}", str(unknown)) from None
    if job.start is not None and len(job.bots) != job.options.get("players"):
        raise Invalid("/bots", f"the match has {job.options.get('players')} seats, not {len(job.bots)}")
    return Series(_ruleset(job), job.bots, job.seed, job.options, job.start, sandbox=sandbox)


def _ruleset(job: Job) -> Ruleset:
    if job.ruleset not in RULESETS:
        raise NotFound("ruleset", job.ruleset)
    return RULESETS[job.ruleset]


def command(job: Job, index: int) -> str:
    """The command that plays match number `index` of a job again."""
    words = ["matchfold", "sim", job.ruleset, "--matches", "1", "--first", str(index)]
    words += ["--bots", ",".join(job.bots), "--seed", job.seed]
    if job.start is not None:
        return shlex.join([*words, "--from", job.start.parent, "--at", str(job.start.at), "--no-store"])
    for name, value in job.options.items():
        words += ["-o", f"{name}={codec.canonical(value).decode()}"]
    return shlex.join([*words, "--no-store"])


class Work(msgspec.Struct, frozen=True):
    """What whoever plays needs to know: the job, where to keep its matches, and card sets brought along for it."""

    job: Job
    store: str | None = None
    lake: Path | None = None
    card_sets: tuple[CardSet, ...] = ()


def chunks_of(work: Work, hands: int, done: int = 0) -> list[range]:
    """The matches that are to be played after the first `done`, some at a time."""
    job = work.job
    numbers = range(job.first + done, job.first + job.matches)
    if work.lake is not None:
        return stretches(numbers, recorded(work.lake, series_of(job).name))
    size = 1 if hands == 1 else max(1, min(_CHUNK, job.matches // (4 * hands)))
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


def play(work: Work, indices: range) -> list[Played | Failure]:
    """What became of some matches. Raises `LogUnavailable`, `OSError` (the lake)."""
    series, games = series_of(work.job), list[Game]()
    log = None if work.store is None else SqlLog(work.store)
    with at_hand(work.card_sets), nullcontext() if log is None else closing(log):
        played = [_play_one(work, series, log, index, games) for index in indices]
    if work.lake is not None:
        pour(work.lake, series.name, indices, [(game.header.ruleset, game.entries) for game in games])
    return played


def _play_one(work: Work, series: Series, log: SqlLog | None, index: int, games: list[Game]) -> Played | Failure:
    """What became of a match, which is added to `games` if it is to go into a lake."""
    try:
        game = series.play(index)
        kept = log is not None and keep(log, game)
    except LogUnavailable:
        raise
    except Exception as error:  # whatever went wrong, the others go on and this one can be seen again
        return Failure(index, series.match_id(index), f"{type(error).__name__}: {error}", command(work.job, index))
    if work.lake is not None:
        games.append(game)
    header = game.header
    return Played(
        index=index,
        match=header.match,
        head=header.head,
        events=header.version,
        decisions=game.decisions,
        turns=header.turn,
        winners=header.winners,
        reason=header.reason or "",
        kept=kept,
    )


def keep(log: SqlLog, game: Game) -> bool:
    """Append a match with one commit; False if the very same is there already. What begins in a closed match is closed.

    Raises `LogUnavailable`; `ValueError` if others are there under its id.
    """
    try:
        log.append(game.header, 0, game.entries, also=_as_closed_as_its_parent(log, game))
    except Here:
        there = log.header(game.header.match)
        if there.head != game.header.head:
            raise ValueError(f"the store holds other events under {there.match}: made by another release?") from None
        return False
    return True


def _as_closed_as_its_parent(log: SqlLog, game: Game) -> Callable[[Connection], None]:
    """What is done with the commit of a match: its cards are kept, and whatever kept others from seeing its parent."""
    pinned, header = pinning(game.state), game.header
    is_open = header.parent is None or not access.closed(log, [header.parent])

    def both(connection: Connection) -> None:
        pinned(connection)
        access.set_policy(connection, header.match, Policy() if is_open else NOTHING)

    return both
