"""Which entries of a match still hold: a rewind abandons what came after the event that it goes back to."""

from collections.abc import Sequence

import msgspec

from analytics.ingest.facts import read
from events.envelope import Entry
from events.vocabulary.match import MatchEnded, MatchForked, MatchRewound

REWOUND, ENDED, FORKED = MatchRewound.__name__, MatchEnded.__name__, MatchForked.__name__


class Branch(msgspec.Struct, frozen=True):
    """What is known of a match before its entries are read: numbers of abandoned events, rewinds, whether it ended."""

    abandoned: frozenset[int]
    rewinds: int
    ended: bool
    revealed: bool


def branch_of(entries: Sequence[Entry]) -> Branch:
    """Which events hold, and whether hidden parts may be read.

    They may be once the match has ended and shows its secret. A fork in which a seat kept what it knew of another
    match never shows it here: that match may still be going on.
    """
    abandoned: set[int] = set()
    rewinds = 0
    for entry in entries:
        if entry.type == REWOUND:
            rewinds += 1
            abandoned.update(range(read(entry, hidden=False).data.to + 1, entry.seq))
    ends = [entry for entry in entries if entry.type == ENDED and entry.seq not in abandoned]
    shown = bool(ends) and read(ends[-1], hidden=False).data.secret is not None
    return Branch(frozenset(abandoned), rewinds, bool(ends), shown and not any(map(_keeps_knowledge, entries[:8])))


def _keeps_knowledge(entry: Entry) -> bool:
    if entry.type != FORKED:
        return False
    fork = read(entry, hidden=False).data
    return bool(fork.resampled and fork.eyes)
