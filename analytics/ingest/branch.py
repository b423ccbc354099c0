"""Which entries of a match still hold: a rewind takes it back to what it was after an earlier event."""

from collections.abc import Mapping, Sequence

import msgspec

from analytics.ingest.facts import read
from events.envelope import Entry
from events.vocabulary.match import MatchEnded, MatchForked, MatchRevealed, MatchRewound

REWOUND, ENDED, FORKED, REVEALED = (kind.__name__ for kind in (MatchRewound, MatchEnded, MatchForked, MatchRevealed))


class Branch(msgspec.Struct, frozen=True):
    """What must be known of a match before its entries are read.

    abandoned: numbers of the events that hold no more;  rewinds: how many there were
    revealed: whether hidden parts may be read
    """

    abandoned: frozenset[int]
    rewinds: int
    revealed: bool


def branch_of(entries: Sequence[Entry]) -> Branch:
    """Which events hold, and whether hidden parts may be read.

    They may be once the match has ended and shows its secret. A fork in which a seat kept what it knew of another
    match never shows it here: that match may still be going on.
    """
    back = {entry.seq: read(entry, hidden=False).data.to for entry in entries if entry.type == REWOUND}
    abandoned = _abandoned(entries[-1].seq, back) if back else frozenset()
    shown = _shown([entry for entry in entries if entry.seq not in abandoned])
    return Branch(abandoned, len(back), shown and not any(map(_keeps_knowledge, entries)))


def is_final(entries: Sequence[Entry]) -> bool:
    """Whether nothing will follow the end of a match: it is no game of a series that may still be revealed."""
    created = read(entries[0], hidden=False).data
    return created.series is None or not created.reveal_after_match or _shown(entries)


def _shown(entries: Sequence[Entry]) -> bool:
    ends = [entry for entry in entries if entry.type in (ENDED, REVEALED)]
    return bool(ends) and read(ends[-1], hidden=False).data.secret is not None


def _abandoned(last: int, back: Mapping[int, int]) -> frozenset[int]:
    """What is not on the way from the last event to the first, which goes back at each rewind that it comes to.

    So what one rewind took back holds again if a later one goes back to an event in it.
    """
    way, at = set(), last
    while at > 0:
        way.add(at)
        at = back.get(at, at - 1)
    return frozenset(range(1, last + 1)) - way


def _keeps_knowledge(entry: Entry) -> bool:
    if entry.type != FORKED:
        return False
    fork = read(entry, hidden=False).data
    return bool(fork.resampled and fork.eyes)
