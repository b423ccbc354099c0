"""decide: random play, from the moves that a seat may make to the facts that follow."""

import random
import time
from collections.abc import Iterator

from scripts.benchmarks.matches import TABLES, decisions, opened
from scripts.benchmarks.measure import Bench, Line, counted


def random_play(bench: Bench) -> Iterator[Line]:
    """Matches of all kinds played at random: enumeration, choice, decision, events; nothing is stored."""
    seeds = range(1, bench.size(9, 2))

    def run() -> float:
        made, spent = 0, 0.0
        for options in TABLES:
            for seed in seeds:
                first = opened(f"mat_{seed}", options, seed)
                start = time.perf_counter()
                made += sum(1 for _ in decisions(first, random.Random(seed)))
                spent += time.perf_counter() - start
        return made / spent

    yield counted(
        row="decide",
        what="random play: legal moves enumerated, one chosen and decided",
        unit="moves/s",
        figures=bench.alone(run),
        at_least=44_000,
    )
