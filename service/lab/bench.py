"""The bench: works on the jobs of a store, a few seconds at a time each, until it is told to stop."""

import os
import threading
import time
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING

import msgspec

from events.log.port import LogUnavailable
from service.config import Config
from service.errors import Conflict, Damaged, ServiceError
from service.lab.arms import uploaded_sets
from service.lab.kinds import read
from service.lab.series import keep
from service.lab.work import ALONE, Crew, Means, Team, Work, check_release
from service.logs import Trouble, logger
from service.store import jobs
from service.store.jobs import Kept
from service.store.leases import Leases

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from events.log.sql import SqlLog

POLL_S = 1.0
"""How long a new job waits at most before somebody looks at it."""

TURN_S = 3.0
"""How long a job is worked on before what was found is kept, and others have their turn."""

ALLOWANCE_S = 60.0
"""How long a turn may last while others wait; twice as long next time if nothing was found, up to `PATIENCE_S`."""

LEASE_S = 60.0
RENEW_S = 20.0
"""How often a lease is kept up while an answer is waited for."""

PATIENCE_S = 900.0
"""How long one task, a seed or a match, may take before its job fails."""

PAUSE_S = 5.0
"""The wait after a store that could not be reached."""

LOOKED_AT = 16
"""Jobs that are tried in turn until one is free."""


class _Unwanted(Exception):
    """What is being played is not wanted any more: the job was cancelled, or the bench is to stop."""


class _OthersWait(Exception):
    """The turn has lasted long enough: others wait for theirs."""


class _TooLong(Exception):
    """A task takes so long that nobody waits for it any more."""


class Bench:
    """Works on the jobs of a store. Several may: each takes jobs that no other works on.

    A job that outlives its lease may be worked on twice. Both come to the same seeds, and the shorter one is let go.
    """

    def __init__(self, log: "SqlLog", processes: int = 0) -> None:
        """With `processes` so many play beside this one, started for the first job; else it plays itself."""
        self._log = log
        self._name = f"bench-{os.getpid()}-{os.urandom(4).hex()}"
        self._leases = Leases(log)
        self._processes = processes
        self._trouble = Trouble("bench", state="store unavailable")
        self._team: Team | None = None
        self._allowances: dict[str, float] = {}

    def run(self, over: threading.Event) -> None:
        """Work until the event is set. A store that cannot be reached is waited for."""
        while not over.is_set():
            try:
                if not self.step(over):
                    over.wait(POLL_S)
                self._trouble.passed()
            except LogUnavailable as error:
                self._trouble.tell(error)
                over.wait(PAUSE_S)

    def step(self, over: threading.Event) -> bool:
        """Work for a while on the job whose turn it is; whether there was any."""
        with self._log.reading() as connection:
            due = jobs.due(connection, LOOKED_AT)
        for job in due:
            lease = [jobs.lease_of(job.id)]
            if self._leases.take(lease, self._name, LEASE_S):
                try:
                    self._advance(job, over)
                finally:
                    self._leases.drop(lease, self._name)
                return True
        return False

    def close(self) -> None:
        """End the processes beside this one, whatever they are doing."""
        if self._team is not None:
            self._team.disband()
            self._team = None

    def _advance(self, job: Kept, over: threading.Event) -> None:
        """Bring a job further, and keep what was found."""
        try:
            _, work = read(job)
        except Damaged as error:
            self._give_up(job, error.detail)
            return
        except Conflict as error:
            self._keep(msgspec.structs.replace(job, status="failed", detail=error.detail))
            return
        allowance = self._allowances.pop(job.id, ALLOWANCE_S)
        turn = _Turn(self._log, self._leases, self._name, job, over, allowance)
        status: jobs.Status = "open"
        detail = None
        try:
            check_release(work.terms)
            terms = work.terms
            card_sets = uploaded_sets([terms.options, *(arm.options for arm in terms.arms)])
            work.go_on(turn.means(self._crew(), card_sets))
            status = "done" if work.over else "open"
        except _Unwanted:
            self.close()
        except _OthersWait:
            self.close()
            allowance = allowance if turn.found else min(2 * allowance, PATIENCE_S)
        except (_TooLong, BrokenExecutor) as error:
            self.close()
            why = str(error) if isinstance(error, _TooLong) else "a process that played ended by itself"
            status, detail = "failed", f"after {work.played} {work.unit}: {why}"
        except ServiceError as error:
            status, detail = "failed", error.detail
        except LogUnavailable:
            raise
        except Exception as error:  # a fault in one job must not end all the others
            status, detail = "failed", f"after {work.played} {work.unit}: {type(error).__name__}: {error}"
        if status == "open":
            self._allowances[job.id] = allowance
        self._keep(turn.after(status, detail, work))

    def _give_up(self, job: Kept, why: str) -> None:
        """Leave a damaged job alone from now on: it is logged once and holds up nobody."""
        logger().error("bench", job=job.id, error=why)
        self._log.transact(lambda connection: jobs.give_up(connection, job.id, why))

    def _crew(self) -> Crew:
        if not self._processes:
            return ALONE
        if self._team is None:
            self._team = Team(self._processes)
        return self._team.crew

    def _keep(self, job: Kept) -> None:
        self._log.transact(lambda connection: jobs.advance(connection, job))


