"""Whether what is to be appended is well formed, before any store looks at it."""

from collections.abc import Sequence

from events.envelope import Entry
from events.log.port import Answer, Batch, Header, Request


def checked(batch: Batch, request: Request | None, answer: Answer | None, along: Sequence[Batch]) -> tuple[Batch, ...]:
    """All batches of an append. Raises `ValueError` unless each is one, of a match of its own."""
    if (request is None) != (answer is None):
        raise ValueError("a request and its answer come together")
    batches = (batch, *along)
    if len({one.header.match for one in batches}) < len(batches):
        raise ValueError("batches that are appended together are of different matches")
    for one in batches:
        _check(one.header, one.expected_version, one.entries)
    return batches


def _check(header: Header, expected_version: int, entries: Sequence[Entry]) -> None:
    """Raise `ValueError` unless the entries follow `expected_version` and the header says where they end."""
    if not entries:
        raise ValueError("a batch needs at least one entry")
    for seq, entry in enumerate(entries, start=expected_version + 1):
        if entry.seq != seq or entry.match != header.match:
            raise ValueError(f"event {entry.seq} of {entry.match} where {seq} of {header.match} is due")
    last = entries[-1]
    if header.version != last.seq or header.head != last.hash:
        raise ValueError(f"the header ends at {header.version} ({header.head}), the batch at {last.seq} ({last.hash})")
