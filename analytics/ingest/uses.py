"""What was done with cards and other things, as the registry of events declares it."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import zip_longest
from operator import attrgetter
from typing import Any

import msgspec

from analytics.ingest.facts import Fact
from analytics.lake.rows import UseRow
from events.registry import Kind
from events.use import Resource, Use, Values


class Used(msgspec.Struct, frozen=True, gc=False):
    """An act with the names of what it was done with, each with the object's id if that may be known."""

    act: str
    unit: str
    seat: int | None
    things: list[tuple[str, str | None]]
    cause: str | None


class Names:
    """The names that went with the ids of objects in earlier events of a match."""

    def __init__(self) -> None:
        self._by_id: dict[str, str] = {}

    def of(self, id: str) -> str | None:
        """The name that went with an id, if one did."""
        return self._by_id.get(id)

    def used(self, fact: Fact, kind: Kind) -> list[Used]:
        """What an event tells of use. Hidden names that may not be known are left out."""
        data, found = fact.data, []
        for use in kind.uses:
            if (use.only or use.unless) and not applies(use, data):
                continue
            things = self._things(use, data)
            if things:
                seat = fact.actor if use.seat is None else getattr(data, use.seat)
                cause = None if use.cause is None else getattr(data, use.cause)
                unit = use.unit if use.units is None else getattr(data, use.units)
                found.append(Used(use.act, unit, seat, things, cause))
        return found

    def _things(self, use: Use, data: Any) -> list[tuple[str, str | None]]:
        ids = _values(use.object, data) if use.object is not None else ()
        if use.name is None:
            return [(self._by_id[thing], thing) for thing in ids if thing in self._by_id]
        names = _values(use.name, data)
        self._by_id.update(zip(ids, names, strict=False))
        called = use.called
        shown = [called.get(name, name) for name in names] if called else names
        return list(zip_longest(shown, ids[: len(names)]))


def use_rows(match: str, fact: Fact, used: Used) -> list[UseRow]:
    """An act as rows: one for each name, with how many of it there were."""
    amounts: dict[str, int] = {}
    for name, _ in used.things:
        amounts[name] = amounts.get(name, 0) + 1
    return [
        UseRow(
            match=match,
            seq=fact.seq,
            turn=fact.phase.turn,
            phase=fact.phase.name,
            seat=used.seat,
            unit=used.unit,
            name=name,
            act=used.act,
            cause=used.cause,
            amount=amount,
            abandoned=fact.abandoned,
        )
        for name, amount in amounts.items()
    ]


def applies(use: Use | Resource, data: Any) -> bool:
    """Whether what an event says is among that which is meant."""
    for field, words in use.only.items():
        if getattr(data, field) not in words:
            return False
    return not excepted(use.unless, data)


def excepted(unless: Values, data: Any) -> bool:
    """Whether a field of an event has a value that it must not have."""
    return any(getattr(data, field) in words for field, words in unless.items())


def _values(fields: str | tuple[str, ...], data: Any) -> Sequence[str]:
    """The texts of a field, or of the first of several that has any."""
    for field in (fields,) if isinstance(fields, str) else fields:
        value = _getter(field)(data)
        if value is not None:
            several = value if isinstance(value, tuple) else (value,)
            return [_plain(one) for one in several]
    return ()


def _plain(value: Any) -> str:
    """The name itself: the part of a text before `#` names the card whose ability it is."""
    text = value if isinstance(value, str) else str(value)
    return text.partition("#")[0] if "#" in text else text


@cache
def _getter(field: str) -> Callable[[Any], Any]:
    return attrgetter(field)
