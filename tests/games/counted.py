"""Chance for a referee that plays by itself: nothing is shuffled and ids are counted, unless there is randomness."""

import random
from collections.abc import Iterator
from itertools import count


class Counted:
    """What all such chance is like. Without `rng` decks stay as they are listed, and the first are taken."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = rng
        self.ids: Iterator[str] = (f"c{number}" for number in count(1))

    def first(self) -> int:
        """The seat of two that begins."""
        return self.rng.randint(1, 2) if self.rng else 1

    def drawn(self, seat: int, count: int) -> list[str]:
        """The ids of so many cards drawn."""
        return [next(self.ids) for _ in range(count)]

    def laid(self, seat: int) -> str:
        """The id of a Resource card."""
        return next(self.ids)

    def revealed(self, seat: int) -> str:
        """The id of a card that is turned face up."""
        return next(self.ids)

    def some(self, of: list[str], count: int) -> list[str]:
        """So many of some, in an order."""
        return self.rng.sample(of, count) if self.rng else of[:count]
