"""Jobs: asked for once, worked on in turns, gone on with after a crash, cancelled, resumed."""

import itertools
import threading
import time
from types import SimpleNamespace

import msgspec
import pytest

from service import ids
from service.companion import Companion
from service.errors import Conflict, Damaged, Forbidden, Full, NotFound
from service.lab import bench, series
from service.lab.ab import Record, Running
from service.lab.arms import Arm, Experiment
from service.lab.bench import Bench
from service.lab.pairs import prepared
from service.lab.simulation import Simulation
from service.lab.work import Means
from service.store import jobs as store
from service.usecases import jobs
from tests.service.conftest import Logged, Open

EXPERIMENT = Experiment(
    ruleset="gaia_vora",
    a=Arm(bot="random"),
    b=Arm(bot="random", without=("activate_sun",)),
    options={"turn_limit": 2},
    seeds=60,
    margin=0.2,
)
NEVER = threading.Event()


@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "TURN_S", 0.0)


def whole(experiment: Experiment) -> Record:
    """The experiment, run in one go."""
    running = Running(Record(task=prepared(experiment)))
    running.go_on(Means())
    return running.record()


def test_a_job_comes_to_what_the_experiment_comes_to(open_any: Open):
    ctx = open_any()
    job, new = jobs.ask(ctx, EXPERIMENT, "ann")
    assert (new, job.kept.status, job.work.played) == (True, "open", 0)

    while Bench(ctx.log).step(NEVER):
        pass

    done = jobs.find(ctx, job.kept.id)
    assert (done.kept.status, done.work.record()) == ("done", whole(EXPERIMENT))
    assert done.kept.played == done.work.played
    assert done.kept.millis > 0
    assert not bench.wanted(ctx.log)


def test_a_bench_that_is_killed_loses_no_more_than_its_turn(
    open_sqlite: Open, short_turns, monkeypatch: pytest.MonkeyPatch
):
    ctx, other = open_sqlite(), open_sqlite()
    id = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept.id
    for _ in range(7):
        Bench(ctx.log).step(NEVER)
    assert jobs.find(ctx, id).work.played == 7
    ctx.leases.take([f"job:{id}"], "killed", bench.LEASE_S)

    survivor = Bench(other.log)
    assert not survivor.step(NEVER)
    monkeypatch.setattr(bench, "LEASE_S", 0.0)
    while survivor.step(NEVER):
        pass

    assert jobs.find(ctx, id).work.record() == whole(EXPERIMENT)


def test_two_benches_share_the_jobs_and_never_one(open_any: Open, short_turns):
    ctx = open_any()
    first = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept.id
    ctx.leases.take([f"job:{first}"], "another bench", bench.LEASE_S)
    second = jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seed="2"), "ann")[0].kept.id

    Bench(ctx.log).step(NEVER)

    assert [jobs.find(ctx, id).work.played for id in (first, second)] == [0, 1]


def test_a_job_ends_though_its_matches_do_not(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    monkeypatch.setattr(series, "MOST_DECISIONS", 100)
    options = {"turn_cap": 0, "turn_action_cap": 10_000, "trigger_loop_cap": 10_000}
    task = Simulation(ruleset="arcmage_arc", bots=("random", "random"), matches=2, options=options)
    job = jobs.ask(ctx, task, "ann")[0].kept.id

    while Bench(ctx.log).step(NEVER):
        pass

    done = jobs.find(ctx, job)
    assert (done.kept.status, done.work.played) == ("done", 2)
    assert set(done.work.told()["errors"].values()) == {"Endless: no end after 100 decisions"}


@pytest.mark.parametrize("step", [0.000_01, 0.0003, 5.0])
def test_jobs_have_turns_however_long_one_lasts(
    step: float, open_sqlite: Open, short_turns, monkeypatch: pytest.MonkeyPatch
):
    clock = itertools.count(step=step)
    monkeypatch.setattr(bench, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    ctx = open_sqlite()
    ids = [jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seed=seed), "ann")[0].kept.id for seed in "123"]

    for _ in range(3):
        Bench(ctx.log).step(NEVER)

    assert [jobs.find(ctx, id).work.played for id in ids] == [1, 1, 1]


def test_whoever_had_a_long_turn_waits_as_long_for_the_next(open_sqlite: Open, short_turns, monkeypatch):
    ctx = open_sqlite()
    slow, quick = (jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seed=seed), "ann")[0].kept.id for seed in "12")
    good = Running.go_on

    def slower(running: Running, means: Means) -> None:
        if running.task.seed == "1":
            time.sleep(3)
        good(running, means)

    monkeypatch.setattr(Running, "go_on", slower)

    for _ in range(5):
        Bench(ctx.log).step(NEVER)

    assert [jobs.find(ctx, id).work.played for id in (slow, quick)] == [1, 4]


