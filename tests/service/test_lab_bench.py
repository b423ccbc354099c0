"""The processes of the bench: as many as one likes, not waited for too long, none left behind."""

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial

import msgspec
import pytest
from sqlalchemy import select

from events.log.port import LogUnavailable
from service.config import read_config
from service.context import Context
from service.errors import BadConfig
from service.lab import bench
from service.lab.arms import Arm, Experiment
from service.lab.bench import Bench, _Turn
from service.lab.kinds import AnyRecord, Task, begun, work_of
from service.lab.matchups import Matchups
from service.lab.simulation import Counting, Simulation
from service.lab.work import Means
from service.store import jobs as store
from service.store.tables import leases as kept_leases
from service.usecases import jobs
from tests.service.conftest import Logged, Open
from tests.service.test_card_records import uploaded

SHORT = {"turn_limit": 2}
RANDOM, OTHER = Arm(bot="random"), Arm(bot="random", without=("activate_sun",))
LONG = Experiment(ruleset="gaia_vora", a=Arm(bot="search:5000"), b=Arm(bot="search:4999"))
"""One seed takes longer than any test waits."""

NEVER = threading.Event()
PATIENCE_S = 60


def asked(ctx: Context, task: Task) -> str:
    return jobs.ask(ctx, task, "ann")[0].kept.id


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def at_work(ctx: Context) -> Iterator[Bench]:
    """A bench with a process that thinks about a long seed; after the block it must have given that up."""
    at = Bench(ctx.log, 1)
    before = set(multiprocessing.active_children())
    thread = threading.Thread(target=at.step, args=(NEVER,))
    thread.start()
    try:
        until(lambda: set(multiprocessing.active_children()) - before)
        yield at
        until(lambda: not thread.is_alive())
        at.close()
        until(lambda: set(multiprocessing.active_children()) <= before)
    finally:
        at.close()
        thread.join()


@contextmanager
def stepping(ctx: Context) -> Iterator[Bench]:
    """A bench with a process of its own, which goes from turn to turn."""
    at, over = Bench(ctx.log, 1), threading.Event()
    thread = threading.Thread(target=at.run, args=(over,))
    thread.start()
    try:
        yield at
    finally:
        over.set()
        thread.join()
        at.close()


@pytest.mark.parametrize(
    "task",
    [
        Matchups(ruleset="gaia_vora", arms=(RANDOM, OTHER), options=SHORT, budget=25),
        Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=9, options=SHORT),
    ],
)
def test_it_does_not_matter_how_many_processes_play_and_how_often_they_are_interrupted(
    open_sqlite: Open, monkeypatch: pytest.MonkeyPatch, task: Task
):
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "TURN_S", 0.05)
    job = asked(ctx, task)
    at = Bench(ctx.log, 2)
    try:
        while at.step(NEVER):
            pass
    finally:
        at.close()

    whole = work_of(begun(task))
    whole.go_on(Means())
    assert jobs.find(ctx, job).kept.status == "done"
    assert jobs.find(ctx, job).record == whole.record()


def test_an_uploaded_card_set_of_an_arm_goes_to_the_processes(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    """Given arms with card sets of their own, when a process beside the bench plays a seed, then it knows them."""
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "TURN_S", 0.0)
    a, b = Arm(bot="random", options={"card_sets": ["core", uploaded(ctx)]}), Arm(bot="greedy")
    against, brief = Arm(bot="random"), {"turn_cap": 50}
    job = asked(ctx, Experiment(ruleset="arcmage_arc", a=a, b=b, against=against, options=brief))

    with closing(Bench(ctx.log, 1)) as at:
        at.step(NEVER)

    work = jobs.find(ctx, job).work
    assert (work.played, work.told()["errors"]) == (1, {})


def test_a_job_that_is_cancelled_ends_its_processes_at_once(open_sqlite: Open):
    ctx = open_sqlite()
    job = asked(ctx, LONG)

    with at_work(ctx):
        jobs.cancel(ctx, job, "ann")

    assert jobs.find(ctx, job).kept.status == "cancelled"


