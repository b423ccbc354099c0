"""Kinds of values: how a value is told, by what it is. The first case that fits counts.

[kind.place]
water = "the Water"            # this very value
"<number>" = "slot {it}"       # a number, also one that is written as text (a key)
"seat:*" = "seat {0}"          # a text of this form; what the stars stand for are its parts
"<list>" = "the {0} card"      # a list as a whole; without this case each of its values is told
"<pair>" = "{value} on {key}"  # each pair of an object
"<object>" = ["{atk}", "{def}"]  # several texts: each that has something to tell
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from domain.telling.template import (
    Filters,
    Gap,
    NothingToTell,
    Template,
    in_words,
    tell,
    value_of,
    written,
)

NONE, EMPTY, NUMBER, LIST, PAIR, OBJECT = "<none>", "<empty>", "<number>", "<list>", "<pair>", "<object>"
SHAPES = frozenset({NONE, EMPTY, NUMBER, LIST, PAIR, OBJECT})


class Case(msgspec.Struct, frozen=True):
    """Values of a shape, or texts of a form, and how they are told: in one text, or in several."""

    of: str
    texts: tuple[Template, ...]
    several: bool = False


class Kind(msgspec.Struct, frozen=True):
    """How values of a kind are told."""

    cases: tuple[Case, ...]

    def has(self, *shapes: str) -> bool:
        """Whether values of one of these shapes have a case of their own."""
        return any(case.of in shapes for case in self.cases)

    def tell(self, value: Any, by: Filters) -> Any:
        """A value, or each of several, as a text or a list of texts; None if there is nothing to tell."""
        if isinstance(value, Mapping) and self.has(PAIR) and value:
            return [self._one({"key": key, "value": inner}, by, PAIR) for key, inner in value.items()]
        if isinstance(value, list | tuple) and not self._whole(value):
            return [self.tell(inner, by) for inner in value]
        return self._one(value, by, _shape(value))

    def _whole(self, values: Sequence[Any]) -> bool:
        """Whether a list is told as a whole: a list of plain values, for which there is a case."""
        plain = not any(isinstance(one, list | tuple | Mapping) for one in values)
        return self.has(LIST if values else EMPTY) and plain

    def _one(self, value: Any, by: Filters, shape: str | None) -> Any:
        for case in self.cases:
            scope = _fits(case.of, value, shape)
            if scope is None:
                continue
            if case.several:
                return [text for one in case.texts for text in _texts(one, scope, by)]
            return _if_any(case.texts[0], scope, by)
        return None if value is None or isinstance(value, Mapping | list | tuple) else by.plain(value)


def _texts(template: Template, scope: Any, by: Filters) -> list[str]:
    """The texts that a template comes to: several if it is one gap with several values."""
    if len(template) == 1 and isinstance(template[0], Gap):
        values = value_of(template[0], scope, by)
        return [text for one in (values if isinstance(values, list) else [values]) if (text := in_words(one))]
    whole = _if_any(template, scope, by)
    return [whole] if whole else []


def _if_any(template: Template, scope: Any, by: Filters) -> str | None:
    try:
        return tell(template, scope, by)
    except NothingToTell:
        return None


def _shape(value: Any) -> str | None:
    if value is None:
        return NONE
    if isinstance(value, Mapping | list | tuple) and not value:
        return EMPTY
    if isinstance(value, Mapping):
        return OBJECT
    return LIST if isinstance(value, list | tuple) else None


def _fits(of: str, value: Any, shape: str | None) -> Any:
    """What a case speaks of if a value fits it, the value or what stars stand for in it; None if it does not."""
    if of == NUMBER:
        return {"it": value} if shape is None and _is_number(value) else None
    if of in SHAPES:
        return ({"it": None} if value is None else value) if of == shape else None
    found = None if shape is not None else _form(of).fullmatch(written(value))
    if found is None:
        return None
    return {"it": value, **{str(number): part for number, part in enumerate(found.groups())}}


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and re.fullmatch(r"-?\d+", str(value)) is not None


@lru_cache(maxsize=1000)
def _form(of: str) -> re.Pattern[str]:
    """A text in which stars stand for anything."""
    return re.compile("(.*)".join(re.escape(part) for part in of.split("*")), re.DOTALL)
