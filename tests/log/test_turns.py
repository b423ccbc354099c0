"""Writers of a SQLite file come to their turn in the order in which they asked."""

import fcntl
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from events.log import turns as queue
from events.log.turns import Turns

spawn = multiprocessing.get_context("spawn")
STALL_S, WAIT_S = queue.STALL_S, queue.WAIT_S


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


def test_given_no_queue_file_when_a_turn_is_taken_then_one_is_made_for_its_owner_alone(tmp_path: Path):
    turns = Turns(str(tmp_path / "queue"))
    turns.take()
    turns.release()
    assert (tmp_path / "queue").stat().st_mode & 0o777 == 0o600


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


class Clock:
    """A clock that goes on only while somebody sleeps, and what happens at which of its seconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.looks, self.pauses = 1_000.0, 0, list[float]()
        self.due: list[tuple[float, Callable[[], object]]] = []
        monkeypatch.setattr(queue, "time", SimpleNamespace(monotonic=self.look, sleep=self.sleep))
        monkeypatch.setattr(queue, "STALL_S", STALL_S)
        monkeypatch.setattr(queue, "WAIT_S", WAIT_S)

    def look(self) -> float:
        self.looks += 1
        assert self.looks < 20_000, "whoever waits must sleep between looks"
        return self.now

    def at(self, second: float, event: Callable[[], object]) -> None:
        self.due.append((1_000 + second, event))

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.pauses.append(seconds)
        while self.due and self.due[0][0] <= self.now:
            self.due.pop(0)[1]()

    def passed(self) -> float:
        return self.now - 1_000


class Waiting:
    """One that has drawn a ticket and waits, until it writes and is `done`."""

    def __init__(self, path: Path) -> None:
        self._handle = queue._Handle(str(path))
        self.ticket = queue._next_ticket(self._handle.fd)

    def done(self) -> None:
        queue._lock(self._handle.fd, queue._ALL_FREE)


def taken_from(path: Path) -> int:
    """The last ticket that was passed over; 0 if none was."""
    return int.from_bytes(path.read_bytes()[8:16], "little")


def test_given_writers_that_go_on_in_time_when_one_waits_for_all_of_them_then_none_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Given four writers that take 1.9 s each, when a fifth waits, then each has as long as if it were the only one."""
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    for number in range(1, 5):
        clock.at(1.9 * number, Waiting(path).done)
    mine = Turns(str(path))
    mine.take()
    assert clock.passed() == pytest.approx(7.6, abs=0.02)
    assert (mine.is_mine(), taken_from(path)) == (True, 0)


def test_given_a_writer_that_sleeps_at_the_head_when_others_wait_then_it_alone_is_passed_over_after_the_stall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    sleeper, next_one = Waiting(path), Waiting(path)
    clock.at(3, next_one.done)
    mine = Turns(str(path))
    mine.take()
    assert clock.passed() == pytest.approx(3, abs=0.02)
    assert (mine.is_mine(), taken_from(path)) == (True, sleeper.ticket)


def test_given_a_writer_that_was_passed_over_when_its_turn_is_looked_at_then_it_is_no_longer_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    slow, quick = Turns(str(path)), Turns(str(path))
    slow.take()
    assert slow.is_mine()
    quick.take()
    assert clock.passed() == pytest.approx(2, abs=0.02)
    assert (slow.is_mine(), quick.is_mine()) == (False, True)


def test_given_writers_that_hold_the_store_for_ever_in_turn_when_one_has_waited_long_enough_then_it_gives_up_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    others = [Waiting(path) for _ in range(7)]
    for number, other in enumerate(others, start=1):
        clock.at(1.9 * number, other.done)
    mine, behind = Turns(str(path)), queue._Handle(str(path))
    with pytest.raises(TimeoutError, match="other writers hold the store"):
        mine.take()
    assert clock.passed() == pytest.approx(10, abs=0.02)
    assert queue._first_held(behind.fd, 9) == others[5].ticket
    for other in others:
        other.done()
    assert queue._first_held(behind.fd, 9) is None


def test_given_one_before_it_when_a_writer_looks_again_then_after_an_eighth_of_the_time_that_the_turn_took_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    clock.at(0.5, Waiting(path).done)
    Turns(str(path)).take()
    held, expected = 0.0, list[float]()
    while held < 0.5:
        expected.append(min(max(0.0003, held / 8), 0.01))
        held += expected[-1]
    assert clock.pauses == pytest.approx(expected)
    assert expected[0] == 0.0003 < expected[20] < expected[-1] == 0.01


@pytest.mark.parametrize(("before", "pause"), [(2, 0.0015), (3, 0.003), (7, 0.009), (8, 0.01), (20, 0.01)])
def test_given_several_before_it_when_a_writer_looks_again_then_later_the_more_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int, pause: float
):
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    others = [Waiting(path) for _ in range(before)]
    for other in others:
        clock.at(0, other.done)
    Turns(str(path)).take()
    assert clock.pauses == pytest.approx([pause])


def test_given_one_that_sleeps_while_it_draws_when_others_come_then_they_write_without_a_ticket_after_the_stall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    drawing, mine = queue._Handle(str(path)), Turns(str(path))
    assert queue._lock(drawing.fd, queue._DRAW)
    mine.take()
    assert clock.passed() == pytest.approx(2, abs=0.01)
    assert (mine.is_mine(), tickets(path)) == (True, 0)


def test_given_a_system_without_such_locks_when_another_holds_the_file_then_it_is_passed_over_after_the_longest_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delattr(fcntl, "F_OFD_SETLK")
    path, clock = tmp_path / "queue", Clock(monkeypatch)
    Turns(str(path)).take()
    doubled = [queue._SHORTEST_S * 2**number for number in range(7)]
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        Turns(str(path)).take()
    assert clock.pauses[:9] == pytest.approx([*doubled, queue._LONGEST_S, queue._LONGEST_S])
    assert clock.passed() == pytest.approx(10, abs=0.01)
