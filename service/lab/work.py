"""How the laboratory works, whatever it was asked for: who plays, with what, and what all kinds of work have in common.

Whoever plays is any `concurrent.futures.Executor`: processes of this machine, or the workers of a cluster.
"""

import os
import signal
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import chain, islice, takewhile
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from domain.cardkit.language.card import CardSet
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from service.errors import Conflict, NotFound, ServiceError
from service.lab.arms import Terms
from service.lab.series import Game, Start
from service.rules_hash import code_hash
from service.shelf import at_hand

Unit = Literal["seeds", "pairs", "matches"]

T = TypeVar("T")
R = TypeVar("R")

# --- who plays -------------------------------------------------------------------------------------------------------

AHEAD = 2
"""Tasks for each worker that are handed out before their answer is waited for."""

CONNECT_S = 10
"""How long a scheduler is waited for."""

BEAT_S = 0.5
"""How often whoever waits for an answer asks itself whether it still wants it."""


class Crew(msgspec.Struct, frozen=True):
    """Who works: an executor (None: this very process), and how many tasks it can do at once.

    beat: called every now and then while an answer is waited for; what it raises ends the waiting
    """

    executor: Executor | None = None
    size: int = 1
    beat: Callable[[], None] | None = None


ALONE = Crew()


def run(work: Callable[[T], R], tasks: Iterable[T], crew: Crew = ALONE) -> Generator[R, None, None]:
    """What `work` answers for each task, in the order of the tasks, whoever is done first.

    A few tasks are handed out before their turn; those that have not begun are called off when the caller stops
    asking. Without an executor each task is done when its answer is asked for.
    """
    if crew.executor is None:
        yield from map(work, tasks)
        return
    executor, rest = crew.executor, iter(tasks)
    waiting = deque(executor.submit(work, task) for task in islice(rest, AHEAD * crew.size))
    try:
        while waiting:
            answer = _answer(waiting.popleft(), crew.beat)
            waiting.extend(executor.submit(work, task) for task in islice(rest, 1))
            yield answer
    finally:
        for future in waiting:
            future.cancel()


def _answer(future: "Future[R]", beat: Callable[[], None] | None) -> R:
    while beat is not None and not wait([future], BEAT_S).done:
        beat()
    return future.result()


class Team:
    """Processes of this machine, which end with the one that started them, however that comes about."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self._end, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(number, mp_context=context, initializer=_begin, initargs=(self._end,))
        self.crew = Crew(self._pool, number)

    def dismiss(self) -> None:
        """End the processes once they have done what they are doing."""
        self._pool.shutdown(cancel_futures=True)
        self._lifeline.close()

    def disband(self) -> None:
        """End the processes whatever they are doing."""
        self._lifeline.close()
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """So many processes of this machine. Where an exception ends their use, what they are doing is let go of."""
    if number == 1:
        yield ALONE
        return
    team = Team(number)
    try:
        yield team.crew
    except BaseException:
        team.disband()
        raise
    team.dismiss()


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a dask scheduler, each with this package installed. Raises `NoCluster`."""
    try:
        dask: Any = import_module("dask.distributed")
    except ImportError:
        raise NoCluster("dask is not installed: pip install 'matchfold[cluster]'") from None
    try:
        client = dask.Client(address, timeout=CONNECT_S)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no dask scheduler at {address}: {error}") from error
    with client:
        size = sum(client.nthreads().values())
        if not size:
            raise NoCluster(f"the dask scheduler at {address} has no workers")
        yield Crew(client.get_executor(), size)


class NoCluster(ServiceError):
    """There is no cluster to work on."""


