"""Gold as both ORC games pay with it: marked Resource cards and a pool."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any


@dataclass(frozen=True)
class Payment:
    """Resource cards to mark; the pool pays what they leave of the cost (WORC-PAY-01, GORC-PAY-01)."""

    ready: tuple[str, ...]
    cost: int
    pool: int

    def sizes(self) -> range:
        """How many Resource cards may be marked."""
        return range(max(0, self.cost - self.pool), min(self.cost, len(self.ready)) + 1)

    def every(self) -> Iterator[Any]:
        """All payments."""
        return (list(way) for size in self.sizes() for way in combinations(self.ready, size))

    def any(self, rng: Random) -> Any:
        """One payment."""
        return rng.sample(self.ready, rng.choice(self.sizes()))

    def holds(self, value: Any) -> bool:
        """Whether it pays."""
        return len(set(value)) == len(value) and len(value) in self.sizes() and set(value) <= set(self.ready)
