"""Chance for a referee of WTactics that plays by itself."""

import random

from tests.games.counted import Counted


class Own(Counted):
    """Implements `Chance`. `dice` come first."""

    def __init__(self, rng: random.Random | None = None, dice: tuple[int, ...] = ()) -> None:
        super().__init__(rng)
        self.dice = list(dice)

    def rolled(self) -> int:
        """See `Chance`."""
        return self.dice.pop(0) if self.dice else self.rng.randint(1, 6) if self.rng else 6

    def shuffled(self, seat: int, deck: str, names: list[str]) -> list[str]:
        """See `Chance`."""
        return self.some(names, len(names))

    def recycled(self, seat: int, resources: list[str]) -> list[str]:
        """See `Chance`."""
        return self.drawn(seat, len(resources))

    def lost_at_random(self, seat: int, hand: list[str], count: int) -> list[str]:
        """See `Chance`."""
        return self.some(hand, count)

    def expired(self, quests: list[str]) -> str:
        """See `Chance`."""
        return self.some(quests, 1)[0]
