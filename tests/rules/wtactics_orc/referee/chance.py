"""Chance for a referee that plays by itself: nothing is shuffled and ids are counted, unless there is randomness."""

import random
from collections.abc import Iterator
from itertools import count


class Own:
    """Implements `Chance`. Without `rng` decks stay as they are listed, and of several things the first are taken."""

    def __init__(self, rng: random.Random | None = None, dice: tuple[int, ...] = ()) -> None:
        self.rng = rng
        self.dice = list(dice)
        self.ids: Iterator[str] = (f"c{number}" for number in count(1))

    def first(self) -> int:
        """See `Chance`."""
        return self.rng.randint(1, 2) if self.rng else 1

    def rolled(self) -> int:
        """See `Chance`."""
        return self.dice.pop(0) if self.dice else self.rng.randint(1, 6) if self.rng else 6

    def shuffled(self, seat: int, deck: str, names: list[str]) -> list[str]:
        """See `Chance`."""
        return self.some(names, len(names))

    def drawn(self, seat: int, count: int) -> list[str]:
        """See `Chance`."""
        return [next(self.ids) for _ in range(count)]

    def laid(self, seat: int) -> str:
        """See `Chance`."""
        return next(self.ids)

    def recycled(self, seat: int, resources: list[str]) -> list[str]:
        """See `Chance`."""
        return self.drawn(seat, len(resources))

    def revealed(self, seat: int) -> str:
        """See `Chance`."""
        return next(self.ids)

    def lost_at_random(self, seat: int, hand: list[str], count: int) -> list[str]:
        """See `Chance`."""
        return self.some(hand, count)

    def expired(self, quests: list[str]) -> str:
        """See `Chance`."""
        return self.some(quests, 1)[0]

    def some(self, of: list[str], count: int) -> list[str]:
        """So many of some, in an order."""
        return self.rng.sample(of, count) if self.rng else of[:count]