class _Turn:
    """A few seconds for one job."""

    def __init__(
        self, log: "SqlLog", leases: Leases, name: str, job: Kept, over: threading.Event, allowance: float
    ) -> None:
        self._log = log
        self._leases = leases
        self._name = name
        self._job = job
        self._over = over
        self._allowance = allowance
        self._began = self._heard = self._renewed = time.monotonic()

    @property
    def found(self) -> bool:
        """Whether anything was found in it."""
        return self._heard > self._began

    def after(self, status: jobs.Status, detail: str | None, work: Work) -> Kept:
        """The job after it. Others have their turns for as long as this one lasted before the job has its next."""
        lasted = time.monotonic() - self._began
        return msgspec.structs.replace(
            self._job,
            status=status,
            detail=detail,
            played=work.played,
            millis=self._job.millis + round(1000 * lasted),
            record=msgspec.json.encode(work.record()),
            touched=self._job.touched + round(1_000_000 * lasted),
        )

    def means(self, crew: Crew, card_sets: "tuple[CardSet, ...]") -> Means:
        """What the job is worked on with."""
        return Means(
            crew=msgspec.structs.replace(crew, beat=self._beat),
            card_sets=card_sets,
            keep=lambda game: keep(self._log, game),
            more=lambda: time.monotonic() - self._began < TURN_S and not self._over.is_set(),
            told=self._hear,
        )

    def _hear(self) -> None:
        self._heard = time.monotonic()

    def _beat(self) -> None:
        """Called while an answer is waited for. Raises `_Unwanted`, `_TooLong`, `_OthersWait`."""
        now = time.monotonic()
        if now - self._heard > PATIENCE_S:
            raise _TooLong(f"the next one is not done in {PATIENCE_S / 60:g} minutes")
        if self._over.is_set() or not self._is_open():
            raise _Unwanted
        if now - self._began > self._allowance and self._others_wait():
            raise _OthersWait
        if now - self._renewed > RENEW_S:
            self._leases.take([jobs.lease_of(self._job.id)], self._name, LEASE_S)
            self._renewed = now

    def _others_wait(self) -> bool:
        held = self._leases.held(jobs.lease_of(""), LEASE_S)
        with self._log.reading() as connection:
            return jobs.some_wait(connection, held)

    def _is_open(self) -> bool:
        with self._log.reading() as connection:
            return jobs.status_of(connection, self._job.id) == "open"


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
    bench = Bench(log, config.lab_processes)
    try:
        bench.run(over)
    finally:
        bench.close()
        shelf.close()
        log.close()
