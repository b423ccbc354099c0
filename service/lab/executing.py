"""Work on many cores, or many machines: any `concurrent.futures.Executor` will do."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec

from service.errors import ServiceError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Tasks for each worker that are handed out before their answer is waited for."""

CONNECT_S = 10
"""How long a scheduler is waited for."""


class Crew(msgspec.Struct, frozen=True):
    """Who works: an executor (None: this very process), and how many tasks it can do at once."""

    executor: Executor | None = None
    size: int = 1


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
            answer = waiting.popleft().result()
            waiting.extend(executor.submit(work, task) for task in islice(rest, 1))
            yield answer
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """So many processes of this machine."""
    if number == 1:
        yield ALONE
        return
    with ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_parent) as pool:
        yield Crew(pool, number)


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


def _leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
