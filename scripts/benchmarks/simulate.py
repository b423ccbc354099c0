"""simulate: bot matches over all cores with their logs written, against one core."""

import multiprocessing
import os
import time
from collections.abc import Iterator
from itertools import count
from multiprocessing.pool import Pool
from pathlib import Path

from scripts.benchmarks import stores
from scripts.benchmarks.measure import Bench, Line, compared
from service.config import Config
from service.context import open_context
from service.lab.simulation import AT_ONCE, Simulation, simulated
from service.lab.work import Means, processes

SERIES = (
    ("gaia_vora", "random", 500, 20),
    ("gaia_vora", "greedy", 60, 4),
    ("arcmage_arc", "random", 20, 2),
    ("arcmage_arc", "greedy", 8, 2),
    ("wtactics_orc", "random", 20, 2),
    ("wtactics_orc", "greedy", 8, 2),
    ("gaia_orc", "random", 20, 2),
    ("gaia_orc", "greedy", 4, 2),
    ("terra_indomita", "random", 20, 2),
    ("terra_indomita", "greedy", 4, 2),
)
"""Which matches are played, by which bots, how many in a run and how many to see that it works."""

_LOOPS = 1_500_000


def scaling(bench: Bench) -> Iterator[Line]:
    """Matches of the random and of the greedy bot, each kept with one commit.

    Cores may be shared with other work, so as many processes that only count are measured beside them: what the
    machine itself gives at that time.
    """
    cores = len(os.sched_getaffinity(0))
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        for ruleset, bot, full, quick in SERIES:
            matches = bench.size(full, quick)
            bench.tell(f"{matches} matches of {ruleset} of two {bot} bots on 1 and on {cores} cores")
            with stores.folder() as folder:
                asked = Simulation(ruleset=ruleset, bots=(bot, bot), seed="bench", matches=matches)
                yield from _lines(bench, folder, pool, cores, asked)


def _lines(bench: Bench, folder: Path, pool: Pool, cores: int, asked: Simulation) -> Iterator[Line]:
    numbers, of = count(), f"{asked.ruleset}, two {asked.bots[0]} bots"

    def run(jobs: int) -> float:
        store = f"sqlite:///{folder / f'sim{next(numbers)}.db'}"
        open_context(Config(store=store)).close()  # all tables are there
        began = time.perf_counter()
        with processes(jobs) as crew:
            simulated(asked, Means(crew=crew, at_once=AT_ONCE, store=store))
        return asked.matches / (time.perf_counter() - began)

    spread, counting, single, alone = bench.in_turn(
        lambda: run(cores), lambda: _counting(pool, cores), lambda: run(1), lambda: _counting(pool, 1)
    )
    yield compared(
        row="simulate",
        what=f"matches of {of}, over {cores} cores, kept in SQLite, one commit each",
        unit="matches/s",
        ours=spread,
        versus=f"one core x {cores}",
        theirs=[figure * cores for figure in single],
        at_least=0.9,
    )
    yield compared(
        row="simulate",
        what=f"the same: how many times as fast as on one core ({of})",
        unit="times",
        ours=[many / one for many, one in zip(spread, single, strict=True)],
        versus=f"{cores} processes that only count, against one: what the machine gave at that time",
        theirs=[many / one for many, one in zip(counting, alone, strict=True)],
        at_least=0.9,
    )


def _counting(pool: Pool, processes: int) -> float:
    """Loops a second of so many processes at once."""
    start = time.perf_counter()
    pool.map(_count, [_LOOPS] * processes, chunksize=1)
    return processes * _LOOPS / (time.perf_counter() - start)


def _count(loops: int) -> None:
    table: dict[int, int] = {}
    for number in range(loops):
        table[number & 255] = table.get(number & 255, 0) + 1