def test_who_asks_anew_or_resumes_comes_after_those_who_wait(open_sqlite: Open, short_turns):
    ctx = open_sqlite()
    ann, ben = (jobs.ask(ctx, EXPERIMENT, name)[0].kept.id for name in ("ann", "ben"))
    time.sleep(0.002)
    jobs.cancel(ctx, ann, "ann")
    jobs.resume(ctx, ann, "ann")
    late = jobs.ask(ctx, EXPERIMENT, "cleo")[0].kept.id

    Bench(ctx.log).step(NEVER)

    assert [jobs.find(ctx, id).work.played for id in (ann, ben, late)] == [0, 1, 0]


def test_who_was_overtaken_changes_nothing(open_sqlite: Open, short_turns):
    ctx = open_sqlite()
    slow = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept
    for _ in range(3):
        Bench(ctx.log).step(NEVER)

    late = msgspec.structs.replace(slow, played=1)

    assert not ctx.log.transact(lambda connection: store.advance(connection, late))
    assert jobs.find(ctx, slow.id).work.played == 3


def test_the_same_asked_twice_is_one_job_and_for_others_another(open_sqlite: Open):
    ctx = open_sqlite()
    first, new = jobs.ask(ctx, EXPERIMENT, "ann")
    again, newer = jobs.ask(ctx, EXPERIMENT, "ann")
    others, _ = jobs.ask(ctx, EXPERIMENT, "ben")

    assert (new, newer, again.kept.id) == (True, False, first.kept.id)
    assert others.kept.id != first.kept.id
    assert {job.kept.id for job in jobs.newest(ctx, 9)} == {first.kept.id, others.kept.id}


def test_a_cancelled_job_rests_until_it_is_resumed(open_sqlite: Open, short_turns):
    ctx = open_sqlite()
    id = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept.id
    Bench(ctx.log).step(NEVER)

    assert jobs.cancel(ctx, id, "ann").kept.status == "cancelled"
    assert not Bench(ctx.log).step(NEVER)
    with pytest.raises(Conflict, match="is cancelled, not open"):
        jobs.cancel(ctx, id, "ann")

    assert jobs.resume(ctx, id, None).kept.status == "open"
    Bench(ctx.log).step(NEVER)
    assert jobs.find(ctx, id).work.played == 2


def test_a_job_that_is_cancelled_while_it_is_worked_on_stays_so(open_sqlite: Open):
    ctx = open_sqlite()
    job = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept
    jobs.cancel(ctx, job.id, "ann")

    late = msgspec.structs.replace(job, played=60, status="done")

    assert not ctx.log.transact(lambda connection: store.advance(connection, late))
    assert jobs.find(ctx, job.id).kept.status == "cancelled"


def test_only_its_owner_or_the_administrator_may_turn_a_job(open_sqlite: Open):
    ctx = open_sqlite()
    id = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept.id

    with pytest.raises(Forbidden):
        jobs.cancel(ctx, id, "ben")
    with pytest.raises(NotFound):
        jobs.cancel(ctx, "job_none", None)
    assert jobs.cancel(ctx, id, None).kept.status == "cancelled"


def test_nobody_may_have_too_many_open_jobs(open_sqlite: Open, monkeypatch):
    ctx = open_sqlite()
    for seed in range(jobs.MOST_OPEN):
        jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seed=str(seed)), "ann")

    with pytest.raises(Full, match="have 4 open jobs") as own:
        jobs.ask(ctx, EXPERIMENT, "ann")
    monkeypatch.setattr(jobs, "MOST_OPEN_IN_ALL", jobs.MOST_OPEN)
    with pytest.raises(Full, match="too many jobs") as all_taken:
        jobs.ask(ctx, EXPERIMENT, "ben")
    assert (own.value.own, all_taken.value.own) == (True, False)


def test_an_address_has_no_more_jobs_by_having_more_tokens(open_any: Open):
    ctx = open_any()
    asked = [jobs.ask(ctx, EXPERIMENT, f"seat {n}", "198.51.100.7")[0].kept for n in range(jobs.MOST_OPEN)]

    with pytest.raises(Full, match="at your address"):
        jobs.ask(ctx, EXPERIMENT, "one more seat", "198.51.100.7")
    assert jobs.ask(ctx, EXPERIMENT, "one more seat", "198.51.100.8")[1]
    assert jobs.ask(ctx, EXPERIMENT, "administrator")[1]
    jobs.cancel(ctx, asked[0].id, "seat 0")
    assert jobs.ask(ctx, EXPERIMENT, "yet another seat", "198.51.100.7")[1]
    with pytest.raises(Full, match="at your address"):
        jobs.resume(ctx, asked[0].id, "seat 0")


def test_a_job_does_not_tell_from_which_address_it_came(open_sqlite: Open):
    ctx, address = open_sqlite(), "198.51.100.7"

    job = jobs.ask(ctx, EXPERIMENT, address, address)[0].kept

    hashes = {ids.at_rest(address), ids.at_rest(job.owner)}
    assert job.address is not None
    assert not {job.owner, job.address} & {address, *hashes}


