"""Entries read for the lake: envelope and event in one step, hidden parts only if they may be known."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

from events.envelope import Cause, Entry, Phase, envelope_of, event_of
from events.event import Event
from events.registry import EVENTS, Kind, UnknownEvent


class Fact(msgspec.Struct, gc=False):
    """An event of a match with what surrounds it, as its entry has them.

    `data` has the event's fields that matter here under their names; those that may not be known are None. `millis`
    tells when it happened, in milliseconds since 1970.
    """

    actor: int | None
    millis: int
    cause: Cause
    phase: Phase
    seq: int
    type: str
    data: Any = None
    abandoned: bool = False


class Reader(msgspec.Struct, frozen=True):
    """How events of one type are read: `fields` are those that are kept, `private` those that only some may know."""

    fields: tuple[str, ...]
    private: tuple[str, ...]
    blank: Callable[..., Any]
    decode: Callable[[bytes], Any]
    decode_parts: Callable[[bytes], dict[str, Any]]


def read(entry: Entry, *, hidden: bool) -> Fact:
    """An entry as a fact, with its hidden parts if they may be known.

    A type that this installation does not know has its envelope alone.
    """
    reader = _reader_of(entry.type, entry.v)
    if reader is None:
        return _retired(entry, hidden)
    data = reader.decode(entry.data)
    if hidden and entry.private is not None and reader.private:
        for part in reader.decode_parts(entry.private).values():
            for name in reader.private:
                if (value := getattr(part, name)) is not None:
                    setattr(data, name, value)
    return _around(entry, data)


@cache
def kind_of(tag: str) -> Kind | None:
    """The registration of an event type; None for one that this installation does not know."""
    return next((kind for kind in EVENTS.kinds() if kind.tag == tag), None)


@cache
def _reader_of(tag: str, v: int) -> Reader | None:
    """How events under a tag and schema number are read; None unless that is what they have today."""
    kind = EVENTS.current(tag, v)
    return None if kind is None else _reader(kind)


def _reader(kind: Kind) -> Reader:
    kept = [field for field in msgspec.structs.fields(kind.cls) if not _is_raw(field.type)]
    shape: list[Any] = [(field.name, field.type | None, _default(kind, field)) for field in kept]
    data = msgspec.defstruct(f"{kind.tag}Data", shape, gc=False)
    return Reader(
        fields=tuple(field.name for field in kept),
        private=tuple(field.name for field in kept if field.name in kind.private),
        blank=data,
        decode=msgspec.json.Decoder(data).decode,
        decode_parts=msgspec.json.Decoder(dict[str, data]).decode,  # type: ignore[valid-type]
    )


def _is_raw(hint: Any) -> bool:
    """Positions, shapes and arguments are kept as bytes by whoever needs them, which is nobody here."""
    return getattr(hint, "__origin__", hint) is msgspec.Raw


def _default(kind: Kind, field: Any) -> Any:
    """What an entry that was written before the field existed says; nothing for what may be hidden."""
    if field.name in kind.private or field.default is msgspec.NODEFAULT:
        return None
    return field.default


_NOTHING = msgspec.defstruct("NoData", [])()


def _retired(entry: Entry, hidden: bool) -> Fact:
    """An entry of a schema of the past, lifted to today's; without its event if that cannot be."""
    kind = kind_of(entry.type)
    fact = _around(entry, _NOTHING if kind is None else _data_of(kind, None))
    if entry.private is None or hidden:
        with suppress(UnknownEvent, msgspec.ValidationError):
            event = event_of(entry)
            kind = EVENTS.kind_of(event)
            fact.type = kind.tag
            fact.data = _data_of(kind, event)
    return fact


def _data_of(kind: Kind, event: Event | None) -> Any:
    """The data of an event; all of it absent if there is none."""
    reader = _reader_of(kind.tag, kind.v)
    assert reader is not None
    return reader.blank(**{name: None if event is None else getattr(event, name) for name in reader.fields})


def _around(entry: Entry, data: Any) -> Fact:
    envelope = envelope_of(entry)
    return Fact(envelope.actor, entry.time, envelope.cause, envelope.when, entry.seq, entry.type, data)
