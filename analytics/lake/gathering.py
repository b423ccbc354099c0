"""Entries as they come from the log, sorted by match, and read again where they were not followed from the first."""

from collections.abc import Iterator, Sequence

from analytics.ingest.branch import ENDED
from events.envelope import Entry
from events.log.port import Log

HELD_BYTES = 64 << 20
"""How much of unfinished matches is kept in memory. What is more is read from the log again."""


class Gathering:
    """The matches that a stretch of the log tells of, each up to the last of its entries in that stretch."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._held: dict[str, list[Entry]] = {}
        self._bytes = 0
        self._last: dict[str, int] = {}
        self._ended: list[str] = []

    def take(self, entries: Sequence[Entry]) -> None:
        """Sort a stretch of the log into its matches."""
        for entry in entries:
            self._held.setdefault(entry.match, []).append(entry)
            self._bytes += _size(entry)
            self._last[entry.match] = entry.seq
            if entry.type == ENDED:
                self._ended.append(entry.match)

    def ended(self) -> Iterator[tuple[str, Sequence[Entry]]]:
        """Take out the matches that have ended since, each with all its entries."""
        for match in self._ended:
            yield match, self._out(match)
        self._ended.clear()
        if self._bytes > HELD_BYTES:
            self._held.clear()
            self._bytes = 0

    def unfinished(self) -> Iterator[tuple[str, Sequence[Entry]]]:
        """Take out all the others."""
        for match in list(self._last):
            yield match, self._out(match)

    def _out(self, match: str) -> Sequence[Entry]:
        last, held = self._last.pop(match), self._held.pop(match, [])
        self._bytes -= sum(map(_size, held))
        return held if held and held[0].seq == 1 else self._log.read(match, 0, last)


def _size(entry: Entry) -> int:
    return len(entry.envelope) + len(entry.data) + len(entry.private or b"")