@pytest.mark.parametrize(
    ("change", "why"),
    [({"code": "sha256:0"}, "have changed since"), ({"ruleset": "gaia_vora@0.1"}, "is installed in version")],
)
def test_a_job_of_another_release_fails_and_says_why(open_sqlite: Open, change, why):
    ctx = open_sqlite()
    job = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept
    record = Record(task=msgspec.structs.replace(prepared(EXPERIMENT), **change))
    old = msgspec.structs.replace(job, record=msgspec.json.encode(record))
    ctx.log.transact(lambda connection: store.advance(connection, old))

    assert Bench(ctx.log).step(NEVER)

    failed = jobs.find(ctx, job.id).kept
    assert failed.status == "failed"
    assert why in (failed.detail or "")


def test_a_job_of_a_kind_that_this_release_does_not_know_stops_no_other(open_sqlite: Open, short_turns):
    # given a job that a later release was asked for, and one that this one knows
    ctx = open_sqlite()
    strange = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept
    later = msgspec.structs.replace(strange, record=b'{"type":"tomorrow"}')
    assert ctx.log.transact(lambda connection: store.advance(connection, later))
    known = jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seeds=50), "ann")[0].kept.id
    # when the bench works and people look
    while Bench(ctx.log).step(NEVER):
        pass
    # then the known one is done, and the other says what is the matter
    assert jobs.find(ctx, known).kept.status == "done"
    assert [job.kept.id for job in jobs.newest(ctx, 10)] == [known]
    with ctx.log.reading() as connection:
        assert store.status_of(connection, strange.id) == "failed"
    with pytest.raises(Conflict, match="another release"):
        jobs.find(ctx, strange.id)


def test_a_bench_runs_until_it_is_told_to_stop(open_sqlite: Open):
    ctx, over = open_sqlite(), threading.Event()
    job = jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, margin=0.001, seeds=50), "ann")[0]
    thread = threading.Thread(target=Bench(ctx.log).run, args=(over,))
    thread.start()
    end = time.monotonic() + 60
    while jobs.find(ctx, job.kept.id).kept.status == "open":
        assert time.monotonic() < end
        time.sleep(0.05)
    over.set()
    thread.join(20)
    assert not thread.is_alive()
    assert jobs.find(ctx, job.kept.id).kept.status == "done"
    assert jobs.find(ctx, job.kept.id).seconds_left is None


@pytest.mark.timeout(240)
def test_the_process_beside_the_worker_runs_jobs_and_is_started_again(open_sqlite: Open):
    ctx = open_sqlite()
    laboratory = Companion("laboratory", ctx.config, bench.work)
    try:
        for seed in ("before", "after"):
            id = jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seed=seed), "ann")[0].kept.id
            laboratory.keep()
            assert laboratory.process is not None
            end = time.monotonic() + 110
            while not jobs.find(ctx, id).work.played:
                assert time.monotonic() < end
                time.sleep(0.05)
            laboratory.process.kill()
            laboratory.process.join()
    finally:
        laboratory.stop()


DAMAGES = [
    "record = x'ff'",
    "record = x'7b7d'",
    "status = 'zz'",
    "played = -5",
    "played = 1000000",
    "touched = 9223372036854775807",
    "asked = 'zz'",
    "asked = CAST(x'ff' AS TEXT)",
    "owner = 'zz'",
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_job_is_told_as_that_and_is_in_the_way_of_no_other(
    open_sqlite: Open, logged: Logged, short_turns, damage
):
    """Given a job of which a column was altered, when others are worked on, then only that one is not."""
    ctx = open_sqlite()
    spoilt = jobs.ask(ctx, EXPERIMENT, "ann")[0].kept.id
    with ctx.log.writing() as connection:
        connection.exec_driver_sql(f"UPDATE jobs SET {damage} WHERE id = '{spoilt}'")
    known = jobs.ask(ctx, msgspec.structs.replace(EXPERIMENT, seeds=50), "ann")[0].kept.id

    for _ in range(2):  # also when it is started again
        while Bench(ctx.log).step(NEVER):
            pass

    assert jobs.find(ctx, known).kept.status == "done"
    assert [job.kept.id for job in jobs.newest(ctx, 10)] == [known]
    for told in (jobs.find, lambda ctx, id: jobs.cancel(ctx, id, None), lambda ctx, id: jobs.resume(ctx, id, None)):
        with pytest.raises(Damaged, match=f"the job {spoilt} is damaged: what is kept of it is not what was written"):
            told(ctx, spoilt)
    with ctx.log.reading() as connection:
        assert store.damaged(connection) == [spoilt]
        assert store.status_of(connection, spoilt) == ("zz" if "status" in damage else "failed")
    assert [line["job"] for line in logged] == ([] if "status" in damage else [spoilt])


def test_jobs_of_a_store_that_knew_no_checksums_are_whole(open_any: Open):
    ctx = open_any()
    asked = jobs.ask(ctx, EXPERIMENT, "ann", "192.0.2.7")[0].kept
    with ctx.log.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE jobs DROP COLUMN checksum")
        connection.exec_driver_sql("UPDATE service_schema SET version_num = '0009'")

    again = open_any()

    assert jobs.find(again, asked.id).kept == asked
