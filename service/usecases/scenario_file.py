"""Scenario files: given a position, when a seat moves, then this became true (docs/scenarios.md). No Python needed."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from domain import engine, positions
from domain.draft import Draft
from domain.refusal import MatchOver, Refusal, Refused
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.shapes import same
from events.event import Event, Seat, Viewer
from events.registry import EVENTS
from events.vocabulary.match import SeatSpec
from service.shelf import at_hand
from service.usecases.scenario_cards import BadCards, with_cards

SECRET = "00" * 32
"""The chance of a scenario that names none: the same draws in every run."""

OVER = Refused(Refusal("match-over", ()))
"""What is said to a move after the end of a match, which no clause need forbid."""

Verdict = Literal["passed", "failed", "not run"]


class BadScenarioFile(ValueError):
    """The file cannot be read, or is no scenario file. The message says where."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file. Unknown fields are errors, so that no expectation is lost by a slip of the pen."""


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
    """A move that a seat may make (with `args`: exactly so), or, with a `clause`, may not."""

    seat: Seat
    move: str
    args: dict[str, Any] | None = None
    clause: str | None = None


class Then(Form, frozen=True):
    """What must hold after the move. Events are looked for in order; others may stand between them."""

    events: tuple[ExpectedEvent, ...] = ()
    absent: tuple[str, ...] = ()
    view: dict[str, Any] = {}
    viewer: Viewer = None
    waiting: dict[Seat, str] | None = None
    offered: tuple[ExpectedOffer, ...] = ()
    withheld: tuple[ExpectedOffer, ...] = ()
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


class Difference(msgspec.Struct, frozen=True):
    """One expectation that was not met."""

    what: str
    expected: Any
    found: Any

    def text(self) -> str:
        """In words."""
        return f"{self.what}: expected {_short(self.expected)}, found {_short(self.found)}"


class StepReport(msgspec.Struct, frozen=True):
    """How a step went. Step 0 is the given position."""

    number: int
    what: str
    verdict: Verdict
    differences: tuple[Difference, ...] = ()

    def text(self) -> str:
        """In words, a line for each difference."""
        lines = [f"  {self.verdict:8} {self.number}. {self.what}"]
        return "\n".join([*lines, *(f"             {difference.text()}" for difference in self.differences)])


class Report(msgspec.Struct, frozen=True):
    """How a scenario file went."""

    title: str
    ruleset: str
    clauses: tuple[str, ...]
    steps: tuple[StepReport, ...]

    @property
    def passed(self) -> bool:
        """Whether every step did what the file says."""
        return all(step.verdict == "passed" for step in self.steps)

    def text(self) -> str:
        """The whole report in words, for a terminal."""
        heading = f"{'PASSED' if self.passed else 'FAILED'}  {self.title} ({self.ruleset})"
        return "\n".join([heading, *(step.text() for step in self.steps)]) + "\n"


def run_scenario_file(path: Path, folder: Path | None = None) -> Report:
    """Open the file's position, make its moves and compare. Raises `BadScenarioFile` if there is nothing to run.

    Files of cards that it names lie in `folder`, beside the scenario unless told otherwise.
    """
    file = read_scenario_file(path)
    try:
        options, sets = with_cards(RULESETS[file.ruleset], file.given.options, folder or path.parent)
    except BadCards as error:
        raise BadScenarioFile(f"{path}: {error}") from error
    given = msgspec.structs.replace(file.given, options=options)
    with at_hand(sets):
        return run(msgspec.structs.replace(file, given=given))


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
        _check_step(f"{path}: step {number}", step)
    named = [*file.clauses, *(refusal.clause for refusal in refusals if refusal.clause is not None)]
    named += [held.clause for step in file.step for held in step.then.withheld if held.clause is not None]
    known = ruleset.clauses()
    for clause in named:
        if clause not in known:
            raise BadScenarioFile(f"{path}: {file.ruleset} has no clause {clause}")
    kinds = {kind.tag: kind.cls.__struct_fields__ for kind in EVENTS.kinds()}
    for event in (event for step in file.step for event in step.then.events):
        unknown = set(event.data) - set(kinds.get(event.type, ()))
        if event.type not in kinds or unknown:
            raise BadScenarioFile(f"{path}: no event {event.type} with {', '.join(sorted(unknown)) or 'any field'}")
    for tag in (tag for step in file.step for tag in step.then.absent):
        if tag not in kinds:
            raise BadScenarioFile(f"{path}: no event {tag}")


def _check_step(place: str, step: Step) -> None:
    happening = step.then.events or step.then.absent
    if step.when is None and (happening or step.then.refused is not None):
        raise BadScenarioFile(f"{place} expects what a move leads to, and names no move (`when`)")
    if step.then.refused is not None and happening:
        raise BadScenarioFile(f"{place} expects events of a move that is refused")


def run(file: ScenarioFile) -> Report:
    """Make the moves of a scenario and compare. After a step that fails the rest is not run."""
    ruleset = RULESETS[file.ruleset]
    given, draft = _open(ruleset, file.given)
    reports = [given]
    state = None if draft is None else draft.state
    for number, step in enumerate(file.step, start=1):
        if reports[-1].verdict != "passed" or state is None:
            reports.append(StepReport(number, _title(step), "not run"))
            continue
        state, differences = _take(ruleset, state, step)
        verdict: Verdict = "failed" if differences else "passed"
        reports.append(StepReport(number, _title(step), verdict, tuple(differences)))
    return Report(file.title, file.ruleset, file.clauses, tuple(reports))


def _title(step: Step) -> str:
    if step.note is not None:
        return step.note
    return "what holds anyway" if step.when is None else f"seat {step.when.seat}: {step.when.move}"


