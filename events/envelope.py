"""The envelope around an event: where it stands in its match, who caused it, and how it is sealed in the chain."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from events import codec
from events.event import NOBODY, Event
from events.registry import EVENTS, Registry

SALT_BYTES = 16

Clock = Callable[[], str]
"""Answers the time as RFC 3339 in UTC with milliseconds."""

SaltSource = Callable[[], bytes]
"""Answers 16 fresh bytes for the commitment of one private part."""


class Phase(msgspec.Struct, frozen=True):
    """When in the match something happened: the turn's number, the phase's name, the response window if any."""

    turn: int
    name: str
    window: str | None = None


class Cause(msgspec.Struct, frozen=True):
    """Why something happened: the decision answered, the event that led to it (seq), the clauses, the source object."""

    decision: str | None = None
    parent: int | None = None
    clauses: tuple[str, ...] = ()
    source: str | None = None


class Fact(msgspec.Struct, frozen=True):
    """An event that a ruleset decided, not yet in the log.

    `parent` is the index, within the same batch, of the fact that led to this one.
    """

    event: Event
    phase: Phase
    actor: int | None = None
    decision: str | None = None
    parent: int | None = None
    clauses: tuple[str, ...] = ()
    source: str | None = None


class PrivatePart(msgspec.Struct, frozen=True):
    """The part of an event that one seat (or nobody) may see, with the salt of its commitment."""

    data: msgspec.Raw
    salt: str


class Public(msgspec.Struct, frozen=True):
    """The public part of an event in the log: exactly what its hash covers."""

    actor: int | None
    at: str
    cause: Cause
    commitments: dict[str, str]
    data: msgspec.Raw
    match: str
    phase: Phase
    prev: str | None
    seq: int
    type: str
    v: int


class Entry(msgspec.Struct, frozen=True):
    """A sealed event as the log keeps it.

    `body` is the canonical JSON of `Public`; `private` the canonical JSON of the private parts by seat (or
    `nobody`), absent if there are none; `hash` is SHA-256 of `body`, which holds the hash before it.
    """

    match: str
    seq: int
    type: str
    v: int
    at: str
    body: bytes
    private: bytes | None
    hash: str


_public_decoder = msgspec.json.Decoder(Public)
_private_decoder = msgspec.json.Decoder(dict[str, PrivatePart])


class _Data(msgspec.Struct):
    data: msgspec.Raw


_data_decoder = msgspec.json.Decoder(_Data)


def sha256(data: bytes) -> str:
    """Digest in the form that records and answers use: `sha256:` and 64 hexadecimal digits."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def commitment(part: PrivatePart) -> str:
    """SHA-256 of the salt and the canonical bytes of a private part."""
    return sha256(bytes.fromhex(part.salt) + bytes(part.data))


def public_part(entry: Entry) -> Public:
    """The decoded public part of an entry."""
    return _public_decoder.decode(entry.body)


def private_parts(entry: Entry) -> dict[str, PrivatePart]:
    """The private parts of an entry by seat number or `nobody`; empty if it has none or they were left out."""
    return _private_decoder.decode(entry.private) if entry.private is not None else {}


def event_of(entry: Entry, registry: Registry = EVENTS) -> Event:
    """The whole event of an entry, private parts included.

    Raises `UnknownEvent` or `msgspec.ValidationError` if this installation cannot read it.
    """
    kind = registry.current(entry.type, entry.v)
    if kind is not None:
        if entry.private is not None:
            return kind.decode_parts(entry.body, entry.private)
        event: Event = kind.decode_body(entry.body).data
        return event
    data = bytes(_data_decoder.decode(entry.body).data)
    parts = private_parts(entry)
    data = codec.spliced([data, *(bytes(part.data) for part in parts.values())])
    return registry.read(entry.type, entry.v, data)


def seal(
    facts: Iterable[Fact], *, match: str, after: int, prev: str | None, at: Clock, salt: SaltSource
) -> list[Entry]:
    """Turn a batch of facts into log entries that follow event number `after`, whose hash is `prev`."""
    entries: list[Entry] = []
    now = at()
    for fact in facts:
        entry = _seal_one(fact, match=match, seq=after + len(entries) + 1, base=after, prev=prev, now=now, salt=salt)
        entries.append(entry)
        prev = entry.hash
    return entries


def _seal_one(fact: Fact, *, match: str, seq: int, base: int, prev: str | None, now: str, salt: SaltSource) -> Entry:
    kind = EVENTS.kind_of(fact.event)
    data, parts = _split(fact.event, kind.private, salt)
    public = Public(
        actor=fact.actor,
        at=now,
        cause=Cause(
            decision=fact.decision,
            parent=None if fact.parent is None else base + fact.parent + 1,
            clauses=fact.clauses,
            source=fact.source,
        ),
        commitments={who: commitment(part) for who, part in parts.items()},
        data=msgspec.Raw(data),
        match=match,
        phase=fact.phase,
        prev=prev,
        seq=seq,
        type=kind.tag,
        v=kind.v,
    )
    body = codec.canonical(public)
    private = codec.canonical(parts) if parts else None
    return Entry(match, seq, kind.tag, kind.v, now, body, private, sha256(body))


def _split(event: Event, owners: dict[str, str], salt: SaltSource) -> tuple[bytes, dict[str, PrivatePart]]:
    if not owners:
        return codec.canonical(event), {}
    public: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__ if name not in owners}
    secret: dict[str, dict[str, Any]] = {}
    for name, owner in owners.items():
        who = NOBODY if owner == NOBODY else str(getattr(event, owner))
        secret.setdefault(who, {})[name] = getattr(event, name)
    parts = {
        who: PrivatePart(data=msgspec.Raw(codec.canonical(fields)), salt=salt().hex()) for who, fields in secret.items()
    }
    return codec.canonical(public), parts
