"""Which fields of a part have a meaning; what else is written would be dropped without a word."""

from collections.abc import Iterator, Mapping, Set

import msgspec

from domain.cardkit.language import clauses
from domain.cardkit.language.card import Ability
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.shorthand.forms import fields_of
from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import VERBS, When

CODE = "stray-field"
HOLDS = ("affects", "stats", "grants", "loses", "forbids", "allows", "only", "lends")
"""Fields of an ability that say what holds, without being done, and for whom."""

EVERY = frozenset({"kind", "name"})
PERMANENT = "permanent advantage"
_USED = EVERY | {"needs", "pay", "targets", "do", "timing", "x", "limit", "chooser"}
_HOLDING = EVERY | {*HOLDS, "while_", "x"}

MEANT: Mapping[str, frozenset[str]] = {
    "play": _USED,
    "activated": _USED,
    "triggered": EVERY | {"on", "tally", "needs", "targets", "do", "optional", "x", "limit", "chooser"},
    "passive": _HOLDING,
    "replaces": EVERY | {"on", "needs", "while_", "do", "x", "limit", "chooser"},
    "enters": EVERY | {"needs", "do", "x", "chooser"},
    "advantage": EVERY | {"level", "permanent", "targets", "do", "x", "chooser"},
    PERMANENT: _HOLDING | {"level", "permanent"},
}
"""The fields of an ability by its kind. Kinds that only a ruleset knows may use all of them."""


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
        for field in _stray(ability, {"scope"} if report.vocabulary.localities else set()):
            place = f"{path}.{_encoded(ability, field)}"
            message = f"`{report.key(place)}` has no meaning {_where(ability, field)}"
            report.error(place, CODE, message, _instead(ability, field))
        for where, part in walk(ability, path):
            _beside(report, where, part)


def holds_by_itself(ability: Ability) -> bool:
    """Whether what an ability says holds without being done."""
    return "affects" in MEANT.get(kind_of(ability), HOLDS)


def kind_of(ability: Ability) -> str:
    """The kind by which the fields of an ability have a meaning."""
    return PERMANENT if ability.kind == "advantage" and ability.permanent else ability.kind


def _stray(ability: Ability, besides: Set[str]) -> Iterator[str]:
    """The fields that have no meaning for the kind; `besides`: those that have one for any kind in this game."""
    if ability.kind not in MEANT:
        return
    meant = MEANT[kind_of(ability)] | besides
    for field in given(ability):
        if field not in meant or (field == "on" and _tallies(ability)):
            yield field


def _tallies(ability: Ability) -> bool:
    return ability.tally is not None and "tally" in MEANT[ability.kind]


def given(part: msgspec.Struct) -> Iterator[str]:
    """The fields of a part that say something else than if they were left out."""
    fields, defaults = part.__struct_fields__, part.__struct_defaults__
    for field, default in zip(fields[len(fields) - len(defaults) :], defaults, strict=True):
        if getattr(part, field) != default:
            yield field


def _where(ability: Ability, field: str) -> str:
    if field == "on" and _tallies(ability):
        return "beside `tally`"
    if ability.kind == "advantage":
        return "for an advantage that is permanent" if ability.permanent else "for an advantage that is not permanent"
    return f"for an ability of kind `{ability.kind}`"


def _instead(ability: Ability, field: str) -> str:
    """What is written instead of a stray field."""
    if field in HOLDS and ability.kind == "advantage":
        return "Add `permanent = true`, or write the change as an effect in `do`."
    if field in HOLDS:
        return "Write it as an effect in `do`, or as a passive ability of its own."
    if field == "do":
        return 'Say what holds: `affects = "my creature"` and `mod = { atk = "+1" }`; or write an ability of its own.'
    if field == "pay" and ability.kind == "triggered":
        return "A triggered ability asks with `{ may = [...] }` in `do`."
    if field == "on" and _tallies(ability):
        return "What is counted stands in the tally; write another ability for the rest."
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
