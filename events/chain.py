"""Whether a chain of entries is whole: numbers in order, hashes linked, private parts as committed to."""

from collections.abc import Iterable, Iterator

import msgspec

from events.envelope import Entry, PrivatePart, commitment, private_parts, public_part, sha256


class Fault(msgspec.Struct, frozen=True):
    """Where and how a chain is broken: the place in order (from 1), the seq found there if readable, the reason."""

    position: int
    seq: int | None
    reason: str


def faults(entries: Iterable[Entry], *, match: str | None = None) -> Iterator[Fault]:
    """Every fault in a chain that should begin with event 1, in order. Nothing is yielded for a whole chain."""
    prev: str | None = None
    for position, entry in enumerate(entries, start=1):
        for reason in _faults_of(entry, position, prev, match):
            yield Fault(position, entry.seq, reason)
        prev = entry.hash


def _faults_of(entry: Entry, position: int, prev: str | None, match: str | None) -> Iterator[str]:
    if entry.hash != sha256(entry.body):
        yield f"hash is {entry.hash}, the event's bytes give {sha256(entry.body)}"
    try:
        public = public_part(entry)
        parts = private_parts(entry)
    except msgspec.DecodeError as error:
        yield f"unreadable event: {error}"
        return
    if public.seq != position:
        yield f"event number is {public.seq}, {position} was due"
    if public.prev != prev:
        yield f"previous hash is {public.prev}, the event before has {prev}"
    if match is not None and public.match != match:
        yield f"event belongs to match {public.match}, not {match}"
    for who, part in parts.items():
        if public.commitments.get(who) != _commitment_or_none(part):
            yield f"private part of {who} is not what was committed to"


def _commitment_or_none(part: PrivatePart) -> str | None:
    try:
        return commitment(part)
    except ValueError:
        return None
