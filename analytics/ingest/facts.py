"""Entries read for the lake: envelope and event in one step, hidden parts only if they may be known."""

import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

import msgspec

from events.envelope import Cause, Entry, Phase, event_of
from events.event import Event
from events.registry import EVENTS, Kind, Registry, UnknownEvent


class Body(msgspec.Struct):
    """What an entry tells everybody, apart from its event."""

    actor: int | None
    cause: Cause
    phase: Phase


class Fact(msgspec.Struct, gc=False):
    """An event of a match with what surrounds it.

    `data` has the event's fields that matter here under their names; those that may not be known are None.
    """

    seq: int
    type: str
    at: int
    actor: int | None
    phase: Phase
    cause: Cause
    data: Any
    abandoned: bool = False


class Reader(msgspec.Struct, frozen=True):
    """How events of one type are read: `fields` are those that are kept, `private` those that only some may know."""

    fields: tuple[str, ...]
    private: tuple[str, ...]
    blank: Callable[..., Any]
    decode: Callable[[bytes], Any]
    decode_parts: Callable[[bytes], dict[str, Any]]


def read(entry: Entry, *, hidden: bool, registry: Registry = EVENTS) -> Fact:
    """An entry as a fact, with its hidden parts if they may be known.

    A type that this installation does not know has its envelope alone.
    """
    kind = registry.current(entry.type, entry.v)
    if kind is None:
        return _retired(entry, hidden, registry)
    reader = reader_of(kind)
    body = reader.decode(entry.body)
    data = body.data
    if hidden and entry.private is not None and reader.private:
        for part in reader.decode_parts(entry.private).values():
            for name in reader.private:
                if (value := getattr(part.data, name)) is not None:
                    setattr(data, name, value)
    return Fact(entry.seq, entry.type, millis(entry.at), body.actor, body.phase, body.cause, data)


@cache
def kind_of(tag: str) -> Kind | None:
    """The registration of an event type; None for one that this installation does not know."""
    return next((kind for kind in EVENTS.kinds() if kind.tag == tag), None)


@lru_cache(1024)
def millis(moment: str) -> int:
    """RFC 3339 as milliseconds since 1970."""
    return round(dt.datetime.fromisoformat(moment).timestamp() * 1000)


_readers: dict[type[Event], Reader] = {}


def reader_of(kind: Kind) -> Reader:
    """How events of a registered type are read."""
    found = _readers.get(kind.cls)
    if found is None:
        found = _readers[kind.cls] = _reader(kind)
    return found


def _reader(kind: Kind) -> Reader:
    kept = [field for field in msgspec.structs.fields(kind.cls) if not _is_raw(field.type)]
    shape: list[Any] = [(field.name, field.type | None, _default(kind, field)) for field in kept]
    data = msgspec.defstruct(f"{kind.tag}Data", shape, gc=False)
    body = msgspec.defstruct(f"{kind.tag}Body", [("data", data)], bases=(Body,), gc=False)
    part = msgspec.defstruct(f"{kind.tag}Part", [("data", data)], gc=False)
    return Reader(
        fields=tuple(field.name for field in kept),
        private=tuple(field.name for field in kept if field.name in kind.private),
        blank=data,
        decode=msgspec.json.Decoder(body).decode,
        decode_parts=msgspec.json.Decoder(dict[str, part]).decode,  # type: ignore[valid-type]
    )


def _is_raw(hint: Any) -> bool:
    """Positions, shapes and arguments are kept as bytes by whoever needs them, which is nobody here."""
    return getattr(hint, "__origin__", hint) is msgspec.Raw


def _default(kind: Kind, field: Any) -> Any:
    """What an entry that was written before the field existed says; nothing for what may be hidden."""
    if field.name in kind.private or field.default is msgspec.NODEFAULT:
        return None
    return field.default


_body = msgspec.json.Decoder(Body)
_NOTHING = msgspec.defstruct("NoData", [])()


def _retired(entry: Entry, hidden: bool, registry: Registry) -> Fact:
    """An entry of a schema of the past, lifted to today's; without its event if that cannot be."""
    tag, data = entry.type, _NOTHING
    if entry.private is None or hidden:
        with suppress(UnknownEvent, msgspec.ValidationError):
            event = event_of(entry, registry)
            kind = registry.kind_of(event)
            reader = reader_of(kind)
            tag, data = kind.tag, reader.blank(**{name: getattr(event, name) for name in reader.fields})
    body = _body.decode(entry.body)
    return Fact(entry.seq, tag, millis(entry.at), body.actor, body.phase, body.cause, data)
