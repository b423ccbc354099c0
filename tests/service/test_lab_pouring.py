"""Simulated matches straight into the lake: the same rows as by way of the log, none twice."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from analytics.lake.projector import Projector
from analytics.lake.reading import Lake
from service.lab.ab import played, prepared
from service.lab.arms import Arm, Experiment
from service.lab.executing import processes
from service.lab.pouring import BATCH, recorded, stretches
from service.lab.simulate import Job, series_of, simulate
from service.lab.work import Means
from service.usecases.lake import projector
from tests.service.conftest import Open

JOB = Job(ruleset="gaia_vora", bots=("greedy", "random"), seed="7", matches=20, options={"turn_limit": 3})


def rows(folder: Path, table: str) -> list[Any]:
    return sorted(Lake(folder).frame(f"SELECT * FROM {table}").rows(), key=str)


def ids(folder: Path) -> list[str]:
    return [match for (match,) in Lake(folder).frame("SELECT match FROM match ORDER BY match").rows()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_lake_is_as_if_the_matches_had_been_in_a_log(open_sqlite: Open, tmp_path: Path, jobs: int):
    ctx = open_sqlite()
    simulate(JOB, store=ctx.config.store)
    followed, poured = tmp_path / "followed", tmp_path / "poured"
    follower: Projector = projector(ctx.log, followed, ctx.clock)
    follower.advance()

    summary = simulate(JOB, store=None, lake=poured, jobs=jobs)

    assert len(summary.played) == 20
    for table in ("match", "seat", "turn", "decision", "use", "event", "outcome"):
        assert rows(poured, table) == rows(followed, table), table


def test_no_match_is_there_twice_however_often_and_in_whatever_parts_it_is_played(tmp_path: Path):
    simulate(msgspec.structs.replace(JOB, first=3, matches=4), store=None, lake=tmp_path)
    simulate(JOB, store=None, lake=tmp_path)
    simulate(msgspec.structs.replace(JOB, first=18, matches=4), store=None, lake=tmp_path)
    simulate(JOB, store=None, lake=tmp_path, jobs=2)

    assert ids(tmp_path) == sorted(series_of(JOB).match_id(index) for index in range(22))


def test_batches_end_at_the_same_numbers_for_everyone_and_at_what_is_known():
    assert stretches(range(5, 40)) == [range(5, 16), range(16, 32), range(32, 40)]
    assert stretches(range(32), [range(3, 7)]) == [range(3), range(3, 7), range(7, 16), range(16, 32)]
    assert stretches(range(2 * BATCH), [range(4 * BATCH)]) == [range(BATCH), range(BATCH, 2 * BATCH)]


def test_a_series_knows_its_own_batches_only(tmp_path: Path):
    simulate(msgspec.structs.replace(JOB, matches=2), store=None, lake=tmp_path)

    assert recorded(tmp_path, series_of(JOB).name) == [range(2)]
    assert recorded(tmp_path, series_of(msgspec.structs.replace(JOB, seed="8")).name) == []


def test_the_matches_of_an_experiment_are_told_apart_by_their_bots(tmp_path: Path):
    sunless = Arm(bot="greedy", without=("activate_sun",))
    ready = prepared(
        Experiment(ruleset="gaia_vora", a=sunless, b=Arm(bot="greedy"), options={"turn_limit": 3}, seeds=50)
    )
    with processes(2) as crew:
        poured = [*played(ready, range(4), Means(crew=crew, lake=tmp_path))]
    again = [*played(ready, range(2, 8), Means(lake=tmp_path))]

    assert [seed.number for seed in (*poured, *again)] == [*range(4), *range(2, 8)]
    found = Lake(tmp_path).frame("SELECT bots, population, count(*), count(DISTINCT match) FROM match GROUP BY ALL")
    told = "greedy, without activate_sun"
    assert sorted(found.rows()) == [
        (f"greedy, {told}", "simulation", 8, 8),
        (f"{told}, greedy", "simulation", 8, 8),
    ]
    wins = Lake(tmp_path).frame("SELECT sum(share) FROM seat WHERE bot = 'greedy, without activate_sun'").item()
    assert wins == sum(seed.a for seed in (*poured, *again[2:])) / 2
