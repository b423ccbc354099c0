"""Work on many cores, or many machines: any `concurrent.futures.Executor` will do."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def run(
    work: Callable[[T], R], tasks: Iterable[T], executor: Executor | None = None, ahead: int = 1
) -> Generator[R, None, None]:
    """What `work` answers for each task, in the order of the tasks, whoever is done first.

    At most `ahead` tasks are handed to the executor before their turn; those that have not begun are called off when
    the caller stops asking. Without an executor each task is done when its answer is asked for.
    """
    if executor is None:
        yield from map(work, tasks)
        return
    rest = iter(tasks)
    waiting = deque(executor.submit(work, task) for task in islice(rest, ahead))
    try:
        while waiting:
            answer = waiting.popleft().result()
            waiting.extend(executor.submit(work, task) for task in islice(rest, 1))
            yield answer
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(number: int) -> Iterator[Executor | None]:
    """So many processes of this machine; None, for work in this very process, if it is one."""
    if number == 1:
        yield None
        return
    with ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_parent) as pool:
        yield pool


def _leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
