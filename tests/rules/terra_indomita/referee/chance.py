"""Chance for a referee of Terra Indomita that plays by itself."""

import random

from tests.games.counted import Counted


class Own(Counted):
    """Implements `Chance`. `dice` come first."""

    def __init__(self, rng: random.Random | None = None, dice: tuple[int, ...] = ()) -> None:
        super().__init__(rng)
        self.dice = list(dice)

    def rolled(self, seat: int, sides: int) -> int:
        """See `Chance`."""
        if self.dice:
            return self.dice.pop(0)
        return self.rng.randint(1, sides) if self.rng else max(1, sides + 1 - seat)

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """See `Chance`."""
        return self.some(names, len(names))

    def piece(self, seat: int, kind: str) -> str:
        """See `Chance`."""
        return next(self.ids)
