"""Whoever waits for the laboratory is told whenever something was found."""

from collections.abc import Callable
from typing import Any

import pytest

from service.lab import ab, counting, matrix, replaying, skill, worth
from service.lab.arms import Arm, Experiment
from service.lab.work import Means, Work
from service.lab.worth_plays import Worth

GREEDY, RANDOM, SEARCH = Arm(bot="greedy"), Arm(bot="random"), Arm(bot="search:2")
BRIEF: dict[str, Any] = {"ruleset": "gaia_vora", "options": {"turn_limit": 1}}


def simulated() -> Work:
    simulation = counting.Simulation(bots=("random", "random"), matches=3, **BRIEF)
    return counting.Counting(counting.Record(simulation=counting.prepared_simulation(simulation)))


def experiment() -> Experiment:
    return ab.prepared(Experiment(a=GREEDY, b=RANDOM, seeds=50, margin=0.4, **BRIEF))


def compared() -> Work:
    return ab.Running(experiment())


def replayed() -> Work:
    replay = replaying.Replay(experiment=experiment(), seed=7)
    return replaying.Replaying(replaying.Record(replay=replaying.prepared_replay(replay)))


def crossed() -> Work:
    matchups = matrix.Matchups(arms=(GREEDY, RANDOM, SEARCH), seeds=50, budget=6, **BRIEF)
    return matrix.Matrix(matrix.Record(matchups=matrix.prepared_matchups(matchups)))


def weighed() -> Work:
    plays = Worth(bots=("random", "random"), thing="activate_sun", matches=3, **BRIEF)
    return worth.Weighing(worth.Record(worth=worth.prepared_worth(plays)))


def doubled() -> Work:
    strengths = skill.Skill(weakest=1, doublings=1, margin=0.4, **BRIEF)
    return skill.Tracing(skill.Record(skill=skill.prepared_skill(strengths)))


@pytest.mark.parametrize("kind", [simulated, compared, replayed, crossed, weighed, doubled])
def test_whoever_waits_is_told_of_all_that_is_found(kind: Callable[[], Work]):
    """Given work of any kind, when it is done, then it was told each time that more was known, and of the end."""
    work, played = kind(), list[int]()

    work.go_on(Means(told=lambda: played.append(work.played), keep=lambda game: None))

    assert work.over
    assert played == sorted(set(played))
    assert played[-1] == work.played > 0
