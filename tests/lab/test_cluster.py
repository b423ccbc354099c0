"""An existing engine for many machines: dask, here with two workers on this one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from dask.distributed import LocalCluster

from service.lab.pairs import prepared
from service.lab.simulation import Simulation, simulated
from service.lab.work import Crew, Means, NoCluster, cluster
from tests.lab.playing import seeds
from tests.lab.test_ab import GAIA


@pytest.fixture(scope="module")
def two_workers() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as local:
        yield local.scheduler_address


def test_the_workers_of_a_cluster_come_to_the_same_seeds(two_workers: str):
    ready = prepared(msgspec.structs.replace(GAIA, margin=0.3))

    with cluster(two_workers) as crew:
        assert crew.size == 2
        apart = seeds(ready, range(8), Means(crew=crew))

    assert apart == seeds(ready, range(8))
    assert {seed.error for seed in apart} == {None}


def test_the_workers_of_a_cluster_simulate_the_same_matches(two_workers: str, tmp_path: Path):
    asked = Simulation(ruleset="gaia_vora", bots=("random", "random"), seed="7", matches=5, options={"turn_limit": 2})
    store = f"sqlite:///{tmp_path}/kept.sqlite"

    with cluster(two_workers) as crew:
        apart = simulated(asked, Means(crew=crew, store=store))

    here = simulated(asked, Means(store=store))
    assert [one.head for one in apart.matches] == [one.head for one in here.matches]
    assert [one.kept for one in (*apart.matches, *here.matches)] == [True] * 5 + [False] * 5


def test_any_executor_simulates_the_same_matches():
    asked = Simulation(ruleset="gaia_vora", bots=("random", "random"), seed="7", matches=5, options={"turn_limit": 2})

    with ThreadPoolExecutor(3) as threads:
        apart = simulated(asked, Means(crew=Crew(threads, 3)))

    assert apart.matches == simulated(asked).matches


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("service.lab.work.CONNECT_S", 0.2)

    with pytest.raises(NoCluster, match=r"no dask scheduler at tcp://127\.0\.0\.1:9"), cluster("tcp://127.0.0.1:9"):
        pass
