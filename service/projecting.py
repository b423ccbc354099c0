"""The projector as a process: follows the log of a store into its lake until somebody stops it."""

import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from events.log.port import LogUnavailable
from service.companion import Companion
from service.config import Config, lake_folder
from service.logs import Trouble, logger
from service.store.leases import Leases

if TYPE_CHECKING:
    from analytics.lake.stretch import Progress
    from events.log.sql import SqlLog

POLL_S = 1.0
"""How long after a commit it may be noticed at most, unless the projector is busy."""

REST = 4
"""For each second of work the projector rests as many once it has seen the end of the log."""

LEASE_S = 60.0
PAUSE_S = 5.0
"""The wait after a store or a folder that could not be reached, or while another projector is at work."""


class Follower:
    """Follows a log into a lake, and estimates who was ahead in the matches that have ended.

    Of several that share a folder, one works and the others wait.
    Processes of one machine are kept apart by a lock on the folder, machines by a lease in the store. A process that
    takes the place of one that was killed need not wait for the lease to expire.
    """

    def __init__(self, log: "SqlLog", folder: Path, machine: str = socket.gethostname()) -> None:
        from domain.rulesets import RULESETS
        from service.usecases.lake import projector
        from service.usecases.leads import Estimator

        self._leases = Leases(log)
        self._folder = folder
        self._projector = projector(log, folder)
        self._estimator = Estimator(log, RULESETS, folder)
        self._trouble = Trouble("projector", state="waiting")
        self._machine = machine

    def run(self, over: threading.Event) -> None:
        """Follow until the event is set."""
        while not over.is_set():
            began = time.monotonic()
            progress = self.step()
            if progress is None:
                over.wait(PAUSE_S)
            elif progress.at_end:
                over.wait(max(POLL_S, REST * (time.monotonic() - began)))
        with suppress(LogUnavailable, OSError):
            self._leases.drop([self._lease()], self._machine)

    def step(self) -> "Progress | None":
        """One pass; None if it could not be made now."""
        from analytics.lake.damage import Damaged
        from analytics.lake.projector import Busy, OtherStore

        try:
            if self._leases.take([self._lease()], self._machine, LEASE_S):
                progress = self._projector.advance()
                for match, error in progress.skipped.items():
                    logger().warning("projector", state="skipped", match=match, error=error)
                if progress.at_end:
                    self._estimator.step()
                self._trouble.passed()
                return progress
        except (Busy, OtherStore, Damaged, LogUnavailable, OSError) as error:
            self._trouble.tell(error)
        return None

    def _lease(self) -> str:
        """Named after the lake itself, so that machines with folders of their own do not wait for each other."""
        from analytics.lake.manifest import identity

        return f"lake:{identity(self._folder)}"


class Beside(Companion):
    """Keeps a projector running in a process of its own, beside whoever calls `keep` now and then."""

    def __init__(self, config: Config) -> None:
        super().__init__("projector", config, _follow)
        self._folder = lake_folder(config)

    def keep(self) -> None:
        """Start the process if it does not run. Does nothing where there is no lake."""
        if self._folder is not None:
            super().keep()


def _follow(config: Config, over: threading.Event) -> None:
    from events.log.sql import SqlLog
    from service.shelf import CardShelf
    from service.usecases.lake import folder_for

    log = SqlLog(config.store, pool_size=1)
    folder = folder_for(config, log)
    assert folder is not None
    shelf = CardShelf(log)
    shelf.open()
    try:
        Follower(log, folder).run(over)
    finally:
        shelf.close()
        log.close()
