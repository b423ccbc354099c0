"""Whether what is to be appended is one well-formed batch, before any store looks at it."""

from collections.abc import Sequence

from events.envelope import Entry
from events.log.port import Answer, Header, Request


def check_batch(
    header: Header, expected_version: int, entries: Sequence[Entry], request: Request | None, answer: Answer | None
) -> None:
    """Raise `ValueError` unless the entries follow `expected_version` and the header says where they end."""
    if not entries:
        raise ValueError("a batch needs at least one entry")
    for seq, entry in enumerate(entries, start=expected_version + 1):
        if entry.seq != seq or entry.match != header.match:
            raise ValueError(f"event {entry.seq} of {entry.match} where {seq} of {header.match} is due")
    last = entries[-1]
    if header.version != last.seq or header.head != last.hash:
        raise ValueError(f"the header ends at {header.version} ({header.head}), the batch at {last.seq} ({last.hash})")
    if (request is None) != (answer is None):
        raise ValueError("a request and its answer come together")
