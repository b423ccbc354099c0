"""The command that asks for the same once more."""

import json
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from events import codec
from service.lab.arms import Arm, Experiment
from service.lab.counting import Simulation
from service.lab.matrix import Matchups
from service.lab.skill import Skill
from service.lab.starting import Start
from service.lab.task import Task
from service.lab.worth_plays import Worth


def command_of(task: Task) -> str | None:
    """The command for a task; None where there is none but that of its job."""
    words: list[tuple[str, ...]]
    match task:
        case Experiment():
            arms = [("--a", task.a), ("--b", task.b), ("--against", task.against)]
            words = [("ab", task.ruleset)]
            words += [(option, word) for option, arm in arms if arm is not None for word in _arm(arm)]
        case Matchups():
            words = [("matchups", task.ruleset), *(("--arm", shlex.join(_arm(arm))) for arm in task.arms)]
            words += [("--budget", str(task.budget))] if task.budget is not None else []
        case Skill():
            words = [("skill", task.ruleset), ("--bot", task.bot), ("--from", str(task.weakest))]
            words += [("--doublings", str(task.doublings))]
        case Worth():
            playouts = ("--playouts", str(task.playouts))
            return _joined([("worth", task.ruleset), (task.thing,), *_series(task), playouts])
        case Simulation():
            return _joined([("sim", task.ruleset), *_series(task), ("--no-store",)])
        case _:
            return None
    if isinstance(task, Skill):
        words += [*_shared(task.options, task.start, "--match"), ("--pairs", str(task.pairs))]
    else:
        words += [*_shared(task.options, task.start), ("--seeds", str(task.seeds))]
    ends = [("--seed", task.seed), ("--margin", repr(task.margin)), ("--level", repr(task.level))]
    return _joined([*words, *ends])


def _series(asked: Simulation) -> Iterator[tuple[str, ...]]:
    yield from (("--bots", ",".join(asked.bots)), ("--matches", str(asked.matches)), ("--seed", asked.seed))
    yield from _shared(asked.options, asked.start)


def _joined(words: list[tuple[str, ...]]) -> str:
    name, ruleset = words[0]
    return shlex.join(["matchfold", name, ruleset.partition("@")[0], *(word for pair in words[1:] for word in pair)])


def _shared(options: Mapping[str, Any], start: Start | None, position: str = "--from") -> Iterator[tuple[str, ...]]:
    if start is not None:
        yield from ((position, start.parent), ("--at", str(start.at)))
        return
    yield from (("-o", f"{name}={_value(value)}") for name, value in options.items())


def _arm(arm: Arm) -> Iterator[str]:
    yield f"bot={arm.bot}"
    for name, value in arm.own.items():
        yield f"deck={value}" if name == "decks" and isinstance(value, str) else f"{name}[]={_value(value)}"
    yield from (f"{name}={_value(value)}" for name, value in arm.options.items())
    yield from (f"without={name}" for name in arm.without)
    yield from (f"always={name}" for name in arm.always)


def _value(value: Any) -> str:
    """A value as an option takes it: JSON, or the text itself where that is not read as JSON."""
    if isinstance(value, str):
        try:
            json.loads(value)
        except ValueError:
            return value
    return codec.canonical(value).decode()