def test_a_process_that_dies_fails_the_job_which_may_be_resumed(open_sqlite: Open):
    ctx = open_sqlite()
    job = asked(ctx, LONG)
    others = set(multiprocessing.active_children())

    with at_work(ctx):
        for process in set(multiprocessing.active_children()) - others:
            process.kill()

    failed = jobs.find(ctx, job).kept
    assert (failed.status, failed.detail) == ("failed", "after 0 seeds: a process that played ended by itself")
    resumed = jobs.resume(ctx, job, "ann").kept
    assert (resumed.status, resumed.detail) == ("open", None)


def test_a_seed_that_takes_too_long_fails_the_job(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "PATIENCE_S", 0.6)
    job = asked(ctx, LONG)

    with at_work(ctx):
        pass

    assert "the next one is not done in 0.01 minutes" in (jobs.find(ctx, job).kept.detail or "")


def test_a_job_whose_seeds_take_long_lets_others_have_their_turn(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "ALLOWANCE_S", 2.0)
    slow = asked(ctx, LONG)
    with stepping(ctx) as at:
        until(lambda: at._team is not None)
        short = asked(ctx, Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=1, options=SHORT))

        until(lambda: jobs.find(ctx, short).kept.status == "done")

        assert jobs.find(ctx, slow).kept.status == "open"


def test_a_seed_that_is_broken_off_has_more_time_and_gets_on_in_the_end(
    open_sqlite: Open, monkeypatch: pytest.MonkeyPatch
):
    """Given a match that takes too long for others who always wait, when it has been broken off, it is played later."""
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "ALLOWANCE_S", 0.02)  # less than any process takes to start
    monkeypatch.setattr("service.lab.work.BEAT_S", 0.01)
    monkeypatch.setattr(_Turn, "_others_wait", lambda _: True)
    task = Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=1, options=SHORT)
    job = asked(ctx, task)
    at, turns = Bench(ctx.log, 1), 0
    try:
        while at.step(NEVER):
            turns += 1
    finally:
        at.close()

    whole = work_of(begun(task))
    whole.go_on(Means())
    assert turns > 1
    assert jobs.find(ctx, job).kept.status == "done"
    assert jobs.find(ctx, job).record == whole.record()


def test_a_seed_goes_on_while_nobody_else_waits(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "ALLOWANCE_S", 0.1)
    job = asked(ctx, LONG)
    others = asked(ctx, msgspec.structs.replace(LONG, seed="2"))
    ctx.leases.take([store.lease_of(others)], "another bench", 60)

    with at_work(ctx) as at:
        time.sleep(2)
        assert at._team is not None
        jobs.cancel(ctx, job, "ann")


def test_a_lease_is_kept_up_while_a_seed_is_waited_for(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    monkeypatch.setattr(bench, "RENEW_S", 0.0)
    job = asked(ctx, LONG)

    with at_work(ctx):
        seen: set[int] = set()

        def renewed() -> bool:
            with ctx.log.reading() as connection:
                seen.update(connection.execute(select(kept_leases.c.mark)).scalars())
            return len(seen) >= 3

        until(renewed)
        assert ctx.leases.take([f"job:{job}"], "another", 1) == set()
        jobs.cancel(ctx, job, "ann")


def test_after_its_turn_a_job_may_be_taken_by_another_bench(open_sqlite: Open):
    """Given one job, when a bench has done it, then it tells so, nobody holds the job, and there is no more to do."""
    ctx = open_sqlite()
    job = asked(ctx, Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=1, options=SHORT))
    at = Bench(ctx.log)

    assert at.step(NEVER)
    lease = store.lease_of(job)
    assert ctx.leases.take([lease], "another", 1) == {lease}
    assert not at.step(NEVER)


def test_a_bench_goes_on_at_once_while_there_is_work_and_looks_again_after_a_while_when_there_is_none(
    open_sqlite: Open, monkeypatch: pytest.MonkeyPatch
):
    """Given two jobs, when they are done, then nobody waits in between; then the bench waits before it looks again."""
    at, waits = Bench(open_sqlite().log), list[float | None]()
    found = iter([True, True, False])

    class Over(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout)
            self.set()
            return True

    monkeypatch.setattr(at, "step", lambda _: next(found))
    at.run(Over())

    assert waits == [bench.POLL_S]
    assert list(found) == []


