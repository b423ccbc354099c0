"""Writers of a SQLite file come to their turn in the order in which they asked."""

import fcntl
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from events.log import turns as queue
from events.log.turns import Turns

spawn = multiprocessing.get_context("spawn")


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is passed over here, however slow the machine is."""
    monkeypatch.setattr(queue, "STALL_S", 60.0)
    monkeypatch.setattr(queue, "WAIT_S", 60.0)


def hold(path: str, ready: "multiprocessing.synchronize.Event") -> None:
    """Take a turn and never give it back."""
    turns = Turns(path)
    turns.take()
    ready.set()
    time.sleep(600)


def queue_up(path: str, ready: "multiprocessing.synchronize.Event") -> None:
    """Wait for a turn that does not come."""
    ready.set()
    Turns(path).take()


def tickets(path: Path) -> int:
    """How many tickets were drawn so far."""
    return int.from_bytes(path.read_bytes()[:8], "little") if path.exists() else 0


def waiting_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


class Writers:
    """Threads that each take a turn when told to, and note when they had it."""

    def __init__(self, path: Path) -> None:
        self.path, self.had, self.threads = path, list[int](), list[threading.Thread]()

    def ask(self, number: int, turns: Turns) -> None:
        """Start a writer and wait until it has drawn its ticket."""
        before = tickets(self.path)

        def write() -> None:
            turns.take()
            self.had.append(number)
            turns.release()

        self.threads.append(threading.Thread(target=write, daemon=True))
        self.threads[-1].start()
        waiting_for(lambda: tickets(self.path) > before)

    def join(self) -> list[int]:
        for thread in self.threads:
            thread.join(30)
        return self.had


def test_given_waiting_writers_when_the_first_is_done_then_they_come_in_the_order_in_which_they_asked(tmp_path: Path):
    path = tmp_path / "queue"
    ours, theirs = Turns(str(path)), Turns(str(path))
    writers = Writers(path)
    ours.take()
    for number in range(10):
        writers.ask(number, (ours, theirs)[number % 2])
    assert writers.had == []
    ours.release()
    assert writers.join() == list(range(10))


@pytest.mark.parametrize("victim", ["holder", "waiter", "both"])
def test_given_a_writer_that_is_killed_when_others_wait_then_they_come_to_their_turn_in_order(
    tmp_path: Path, victim: str
):
    path = tmp_path / "queue"
    turns, writers, ready = Turns(str(path)), Writers(path), spawn.Event()
    holder = spawn.Process(target=hold, args=(str(path), ready), daemon=True)
    holder.start()
    ready.wait(30)
    writers.ask(1, turns)
    asked = spawn.Event()
    waiter = spawn.Process(target=queue_up, args=(str(path), asked), daemon=True)
    waiter.start()
    asked.wait(30)
    waiting_for(lambda: tickets(path) == 3)
    writers.ask(2, turns)
    for process in (waiter, holder) if victim == "both" else (waiter,) if victim == "waiter" else (holder,):
        os.kill(process.pid or 0, signal.SIGKILL)
        process.join(30)
    if victim == "waiter":
        time.sleep(0.1)
        assert writers.had == []
        holder.kill()
    assert writers.join() == [1, 2]
    for process in (holder, waiter):
        process.kill()
        process.join(30)


def test_given_a_queue_file_that_is_damaged_when_used_then_turns_are_still_one_at_a_time(tmp_path: Path):
    path = tmp_path / "queue"
    turns, writers = Turns(str(path)), Writers(path)
    turns.take()
    path.write_bytes(b"")
    writers.ask(1, turns)
    time.sleep(0.05)
    turns.release()
    assert writers.join() == [1]


def test_given_another_that_draws_its_ticket_when_one_tries_again_then_its_pauses_double_up_to_the_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = str(tmp_path / "queue")
    turns = Turns(path)
    turns.take()
    turns.release()
    drawing = os.open(path, os.O_RDWR)
    assert queue._lock(drawing, queue._DRAW)
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 9:
            os.close(drawing)

    monkeypatch.setattr("events.log.turns.time.sleep", sleep)
    turns.take()
    turns.release()
    doubled = [queue._SHORTEST_S * 2**number for number in range(7)]
    assert pauses == pytest.approx([*doubled, queue._LONGEST_S, queue._LONGEST_S])


class Clock:
    """Time that passes only while a writer rests, as long as it means to; `at` a moment something else is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.pauses: list[float] = []
        self.at: list[tuple[float, Callable[[], None]]] = []
        monkeypatch.setattr(queue, "time", self)

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds
        while self.at and self.at[0][0] <= self.now:
            self.at.pop(0)[1]()


