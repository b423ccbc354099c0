"""The kinds of work that the laboratory can be asked for, in one table: what each asks for and keeps, and who does it.

A new kind is a module with its task, record and work, a line of the table, and words for the page and the terminal.
"""

import json
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import CardSet
from events import codec
from service.errors import Conflict, Damaged
from service.lab import ab, matchups, pairs, simulation, skill, worth
from service.lab.ab import Replay
from service.lab.arms import Arm, Experiment
from service.lab.matchups import Matchups
from service.lab.series import Start
from service.lab.simulation import Simulation
from service.lab.skill import Skill
from service.lab.work import Record, Work
from service.lab.worth import Worth
from service.store.jobs import Kept

Task: TypeAlias = Experiment | Matchups | Simulation | Replay | Worth | Skill

AnyRecord: TypeAlias = ab.Record | matchups.Record | simulation.Record | ab.Kept | worth.Record | skill.Record

Words: TypeAlias = Iterator[tuple[str, ...]]
"""Words of a command: its name and its arguments, then an option with its value at a time."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of work.

    task:     what is asked for;  record: what is kept of that and of what was found
    work:     does it, on from a record
    prepared: a task with the versions that it is made with here, once it was seen that it can be played
    command:  the words of the command that asks for the same; None: there is none but that of its job
    """

    task: type[Any]
    record: type[Record]
    work: Callable[[Any], Work]
    prepared: Callable[[Any, Sequence[CardSet]], Any]
    command: Callable[[Any], Words] | None = None


# --- commands ---------------------------------------------------------------------------------------------------------


def _ab(task: Experiment) -> Words:
    yield ("ab", task.ruleset)
    arms = {"--a": task.a, "--b": task.b, "--against": task.against}
    yield from ((option, word) for option, arm in arms.items() if arm is not None for word in _arm(arm))
    yield from (*_setting(task.options, task.start), ("--seeds", str(task.seeds)), *_judged(task))


def _matchups(task: Matchups) -> Words:
    yield ("matchups", task.ruleset)
    yield from (("--arm", shlex.join(_arm(arm))) for arm in task.arms)
    if task.budget is not None:
        yield ("--budget", str(task.budget))
    yield from (*_setting(task.options, task.start), ("--seeds", str(task.seeds)), *_judged(task))


def _skill(task: Skill) -> Words:
    yield ("skill", task.ruleset)
    yield from (("--bot", task.bot), ("--from", str(task.weakest)), ("--doublings", str(task.doublings)))
    yield from (*_setting(task.options, task.start, "--match"), ("--pairs", str(task.pairs)), *_judged(task))


def _worth(task: Worth) -> Words:
    yield from (("worth", task.ruleset), (task.thing,), *_series(task), ("--playouts", str(task.playouts)))


def _sim(task: Simulation) -> Words:
    yield from (("sim", task.ruleset), *_series(task), ("--no-store",))


def again(task: Simulation, number: int) -> str:
    """The command that plays one match of a simulation again."""
    one = (("--matches", "1"), ("--first", str(number)), ("--bots", ",".join(task.bots)), ("--seed", task.seed))
    return _joined([("sim", task.ruleset), *one, *_setting(task.options, task.start), ("--no-store",)])


def _series(task: Simulation) -> Words:
    first = [("--first", str(task.first))] if task.first else []
    yield from (("--bots", ",".join(task.bots)), ("--matches", str(task.matches)), *first, ("--seed", task.seed))
    yield from _setting(task.options, task.start)


def _judged(task: Experiment | Matchups | Skill) -> Words:
    yield from (("--seed", task.seed), ("--margin", repr(task.margin)), ("--level", repr(task.level)))


def _setting(options: Mapping[str, Any], start: Start | None, position: str = "--from") -> Words:
    """The options of all matches, or the position that they begin in, which has its own."""
    if start is not None:
        yield from ((position, start.parent), ("--at", str(start.at)))
    else:
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


def _joined(words: Sequence[tuple[str, ...]]) -> str:
    name, ruleset = words[0]
    return shlex.join(["matchfold", name, ruleset.partition("@")[0], *(word for pair in words[1:] for word in pair)])


# --- the table --------------------------------------------------------------------------------------------------------

KINDS: Mapping[str, Kind] = {
    "ab": Kind(Experiment, ab.Record, ab.Running, pairs.prepared, _ab),
    "matchups": Kind(Matchups, matchups.Record, matchups.Matrix, matchups.prepared_matchups, _matchups),
    "sim": Kind(Simulation, simulation.Record, simulation.Counting, simulation.prepared_simulation, _sim),
    "replay": Kind(Replay, ab.Kept, ab.Replaying, ab.prepared_replay),
    "worth": Kind(Worth, worth.Record, worth.Weighing, worth.prepared_worth, _worth),
    "skill": Kind(Skill, skill.Record, skill.Tracing, skill.prepared_skill, _skill),
}
"""By the names that records in JSON, requests and pages have for them."""

_OF_TASK = {kind.task: kind for kind in KINDS.values()}

_RECORD: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)


def begun(task: Task, card_sets: Sequence[CardSet] = ()) -> Record:
    """The record of a task that nothing was done of yet, with the versions that it is made with here.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` and `Refused` (what cannot be played).
    """
    kind = _OF_TASK[type(task)]
    return kind.record(task=kind.prepared(task, card_sets))


def name_of(record: Record) -> str:
    """The name of a record's kind."""
    return str(record.__struct_config__.tag)


def work_of(record: Record) -> Work:
    """The work that a record is of, as far as it has come."""
    return KINDS[name_of(record)].work(record)


def command_of(task: Task) -> str | None:
    """The command that asks for a task, if there is one."""
    command = _OF_TASK[type(task)].command
    return None if command is None else _joined([*command(task)])


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


# --- files ------------------------------------------------------------------------------------------------------------


class Saved(msgspec.Struct, frozen=True):
    """The file of a record, with the card sets that it was played with, so that it can be run again anywhere."""

    record: AnyRecord
    card_sets: tuple[CardSet, ...] = ()


def written(record: Record, card_sets: Sequence[CardSet] = ()) -> bytes:
    """The content of the file of a record."""
    content = {"record": record, "card_sets": [msgspec.Raw(canonical(one)) for one in card_sets]}
    return msgspec.json.format(msgspec.json.encode(content)) + b"\n"


def saved(content: bytes) -> Saved:
    """What a file holds. Raises `msgspec.DecodeError` for one that is no such file."""
    return msgspec.json.decode(content, type=Saved)
