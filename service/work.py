"""The worker: a process beside the server, where bots move and old answers are dropped. A second one does no harm."""

import math
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from domain.refusal import RulesDiffer
from events.log.port import Header, LogUnavailable
from service import bots
from service.context import Context
from service.logs import Trouble, logger
from service.store import endings
from service.usecases import orders

SIGN = "worker:"
"""What the names of the leases begin with that tell of a worker."""

POLL_S = 0.04
"""How long after a commit a bot may notice at most that it is due."""

LEASE_S = 5.0
"""After so long others may take over the matches of a worker that was not heard of."""

AT_ONCE = 16
"""Matches that a worker attends to in turn."""

AT_WORK_S = 30.0
"""After so long without a sign a worker counts as gone."""

SWEEP_S = 60.0
FORGOTTEN_S = 600.0
"""Leases that were not kept up for so long are dropped, whatever they are for."""
ANSWERS_KEPT_S = 3600.0
"""How long retries are answered after the end of a match."""

ORDERS_S = 5.0
"""How often standing orders are looked through for what a crash left."""

PAUSE_S = 2.0
"""The wait after a store that could not be reached, or a match whose people have not agreed to the installed rules."""

FAILED_S = 60.0
"""So long a match is left alone in which a bot failed."""

_log = logger()


class Worker:
    """Plays the bots of all matches of a store until it is told to stop. `beside` is called every few seconds."""

    def __init__(self, ctx: Context, beside: Callable[[], None] = lambda: None) -> None:
        self._ctx = ctx
        self._beside = beside
        self._name = f"worker-{os.getpid()}-{ctx.entropy(4).hex()}"
        self._sign = f"{SIGN}{self._name}"
        self._trouble = Trouble("worker", worker=self._name, state="store unavailable")
        self._over = threading.Event()
        self._shunned: dict[str, float] = {}
        self._swept = self._ordered = -math.inf
        self._orders_after = ""

    def stop(self) -> None:
        """End after the decision that is being made. Safe to call from a signal handler."""
        self._over.set()

    def run(self) -> None:
        """Work until `stop`. A store that cannot be reached is waited for."""
        _log.info("worker", worker=self._name, state="started")
        while not self._over.is_set():
            try:
                busy = self.attend()
                self._sweep()
            except LogUnavailable as error:
                self._trouble.tell(error)
                self._over.wait(PAUSE_S)
            else:
                self._trouble.passed()
                if not busy:
                    self._over.wait(POLL_S)
        with suppress(LogUnavailable):
            self._ctx.leases.drop([self._sign], self._name)
        _log.info("worker", worker=self._name, state="stopped")

    def attend(self) -> bool:
        """Let bots move in the matches that wait longest for one, until none of these does; whether there were any."""
        now = time.monotonic()
        self._shunned = {match: until for match, until in self._shunned.items() if until > now}
        due = [one for one in self._ctx.log.bots_due(AT_ONCE + len(self._shunned)) if one.match not in self._shunned]
        if not due:
            return False
        names = {f"bots:{one.match}": one for one in due[:AT_ONCE]}
        taken = self._ctx.leases.take(list(names), self._name, LEASE_S)
        if not taken:
            return False
        try:
            self._play([names[name] for name in names if name in taken], now)
        finally:
            self._ctx.leases.drop(list(taken), self._name)
        return True

    def _play(self, matches: Sequence[Header], since: float) -> None:
        """One decision in each match in turn, while our leases last."""
        due = deque(one.match for one in matches)
        while due and not self._over.is_set() and time.monotonic() - since < LEASE_S / 2:
            match = due.popleft()
            if self._moved(match):
                due.append(match)

    def _moved(self, match: str) -> bool:
        """Let one bot decide; whether another decision may be due in this match."""
        try:
            done = bots.play_one(self._ctx, match)
        except LogUnavailable:
            raise
        except RulesDiffer:
            self._shunned[match] = time.monotonic() + PAUSE_S
            return False
        except Exception as error:  # a fault in one match's rules must not stop all the others
            _log.error("bot", match=match, error=type(error).__name__)
            self._shunned[match] = time.monotonic() + FAILED_S
            return False
        return done is not None and done.held.header.bots_due

    def _sweep(self) -> None:
        now = time.monotonic()
        if now - self._ordered >= ORDERS_S:
            self._ctx.leases.take([self._sign], self._name, AT_WORK_S)
            self._beside()
            self._orders_after = orders.sweep(self._ctx, self._orders_after)
            self._ordered = now
        if now - self._swept >= SWEEP_S:
            self._ctx.leases.sweep(FORGOTTEN_S)
            endings.forget_answers(self._ctx.log, self._ctx.clock() - ANSWERS_KEPT_S)
            self._swept = now


def at_work(ctx: Context) -> int:
    """How many workers there are for a store, as far as they gave a sign lately. Raises `LogUnavailable`."""
    return len(ctx.leases.held(SIGN, AT_WORK_S))
