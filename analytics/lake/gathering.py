"""Entries as they come from the log, sorted by match, and read again where they were not followed from the first."""

from collections.abc import Iterator, Sequence

from analytics.ingest.branch import ENDED, REVEALED, is_final
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
        self._ended: dict[str, None] = {}

    def take(self, entries: Sequence[Entry]) -> None:
        """Sort a stretch of the log into its matches."""
        for entry in entries:
            self._held.setdefault(entry.match, []).append(entry)
            self._bytes += _size(entry)
            self._last[entry.match] = entry.seq
            if entry.type in (ENDED, REVEALED):
                self._ended[entry.match] = None

    def ended(self) -> Iterator[tuple[str, Sequence[Entry]]]:
        """Take out the matches that have ended since, each with all its entries.

        A game of a series that may still be revealed stays with the unfinished ones.
        """
        for match in self._ended:
            entries = self._whole(match)
            if _is_final(entries):
                self._forget(match)
                yield match, entries
        self._ended.clear()
        if self._bytes > HELD_BYTES:
            self._held.clear()
            self._bytes = 0

    def unfinished(self) -> Iterator[tuple[str, Sequence[Entry]]]:
        """Take out all the others."""
        for match in list(self._last):
            entries = self._whole(match)
            self._forget(match)
            yield match, entries

    def _whole(self, match: str) -> Sequence[Entry]:
        held = self._held.get(match)
        return held if held and held[0].seq == 1 else self._log.read(match, 0, self._last[match])

    def _forget(self, match: str) -> None:
        del self._last[match]
        self._bytes -= sum(map(_size, self._held.pop(match, [])))


def _is_final(entries: Sequence[Entry]) -> bool:
    try:
        return is_final(entries)
    except Exception:  # what is wrong with one match is found and told where it is projected
        return True


def _size(entry: Entry) -> int:
    return len(entry.envelope) + len(entry.data) + len(entry.private or b"")
