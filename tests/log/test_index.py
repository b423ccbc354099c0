"""The index beside a journal (`-shm`): one that is removed is noticed, and nobody makes a second one meanwhile."""

import gc
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from events.log.place import Place
from events.log.port import LogReplaced
from events.log.sql import SqlLog
from tests.log.building import Match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def log(file: Path) -> Iterator[SqlLog]:
    log = SqlLog.open(f"sqlite:///{file}")
    yield log
    log.close()


def removed(index: Path) -> None:
    index.unlink()


def replaced(index: Path) -> None:
    index.with_name("new").touch()
    index.with_name("new").replace(index)


@pytest.mark.parametrize("change", [removed, replaced])
def test_given_an_index_that_is_gone_then_nothing_is_read_or_acknowledged_any_more(
    log: SqlLog, file: Path, change: Callable[[Path], None]
):
    match = Match()
    match.grown(log)
    index = file.with_name("log.db-shm")
    change(index)
    said = rf"log\.db-shm was {change.__name__} while it was in use"
    for _ in range(2):
        with pytest.raises(LogReplaced, match=said):
            log.append(*match.batch())
        with pytest.raises(LogReplaced, match=said):
            log.read("mat_1")


def test_given_an_index_that_goes_while_a_batch_is_written_then_the_batch_is_not_acknowledged(
    log: SqlLog, file: Path, monkeypatch: pytest.MonkeyPatch
):
    match, keep = Match(), log._append
    match.grown(log)

    def keep_and_remove(*args: Any) -> int:
        position = keep(*args)
        file.with_name("log.db-shm").unlink()
        return position

    monkeypatch.setattr(log, "_append", keep_and_remove)
    with pytest.raises(LogReplaced, match=r"log\.db-shm was removed"):
        log.append(*match.batch())


OPENED = """
import sys
from events.log.sql import SqlLog
log = SqlLog.open(f"sqlite:///{sys.argv[1]}")
print(log.last_position())
log.close()
"""


def opened_by_another(file: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", OPENED, file], capture_output=True, text=True, check=False)


def test_given_an_index_that_others_lost_then_no_second_one_is_made_and_nothing_is_lost(log: SqlLog, file: Path):
    """Given a store in use without its index, when another process opens it, then it is refused, whoever tries."""
    match = Match()
    match.grown(log)
    index = file.with_name("log.db-shm")
    index.unlink()
    again = opened_by_another(file)
    assert f"LogReplaced: {index} was removed while others have the store open: stop those first" in again.stderr
    assert not index.exists()
    log.close()
    again = opened_by_another(file)
    assert (again.stdout, again.stderr) == ("5\n", "")


@pytest.fixture
def pauses(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of one that finds a journal in use without its index; nothing else takes time here."""
    taken: list[float] = []
    clock = SimpleNamespace(monotonic=lambda: 1_000 + sum(taken), sleep=taken.append)
    monkeypatch.setattr("events.log.place.time", clock)
    monkeypatch.setattr("events.log.place.is_in_use", lambda _: True)
    file.with_name("log.db-wal").touch()
    return taken


def test_given_others_without_an_index_when_it_does_not_come_in_time_then_they_are_looked_at_for_two_seconds_once(
    file: Path, pauses: list[float]
):
    place = Place(file)
    file.touch()
    for _ in range(2):
        with pytest.raises(LogReplaced, match=r"log\.db-shm was removed while others have the store open"):
            place.check()
        assert sum(pauses) == pytest.approx(2, abs=0.03)
    assert set(pauses) == {0.02}


def test_given_others_that_make_their_index_late_when_it_is_gone_again_then_they_have_as_long_as_before(
    file: Path, pauses: list[float], monkeypatch: pytest.MonkeyPatch
):
    """Given an index that comes after 1.5 s, when it goes, then one waits as if it had never been missed."""
    file.touch()
    place, index = Place(file), file.with_name("log.db-shm")
    wait = pauses.append

    def pause(seconds: float) -> None:
        wait(seconds)
        if sum(pauses) >= due:
            index.touch()

    monkeypatch.setattr("events.log.place.time.sleep", pause)
    for due in (1.5, 3.0):
        index.unlink(missing_ok=True)
        place.check()
        assert sum(pauses) == pytest.approx(due, abs=0.03)


def test_given_a_killed_store_without_its_index_then_it_opens_as_it_is(log: SqlLog, file: Path):
    Match().grown(log)
    for name in ("log.db", "log.db-wal"):
        shutil.copyfile(file.with_name(name), file.with_name(name.replace("log", "killed")))
    began = time.monotonic()
    with closing(SqlLog.open(f"sqlite:///{file.with_name('killed.db')}")) as again:
        assert again.last_position() == 5
    assert time.monotonic() - began < 1.5


def test_given_a_last_connection_that_was_forgotten_then_journal_and_index_may_be_made_anew(log: SqlLog, file: Path):
    """Given a connection in use when the store was closed, when it was dropped, then others' files are one's own."""
    match = Match()
    match.grown(log)
    with log.reading():
        log.close()
    gc.collect()
    assert not file.with_name("log.db-shm").exists()
    assert opened_by_another(file).stdout == "5\n"
    match.grown(log)
    assert len(log.read("mat_1")) == 10


def test_given_connections_that_were_closed_when_somebody_still_refers_to_one_then_the_store_is_not_held(
    log: SqlLog, file: Path
):
    """Given a store that was closed, when it is used again, then journal and index may be made anew."""
    match = Match()
    match.grown(log)
    with log.reading() as connection:
        kept = connection.connection.dbapi_connection
    log.close()
    gc.collect()
    assert not file.with_name("log.db-shm").exists()
    match.grown(log)
    assert len(log.read("mat_1")) == 10
    assert kept is not None


COMING_AND_GOING = """
import os, sys, time
from events.log.sql import SqlLog
from tests.log.building import Match
end, number, name = time.monotonic() + float(sys.argv[2]), 0, sys.argv[3]
while time.monotonic() < end:
    log = SqlLog.open(sys.argv[1])
    match = Match(f"mat_{name}_{number}")
    for _ in range(1 + number % 3):
        match.grown(log)
    log.read(match.match)
    if number % 4 == 3:
        if (child := os.fork()) == 0:
            match.grown(log)
            log.close()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
    log.close()
    number += 1
print(number)
"""


def test_given_processes_that_come_and_go_then_nobody_takes_that_for_damage(file: Path):
    """Given three processes that make, open, write, fork and close one store, when they do, then none is refused."""
    command = [sys.executable, "-c", COMING_AND_GOING, f"sqlite:///{file}", "1.5"]
    running = [subprocess.Popen([*command, str(one)], stdout=subprocess.PIPE) for one in range(3)]
    rounds = [int(one.communicate()[0] or 0) for one in running]
    assert [one.returncode for one in running] == [0, 0, 0]
    assert min(rounds) > 0
