"""The form of scenario files, read strictly: what always holds, or never can, is a mistake in the file."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.wording import counted
from events.event import Seat, Viewer
from events.registry import EVENTS

SECRET = "00" * 32
"""The chance of a scenario that names none: the same draws in every run."""


class BadScenarioFile(ValueError):
    """The file cannot be read, or is no scenario file. The message says where."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file. Unknown fields are errors, so that no typing error hides an expectation."""


class ExpectedRefusal(Form, frozen=True):
    """A refusal that names this clause or has this code (`match-over` after the end), with these facts among others."""

    clause: str | None = None
    code: str | None = None
    facts: dict[str, Any] = {}


class Given(Form, frozen=True):
    """The match before the first step. Without a `position` it is an ordinary match with its set-up."""

    players: int
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    secret: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")] = SECRET
    refused: ExpectedRefusal | None = None


class When(Form, frozen=True):
    """A seat's move."""

    seat: Seat
    move: str
    args: dict[str, Any] = {}


class ExpectedEvent(Form, frozen=True):
    """An event of this type with these fields, among others."""

    type: str
    data: dict[str, Any] = {}


class ExpectedOffer(Form, frozen=True):
    """A move that a seat may make; with `args`: exactly so."""

    seat: Seat
    move: str
    args: dict[str, Any] | None = None


class ExpectedWithheld(Form, frozen=True):
    """A move that a seat may not make; with a `clause`: by that clause."""

    seat: Seat
    move: str
    clause: str | None = None


class Then(Form, frozen=True):
    """What must hold after the move. Events are looked for in order; others may stand between them."""

    events: tuple[ExpectedEvent, ...] = ()
    absent: tuple[str, ...] = ()
    view: dict[str, Any] = {}
    viewer: Viewer = None
    waiting: dict[Seat, str] | None = None
    offered: tuple[ExpectedOffer, ...] = ()
    withheld: tuple[ExpectedWithheld, ...] = ()
    refused: ExpectedRefusal | None = None


class Step(Form, frozen=True):
    """A move and what follows from it; without a move, what holds anyway."""

    then: Then
    when: When | None = None
    note: str | None = None


class ScenarioFile(Form, frozen=True):
    """A scenario file as a whole."""

    title: str
    ruleset: str
    given: Given
    step: tuple[Step, ...] = ()
    clauses: tuple[str, ...] = ()


def read_scenario_file(path: Path) -> ScenarioFile:
    """The contents of a `.toml` or `.json` file. Raises `BadScenarioFile`."""
    readers: Mapping[str, Callable[[str], Any]] = {".toml": tomllib.loads, ".json": msgspec.json.decode}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise BadScenarioFile(f"{path}: a scenario file ends in .toml or .json")
    try:
        plain = reader(path.read_text(encoding="utf-8"))
        found = msgspec.convert(plain, ScenarioFile, str_keys=True)
    except (OSError, ValueError, RecursionError) as error:
        raise BadScenarioFile(f"{path}: {error}") from error
    _check_names(path, found)
    return found


def _check_names(path: Path, file: ScenarioFile) -> None:
    ruleset = RULESETS.get(file.ruleset)
    if ruleset is None:
        raise BadScenarioFile(f"{path}: no ruleset {file.ruleset!r}; there are {', '.join(RULESETS)}")
    if bool(file.step) == (file.given.refused is not None):
        raise BadScenarioFile(f"{path}: a scenario has steps, or says by which clause the match itself is refused")
    refusals = [one for one in (file.given.refused, *(step.then.refused for step in file.step)) if one is not None]
    if any(refusal.clause is None and refusal.code is None for refusal in refusals):
        raise BadScenarioFile(f"{path}: a refusal is expected by its clause or its code")
    for number, step in enumerate(file.step, start=1):
        place = f"{path}: step {number}"
        _check_step(place, step)
        _check_seats(place, step, file.given.players)
    named = [*file.clauses, *(refusal.clause for refusal in refusals if refusal.clause is not None)]
    named += [held.clause for step in file.step for held in step.then.withheld if held.clause is not None]
    known = ruleset.clauses()
    for clause in named:
        if clause not in known:
            raise BadScenarioFile(f"{path}: {file.ruleset} has no clause {clause}")
    _check_events(path, ruleset, [step.then for step in file.step])


def _check_step(place: str, step: Step) -> None:
    """Refuse a step that could never fail."""
    then = step.then
    happening = then.events or then.absent
    if step.when is None and (happening or then.refused is not None):
        raise BadScenarioFile(f"{place} expects what a move leads to, and names no move (`when`)")
    if then.refused is not None and happening:
        raise BadScenarioFile(f"{place} expects events of a move that is refused")
    if then.viewer is not None and not then.view:
        raise BadScenarioFile(f"{place} names a viewer, but nothing that they see (`view`)")
    if step.when is None and not (then.view or then.offered or then.withheld) and then.waiting is None:
        raise BadScenarioFile(f"{place} expects nothing, and names no move (`when`)")


def _check_seats(place: str, step: Step, players: int) -> None:
    for seat in _seats(step):
        if not 1 <= seat <= players:
            raise BadScenarioFile(f"{place} names seat {seat} of a match with {counted(players, 'player')}")


def _seats(step: Step) -> Iterator[Seat]:
    if step.when is not None:
        yield step.when.seat
    if step.then.viewer is not None:
        yield step.then.viewer
    yield from step.then.waiting or ()
    yield from (named.seat for named in step.then.offered)
    yield from (named.seat for named in step.then.withheld)


def _check_events(path: Path, ruleset: Ruleset, thens: Sequence[Then]) -> None:
    """Refuse events that no match of the ruleset can hold."""
    kinds = {kind.tag: kind.cls.__struct_fields__ for kind in EVENTS.kinds() if kind.cls in ruleset.evolve}
    for event in (event for then in thens for event in then.events):
        unknown = set(event.data) - set(kinds.get(event.type, ()))
        if event.type not in kinds or unknown:
            fields = ", ".join(sorted(unknown)) or "any field"
            raise BadScenarioFile(f"{path}: {ruleset.meta.id} has no event {event.type} with {fields}")
    for tag in (tag for then in thens for tag in then.absent):
        if tag not in kinds:
            raise BadScenarioFile(f"{path}: {ruleset.meta.id} has no event {tag}")
