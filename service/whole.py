"""Reading a match for somebody: entries that are not what was hashed are never passed on as if they were."""

from collections.abc import Iterator

from events.chain import BrokenChain, whole
from events.envelope import Entry
from events.log.port import Log


def read(log: Log, match: str, after: int, until: int | None = None) -> list[Entry]:
    """Entries with `after` < seq <= `until`; all of them, if `until` is given. Raises `BrokenChain`."""
    entries = list(whole(log.read(match, after, until), match, after))
    if until is not None and len(entries) < until - after:
        raise BrokenChain(match, after + len(entries) + 1)
    return entries


def stream(log: Log, match: str, after: int = 0) -> Iterator[Entry]:
    """The same to the end, a chunk at a time. Raises `BrokenChain` where it breaks."""
    return whole(log.stream(match, after), match, after)
