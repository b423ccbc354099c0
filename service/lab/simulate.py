"""Simulating matches between bots. Everything in them follows from the job, nothing from the clock or the machine."""

import multiprocessing
import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from domain.bots import NoSuchBot, named
from domain.cardkit.language.card import CardSet
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events import codec
from events.event import Seat
from events.log.port import LogUnavailable
from events.log.port import MatchExists as Here
from events.log.sql import SqlLog
from service.config import store_folder
from service.errors import Invalid, NotFound
from service.lab.pouring import pour, recorded, stretches
from service.lab.series import Game, Series
from service.lab.starting import Start
from service.shelf import at_hand, pinning

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


Progress = Callable[[int], None]
"""Told how many more matches are done."""


def simulate(
    job: Job,
    *,
    store: str | None,
    lake: Path | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    card_sets: Sequence[CardSet] = (),
) -> Summary:
    """Play the matches of a job in `jobs` processes and keep each with one commit in `store` (None: nowhere).

    With `lake` their rows go straight into that folder, where a projector would bring those of a store by itself.

    `card_sets` are those that the options name by hash.
    Raises `NotFound` (ruleset), `Invalid` (bot), `Refused` (options, number of players) before anything is played.
    A match that is in the store with other contents is a failure.
    """
    with at_hand(card_sets):
        series_of(job).opened(job.first)
    if store is not None:
        _prepare(store)
    began = time.perf_counter()
    played: list[Played] = []
    failures: list[Failure] = []
    for chunk in _results(_Work(job, store, lake, tuple(card_sets)), jobs):
        played += [one for one in chunk if isinstance(one, Played)]
        failures += [one for one in chunk if isinstance(one, Failure)]
        if progress is not None:
            progress(len(chunk))
    seconds = time.perf_counter() - began
    played.sort(key=lambda one: one.index)
    failures.sort(key=lambda one: one.index)
    skipped = 0 if store is None else sum(not one.kept for one in played)
    return Summary(job, tuple(played), tuple(failures), skipped, seconds)


def series_of(job: Job) -> Series:
    """The series that a job takes its matches from. Raises `NotFound` (ruleset), `Invalid` (bot)."""
    for place, bot in enumerate(job.bots):
        try:
            named(bot)
        except NoSuchBot as unknown:
            raise Invalid(f"/bots/{place}", str(unknown)) from None
    if job.start is not None and len(job.bots) != job.options.get("players"):
        raise Invalid("/bots", f"the match has {job.options.get('players')} seats, not {len(job.bots)}")
    return Series(_ruleset(job), job.bots, job.seed, job.options, job.start)


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


def _prepare(store: str) -> None:
    folder = store_folder(store)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    SqlLog.open(store).close()


class _Work(msgspec.Struct, frozen=True):
    """What a process needs to know: the job, where to keep its matches, and card sets brought along for it."""

    job: Job
    store: str | None
    lake: Path | None
    card_sets: tuple[CardSet, ...]


def _results(work: _Work, jobs: int) -> Iterator[list[Played | Failure]]:
    """What became of the matches, some at a time, in any order."""
    chunks = _chunks(work, jobs)
    if jobs == 1:
        player = _Player(work)
        try:
            yield from map(player.play, chunks)
        finally:
            player.close()
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(work,)) as pool:
        try:
            for future in as_completed([pool.submit(_play, chunk) for chunk in chunks]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _chunks(work: _Work, jobs: int) -> list[range]:
    job = work.job
    numbers = range(job.first, job.first + job.matches)
    if work.lake is not None:
        return stretches(numbers, recorded(work.lake, series_of(job).name))
    size = 1 if jobs == 1 else max(1, min(_CHUNK, job.matches // (4 * jobs)))
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


class _Player:
    """Plays matches of one job and keeps them."""

    def __init__(self, work: _Work) -> None:
        self._job = work.job
        self._series = series_of(work.job)
        self._log = None if work.store is None else SqlLog(work.store)
        self._lake = work.lake
        self._games: list[Game] = []
        self._cards = ExitStack()
        self._cards.enter_context(at_hand(work.card_sets))

    def play(self, indices: range) -> list[Played | Failure]:
        """What became of some matches. Raises `LogUnavailable`, `OSError` (the lake)."""
        played = [self._play_one(index) for index in indices]
        if self._lake is not None:
            pour(self._lake, self._series.name, indices, [(game.header.ruleset, game.entries) for game in self._games])
            self._games.clear()
        return played

    def close(self) -> None:
        """Close the connections to the store."""
        self._cards.close()
        if self._log is not None:
            self._log.close()

    def _play_one(self, index: int) -> Played | Failure:
        try:
            game = self._series.play(index)
            kept = self._log is not None and _keep(self._log, game)
            if self._lake is not None:
                self._games.append(game)
        except LogUnavailable:
            raise
        except Exception as error:  # whatever went wrong, the others go on and this one can be seen again
            told = f"{type(error).__name__}: {error}"
            return Failure(index, self._series.match_id(index), told, command(self._job, index))
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


def _keep(log: SqlLog, game: Game) -> bool:
    """Append a match with one commit; False if the very same is there already."""
    try:
        log.append(game.header, 0, game.entries, also=pinning(game.state))
    except Here:
        there = log.header(game.header.match)
        if there.head != game.header.head:
            raise ValueError(f"the store holds other events under {there.match}: made by another release?") from None
        return False
    return True


_player: _Player | None = None
"""The player of a pool's process."""


def _begin(work: _Work) -> None:
    global _player  # noqa: PLW0603 - how a pool's process is prepared
    _player = _Player(work)


def _play(chunk: range) -> list[Played | Failure]:
    assert _player is not None
    return _player.play(chunk)
