"""A process beside this one: started again when it ends by itself, and ended with this one."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from service.config import Config

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

GRACE_S = 10.0
"""How long the process may take to end what it does before it is killed."""

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