def _open(ruleset: Ruleset, given: Given) -> tuple[StepReport, Draft | None]:
    what = "the given match" if given.position is None else "the given position"
    seats = tuple(SeatSpec(name=f"Seat {seat}") for seat in range(1, given.players + 1))
    options = {"players": given.players, **given.options}
    opening = engine.Opening(
        match="mat_scenario", secret=given.secret, seats=seats, options=options, population="scenario"
    )
    try:
        draft = engine.create(ruleset, opening)
        if given.position is not None:
            positions.arrange(draft, given.position)
        for seat in draft.state.seats:
            draft = engine.join(ruleset, draft.state, seat, f"Seat {seat}")
    except Refused as no:
        return _report_opening(what, _refusal_differences(given.refused, no)), None
    return _report_opening(what, _refusal_differences(given.refused, None)), draft


def _report_opening(what: str, differences: list[Difference]) -> StepReport:
    return StepReport(0, what, "failed" if differences else "passed", tuple(differences))


def _take(ruleset: Ruleset, state: Any, step: Step) -> tuple[Any, list[Difference]]:
    then = step.then
    if step.when is None:
        return state, _position_differences(ruleset, state, then)
    try:
        draft = engine.decide(ruleset, state, step.when.seat, step.when.move, step.when.args)
    except MatchOver:
        return state, [*_refusal_differences(then.refused, OVER), *_position_differences(ruleset, state, then)]
    except Refused as no:
        return state, [*_refusal_differences(then.refused, no), *_position_differences(ruleset, state, then)]
    differences = _refusal_differences(then.refused, None)
    if not differences:
        differences = _event_differences(then, [fact.event for fact in draft.facts])
        differences += _position_differences(ruleset, draft.state, then)
    return draft.state, differences


def _wish(refusal: ExpectedRefusal | None) -> str:
    return "acceptance" if refusal is None else f"refusal by {refusal.clause or refusal.code}"


def _refusal_differences(expected: ExpectedRefusal | None, no: Refused | None) -> list[Difference]:
    if no is None:
        return [] if expected is None else [Difference("the answer", _wish(expected), "acceptance")]
    refusal = no.refusal
    found = f"refusal by {', '.join(refusal.clauses)}: {refusal.code} {refusal.facts}"
    if no is OVER:
        found = "the match is over, or has not begun (match-over)"
    if (
        expected is None
        or expected.code not in (None, refusal.code)
        or (expected.clause is not None and expected.clause not in refusal.clauses)
    ):
        return [Difference("the answer", _wish(expected), found)]
    return [
        Difference(f"fact {name!r} of the refusal", value, refusal.facts.get(name))
        for name, value in expected.facts.items()
        if not _equal(refusal.facts.get(name), value)
    ]


def _event_differences(then: Then, events: list[Event]) -> list[Difference]:
    told = [(EVENTS.kind_of(event).tag, _plain(event)) for event in events]
    rest = iter(told)
    for number, wanted in enumerate(then.events, start=1):
        if not any(tag == wanted.type and _includes(data, wanted.data) for tag, data in rest):
            seen = [data for tag, data in told if tag == wanted.type] or [tag for tag, _ in told]
            return [Difference(f"event {number}, {wanted.type}", wanted.data or "to happen (in this order)", seen)]
    return [
        Difference(f"event {tag}", "not to happen", [data for name, data in told if name == tag])
        for tag in then.absent
        if any(name == tag for name, _ in told)
    ]


def _position_differences(ruleset: Ruleset, state: Any, then: Then) -> list[Difference]:
    view = _plain(engine.view(ruleset, state, then.viewer))
    found = []
    for path, wanted in then.view.items():
        seen = _at(view, path)
        if not _equal(seen, wanted):
            found.append(Difference(path, wanted, seen))
    if then.waiting is not None:
        waiting = {one["seat"]: one["kind"] for one in view["waiting_for"]}
        if waiting != then.waiting:
            found.append(Difference("seats that must choose", then.waiting, waiting))
    return [*found, *_offer_differences(ruleset, state, then)]


def _offer_differences(ruleset: Ruleset, state: Any, then: Then) -> list[Difference]:
    found = []
    for wanted in then.offered:
        offers = engine.offers(ruleset, state, wanted.seat)
        names = sorted({offer.move for offer in offers.open})
        if wanted.move not in names:
            found.append(Difference(f"moves of seat {wanted.seat}", wanted.move, names))
        elif wanted.args is not None:
            try:
                engine.preview(ruleset, state, wanted.seat, wanted.move, wanted.args)
            except Refused as no:
                found.append(Difference(f"{wanted.move} of seat {wanted.seat}", wanted.args, str(no)))
    for wanted in then.withheld:
        offers = engine.offers(ruleset, state, wanted.seat)
        reasons = [clause for held in offers.withheld if held.move == wanted.move for clause in held.why.clauses]
        if not reasons or (wanted.clause is not None and wanted.clause not in reasons):
            expected = "withheld" if wanted.clause is None else f"withheld by {wanted.clause}"
            found.append(Difference(f"{wanted.move} of seat {wanted.seat}", expected, reasons or "not withheld"))
    return found


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _includes(data: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(name in data and _equal(data[name], value) for name, value in wanted.items())


def _equal(found: Any, wanted: Any) -> bool:
    return same(found, wanted)


def _at(view: Any, path: str) -> Any:
    """The value at a dotted path; list places count from 0. A path that leads nowhere gives a text that says so."""
    here = view
    for part in path.split("."):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part.isascii() and part.isdigit() and int(part) < len(here):
            here = here[int(part)]
        else:
            return f"nothing at {part!r}"
    return here


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 400 else text[:400] + " ..."