def drawn(path: Path) -> int:
    """A ticket of somebody; it counts until the file that is answered is closed."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT)
    assert queue._next_ticket(fd) is not None
    return fd


def test_given_a_turn_that_another_has_when_the_next_waits_then_it_looks_the_seldomer_the_longer_it_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    clock, path = Clock(monkeypatch), tmp_path / "queue"
    first, second = Turns(str(path)), Turns(str(path))
    first.take()
    clock.at = [(0.2, first.release)]
    second.take()
    waited = [sum(clock.pauses[:number]) for number in range(len(clock.pauses))]
    eighths = [held for held in waited if queue._NEXT_S < held / 8 < queue._SELDOM_S]
    seldom = [held for held in waited if held / 8 >= queue._SELDOM_S]
    assert clock.pauses[: -len(eighths + seldom)] == [queue._NEXT_S] * 9
    assert clock.pauses[9 : -len(seldom)] == pytest.approx([held / 8 for held in eighths])
    assert clock.pauses[-len(seldom) :] == [queue._SELDOM_S] * len(seldom)


@pytest.mark.parametrize(("before", "pause_s"), [(2, queue._BEHIND_S), (3, 2 * queue._BEHIND_S), (9, queue._SELDOM_S)])
def test_given_others_before_the_next_when_one_waits_then_it_looks_the_seldomer_the_more_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int, pause_s: float
):
    clock, path = Clock(monkeypatch), tmp_path / "queue"
    clock.at = [(0.1, partial(os.close, drawn(path))) for _ in range(before)]
    Turns(str(path)).take()
    assert set(clock.pauses) == {pause_s}


def test_given_a_line_that_moves_on_when_the_last_waits_long_then_nobody_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Given three writers that take almost too long each, then the next has its turn after all of them."""
    clock, path = Clock(monkeypatch), tmp_path / "queue"
    monkeypatch.setattr(queue, "STALL_S", 2.0)
    clock.at = [(1.9 * number, partial(os.close, drawn(path))) for number in (1, 2, 3)]
    Turns(str(path)).take()
    assert clock.now == pytest.approx(3 * 1.9, abs=0.02)
    assert int.from_bytes(path.read_bytes()[8:16], "little") == 0


def test_given_a_turn_that_never_comes_then_the_writer_gives_up_and_leaves_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    clock, path = Clock(monkeypatch), tmp_path / "queue"
    monkeypatch.setattr(queue, "WAIT_S", 10.0)
    holder, mine, later = drawn(path), Turns(str(path)), Turns(str(path))
    with pytest.raises(TimeoutError, match="other writers hold the store"):
        mine.take()
    assert clock.now == pytest.approx(10.0, abs=0.02)
    clock.at = [(10.5, partial(os.close, holder))]
    later.take()
    assert clock.now == pytest.approx(10.5, abs=0.02)


def test_given_a_line_that_does_not_move_on_then_its_head_alone_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Given two writers of which the first sleeps, then the next waits for the second, however long that takes."""
    clock, path = Clock(monkeypatch), tmp_path / "queue"
    monkeypatch.setattr(queue, "STALL_S", 2.0)
    sleeper, other = drawn(path), drawn(path)
    clock.at = [(3.9, partial(os.close, other))]
    Turns(str(path)).take()
    assert clock.now == pytest.approx(3.9, abs=0.02)
    assert int.from_bytes(path.read_bytes()[8:16], "little") == 1
    os.close(sleeper)


def test_given_a_system_without_such_locks_when_taking_turns_then_still_one_writes_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delattr(fcntl, "F_OFD_SETLK")
    turns = Turns(str(tmp_path / "queue"))
    inside, most = 0, 0

    def write() -> None:
        nonlocal inside, most
        for _ in range(20):
            turns.take()
            inside += 1
            most = max(most, inside)
            time.sleep(0.0005)
            inside -= 1
            turns.release()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert most == 1


def test_given_a_system_without_such_locks_when_a_turn_is_given_back_then_another_has_it_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delattr(fcntl, "F_OFD_SETLK")
    path = tmp_path / "queue"
    turns = Turns(str(path))

    turns.take()
    with path.open() as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    turns.release()
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_given_writers_that_never_rest_when_many_compete_then_each_gets_its_share(tmp_path: Path):
    path = str(tmp_path / "queue")
    had, stop = list[int](), threading.Event()

    def write(number: int, turns: Turns) -> None:
        while not stop.is_set():
            turns.take()
            had.append(number)
            time.sleep(0.001)
            turns.release()

    threads = [threading.Thread(target=write, args=(number, Turns(path))) for number in range(6)]
    for thread in threads:
        thread.start()
    try:
        waiting_for(lambda: set(had) == set(range(6)))
        enough = len(had) + 300
        waiting_for(lambda: len(had) >= enough)
    finally:
        stop.set()
    for thread in threads:
        thread.join(30)
    last = had[enough - 240 : enough]
    assert [last.count(number) for number in range(6)] == pytest.approx([40] * 6, abs=5)