def test_a_store_that_cannot_be_reached_is_told_once_and_waited_for(
    open_sqlite: Open, monkeypatch: pytest.MonkeyPatch, logged: Logged
):
    """Given a store that is away for three steps, when a bench works, then it warns once and goes on afterwards."""
    at, over = Bench(open_sqlite().log), threading.Event()
    steps: list[int] = []

    def step(_: threading.Event) -> bool:
        steps.append(len(steps))
        if len(steps) <= 3:
            raise LogUnavailable("away")
        over.set()
        return True

    monkeypatch.setattr(at, "step", step)
    monkeypatch.setattr(bench, "PAUSE_S", 0.0)
    at.run(over)

    assert steps == [0, 1, 2, 3]
    assert logged == [{"event": "bench", "state": "store unavailable", "error": "away", "log_level": "warning"}]


def test_a_bench_waits_for_jobs_only_while_there_are_none(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    """Given work in the first two steps and none in the third, when a bench works, then it waits after the third."""
    at, over = Bench(open_sqlite().log), threading.Event()
    steps: list[int] = []
    waits: list[tuple[int, float]] = []

    def step(_: threading.Event) -> bool:
        steps.append(len(steps))
        return len(steps) < 3

    def wait(seconds: float) -> None:
        waits.append((len(steps), seconds))
        over.set()

    monkeypatch.setattr(at, "step", step)
    monkeypatch.setattr(over, "wait", wait)
    at.run(over)

    assert waits == [(3, bench.POLL_S)]


def test_a_fault_in_one_job_does_not_end_the_others(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    first = asked(ctx, Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=2, options=SHORT))
    second = asked(ctx, Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=1, options=SHORT))
    good = Counting.go_on

    def broken(work: Counting, means: Means) -> None:
        if work.most == 2:
            raise ZeroDivisionError("division by zero")
        good(work, means)

    monkeypatch.setattr(Counting, "go_on", broken)

    while Bench(ctx.log).step(NEVER):
        pass

    assert jobs.find(ctx, first).kept.detail == "after 0 matches: ZeroDivisionError: division by zero"
    assert jobs.find(ctx, second).kept.status == "done"


def test_the_same_asked_by_two_at_once_is_one_job(open_any: Open):
    ctx = open_any()
    task = Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=1, options=SHORT)
    begin, found = threading.Barrier(4), []

    def ask() -> None:
        begin.wait()
        found.append(jobs.ask(ctx, task, "ann"))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len({job.kept.id for job, _ in found}) == 1
    assert sorted(new for _, new in found) == [False, False, False, True]


def test_a_hundred_jobs_are_listed_and_done_in_turns(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    task = Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=1, options=SHORT)
    ids = [jobs.ask(ctx, msgspec.structs.replace(task, seed=str(n)), f"asker {n}")[0].kept.id for n in range(100)]
    assert len(jobs.newest(ctx, 100)) == 100
    done = msgspec.json.encode(work_of(begun(task)).record())
    for id in ids[2:]:
        kept = msgspec.structs.replace(jobs.find(ctx, id).kept, status="done", record=done)
        ctx.log.transact(partial(store.advance, job=kept))

    while Bench(ctx.log).step(NEVER):
        pass

    assert {jobs.find(ctx, id).kept.status for id in ids} == {"done"}
    assert isinstance(msgspec.json.decode(jobs.find(ctx, ids[0]).kept.record, type=AnyRecord), type(begun(task)))


def test_how_many_processes_there_are_is_configured_and_leaves_a_core_to_the_server():
    assert read_config({"MATCHFOLD_LAB_PROCESSES": "3"}).lab_processes == 3
    assert read_config({"MATCHFOLD_LAB_PROCESSES": "0"}).lab_processes == 0
    assert read_config({}).lab_processes == max(1, len(os.sched_getaffinity(0)) - 1)
    with pytest.raises(BadConfig, match="MATCHFOLD_LAB_PROCESSES"):
        read_config({"MATCHFOLD_LAB_PROCESSES": "many"})
