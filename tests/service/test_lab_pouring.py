"""Simulated matches straight into the lake: the same rows as by way of the log, none twice."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from analytics.lake.batches import recorded
from analytics.lake.projector import Projector
from analytics.lake.reading import Lake
from service.lab.arms import Arm, Experiment
from service.lab.pairs import prepared
from service.lab.simulation import Simulation, series_of, simulated
from service.lab.work import Means, processes
from service.usecases.lake import projector
from tests.lab.playing import on, seeds
from tests.service.conftest import Open

JOB = Simulation(ruleset="gaia_vora", bots=("greedy", "random"), seed="7", matches=20, options={"turn_limit": 3})


def rows(folder: Path, table: str) -> list[Any]:
    return sorted(Lake(folder).frame(f"SELECT * FROM {table}").rows(), key=str)


def ids(folder: Path) -> list[str]:
    return [match for (match,) in Lake(folder).frame("SELECT match FROM match ORDER BY match").rows()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_lake_is_as_if_the_matches_had_been_in_a_log(open_sqlite: Open, tmp_path: Path, jobs: int):
    ctx = open_sqlite()
    simulated(JOB, Means(store=ctx.config.store))
    followed, poured = tmp_path / "followed", tmp_path / "poured"
    follower: Projector = projector(ctx.log, followed, ctx.clock)
    follower.advance()

    done = on(jobs, JOB, lake=poured)

    assert len(done.matches) == 20
    for table in ("match", "seat", "turn", "decision", "use", "event", "outcome"):
        assert rows(poured, table) == rows(followed, table), table


def test_no_match_is_there_twice_however_often_and_in_whatever_parts_it_is_played(tmp_path: Path):
    for asked in (msgspec.structs.replace(JOB, first=3, matches=4), JOB):
        simulated(asked, Means(lake=tmp_path))
    simulated(msgspec.structs.replace(JOB, first=18, matches=4), Means(lake=tmp_path))
    on(2, JOB, lake=tmp_path)

    assert ids(tmp_path) == sorted(series_of(JOB).match_id(index) for index in range(22))


def test_a_series_knows_its_own_batches_only(tmp_path: Path):
    simulated(msgspec.structs.replace(JOB, matches=2), Means(lake=tmp_path))

    assert recorded(tmp_path, series_of(JOB).name) == [range(2)]
    assert recorded(tmp_path, series_of(msgspec.structs.replace(JOB, seed="8")).name) == []


def test_the_matches_of_an_experiment_are_told_apart_by_their_bots(tmp_path: Path):
    sunless = Arm(bot="greedy", without=("activate_sun",))
    ready = prepared(
        Experiment(ruleset="gaia_vora", a=sunless, b=Arm(bot="greedy"), options={"turn_limit": 3}, seeds=50)
    )
    with processes(2) as crew:
        poured = seeds(ready, range(4), Means(crew=crew, lake=tmp_path))
    again = seeds(ready, range(2, 8), Means(lake=tmp_path))

    assert [seed.number for seed in (*poured, *again)] == [*range(4), *range(2, 8)]
    found = Lake(tmp_path).frame("SELECT bots, population, count(*), count(DISTINCT match) FROM match GROUP BY ALL")
    told = "greedy, without activate_sun"
    assert sorted(found.rows()) == [
        (f"greedy, {told}", "simulation", 8, 8),
        (f"{told}, greedy", "simulation", 8, 8),
    ]
    wins = Lake(tmp_path).frame("SELECT sum(share) FROM seat WHERE bot = 'greedy, without activate_sun'").item()
    assert wins == sum(seed.a for seed in (*poured, *again[2:])) / 2
