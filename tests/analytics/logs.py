"""Logs for tests, to which simulated matches are appended piece by piece, as if they were played at the same time."""

import random
from collections.abc import Iterator, Mapping, Sequence, Set

import msgspec

from analytics.lake.stretch import Refused
from events.envelope import Entry
from events.log.port import Header, Log
from service.lab.series import Game


class Refusals:
    """An audit in memory: refused moves, and the matches that let no spectators in."""

    def __init__(self, *refused: Refused, closed: Set[str] = frozenset(), store: str = "a store") -> None:
        self.rows = list(refused)
        self.store = store
        self._closed = closed

    def after(self, last: int, most: int) -> Sequence[Refused]:
        """See `Audit.after`."""
        return [one for one in self.rows if one.id > last][:most]

    def moments(self, matches: Sequence[str]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """See `Audit.moments`."""
        found: dict[str, dict[str, list[int]]] = {}
        for row in (one.row for one in self.rows):
            if row.match in matches and row.decision is not None:
                found.setdefault(row.match, {}).setdefault(row.decision, []).append(row.at)
        return found

    def closed(self, matches: Sequence[str]) -> Set[str]:
        """See `Audit.closed`."""
        return self._closed & set(matches)


def pieces(game: Game, dice: random.Random, most: int) -> Iterator[tuple[Header, int, Sequence[Entry]]]:
    """What appending a match piece by piece takes: headers, versions before, entries."""
    at = 0
    while at < len(game.entries):
        piece = game.entries[at : at + dice.randint(1, most)]
        last = piece[-1]
        whole = last is game.entries[-1]
        header = game.header if whole else _unfinished(game.header, last)
        yield header, at, piece
        at += len(piece)


def append(log: Log, game: Game, until: int | None = None) -> None:
    """Append a match, whole or up to an event."""
    entries = game.entries[:until]
    header = game.header if len(entries) == len(game.entries) else _unfinished(game.header, entries[-1])
    log.append(header, 0, entries)


def interleaved(games: Sequence[Game], seed: int, most: int = 40) -> Iterator[tuple[Header, int, Sequence[Entry]]]:
    """The pieces of all matches in a random order."""
    dice = random.Random(seed)
    running = [pieces(game, dice, most) for game in games]
    while running:
        one = dice.choice(running)
        piece = next(one, None)
        if piece is None:
            running.remove(one)
        else:
            yield piece


def _unfinished(header: Header, last: Entry) -> Header:
    return msgspec.structs.replace(
        header, version=last.seq, head=last.hash, status="playing", revealed=False, winners=(), reason=None
    )
