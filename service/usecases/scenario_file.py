"""Scenario files: given a position, when a seat moves, then this became true (docs/scenarios.md)."""

from pathlib import Path
from typing import Any, Literal

import msgspec

from domain import engine, positions
from domain.draft import PREVIEWED, Draft
from domain.refusal import MatchOver, Refusal, Refused
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.shapes import same
from events.event import Event
from events.registry import EVENTS
from events.vocabulary.match import SeatSpec
from service.shelf import at_hand
from service.usecases.scenario_cards import BadCards, with_cards
from service.usecases.scenario_form import (
    BadScenarioFile,
    ExpectedRefusal,
    Given,
    ScenarioFile,
    Step,
    Then,
    read_scenario_file,
)

OVER = Refused(Refusal("match-over", ()))
"""What is said to a move after the end of a match, which no clause need forbid."""

Verdict = Literal["passed", "failed", "not run"]


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


def run(file: ScenarioFile) -> Report:
    """Make the moves of a scenario and compare. Steps after one that fails do not run."""
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
        Difference(f"fact {name!r} of the refusal", value, refusal.facts.get(name, "no such fact"))
        for name, value in expected.facts.items()
        if name not in refusal.facts or not _equal(refusal.facts[name], value)
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
                engine.decide(ruleset, state, wanted.seat, wanted.move, wanted.args, look=PREVIEWED)
            except Refused as no:
                found.append(Difference(f"{wanted.move} of seat {wanted.seat}", wanted.args, str(no)))
    for kept in then.withheld:
        offers = engine.offers(ruleset, state, kept.seat)
        reasons = [clause for held in offers.withheld if held.move == kept.move for clause in held.why.clauses]
        if not reasons or (kept.clause is not None and kept.clause not in reasons):
            expected = "withheld" if kept.clause is None else f"withheld by {kept.clause}"
            found.append(Difference(f"{kept.move} of seat {kept.seat}", expected, reasons or "not withheld"))
    return found


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _includes(data: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(name in data and _equal(data[name], value) for name, value in wanted.items())


def _equal(found: Any, wanted: Any) -> bool:
    return same(found, wanted)


def _at(view: Any, path: str) -> Any:
    """The value at a dotted path; places in lists count from 0. A path that leads nowhere gives a text that says so."""
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
