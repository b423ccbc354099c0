"""Texts that would be too much work: how many steps each takes at worst is worked out before anything is played."""

from typing import Any

import msgspec

from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Over, Stat, StatTest, Total

MOST_WORK = 500
"""Steps that an ability, a cost or `x` may take; each part is a step, those within `..._over` one for each player."""

SEATS = 6
"""The most players that a match can have."""

COST = "cost"


def check_work(report: Report) -> None:
    """Every ability, and what a card costs."""
    for path, _, ability in report.abilities():
        _check(report, path, ability)
    for path, card in report.cards():
        _check(report, f"{path}.cost", card.cost)
        _check(report, f"{path}.x", card.x)
        if card.attach is not None:
            _check(report, f"{path}.attach", card.attach)
        for where, part in walk(card.cost, f"{path}.cost"):
            if isinstance(part, Stat | StatTest | Total) and part.stat == COST:
                fix = "Let it depend on another stat, or on T, the cost of the target."
                report.error(where, "circular-cost", "a cost cannot depend on what cards cost", fix)


def _check(report: Report, path: str, text: Any) -> None:
    """A problem at the innermost part that is too much by itself."""
    work = _work(text)
    if work <= MOST_WORK:
        return
    while True:
        inner = next(((where, part) for where, part in _children(text, path) if _work(part) > MOST_WORK), None)
        if inner is None:
            break
        path, text = inner
    message = f"this takes up to {_work(text):,} steps with {SEATS} players; {MOST_WORK} are the most"
    report.error(path, "too-much-work", message, "Nest fewer `..._over` in each other, or say less in one ability.")


def _work(value: Any) -> int:
    if isinstance(value, Over):
        return 1 + SEATS * _work(value.of)
    if isinstance(value, msgspec.Struct):
        return 1 + sum(_work(getattr(value, field)) for field in value.__struct_fields__)
    return sum(map(_work, value)) if isinstance(value, tuple) else 0


def _children(value: Any, path: str) -> list[tuple[str, Any]]:
    """The parts that stand directly within another, with their paths."""
    if isinstance(value, tuple):
        return [(f"{path}[{at}]", part) for at, part in enumerate(value)]
    if not isinstance(value, msgspec.Struct):
        return []
    names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
    return [(f"{path}.{written}", getattr(value, field)) for field, written in names]