def _begin(lifeline: "Connection[Any, Any]") -> None:
    """What a process of a team does first: leave signals to its parent, and hang on its parent's life."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_live_as_long_as, args=(lifeline,), daemon=True).start()


def _live_as_long_as(lifeline: "Connection[Any, Any]") -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


# --- with what --------------------------------------------------------------------------------------------------------


def _always() -> bool:
    return True


def _nothing() -> None:
    """Progress that nobody hears."""


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """What work is done with.

    crew: who plays;  at_once: how many matches are handed out together at most
    card_sets: those that options name by their hash
    store, lake: where the logs and where the rows of simulated matches go to; whoever plays must reach them
    keep: keeps a whole match, where one is asked for
    more: asked before anything further is begun;  told: called whenever something was found
    """

    crew: Crew = ALONE
    at_once: int = 1
    card_sets: tuple[CardSet, ...] = ()
    store: str | None = None
    lake: Path | None = None
    keep: Callable[[Game], object] | None = None
    more: Callable[[], bool] = _always
    told: Callable[[], None] = _nothing

    def play(self, play: Callable[[T], R], tasks: Iterable[T], take: Callable[[R], bool]) -> None:
        """Let tasks be played. `take` gets what came of each, in their order, and answers whether that is all.

        Ends too when no more are to be begun, which one is at least. What was taken stays, also if this is interrupted.
        """
        rest = iter(tasks)
        begun = chain(islice(rest, 1), takewhile(lambda _: self.more(), rest))
        with closing(run(partial(_with_card_sets, play, self.card_sets), begun, self.crew)) as found:
            for one in found:
                over = take(one)
                self.told()
                if over:
                    return

    def kept(self, play: Callable[[T], Game], tasks: Iterable[T]) -> tuple[str, ...]:
        """The ids of matches, once all are played and kept. Raises `Conflict` if others are there under their ids."""
        assert self.keep is not None
        with closing(run(partial(_with_card_sets, play, self.card_sets), tasks, self.crew)) as found:
            games = list(found)
        for game in games:
            try:
                self.keep(game)
            except ValueError as error:
                raise Conflict(str(error)) from error
        return tuple(game.header.match for game in games)


BARE = Means()
"""This very process, with nothing but the rules."""


def _with_card_sets(play: Callable[[T], R], card_sets: tuple[CardSet, ...], task: T) -> R:
    """The outcome of a task in any process, even one that knows only the shipped card sets."""
    with at_hand(card_sets):
        return play(task)


# --- what all kinds have in common ------------------------------------------------------------------------------------


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """What is kept of work: the task and what was found so far. JSON names its kind, and the task by its own word."""

    task: Any

    def agrees(self, other: "Record") -> bool:
        """Whether another record came to the same, whatever versions it was made with."""
        return self == msgspec.structs.replace(other, task=self.task)


class Work(ABC):
    """Something that was asked for, as far as it has been done."""

    unit: ClassVar[Unit]
    """What is counted."""

    task: Any
    """What was asked for."""

    @property
    def terms(self) -> Terms:
        """What its matches are played by: most tasks say that themselves."""
        terms: Terms = self.task
        return terms

    @property
    @abstractmethod
    def played(self) -> int:
        """How many were played."""

    @property
    @abstractmethod
    def most(self) -> int:
        """How many are played at most."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.played >= self.most

    @property
    @abstractmethod
    def about(self) -> str:
        """What it is about, in words."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """What is known, in words."""

    @abstractmethod
    def record(self) -> Record:
        """All there is to keep."""

    @abstractmethod
    def go_on(self, means: Means) -> None:
        """Play on until it is over, or no more is to be begun. What was played stays, also if this is interrupted."""

    @abstractmethod
    def findings(self) -> msgspec.Struct:
        """What was asked for and what is known, as clients are told."""

    def told(self) -> dict[str, Any]:
        """The same as plain values."""
        plain: dict[str, Any] = msgspec.to_builtins(self.findings())
        return plain


Compared = Annotated[
    dict[str, Any],
    Meta(description="What is compared, with the versions it is made with; defaults are left out."),
]
Played = Annotated[
    dict[str, Any],
    Meta(description="What is played, with the versions it is played with; defaults are left out."),
]


def task_told(task: Terms) -> dict[str, Any]:
    """What was asked for as plain values. Of the position it begins in only where that is."""
    told: dict[str, Any] = msgspec.to_builtins(task)
    if task.start is not None:
        told["start"] = {"match": task.start.parent, "at": task.start.at}
    return told


def place_told(start: Start | None) -> str:
    """The position that matches begin in, as it stands behind what they are about."""
    return "" if start is None else f", from {start.parent} at {start.at}"


def points(share: float, *, sign: bool = False) -> str:
    """A share in points of a hundred."""
    return f"{100 * share:+.1f}" if sign else f"{100 * share:.1f}"


def bounds(low: float, high: float, *, sign: bool = False) -> str:
    """Two shares in points of a hundred."""
    return f"{points(low, sign=sign)} and {points(high, sign=sign)}"


def ruleset_of(name: str) -> Ruleset:
    """The ruleset of `id` or `id@version`. Raises `NotFound`; `Conflict` if another version is installed."""
    id, _, version = name.partition("@")
    if id not in RULESETS:
        raise NotFound("ruleset", name)
    ruleset = RULESETS[id]
    if version and version != ruleset.meta.version:
        raise Conflict(f"the ruleset {id} is installed in version {ruleset.meta.version}, not {version}")
    return ruleset


def named_version(ruleset: Ruleset) -> str:
    """`id@version` of a ruleset."""
    return f"{ruleset.meta.id}@{ruleset.meta.version}"


def check_release(terms: Terms) -> None:
    """Raise `NotFound` or `Conflict` unless rules, cards and bots are those that work was begun with."""
    ruleset_of(terms.ruleset)
    if terms.code != code_hash():
        raise Conflict("rules or bots have changed since: ask again")
