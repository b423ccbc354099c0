"""simulate: bot matches over all cores with their logs written, against one core."""

import os
from collections.abc import Iterator
from itertools import count

from scripts.benchmarks import stores
from scripts.benchmarks.measure import Bench, Line, compared
from service.lab.simulate import Job, simulate


def scaling(bench: Bench) -> Iterator[Line]:
    """Matches of the random and of the greedy bot, each kept with one commit."""
    cores = len(os.sched_getaffinity(0))
    for bot, matches in (("random", bench.size(300, 20)), ("greedy", bench.size(12, 2))):
        bench.tell(f"{matches} matches of two {bot} bots on 1 and on {cores} cores")
        with stores.folder() as folder:
            numbers = count()

            def run(jobs: int, bot: str = bot, matches: int = matches) -> float:
                job = Job(ruleset="gaia_vora", bots=(bot, bot), seed="bench", matches=matches)
                store = f"sqlite:///{folder / f'sim{next(numbers)}.db'}"  # noqa: B023 - used within this turn
                return matches / simulate(job, store=store, jobs=jobs).seconds

            spread, single = bench.in_turn(lambda: run(cores), lambda: run(1))
        yield compared(
            row="simulate",
            what=f"matches of two {bot} bots over {cores} cores, kept in SQLite, one commit each",
            unit="matches/s",
            ours=spread,
            versus=f"one core x {cores}",
            theirs=[figure * cores for figure in single],
            at_least=0.9,
        )
