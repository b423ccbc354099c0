"""Chance for a referee that plays by itself: nothing is shuffled and ids are counted, unless there is randomness."""

import random
from collections.abc import Iterator
from itertools import count


class Own:
    """Implements `Chance`. Without `rng` decks stay as they are listed."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = rng
        self.ids: Iterator[str] = (f"c{number}" for number in count(1))

    def first(self) -> int:
        """See `Chance`."""
        return self.rng.randint(1, 2) if self.rng else 1

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """See `Chance`."""
        return self.rng.sample(names, len(names)) if self.rng else names

    def drawn(self, seat: int, count: int) -> list[str]:
        """See `Chance`."""
        return [next(self.ids) for _ in range(count)]

    def laid(self, seat: int) -> str:
        """See `Chance`."""
        return next(self.ids)

    def revealed(self, seat: int) -> str:
        """See `Chance`."""
        return next(self.ids)

    def returned(self, seat: int, id: str) -> str:
        """See `Chance`."""
        return next(self.ids)
