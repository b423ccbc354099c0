"""The worker: bots move soon after each commit, after a restart too, and two workers do no harm."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import select

from domain.bots import BOTS
from events.chain import faults
from events.envelope import event_of
from events.log.port import Answer, LogReadOnly, LogUnavailable, Request
from service import bots, work
from service.context import Context
from service.store.leases import Leases
from service.store.tables import endings
from service.store.tables import leases as kept_leases
from service.usecases import play
from service.work import Worker
from tests.service.conftest import Logged, Open
from tests.service.playing import GREEDY, PERSON, RANDOM, folded, next_move, opened, play_all, play_on, started


@contextmanager
def working(ctx: Context) -> Iterator[Worker]:
    worker = Worker(ctx)
    thread = threading.Thread(target=worker.run)
    thread.start()
    yield worker
    worker.stop()
    thread.join(20)
    assert not thread.is_alive()


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.005)


def test_bots_finish_a_match_among_themselves(open_any):
    ctx = open_any()
    match = opened(ctx, RANDOM, RANDOM, turn_limit=6).header.match

    with working(ctx):
        until(lambda: ctx.log.header(match).status == "ended")

    assert list(faults(ctx.log.read(match), match=match)) == []
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_a_bot_answers_a_person_of_another_process(open_sqlite: Open):
    person, worker = open_sqlite(), open_sqlite()
    match = started(person, PERSON, RANDOM, turn_limit=4)

    with working(worker):
        while person.log.header(match).status == "playing":
            until(lambda: 1 in person.log.header(match).waiting_for or person.log.header(match).status == "ended")
            play_on_as_person(person, match)

    assert person.states.latest(match).state == folded(person, match)


def play_on_as_person(ctx: Context, match: str) -> None:
    while ctx.states.latest(match).header.waiting_for == (1,):
        play_on(ctx, match, 1)


def test_a_worker_that_comes_later_goes_on_where_the_last_one_was_killed(
    open_sqlite: Open, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(work, "LEASE_S", 0.5)
    first, second = open_sqlite(), open_sqlite()
    match = opened(first, GREEDY, RANDOM, turn_limit=6).header.match
    first.leases.take([f"bots:{match}"], "killed", work.LEASE_S)
    for _ in range(5):
        bots.play_one(first, match)
    stopped_at = first.log.header(match).version

    with working(second):
        until(lambda: second.log.header(match).status == "ended")

    assert stopped_at < second.log.header(match).version
    assert second.states.latest(match).state == folded(second, match)


def test_two_workers_play_many_matches_once(open_any):
    one, other = open_any(), open_any()
    matches = [opened(one, RANDOM, RANDOM, turn_limit=3).header.match for _ in range(12)]

    with working(one), working(other):
        until(lambda: all(one.log.header(match).status == "ended" for match in matches))

    for match in matches:
        assert list(faults(one.log.read(match), match=match)) == []
    with one.log.reading() as connection:
        assert connection.execute(select(kept_leases)).all() == []


def test_a_match_that_another_worker_holds_is_left_to_it(ctx):
    match = opened(ctx, RANDOM, RANDOM).header.match
    version = ctx.log.header(match).version
    ctx.leases.take([f"bots:{match}"], "another", 60)

    assert not Worker(ctx).attend()
    assert ctx.log.header(match).version == version


def test_no_bot_moves_for_a_person(ctx):
    match = started(ctx)

    assert bots.play_one(ctx, match) is None
    assert play_all(ctx, match) == 0
    assert not Worker(ctx).attend()


def test_a_bot_that_fails_holds_up_no_other_match(ctx, monkeypatch):
    broken = opened(ctx, RANDOM, RANDOM, turn_limit=2).header.match
    fine = opened(ctx, GREEDY, GREEDY, turn_limit=2).header.match

    def stumble(table: object) -> None:
        raise RuntimeError("a fault in a bot")

    monkeypatch.setitem(BOTS, "random", stumble)
    with working(ctx):
        until(lambda: ctx.log.header(fine).status == "ended")

    assert ctx.log.header(broken).status == "playing"


def test_a_store_that_cannot_be_reached_is_waited_for(ctx, monkeypatch):
    match = opened(ctx, RANDOM, RANDOM, turn_limit=2).header.match
    monkeypatch.setattr(work, "PAUSE_S", 0.01)
    real, failures = ctx.log.bots_due, [LogUnavailable("disk full")] * 3

    def sometimes(limit: int):
        if failures:
            raise failures.pop()
        return real(limit)

    monkeypatch.setattr(ctx.log, "bots_due", sometimes)
    with working(ctx):
        until(lambda: ctx.log.header(match).status == "ended")


def test_a_store_that_stays_unavailable_is_told_once(ctx, monkeypatch, logged: Logged):
    """Given a disk that is full for a while, when the worker tries again and again, it warns once for each reason."""
    monkeypatch.setattr(work, "PAUSE_S", 0.01)
    failures = [LogUnavailable("disk I/O error")] + [LogUnavailable("database or disk is full")] * 5

    def sometimes(limit: int):
        if failures:
            raise failures.pop()
        return []

    monkeypatch.setattr(ctx.log, "bots_due", sometimes)
    with working(ctx):
        until(lambda: not failures)

    assert [line["error"] for line in logged if line["log_level"] == "warning"] == [
        "database or disk is full",
        "disk I/O error",
    ]
    assert {line["worker"].rpartition("-")[0] for line in logged if "worker" in line} == {f"worker-{os.getpid()}"}


def test_a_store_that_is_read_but_not_written_is_told_once(ctx, monkeypatch, logged: Logged):
    """Given a store that may only be read, when the worker tries again and again to give its sign, it warns once."""
    monkeypatch.setattr(work, "PAUSE_S", 0.01)
    monkeypatch.setattr(work, "POLL_S", 0.01)
    monkeypatch.setattr(work, "ORDERS_S", 0.02)
    tries = []

    def refused(*_: object) -> None:
        tries.append(1)
        raise LogReadOnly("attempt to write a readonly database")

    monkeypatch.setattr(ctx.leases, "take", refused)
    with working(ctx):
        until(lambda: len(tries) > 5)
    warned = [line["error"] for line in logged if line["log_level"] == "warning"]
    assert warned == ["attempt to write a readonly database"]


def test_a_worker_stops_between_two_decisions(ctx):
    match = opened(ctx, RANDOM, RANDOM).header.match
    with working(ctx):
        until(lambda: ctx.log.header(match).version > 40)

    assert ctx.log.header(match).status == "playing"
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_the_same_bot_decides_alike_wherever_it_is_asked(open_sqlite: Open):
    one, other = open_sqlite(), open_sqlite()
    match = opened(one, GREEDY, RANDOM).header.match
    held = one.states.latest(match)
    seat = bots.due_seat(held)
    assert seat is not None

    first = bots.play_one(one, match)

    assert first is not None
    moved = next(event_of(entry) for entry in first.entries if entry.type == "MoveMade")
    assert bots.decided(other, held, seat).facts[0].event == moved


def test_a_lease_is_held_by_one_until_it_is_given_back_or_not_kept_up(open_any):
    """Given two processes, when one holds leases, then the other gets them once they are given back, or once it has
    seen for so long that they are not kept up.
    """
    log, now = open_any().log, [100.0]
    one, two = (Leases(log, lambda: now[0]) for _ in range(2))

    assert one.take(["a", "b"], "one", 10) == {"a", "b"}
    assert two.take(["a", "c"], "two", 10) == {"c"}
    now[0] = 108.0
    assert one.take(["a"], "one", 10) == {"a"}
    assert two.take(["a", "b"], "two", 10) == set()
    now[0] = 117.9
    assert two.take(["a", "b"], "two", 10) == set()
    now[0] = 118.0
    assert two.take(["a", "b"], "two", 10) == {"a", "b"}
    one.drop(["a"], "one")
    assert one.take(["a"], "one", 10) == set()
    two.drop(["a"], "two")
    assert one.take(["a"], "one", 10) == {"a"}
    assert two.held("", 10) == {"a", "b", "c"}
    one.sweep(600)
    now[0] = 1000.0
    one.sweep(600)
    assert two.held("", 10) == set()


def test_a_lease_is_held_only_if_its_last_sign_was_given_lately(open_any):
    """Given a holder that died, when a process asks for the first time only then, or has not asked for long, then it
    does not take the last sign for a fresh one; a clock that was set makes nobody alive who gives no sign.
    """
    log, now = open_any().log, [0.0]
    holder, asking, late = (Leases(log, lambda: now[0], lambda: 5000.0 + now[0]) for _ in range(3))
    holder.take(["a"], "holder", 10)
    assert asking.held("", 10) == {"a"}
    now[0] = 9.9
    assert late.held("", 10) == {"a"}
    now[0] = 10.1
    assert (asking.held("", 10), late.held("", 10)) == (set(), set())
    assert Leases(log, lambda: now[0], lambda: 5000.0 + now[0]).held("", 10) == set()
    holder.take(["a"], "holder", 10)
    now[0] = 25.0
    assert asking.held("", 10) == set()
    behind = Leases(log, lambda: now[0], lambda: now[0])
    assert behind.held("", 10) == set()
    slow = Leases(log, lambda: now[0], lambda: 5000.0 + now[0] - 3.0)
    holder.take(["a"], "holder", 10)
    assert slow.held("", 10) == {"a"}


def test_a_lease_that_is_taken_again_by_its_holder_is_not_thought_to_be_the_old_one(open_any):
    """Given a lease that was seen long ago, when its holder gave it back and takes it again, then it is held anew."""
    log, now = open_any().log, [0.0]
    one, two = (Leases(log, lambda: now[0]) for _ in range(2))
    one.take(["a"], "one", 10)
    assert two.take(["a"], "two", 10) == set()
    one.drop(["a"], "one")
    now[0] = 100.0
    one.take(["a"], "one", 10)
    assert two.take(["a"], "two", 10) == set()


@pytest.mark.parametrize("hours", [-5, 5])
def test_bots_go_on_though_the_clock_is_set(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch, hours: int):
    """Given a worker that was killed with leases, and one at work, when the clock is set back or forward, then bots
    move and what the worker does now and then goes on.
    """
    monkeypatch.setattr(work, "LEASE_S", 0.5)
    monkeypatch.setattr(work, "ORDERS_S", 0.1)
    killed, ctx, person = open_sqlite(), open_sqlite(), open_sqlite()
    first = opened(person, RANDOM, RANDOM, turn_limit=3).header.match
    second = started(person, PERSON, RANDOM, turn_limit=3)
    killed.leases.take([f"bots:{second}"], "killed", work.LEASE_S)
    called: list[float] = []
    worker = Worker(ctx, beside=lambda: called.append(0.0))
    thread = threading.Thread(target=worker.run)
    thread.start()
    try:
        until(lambda: ctx.log.header(first).status == "ended")
        for one in (ctx, person, killed):
            monkeypatch.setattr(one, "clock", lambda: time.time() + hours * 3600)
        monkeypatch.setattr(time, "time", lambda real=time.time: real() + hours * 3600)
        before = len(called)
        while person.log.header(second).status == "playing":
            until(lambda: 1 in person.log.header(second).waiting_for or person.log.header(second).status == "ended")
            play_on_as_person(person, second)
        until(lambda: len(called) > before + 2)
    finally:
        worker.stop()
        thread.join(20)


def test_kept_answers_are_dropped_some_time_after_the_end(ctx, monkeypatch):
    match = started(ctx, turn_limit=1)
    going_on = started(ctx)
    for one in (match, going_on):
        seat, version, move = next_move(ctx, one)
        request = Request(play.request_scope(one, seat, "moves"), "key", "f")
        play.submit(
            ctx, one, seat, move, expected_version=version, request=request, answer=lambda _: Answer(201, b"", {})
        )
    play_on(ctx, match)

    def kept(one: str) -> bool:
        return any(ctx.log.answered(Request(play.request_scope(one, seat, "moves"), "key", "f")) for seat in (1, 2))

    Worker(ctx)._sweep()
    assert (kept(match), kept(going_on)) == (True, True)
    later = ctx.clock() + work.ANSWERS_KEPT_S + 60
    monkeypatch.setattr(ctx, "clock", lambda: later)
    Worker(ctx)._sweep()
    assert (kept(match), kept(going_on)) == (False, True)
    with ctx.log.reading() as connection:
        assert connection.execute(select(endings)).all() == []


@pytest.mark.parametrize("seats", [[GREEDY], [RANDOM, GREEDY, GREEDY], [GREEDY] * 4])
def test_bots_play_matches_of_any_size_to_their_end(ctx, seats):
    match = opened(ctx, *seats, turn_limit=5).header.match

    assert play_all(ctx, match) > 5
    assert ctx.log.header(match).status == "ended"


@pytest.mark.parametrize(("ago", "counted"), [(29.5, 1), (30.5, 0)])
def test_a_worker_that_gave_no_sign_for_half_a_minute_is_not_counted(ctx, ago: float, counted: int):
    Leases(ctx.log, wall=lambda: time.time() - ago).take([f"{work.SIGN}one"], "one", work.AT_WORK_S)
    assert work.at_work(ctx) == counted
