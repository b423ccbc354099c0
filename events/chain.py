"""Whether a chain of entries is whole: numbers in order, hashes linked, private parts as committed to."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from events.described import Prose
from events.envelope import Entry, is_whole, sha256


class Fault(msgspec.Struct, frozen=True):
    """Where and how a chain is broken."""

    position: Annotated[int, Meta(description="Its place in order, from 1.")]
    seq: Annotated[int | None, Meta(description="The number found there, if it could be read.")]
    reason: Annotated[Prose, Meta(description="What is wrong.")]


def faults(entries: Iterable[Entry], *, match: str | None = None) -> Iterator[Fault]:
    """Every fault in a chain that should begin with event 1, in order. Nothing is yielded for a whole chain."""
    due, prev = 1, None
    for position, entry in enumerate(entries, start=1):
        for reason in entry_faults(entry, due, prev, match):
            yield Fault(position, entry.seq, reason)
        due, prev = entry.seq + 1, entry.hash


def entry_faults(entry: Entry, due: int, prev: str | None, match: str | None) -> Iterator[str]:
    """What is wrong with an entry that should be event `due` of `match` (None: of any) and follow the hash `prev`."""
    try:
        found = sha256(entry.body)
    except (msgspec.DecodeError, UnicodeDecodeError, OverflowError) as error:
        yield f"unreadable event: {error}"
        return
    if entry.hash != found:
        yield f"hash is {entry.hash}, the event's bytes give {found}"
    if entry.seq != due:
        yield f"event number is {entry.seq}, {due} was due"
    if entry.prev != prev:
        yield f"previous hash is {entry.prev}, the event before has {prev}"
    if match is not None and entry.match != match:
        yield f"event belongs to match {entry.match}, not {match}"


class BrokenMatch(RuntimeError):
    """What is kept of a match is not what was written."""

    def __init__(self, match: str, reason: str) -> None:
        super().__init__(f"{match} is damaged: {reason}")
        self.match = match
        self.reason = reason


class BrokenChain(BrokenMatch):
    """An event of a match is missing, or is not what was hashed."""

    def __init__(self, match: str, seq: int) -> None:
        super().__init__(match, f"event {seq} is missing, or is not what was hashed")
        self.seq = seq


class BrokenHeader(BrokenMatch):
    """What lists and searches need of a match cannot be read, or is not what its events give."""

    def __init__(self, match: str, reason: str = "its header cannot be read") -> None:
        super().__init__(match, reason)


def whole(entries: Iterable[Entry], match: str, after: int) -> Iterator[Entry]:
    """The entries after event `after`, one by one. Raises `BrokenChain` at the first that is not as it should be."""
    for due, entry in enumerate(entries, start=after + 1):
        if entry.seq != due or not _is_readable_and_whole(entry):
            raise BrokenChain(match, due)
        yield entry


def _is_readable_and_whole(entry: Entry) -> bool:
    try:
        return is_whole(entry)
    except (msgspec.DecodeError, UnicodeDecodeError, OverflowError):
        return False
