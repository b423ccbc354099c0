"""decide: random play, from the moves that a seat may make to the facts that follow."""

import random
import time
from collections.abc import Iterator
from functools import partial

from domain.rulesets import RULESETS
from scripts.benchmarks.matches import PLAYED, decisions, opened
from scripts.benchmarks.measure import Bench, Line, counted

AIMS = {
    "gaia_vora": 44_000,
    "arcmage_arc": 5_000,
    "wtactics_orc": 5_000,
    "gaia_orc": 5_000,
    "terra_indomita": 5_000,
}
"""Moves a second of processor time."""


def random_play(bench: Bench) -> Iterator[Line]:
    """Whole matches played at random: enumeration, choice, decision, events; nothing is stored."""
    for name, aim in AIMS.items():
        yield counted(
            row="decide",
            what=f"random play of {name}: legal moves enumerated, one chosen and decided (processor time)",
            unit="moves/s",
            figures=bench.alone(partial(_played, name, range(1, bench.size(9, 2)))),
            at_least=aim,
        )


def _played(name: str, seeds: range) -> float:
    made, spent = 0, 0.0
    for options in PLAYED[name]:
        for seed in seeds:
            first = opened(f"mat_{seed}", options, seed, RULESETS[name])
            start = time.process_time()
            made += sum(1 for _ in decisions(first, random.Random(seed)))
            spent += time.process_time() - start
    return made / spent
