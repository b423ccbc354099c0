"""Comparing what became true with what a test says: events by tag and fields, facts of a view by name."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.ruleset import Ruleset
from events.event import Event
from events.registry import EVENTS

BOOKKEEPING = frozenset({"MoveMade", "DecisionAsked", "DecisionDropped"})
"""The choice itself, and who is asked next: the fact `waiting` shows it."""


def same(left: Any, right: Any) -> bool:
    """The comparison of a fact that has no other: equality, a tuple being a list."""
    return bool(listed(left) == listed(right))


def unchanged(value: Any) -> Any:
    """The reading of an expectation that is written as it is compared."""
    return value


@dataclass(frozen=True)
class Fact:
    """Something a spectator sees. `read` takes it from a view, `parse` reads how tests write it.

    A fact whose value is a dictionary is compared key by key for the keys that the test names.
    """

    read: Callable[[dict[str, Any]], Any]
    parse: Callable[[Any], Any] = unchanged
    equal: Callable[[Any, Any], bool] = same


@dataclass(frozen=True)
class Dialect:
    """How positions and facts of one ruleset are written in tests.

    `describe` turns the words of `position(...)` into the ruleset's scenario, `spell` shortens a value of an event,
    `conserved` raises AssertionError for a state in which a piece was lost or doubled. `hide` changes in a state, in
    place, all that none of some seats may see; `uncovering` are the events that show, or follow from, what chance
    decided or nobody could see; `midway` tells a state in which a decision interrupts something; `limit` is the option
    that limits the turns, with limits to try, and `counted` what of a state it limits. `shown` are events that need not
    be said, because the move or a fact shows them; `asides` name in the rulebook's words what may be set aside, with
    the events that each stands for.
    """

    ruleset: Ruleset
    describe: Callable[..., dict[str, Any]]
    spell: Callable[[Any], Any]
    conserved: Callable[[Any], None]
    hide: Callable[[Any, random.Random, tuple[int, ...]], None]
    uncovering: frozenset[str]
    midway: Callable[[Any], bool]
    limit: tuple[str, tuple[int, ...]]
    shown: frozenset[str]
    asides: Mapping[str, tuple[str, ...]]
    counted: str = "turn"
    facts: dict[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Said:
    """A pattern for one event: its name (`registry.Kind.name`) and the fields that matter."""

    tag: str
    fields: dict[str, Any]

    def __repr__(self) -> str:
        return f"{self.tag}({', '.join(f'{name}={value!r}' for name, value in self.fields.items())})"


def said(tag: str, **fields: Any) -> Said:
    """An event with this name and these fields, written as `Dialect.spell` spells them."""
    known = [kind.cls.__struct_fields__ for kind in EVENTS.kinds() if kind.name == tag]
    assert known, f"there is no event {tag}"
    assert any(set(fields) <= set(names) for names in known), f"{tag} has the fields {known}"
    return Said(tag, fields)


def spoken(dialect: Dialect, event: Event) -> Said:
    """An event with all its fields as a test would write them."""
    fields = {name: plain(dialect, getattr(event, name)) for name in event.__struct_fields__}
    return Said(EVENTS.kind_of(event).name, fields)


def plain(dialect: Dialect, value: Any) -> Any:
    """A value of an event as a test would write it."""
    short = dialect.spell(value)
    if short is not value:
        return short
    if isinstance(value, msgspec.Raw):
        return msgspec.json.decode(value)
    if isinstance(value, msgspec.Struct):
        return {name: plain(dialect, getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple | list):
        return [plain(dialect, item) for item in value]
    if isinstance(value, dict):
        return {key: plain(dialect, item) for key, item in value.items()}
    return value


def fits(pattern: Said, event: Said) -> bool:
    """Whether an event has the tag and the fields of a pattern."""
    if pattern.tag != event.tag:
        return False
    return all(listed(event.fields[name]) == listed(value) for name, value in pattern.fields.items())


def listed(value: Any) -> Any:
    """Tuples as lists and keys as texts, at any depth, so that a test may write either."""
    if isinstance(value, tuple | list):
        return [listed(item) for item in value]
    if isinstance(value, dict):
        return {str(key): listed(item) for key, item in value.items()}
    return value


def followed(patterns: Sequence[Said], events: Sequence[Said]) -> tuple[Said | None, list[Said]]:
    """The first pattern that is not found after the ones before it, if any, and the events that no pattern names."""
    waiting, unsaid = list(patterns), []
    for event in events:
        if waiting and fits(waiting[0], event):
            waiting.pop(0)
        else:
            unsaid.append(event)
    return (waiting[0] if waiting else None), unsaid


def tags_aside(dialect: Dialect, aside: str | Iterable[str]) -> set[str]:
    """The tags of events that these names set aside: of a group of the dialect, or the tag itself."""
    named: set[str] = set()
    for name in (aside,) if isinstance(aside, str) else aside:
        named.update(dialect.asides.get(name) or {said(name).tag})
    return named


def differences(dialect: Dialect, view: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """What a view shows otherwise than expected, in words."""
    found = []
    for name, wanted in expected.items():
        assert name in dialect.facts, f"unknown fact {name!r}; there are {', '.join(sorted(dialect.facts))}"
        fact = dialect.facts[name]
        actual = fact.read(view)
        if isinstance(actual, dict) and isinstance(wanted, dict):
            assert wanted, f"{name}={{}} would prove nothing"
            for key, value in wanted.items():
                assert key in actual, f"{name} has no {key!r}, only {list(actual)}"
                if not fact.equal(actual[key], fact.parse(value)):
                    found.append(f"{name}[{key!r}] is {actual[key]!r}, expected {fact.parse(value)!r}")
        elif not fact.equal(actual, fact.parse(wanted)):
            found.append(f"{name} is {actual!r}, expected {fact.parse(wanted)!r}")
    return found
