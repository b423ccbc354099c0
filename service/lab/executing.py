"""Work on many cores, or many machines: any `concurrent.futures.Executor` will do."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import msgspec

from service.errors import ServiceError

T = TypeVar("T")
R = TypeVar("R")

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
