"""Which fields of a part have a meaning; what else is written would be dropped without a word."""

from collections.abc import Iterator, Mapping

import msgspec

from domain.cardkit.language import clauses
from domain.cardkit.language.card import Ability
from domain.cardkit.language.kinds import EVERY, HOLDS
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.shorthand.forms import fields_of
from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import VERBS, When

CODE = "stray-field"
BESIDE_TALLY = "beside `tally`"

_OF_TURNS = (
    When(("phase", "whose", "nth", "begins"), lambda one: one.kind == "turns", 'beside `kind = "turns"` alone'),
    When(("phase",), lambda one: not one.begins, "where a turn begins"),
)
_OF_OTHERS = (When(("what", "count"), lambda one: not one.itself, "beside `itself`"),)
WHEN: Mapping[type, tuple[When, ...]] = {
    clauses.Duration: _OF_TURNS,
    clauses.Sacrifice: _OF_OTHERS,
    clauses.Return: _OF_OTHERS,
    clauses.Pay: (When(("faction",), lambda one: one.of_faction > 0, "without `of_faction`"),),
    clauses.Trigger: (
        When(("phases",), lambda one: one.on in ("phase_begins", "phase_ends"), "where no phase begins or ends"),
    ),
    clauses.Tally: (
        When(("streak",), lambda one: one.per == "own_turn", 'without `per = "own_turn"`'),
        When(("same", "stat", "total"), lambda one: one.per == "happening", 'beside `per = "own_turn"`'),
        When(("stat",), lambda one: one.total > 0, "without `total`"),
        When(("total",), lambda one: one.stat is not None, "without `stat`"),
    ),
    Choice: (
        When(("least", "most"), lambda one: one.how != "all", "where all that fit are meant"),
        When(("by",), lambda one: one.how == "choose", "where nobody picks"),
    ),
}
"""Fields that have a meaning beside some values of others only, by the part; those of verbs stand in their records."""


def check_fields(report: Report) -> None:
    """Each ability by its kind, then whatever stands in abilities."""
    for path, _, ability in report.abilities():
        for field, why in _stray(report, ability):
            place = f"{path}.{field}"
            report.error(place, CODE, f"`{report.key(place)}` has no meaning {why}", _instead(ability, field, why))
        for where, part in walk(ability, path):
            _beside(report, where, part)


def _stray(report: Report, ability: Ability) -> Iterator[tuple[str, str]]:
    """What is written and has no meaning for the kind, and where it has none."""
    kind = report.vocabulary.kinds.get(ability.kind)
    if kind is None:
        return
    meant = kind.fields | EVERY | ({"scope"} if report.vocabulary.localities else set())
    here = f"for an ability of kind `{ability.kind}`"
    for field in given(ability):
        if field == "printed":
            yield from (
                (f"{field}[{at}]", here) for at, one in enumerate(ability.printed) if one.name not in kind.prints
            )
        elif field not in meant:
            yield _encoded(ability, field), here
        elif field == "on" and ability.tally is not None and "tally" in meant:
            yield field, BESIDE_TALLY


def given(part: msgspec.Struct) -> Iterator[str]:
    """The fields of a part that say something else than if they were left out."""
    fields, defaults = part.__struct_fields__, part.__struct_defaults__
    for field, default in zip(fields[len(fields) - len(defaults) :], defaults, strict=True):
        if getattr(part, field) != default:
            yield field


def _instead(ability: Ability, field: str, why: str) -> str:
    """What is written instead of a stray field."""
    if why == BESIDE_TALLY:
        return "What is counted stands in the tally; write another ability for the rest."
    if field in HOLDS:
        return "Write it as an effect in `do`, or as a passive ability of its own."
    if field == "do":
        return 'Say what holds: `affects = "my creature"` and `mod = { atk = "+1" }`; or write an ability of its own.'
    if field == "pay" and ability.kind == "triggered":
        return "A triggered ability asks with `{ may = [...] }` in `do`."
    return "Remove it."


def _beside(report: Report, path: str, part: msgspec.Struct) -> None:
    record = VERBS.get(type(part))
    rules = WHEN.get(type(part), ()) if record is None else record.lint.when
    said = tuple(given(part)) if rules else ()
    for rule in rules:
        for field in said:
            if field in rule.fields and not rule.holds(part):
                place = f"{path}.{_encoded(part, field)}"
                report.error(place, CODE, f"`{report.key(place)}` has no meaning {rule.told}", "Remove it.")


def _encoded(part: msgspec.Struct, field: str) -> str:
    return fields_of(type(part))[part.__struct_fields__.index(field)]
