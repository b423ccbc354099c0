"""The envelope around an event: where it stands in its match, who caused it, and how it is sealed in the chain."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events import codec
from events.described import Positive, SeatNumber
from events.event import NOBODY, Event
from events.moment import millis, moment
from events.registry import EVENTS, Registry

SALT_BYTES = 16
DIGEST_BYTES = 32

SaltSource = Callable[[], bytes]
"""Answers 16 fresh bytes for the commitment of one private part."""


class Phase(msgspec.Struct, frozen=True, gc=False):
    """When in the match something happened."""

    turn: Annotated[int, Meta(description="The turn, counted over all players; 0 before the first.")]
    name: Annotated[str, Meta(description="The phase.")]
    window: Annotated[str | None, Meta(description="The response window, if one was open.")] = None


class Cause(msgspec.Struct, frozen=True):
    """Why something happened."""

    decision: Annotated[str | None, Meta(description="The decision that was answered.")] = None
    parent: Annotated[int | None, Meta(description="The event that led to it.")] = None
    clauses: Annotated[tuple[str, ...], Meta(description="The clauses that say so.")] = ()
    source: Annotated[str | None, Meta(description="The object that it came from.")] = None


class Fact(msgspec.Struct, frozen=True, gc=False):
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

    data: Annotated[msgspec.Raw, Meta(description="The secret fields.")]
    salt: Annotated[
        str, Meta(description="The salt of its commitment: SHA-256 over salt and canonical JSON of `data`.")
    ]


class Public(msgspec.Struct, frozen=True):
    """The public part of an event in the log: exactly what its hash covers."""

    actor: Annotated[SeatNumber | None, Meta(description="The seat that acted; null: none.")]
    at: Annotated[str, Meta(description="When (RFC 3339, UTC).")]
    cause: Annotated[Cause, Meta(description="Why.")]
    commitments: Annotated[
        dict[str, str], Meta(description="What each private part was committed to, by seat or `nobody`.")
    ]
    data: Annotated[msgspec.Raw, Meta(description="The facts; the ruleset describes them for each type.")]
    match: Annotated[str, Meta(description="The match.")]
    phase: Annotated[Phase, Meta(description="When in the match.")]
    prev: Annotated[str | None, Meta(description="The hash of the event before; null for the first.")]
    seq: Annotated[int, Meta(description="Its number in the match, from 1.")]
    type: Annotated[str, Meta(description="What became true.", examples=["PlanetRotated"])]
    v: Annotated[Positive, Meta(description="The schema number of `data`.")]


class Envelope(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Who and why and when in the match, as an entry keeps it: `Public` has the same as `actor`, `cause`, `phase`."""

    actor: int | None
    decision: str | None
    parent: int | None
    clauses: tuple[str, ...]
    source: str | None
    turn: int
    phase: str
    window: str | None

    @property
    def cause(self) -> Cause:
        """Why it happened."""
        return Cause(self.decision, self.parent, self.clauses, self.source)

    @property
    def when(self) -> Phase:
        """When in the match it happened."""
        return Phase(self.turn, self.phase, self.window)


class Entry(msgspec.Struct, frozen=True):
    """A sealed event as the log keeps it: what its public part is made of, each thing once.

    time:     milliseconds since 1970
    envelope: `Envelope` as MessagePack
    data:     the public data as canonical JSON
    private:  the private data by seat (or `nobody`) as canonical JSON; None if there is none to be had here
    seals:    for each private part by seat (or `nobody`) its salt or, if the part is left out, the commitment to it, as
              MessagePack; None if the event has no private part
    before:   the hash of the event before;  digest: the hash of this one
    """

    match: str
    seq: int
    type: str
    v: int
    time: int
    envelope: bytes
    data: bytes
    private: bytes | None
    seals: bytes | None
    before: bytes | None
    digest: bytes

    @property
    def at(self) -> str:
        """When it happened, in RFC 3339."""
        return moment(self.time)

    @property
    def prev(self) -> str | None:
        """The hash of the event before, as records and answers write it."""
        return None if self.before is None else _PREFIX + self.before.hex()

    @property
    def hash(self) -> str:
        """SHA-256 of `body`, as records and answers write it."""
        return _PREFIX + self.digest.hex()

    @property
    def body(self) -> bytes:
        """The canonical JSON of `Public`, which holds the hash before it."""
        return codec.canonical(public_part(self))


_pack = msgspec.msgpack.Encoder().encode
_envelope_decoder = msgspec.msgpack.Decoder(Envelope)
_seals_decoder = msgspec.msgpack.Decoder(dict[str, bytes])
_private_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])

_PREFIX = "sha256:"
_HASH = re.compile(rf"{_PREFIX}[0-9a-f]{{{2 * DIGEST_BYTES}}}")


def sha256(data: bytes) -> str:
    """Digest in the form that records and answers use: `sha256:` and 64 hexadecimal digits."""
    return _PREFIX + hashlib.sha256(data).hexdigest()


def digest_of(text: str) -> bytes:
    """The bytes of a hash that `sha256` wrote. Raises `ValueError`."""
    if not _HASH.fullmatch(text):
        raise ValueError(f"not a hash: {text[:80]!r}")
    return bytes.fromhex(text.removeprefix(_PREFIX))


def is_whole(entry: Entry) -> bool:
    """Whether the entry has the hash that it is kept with. Raises `msgspec.DecodeError` if it cannot be read."""
    return hashlib.sha256(entry.body).digest() == entry.digest


def commitment(salt: bytes, data: msgspec.Raw) -> str:
    """SHA-256 of the salt and the canonical bytes of a private part."""
    return sha256(salt + bytes(data))


def envelope_of(entry: Entry) -> Envelope:
    """Who and why and when in the match."""
    return _envelope_decoder.decode(entry.envelope)


