"""In which order passives take hold: one that asks for something, after all that change it."""

from collections import Counter
from collections.abc import Iterable
from heapq import heappop, heappush

from domain.cardkit.run.scene import Holding, Passive


class Waiting:
    """Passives that have not taken hold yet.

    The next is the oldest that asks for nothing that another one changes; where all wait for each other, the oldest.
    """

    def __init__(self, holdings: Iterable[Holding]) -> None:
        self._all: list[tuple[int, int, Holding]] = []
        self._ready: list[tuple[int, int, Holding]] = []
        self._blocked: dict[Passive, list[tuple[int, int, Holding]]] = {}
        self._changing: Counter[str] = Counter()
        """How many of those that wait change a thing that may be asked for."""
        self._readers: dict[str, set[Passive]] = {}
        self._taken: set[int] = set()
        self._count = 0
        self.add(holdings)

    def add(self, holdings: Iterable[Holding]) -> None:
        """More of them."""
        new = []
        for holding in holdings:
            self._count += 1
            new.append((holding.since, self._count, holding))
            for write in holding.passive.writes:
                self._changing[write] += 1
        for entry in new:
            heappush(self._all, entry)
            passive = entry[2].passive
            for read in passive.reads:
                self._readers.setdefault(read, set()).add(passive)
            self._sort_in(entry)

    def take(self) -> Holding | None:
        """The next one, which then no longer waits; None if none is left."""
        while self._ready:
            entry = heappop(self._ready)
            if entry[1] in self._taken:
                continue
            if self._is_ready(entry[2].passive):
                return self._gone(entry)
            self._blocked.setdefault(entry[2].passive, []).append(entry)
        while self._all:
            entry = heappop(self._all)
            if entry[1] not in self._taken:
                return self._gone(entry)
        return None

    def _sort_in(self, entry: tuple[int, int, Holding]) -> None:
        if self._is_ready(entry[2].passive):
            heappush(self._ready, entry)
        else:
            self._blocked.setdefault(entry[2].passive, []).append(entry)

    def _is_ready(self, passive: Passive) -> bool:
        """Whether nothing that it asks for is changed by another one that waits."""
        return all(self._changing[read] == (read in passive.writes) for read in passive.reads)

    def _gone(self, entry: tuple[int, int, Holding]) -> Holding:
        self._taken.add(entry[1])
        freed: set[Passive] = set()
        for write in entry[2].passive.writes:
            self._changing[write] -= 1
            if self._changing[write] <= 1:
                freed |= self._readers.get(write, set())
        for passive in freed:
            for blocked in self._blocked.pop(passive, ()):
                self._sort_in(blocked)
        return entry[2]
