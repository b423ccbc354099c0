"""Whoever waits for the laboratory is told whenever something was found."""

from typing import Any

import pytest

from service.lab.ab import Replay
from service.lab.arms import Arm, Experiment
from service.lab.kinds import KINDS, Task, begun, name_of, work_of
from service.lab.matchups import Matchups
from service.lab.pairs import prepared
from service.lab.simulation import Simulation
from service.lab.skill import Skill
from service.lab.work import Means
from service.lab.worth import Worth

GREEDY, RANDOM, SEARCH = Arm(bot="greedy"), Arm(bot="random"), Arm(bot="search:2")
BRIEF: dict[str, Any] = {"ruleset": "gaia_vora", "options": {"turn_limit": 1}}
EXPERIMENT = Experiment(a=GREEDY, b=RANDOM, seeds=50, margin=0.4, **BRIEF)

ASKED: dict[str, Task] = {
    "ab": EXPERIMENT,
    "matchups": Matchups(arms=(GREEDY, RANDOM, SEARCH), seeds=50, budget=6, **BRIEF),
    "sim": Simulation(bots=("random", "random"), matches=3, **BRIEF),
    "replay": Replay(experiment=prepared(EXPERIMENT), seed=7),
    "worth": Worth(bots=("random", "random"), thing="activate_sun", matches=3, **BRIEF),
    "skill": Skill(weakest=1, doublings=1, margin=0.4, **BRIEF),
}


@pytest.mark.parametrize("name", KINDS)
def test_whoever_waits_is_told_of_all_that_is_found(name: str):
    """Given work of any kind, when it is done, then it was told each time that more was known, and of the end."""
    work, played = work_of(begun(ASKED[name])), list[int]()

    work.go_on(Means(told=lambda: played.append(work.played), keep=lambda game: None))

    assert work.over
    assert name_of(work.record()) == name
    assert played == sorted(set(played))
    assert played[-1] == work.played > 0