def public_part(entry: Entry) -> Public:
    """The public part of an entry. Raises `msgspec.DecodeError` for one that was altered beyond reading."""
    envelope = _envelope_decoder.decode(entry.envelope)
    return Public(
        actor=envelope.actor,
        at=moment(entry.time),
        cause=envelope.cause,
        commitments=_commitments(entry),
        data=msgspec.Raw(entry.data),
        match=entry.match,
        phase=envelope.when,
        prev=entry.prev,
        seq=entry.seq,
        type=entry.type,
        v=entry.v,
    )


def _commitments(entry: Entry) -> dict[str, str]:
    if entry.seals is None and entry.private is None:
        return {}
    parts = {} if entry.private is None else _private_decoder.decode(entry.private)
    seals = {} if entry.seals is None else _seals_decoder.decode(entry.seals)
    if not parts.keys() <= seals.keys():
        raise msgspec.ValidationError("a private part was never committed to")
    if any(len(seal) != (SALT_BYTES if who in parts else DIGEST_BYTES) for who, seal in seals.items()):
        raise msgspec.ValidationError("a private part has no salt, or is missing")
    return {who: commitment(seal, parts[who]) if who in parts else _PREFIX + seal.hex() for who, seal in seals.items()}


def private_parts(entry: Entry) -> dict[str, PrivatePart]:
    """The private parts of an entry by seat number or `nobody`; empty if it has none or they were left out."""
    if entry.private is None or entry.seals is None:
        return {}
    seals = _seals_decoder.decode(entry.seals)
    return {who: PrivatePart(data, seals[who].hex()) for who, data in _private_decoder.decode(entry.private).items()}


def entry_of(public: Public, parts: Mapping[str, PrivatePart], hash: str | None = None) -> Entry:  # noqa: A002
    """The entry of a public part and those of its private parts that are at hand.

    `hash` is the one it is kept with; None: its own. Raises `ValueError` for what no entry can have.
    """
    seals = {
        who: bytes.fromhex(parts[who].salt) if who in parts else digest_of(said)
        for who, said in sorted(public.commitments.items())
    }
    return _entry(
        public,
        {who: part.data for who, part in parts.items()},
        seals,
        time=millis(public.at),
        before=None if public.prev is None else digest_of(public.prev),
        digest=None if hash is None else digest_of(hash),
    )


def _entry(
    public: Public,
    parts: Mapping[str, msgspec.Raw],
    seals: Mapping[str, bytes],
    *,
    time: int,
    before: bytes | None,
    digest: bytes | None = None,
) -> Entry:
    """The entry of a public part: `time` and `before` are its `at` and `prev`; no `digest`: its own."""
    cause, phase = public.cause, public.phase
    envelope = Envelope(
        public.actor, cause.decision, cause.parent, cause.clauses, cause.source, phase.turn, phase.name, phase.window
    )
    return Entry(
        match=public.match,
        seq=public.seq,
        type=public.type,
        v=public.v,
        time=time,
        envelope=_pack(envelope),
        data=bytes(public.data),
        private=codec.canonical(parts) if parts else None,
        seals=_pack(seals) if seals else None,
        before=before,
        digest=hashlib.sha256(codec.canonical(public)).digest() if digest is None else digest,
    )


def event_of(entry: Entry, registry: Registry = EVENTS) -> Event:
    """The whole event of an entry, private parts included.

    Raises `UnknownEvent` or `msgspec.ValidationError` if this installation cannot read it.
    """
    kind = registry.current(entry.type, entry.v)
    if kind is not None:
        return kind.decode(entry.data) if entry.private is None else kind.decode_parts(entry.data, entry.private)
    parts = {} if entry.private is None else _private_decoder.decode(entry.private)
    return registry.read(entry.type, entry.v, codec.spliced([entry.data, *map(bytes, parts.values())]))


def seal(
    facts: Iterable[Fact], *, match: str, after: int, prev: str | None, time: int, salt: SaltSource
) -> list[Entry]:
    """Turn a batch of facts into log entries that follow event number `after`, whose hash is `prev`.

    `time`: milliseconds since 1970. Raises `OverflowError` for a year that has not four digits.
    """
    entries: list[Entry] = []
    at, before = moment(time), None if prev is None else digest_of(prev)
    for fact in facts:
        kind = EVENTS.kind_of(fact.event)
        data, parts = _split(fact.event, kind.private)
        seals = {who: salt() for who in parts}
        public = Public(
            actor=fact.actor,
            at=at,
            cause=Cause(
                decision=fact.decision,
                parent=None if fact.parent is None else after + fact.parent + 1,
                clauses=fact.clauses,
                source=fact.source,
            ),
            commitments={who: commitment(seals[who], part) for who, part in parts.items()},
            data=data,
            match=match,
            phase=fact.phase,
            prev=prev,
            seq=after + len(entries) + 1,
            type=kind.tag,
            v=kind.v,
        )
        entry = _entry(public, parts, seals, time=time, before=before)
        entries.append(entry)
        prev, before = entry.hash, entry.digest
    return entries


def _split(event: Event, owners: Mapping[str, str]) -> tuple[msgspec.Raw, dict[str, msgspec.Raw]]:
    """The public data of an event, and the private data by seat (or `nobody`) in their order."""
    if not owners:
        return codec.raw(event), {}
    public: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__ if name not in owners}
    secret: dict[str, dict[str, Any]] = {}
    for name, owner in owners.items():
        who = NOBODY if owner == NOBODY else str(getattr(event, owner))
        secret.setdefault(who, {})[name] = getattr(event, name)
    return codec.raw(public), {who: codec.raw(secret[who]) for who in sorted(secret)}
