"""The columns of the table `event`, chosen from an event's fields by their names and types."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from analytics.ingest.facts import Fact, kind_of
from analytics.lake.rows import EventRow
from events.registry import Kind

SEATS = ("seat", "owner", "controller", "player")
OBJECTS = ("id", "item", "object", "city", "attacker", "location", "slot")
NAMES = ("number",)
"""Names of what an event is about that is no thing."""
AMOUNTS = ("amount", "count", "value", "steps", "missing", "offered", "total", "number", "course", "height", "to")
WORDS = ("cause", "reason", "move", "kind", "phase", "why", "purpose", "type", "where", "to", "population")

Getter = Callable[[Any], Any]


class Columns(msgspec.Struct, frozen=True):
    """How to read the columns of one type of event; None for those that it does not have."""

    seat: Getter | None
    card: Getter | None
    object: Getter | None
    amount: Getter | None
    word: Getter | None


def event_row(match: str, fact: Fact) -> EventRow:
    """An event as a row."""
    columns, data, phase, cause = _columns(fact.type), fact.data, fact.phase, fact.cause
    return EventRow(
        match,
        fact.seq,
        fact.type,
        fact.millis,
        fact.actor,
        phase.turn,
        phase.name,
        phase.window,
        cause.decision,
        cause.parent,
        cause.clauses[0] if cause.clauses else None,
        None if columns.seat is None else columns.seat(data),
        None if columns.card is None else columns.card(data),
        None if columns.object is None else columns.object(data),
        None if columns.amount is None else columns.amount(data),
        None if columns.word is None else columns.word(data),
        fact.abandoned,
    )


@cache
def _columns(tag: str) -> Columns:
    kind = kind_of(tag)
    if kind is None:
        return Columns(None, None, None, None, None)
    types = {field.name: _plain(field.type) for field in msgspec.structs.fields(kind.cls)}
    names = _card_fields(kind)
    free = {name: options for name, options in types.items() if name not in names}
    return Columns(
        seat=_first(free, SEATS, {int}),
        card=_one_of(names) if names else None,
        object=_first(free, OBJECTS, {int, str}, str) or _first(free, NAMES, {str}, str),
        amount=_first(free, AMOUNTS, {int}),
        word=_first(free, WORDS, {str}),
    )


def _card_fields(kind: Kind) -> tuple[str, ...]:
    """The fields with the name of the card or thing that an event tells of."""
    for use in kind.uses:
        if use.name is not None:
            return (use.name,) if isinstance(use.name, str) else use.name
    return ("card",) if "card" in kind.cls.__struct_fields__ else ()


def _first(
    types: dict[str, set[Any]], names: tuple[str, ...], wanted: set[Any], form: Callable[[Any], Any] | None = None
) -> Getter | None:
    found = next((name for name in names if types.get(name) and types[name] <= wanted), None)
    if found is None:
        return None
    get = attrgetter(found)
    return get if form is None else lambda data: None if (value := get(data)) is None else form(value)


def _one_of(names: tuple[str, ...]) -> Getter:
    """The first name that is there, if it is a single one."""
    getters = [attrgetter(name) for name in names]

    def get(data: Any) -> str | None:
        for getter in getters:
            value = getter(data)
            if isinstance(value, tuple):
                value = value[0] if len(value) == 1 else None
            if value is not None:
                return str(value)
        return None

    return get


def _plain(hint: Any) -> set[Any]:
    """The types that a field may have, without marks and without None; `{str}` for a choice of words."""
    while hasattr(hint, "__metadata__"):
        hint = hint.__origin__
    if get_origin(hint) in (Union, UnionType):
        return set().union(*(_plain(part) for part in get_args(hint) if part is not NoneType))
    if get_origin(hint) is Literal:
        return {type(word) for word in get_args(hint)}
    return {hint}
