"""Chance for a referee that plays by itself: nothing is shuffled and ids are counted, unless there is randomness."""

import random
from collections.abc import Iterator
from itertools import count


class Own:
    """Implements `Chance`. Without `rng` decks stay as they are listed; `dice` come first."""

    def __init__(self, rng: random.Random | None = None, dice: tuple[int, ...] = ()) -> None:
        self.rng = rng
        self.dice = list(dice)
        self.ids: Iterator[str] = (f"c{number}" for number in count(1))

    def rolled(self, seat: int, sides: int) -> int:
        """See `Chance`."""
        if self.dice:
            return self.dice.pop(0)
        return self.rng.randint(1, sides) if self.rng else max(1, sides + 1 - seat)

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """See `Chance`."""
        return self.rng.sample(names, len(names)) if self.rng else names

    def drawn(self, seat: int, count: int) -> list[str]:
        """See `Chance`."""
        return [next(self.ids) for _ in range(count)]

    def piece(self, seat: int, kind: str) -> str:
        """See `Chance`."""
        return next(self.ids)
