"""Simulations on several processes, and single seeds of an experiment."""

from functools import partial
from typing import Any

import msgspec

from service.lab.arms import Experiment
from service.lab.pairs import Seed, handed_out, played
from service.lab.simulation import AT_ONCE, Counting, Simulation, simulated
from service.lab.work import BARE, Means, processes


def on(jobs: int, asked: Simulation, **means: Any) -> Counting:
    """A simulation that so many processes have played."""
    with processes(jobs) as crew:
        return simulated(asked, Means(crew=crew, at_once=AT_ONCE, **means))


def seeds(experiment: Experiment, numbers: range, means: Means = BARE) -> list[Seed]:
    """Seeds of an experiment, whatever its verdict."""
    found: list[Seed] = []
    encoded = msgspec.json.encode(experiment)

    def take(some: list[Seed]) -> bool:
        found.extend(some)
        return False

    means.play(partial(played, encoded, means.lake), handed_out(encoded, means.lake, numbers), take)
    return found
