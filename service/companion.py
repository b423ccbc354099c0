"""Processes beside this one: started again when they end by themselves, and ended with this one."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from service.config import Config

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

GRACE_S = 10.0
"""How long the process may take to end what it does before it is killed."""

_VARIABLE = "MATCHFOLD_LIFELINE"
"""Tells a process which of its files is its end of a lifeline."""

Work = Callable[[Config, threading.Event], None]
"""What the process does until the event is set. It must be a function that another process can find by its name."""


class Companion:
    """Keeps a process at work beside whoever calls `keep` now and then, with less claim to the processor.

    It may start processes of its own, so it is not ended by itself when this one ends in good order: `stop` does that.
    """

    def __init__(self, name: str, config: Config, work: Work) -> None:
        self._name = name
        self._config = config
        self._work = work
        self.process: SpawnProcess | None = None

    def keep(self) -> None:
        """Start the process if it does not run."""
        if self.process is not None and self.process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self.process = context.Process(target=_begin, args=(self._work, self._config), name=self._name, daemon=False)
        self.process.start()

    def stop(self) -> None:
        """End the process. Whatever it cannot finish in `GRACE_S` is done again by the next one."""
        if self.process is not None:
            self.process.terminate()
            self.process.join(GRACE_S)
            self.process.kill()
            self.process.join()


def _begin(work: Work, config: Config) -> None:
    """What the process does until its parent ends, or stops it."""
    from service.observability import configure_logging

    configure_logging("warning", config.log_format)
    os.nice(10)
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    threading.Thread(target=_until_the_parent_ends, args=(over,), daemon=True).start()
    work(config, over)


def _until_the_parent_ends(over: threading.Event) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    over.set()


class Lifeline:
    """Lets processes end with this one, however that ends: the system closes this end of a pipe, and they take note."""

    def __init__(self) -> None:
        self.end, self._held = os.pipe()

    def environment(self) -> Mapping[str, str]:
        """What a process that is started with the file `end` must find in its environment."""
        return {_VARIABLE: str(self.end)}


def follow() -> None:
    """Let this process be told to stop (SIGTERM) when the one that started it is gone, if that gave it a lifeline."""
    given = os.environ.pop(_VARIABLE, None)
    if given is not None:
        threading.Thread(target=_stop_after, args=(int(given),), name="lifeline", daemon=True).start()


def _stop_after(end: int) -> None:
    os.read(end, 1)  # nothing is ever written
    os.kill(os.getpid(), signal.SIGTERM)
