"""The common columns of events of every type there is, worked out from what its fields may hold."""

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import inspect

import domain.rulesets  # noqa: F401 - registers the events of all games
from analytics.ingest.columns import AMOUNTS, NAMES, OBJECTS, SEATS, WORDS, event_row
from analytics.ingest.facts import Fact
from analytics.lake.rows import EventRow
from events.envelope import Cause, Phase
from events.registry import EVENTS, Kind

KINDS = {kind.tag: kind for kind in EVENTS.kinds()}


def possible(kind: inspect.Type) -> Iterator[type | None]:
    """What values of a field may be: numbers, texts, nothing, or something else (`object`)."""
    if isinstance(kind, inspect.Metadata):
        yield from possible(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from possible(one)
    elif isinstance(kind, inspect.LiteralType):
        yield from {type(value) for value in kind.values}
    else:
        plain: dict[type, type | None] = {inspect.IntType: int, inspect.StrType: str, inspect.NoneType: type(None)}
        yield plain.get(type(kind), object)


def fields(kind: Kind) -> Mapping[str, set[type | None]]:
    """What the fields of an event may hold, but for nothing."""
    told = inspect.type_info(kind.cls)
    assert isinstance(told, inspect.StructType)
    return {field.name: set(possible(field.type)) - {type(None)} for field in told.fields}


def named(kind: Kind) -> Sequence[str]:
    """The fields with the name of what an event is about."""
    names = next((use.name for use in kind.uses if use.name is not None), "card")
    return [name for name in ((names,) if isinstance(names, str) else names) if name.partition(".")[0] in fields(kind)]


def told(kind: Kind, values: Mapping[str, Any]) -> EventRow:
    """The row of an event with these values."""
    data: Any = SimpleNamespace(**dict.fromkeys(fields(kind)))
    for name, value in values.items():
        *path, last = name.split(".")
        place = data
        for part in path:
            if getattr(place, part, None) is None:
                setattr(place, part, SimpleNamespace())
            place = getattr(place, part)
        setattr(place, last, value)
    return event_row("m1", Fact(None, 0, Cause(), Phase(1, "play"), 1, kind.tag, data))


@pytest.mark.parametrize("tag", KINDS)
def test_a_column_is_the_first_field_that_it_may_be_read_from(tag: str) -> None:
    """Given an event with all its fields, then each column has the first of its fields that are of its kind."""
    kind = KINDS[tag]
    free = {name: types for name, types in fields(kind).items() if name not in named(kind)}
    numbers = {name: 100 + at for at, (name, types) in enumerate(free.items()) if types == {int}}
    texts = {name: f"text {name}" for name, types in free.items() if types == {str}}
    either = {name: f"one {name}" for name, types in free.items() if types == {int, str}}
    values = numbers | texts | either

    row = told(kind, values | {name: f"card {name}" for name in named(kind)})

    assert row.seat == next((numbers[name] for name in SEATS if name in numbers), None)
    assert row.amount == next((numbers[name] for name in AMOUNTS if name in numbers), None)
    assert row.word == next((texts[name] for name in WORDS if name in texts), None)
    objects = [str(values[name]) for name in OBJECTS if name in values]
    assert row.object == next(iter([*objects, *(texts[name] for name in NAMES if name in texts)]), None)
    assert row.card == next((f"card {name}" for name in named(kind)), None)


@pytest.mark.parametrize("tag", KINDS)
def test_what_an_event_does_not_say_is_absent(tag: str) -> None:
    kind = KINDS[tag]
    row = told(kind, dict.fromkeys(named(kind)))
    assert (row.seat, row.amount, row.word, row.object, row.card) == (None,) * 5


@pytest.mark.parametrize("tag", [tag for tag, kind in KINDS.items() if named(kind)])
def test_an_event_names_its_card_if_it_is_about_one(tag: str) -> None:
    """Given the names of one card, of two, or of none, then the first is the event's, else there is none."""
    kind = KINDS[tag]
    first = named(kind)[0]
    rest = dict.fromkeys(named(kind))
    assert [told(kind, rest | {first: cards}).card for cards in (("Wolf",), ("Wolf", "Owl"), ())] == [
        "Wolf",
        None,
        None,
    ]
