"""What was done with cards and other things, as the registry of events declares it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from analytics.ingest.facts import Fact, kind_of
from analytics.lake.rows import UseRow
from events.use import Use


class Used(msgspec.Struct, frozen=True):
    """An act with the names of what it was done with, each with the object's id if that may be known."""

    act: str
    unit: str
    seat: int | None
    things: tuple[tuple[str, str | None], ...]


class Names:
    """The names that went with the ids of objects in earlier events of a match."""

    def __init__(self) -> None:
        self._by_id: dict[str, str] = {}

    def used(self, fact: Fact) -> Iterator[Used]:
        """What an event tells of use. Hidden names that may not be known are left out."""
        for use in _declared(fact.type):
            if not _applies(use, fact.data):
                continue
            things = tuple(self._things(use, fact.data))
            if things:
                seat = fact.actor if use.seat is None else getattr(fact.data, use.seat)
                yield Used(use.act, use.unit, seat, things)

    def _things(self, use: Use, data: Any) -> Iterator[tuple[str, str | None]]:
        ids = _values(use.object, data)
        if use.name is None:
            yield from ((self._by_id[thing], thing) for thing in ids if thing in self._by_id)
            return
        names = _values(use.name, data)
        for place, name in enumerate(names):
            thing = ids[place] if place < len(ids) else None
            if thing is not None:
                self._by_id[thing] = name
            yield use.called.get(name, name), thing


def use_rows(match: str, fact: Fact, used: Used) -> Iterator[UseRow]:
    """An act as rows: one for each name, with how many of it there were."""
    for name, amount in Counter(name for name, _ in used.things).items():
        yield UseRow(
            match=match,
            seq=fact.seq,
            turn=fact.phase.turn,
            phase=fact.phase.name,
            seat=used.seat,
            unit=used.unit,
            name=name,
            act=used.act,
            amount=amount,
            abandoned=fact.abandoned,
        )


@cache
def _declared(tag: str) -> tuple[Use, ...]:
    kind = kind_of(tag)
    return () if kind is None else kind.uses


def _applies(use: Use, data: Any) -> bool:
    return all(getattr(data, field) in words for field, words in use.only.items()) and not any(
        getattr(data, field) in words for field, words in use.unless.items()
    )


def _values(fields: str | tuple[str, ...] | None, data: Any) -> tuple[str, ...]:
    """The texts of a field, or of the first of several that has any."""
    for field in (fields,) if isinstance(fields, str) else fields or ():
        value = attrgetter(field)(data)
        if value is not None:
            several = value if isinstance(value, tuple) else (value,)
            return tuple(str(one).partition("#")[0] for one in several)
    return ()
