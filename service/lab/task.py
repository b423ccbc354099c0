"""All that the laboratory can be asked for: one family of tasks and records, whatever kind they are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, UnknownCards
from service.errors import Conflict, Damaged
from service.lab import ab, counting, matrix, replaying, skill, worth
from service.lab.ab import Running, prepared
from service.lab.arms import Experiment
from service.lab.counting import Counting, Simulation, prepared_simulation
from service.lab.matrix import Matchups, Matrix, prepared_matchups
from service.lab.replaying import Replay, Replaying, prepared_replay
from service.lab.skill import Skill, Tracing, prepared_skill
from service.lab.work import Work
from service.lab.worth import Weighing, prepared_worth
from service.lab.worth_plays import Worth
from service.store.jobs import Kept

Task: TypeAlias = Experiment | Matchups | Simulation | Replay | Worth | Skill
Record: TypeAlias = ab.Record | matrix.Record | counting.Record | replaying.Record | worth.Record | skill.Record
"""What is kept of a task: the task itself and what was found. JSON names its kind."""

_RECORD: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)

Kind = Literal["ab", "matchups", "sim", "replay", "worth", "skill"]

UPLOADED = "sha256:"
"""Begins the name of a card set that does not ship with a ruleset."""


def begun(task: Task, card_sets: Sequence[CardSet] = ()) -> Record:
    """The record of a task that nothing was done of yet, with the versions that it is made with here.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` and `Refused` (what cannot be played).
    """
    match task:
        case Experiment():
            return ab.Record(experiment=prepared(task, card_sets))
        case Matchups():
            return matrix.Record(matchups=prepared_matchups(task, card_sets))
        case Worth():
            return worth.Record(worth=prepared_worth(task, card_sets))
        case Simulation():
            return counting.Record(simulation=prepared_simulation(task, card_sets))
        case Replay():
            return replaying.Record(replay=prepared_replay(task))
        case Skill():
            return skill.Record(skill=prepared_skill(task, card_sets))


def work_of(record: Record) -> Work:
    """The work that a record is of, as far as it has come."""
    match record:
        case ab.Record():
            return Running(record.experiment, record)
        case matrix.Record():
            return Matrix(record)
        case counting.Record():
            return Counting(record)
        case replaying.Record():
            return Replaying(record)
        case worth.Record():
            return Weighing(record)
        case skill.Record():
            return Tracing(record)


def read(job: Kept) -> tuple[Record, Work]:
    """What is kept of a job, and its work as far as it has come.

    Raises `Damaged`; `Conflict` for a kind of work that this release does not know.
    """
    if not job.whole:
        raise Damaged("job", job.id)
    try:
        record = _RECORD.decode(job.record)
        return record, work_of(record)
    except msgspec.ValidationError:
        raise Conflict(f"the job {job.id} was asked of another release, which knows its kind of work") from None


def task_of(record: Record) -> Task:
    """What was asked for."""
    match record:
        case ab.Record():
            return record.experiment
        case matrix.Record():
            return record.matchups
        case counting.Record():
            return record.simulation
        case replaying.Record():
            return record.replay
        case worth.Record():
            return record.worth
        case skill.Record():
            return record.skill


def found_in(record: Record) -> dict[str, Any]:
    """What was found, as plain values without what was asked for: equal for equal outcomes."""
    plain: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    asked = ("experiment", "matchups", "simulation", "replay", "worth", "skill")
    return {name: value for name, value in plain.items() if name not in asked}


def kind_of(record: Record) -> Kind:
    """The kind of a record, as its JSON names it."""
    kind: Kind = record.__struct_config__.tag  # type: ignore[assignment]
    return kind


def played_of(task: Task) -> Experiment | Matchups | Simulation | Skill:
    """What is played for a task: of a replay its experiment."""
    return task.experiment if isinstance(task, Replay) else task


def card_sets_of(task: Task) -> tuple[CardSet, ...]:
    """The uploaded card sets that a task names. Those that are not at hand are left out: the rules refuse them."""
    played = played_of(task)
    arms = () if isinstance(played, Simulation) else played.arms
    options = [played.options, *(arm.options for arm in arms)]
    found = []
    for name in dict.fromkeys(name for one in options for name in _uploaded(one)):
        try:
            found.append(LIBRARY.card_set(name))
        except UnknownCards:
            continue
    return tuple(found)


def _uploaded(options: Mapping[str, Any]) -> Iterator[str]:
    names = options.get("card_sets", ())
    for name in names if isinstance(names, list | tuple) else ():
        if isinstance(name, str) and name.startswith(UPLOADED):
            yield name
