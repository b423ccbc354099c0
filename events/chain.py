"""Whether a chain of entries is whole: numbers in order, hashes linked, private parts as committed to."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from events.envelope import SALT_BYTES, Entry, PrivatePart, commitment, private_parts, public_part, sha256


class Fault(msgspec.Struct, frozen=True):
    """Where and how a chain is broken: the place in order (from 1), the seq found there if readable, the reason."""

    position: int
    seq: int | None
    reason: str


def faults(entries: Iterable[Entry], *, match: str | None = None) -> Iterator[Fault]:
    """Every fault in a chain that should begin with event 1, in order. Nothing is yielded for a whole chain."""
    due, prev = 1, None
    for position, entry in enumerate(entries, start=1):
        for reason in entry_faults(entry, due, prev, match):
            yield Fault(position, entry.seq, reason)
        due, prev = entry.seq + 1, entry.hash


def entry_faults(entry: Entry, due: int, prev: str | None, match: str | None) -> Iterator[str]:
    """What is wrong with an entry that should be event `due` of `match` (None: of any) and follow the hash `prev`."""
    if entry.hash != sha256(entry.body):
        yield f"hash is {entry.hash}, the event's bytes give {sha256(entry.body)}"
    try:
        public = public_part(entry)
        parts = private_parts(entry)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        yield f"unreadable event: {error}"
        return
    kept = (entry.match, entry.seq, entry.type, entry.v, entry.at)
    if kept != (public.match, public.seq, public.type, public.v, public.at):
        yield f"kept as {kept}, its bytes say {(public.match, public.seq, public.type, public.v, public.at)}"
    if public.seq != due:
        yield f"event number is {public.seq}, {due} was due"
    if public.prev != prev:
        yield f"previous hash is {public.prev}, the event before has {prev}"
    if match is not None and public.match != match:
        yield f"event belongs to match {public.match}, not {match}"
    for who, part in parts.items():
        if public.commitments.get(who) != _commitment_or_none(part):
            yield f"private part of {who} is not what was committed to"


_SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")


def _commitment_or_none(part: PrivatePart) -> str | None:
    return commitment(part) if _SALT.fullmatch(part.salt) else None
