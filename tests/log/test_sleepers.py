"""A writer that is stopped, not killed, holds up the others for some seconds at most, and never writes beside them."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from events.chain import faults
from events.log import turns
from events.log.port import LogBusy, LogUnavailable
from events.log.sql import SqlLog
from tests.log.building import Match, until

spawn = multiprocessing.get_context("spawn")
BUSY_S = 5.0
"""How long a database lets a writer wait for a lock."""


def sleep() -> None:
    """Stop this process until somebody lets it go on."""
    os.kill(os.getpid(), signal.SIGSTOP)


def append_with_a_sleep(url: str, match: Match, told: Any, before: bool) -> None:
    """Append a batch; sleep with the turn taken `before` the transaction, or within it."""
    log = SqlLog(url)
    batch = match.batch()
    try:
        if before:
            assert log._turns is not None
            take, slept = log._turns.take, list[bool]()

            def take_and_sleep() -> None:
                take()
                if not slept:
                    slept.append(True)
                    sleep()

            log._turns.take = take_and_sleep  # type: ignore[method-assign]
            log.append(*batch)
        else:
            log.append(*batch, also=lambda _: sleep())
        told.put("kept")
    except LogUnavailable as error:
        told.put(type(error).__name__)
    finally:
        log.close()


class Sleeper:
    """A process that appends to a match and sleeps meanwhile."""

    def __init__(self, url: str, match: Match, *, before: bool) -> None:
        self.told: Any = spawn.Queue()
        self._process = spawn.Process(target=append_with_a_sleep, args=(url, match, self.told, before), daemon=True)
        self._process.start()
        until(lambda: self._state() == "T")

    def _state(self) -> str:
        return Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]

    def wake(self) -> str:
        """Let it go on, and answer what became of its batch."""
        self._signal(signal.SIGCONT)
        outcome: str = self.told.get(timeout=60)
        self._process.join(30)
        return outcome

    def end(self) -> None:
        self._signal(signal.SIGKILL)
        self._process.join(30)

    def _signal(self, number: int) -> None:
        if self._process.exitcode is None:
            os.kill(self._process.pid or 0, number)


@contextmanager
def sleeping(url: str, match: Match, *, before: bool = False) -> Iterator[Sleeper]:
    sleeper = Sleeper(url, match, before=before)
    try:
        yield sleeper
    finally:
        sleeper.end()


def seconds(work: Callable[[], object]) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


def refused(work: Callable[[], object]) -> None:
    with pytest.raises(LogBusy):
        work()


def test_given_a_writer_that_sleeps_at_its_turn_when_others_write_then_its_turn_is_taken_once_and_it_writes_after_them(
    tmp_path: Path,
):
    url = f"sqlite:///{tmp_path}/log.db"
    log, mine = SqlLog.open(url), Match("mat_1")
    with sleeping(url, Match("mat_2"), before=True) as sleeper:
        assert seconds(lambda: mine.grown(log)) >= turns.STALL_S
        assert seconds(lambda: mine.grown(log)) < turns.STALL_S
        assert log.read("mat_2") == []
        assert sleeper.wake() == "kept"
    assert [len(log.read(match)) for match in ("mat_1", "mat_2")] == [10, 5]
    assert list(faults(log.read("mat_2"))) == []
    log.close()


def test_given_a_writer_that_sleeps_in_its_transaction_when_others_write_then_they_are_refused_until_it_goes_on(
    tmp_path: Path,
):
    url = f"sqlite:///{tmp_path}/log.db"
    log, mine = SqlLog.open(url), Match("mat_1")
    with sleeping(url, Match("mat_2")) as sleeper:
        took = seconds(lambda: refused(lambda: log.append(*mine.batch())))
        assert took < turns.WAIT_S + BUSY_S + 3
        assert log.read("mat_1") == []
        assert sleeper.wake() == "kept"
    mine.grown(log)
    assert [len(log.read(match)) for match in ("mat_1", "mat_2")] == [5, 5]
    log.close()


@pytest.mark.postgres
def test_given_a_sleeper_in_a_transaction_of_postgresql_then_its_match_alone_is_held_and_the_server_ends_it(
    postgres_schema_url: str,
):
    log, mine, other = SqlLog.open(postgres_schema_url), Match("mat_1"), Match("mat_2")
    mine.grown(log)
    with sleeping(postgres_schema_url, mine) as sleeper:
        assert seconds(lambda: other.grown(log)) < BUSY_S
        took = seconds(lambda: refused(lambda: log.append(*mine.batch())))
        assert BUSY_S - 1 < took < BUSY_S + 3
        until(lambda: not _is_held(log, mine), seconds=40)
        assert sleeper.wake() == "LogUnavailable"
    assert len(log.read("mat_1")) == 10
    log.close()


def _is_held(log: SqlLog, match: Match) -> bool:
    try:
        match.grown(log)
    except LogBusy:
        return True
    return False
