"""The bench: runs the jobs of a store, a few seconds at a time each, until it is told to stop."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import msgspec
import structlog

from events.log.port import LogUnavailable
from service.config import Config
from service.errors import ServiceError
from service.lab.ab import Record, Running, go_on, played, ruleset_of
from service.lab.arms import code_hash
from service.lab.pairs import Seed
from service.store import jobs, leases
from service.store.jobs import Kept

if TYPE_CHECKING:
    from events.log.sql import SqlLog

POLL_S = 1.0
"""How long a new job waits at most before somebody looks at it."""

TURN_S = 3.0
"""How long a job is worked on before what was found is kept, and others have their turn."""

LEASE_S = 60.0
PAUSE_S = 5.0
"""The wait after a store that could not be reached."""

LOOKED_AT = 16
"""Jobs that are tried in turn until one is free."""

_log = structlog.get_logger()


class Bench:
    """Works on the jobs of a store. Several may: each takes jobs that no other works on.

    A job that outlives its lease may be worked on twice. Both come to the same seeds, and the shorter one is let go.
    """

    def __init__(self, log: "SqlLog") -> None:
        self._log = log
        self._name = f"bench-{os.getpid()}-{os.urandom(4).hex()}"

    def run(self, over: threading.Event) -> None:
        """Work until the event is set. A store that cannot be reached is waited for."""
        while not over.is_set():
            try:
                if not self.step(over):
                    over.wait(POLL_S)
            except LogUnavailable as error:
                _log.warning("bench", state="store unavailable", error=str(error))
                over.wait(PAUSE_S)

    def step(self, over: threading.Event) -> bool:
        """Work for a while on the job that has waited longest; whether there was any."""
        with self._log.reading() as connection:
            due = jobs.due(connection, LOOKED_AT)
        for job in due:
            lease = [f"job:{job.id}"]
            if leases.take(self._log, lease, self._name, time.time(), LEASE_S):
                try:
                    self._keep(self._advanced(job, over))
                finally:
                    leases.drop(self._log, lease, self._name)
                return True
        return False

    def _advanced(self, job: Kept, over: threading.Event) -> Kept:
        """The job after some more seeds."""
        record = msgspec.json.decode(job.record, type=Record)
        began = time.monotonic()
        try:
            ruleset_of(record.experiment)
            if record.experiment.code != code_hash():
                return msgspec.structs.replace(
                    job, status="failed", detail="rules or bots have changed since: ask again"
                )
        except ServiceError as error:
            return msgspec.structs.replace(job, status="failed", detail=error.detail)
        running = Running(record.experiment, record)
        with closing(played(record.experiment, range(running.played, record.experiment.seeds))) as seeds:
            go_on(running, _for_a_while(seeds, began + TURN_S, over))
        return msgspec.structs.replace(
            job,
            status="open" if running.judge().verdict is None else "done",
            played=running.played,
            millis=job.millis + round(1000 * (time.monotonic() - began)),
            record=msgspec.json.encode(running.record()),
        )

    def _keep(self, job: Kept) -> None:
        touched = msgspec.structs.replace(job, touched=int(time.time() * 1000))
        self._log.transact(lambda connection: jobs.advance(connection, touched))


def _for_a_while(seeds: Iterator[Seed], end: float, over: threading.Event) -> Iterator[Seed]:
    for seed in seeds:
        yield seed
        if time.monotonic() >= end or over.is_set():
            return


def wanted(log: "SqlLog") -> bool:
    """Whether there is anything to work on."""
    with log.reading() as connection:
        return jobs.open_ones(connection) > 0


def work(config: Config, over: threading.Event) -> None:
    """Work on the jobs of a service's store until the event is set."""
    from events.log.sql import SqlLog
    from service.shelf import CardShelf

    log = SqlLog(config.store, pool_size=1)
    shelf = CardShelf(log)
    shelf.open()
    try:
        Bench(log).run(over)
    finally:
        shelf.close()
        log.close()
