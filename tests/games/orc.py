"""What the referees of both ORC games have alike: payments from Resource cards and a pool, and how cards are."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from domain.cardkit.run.board import Board
from tests.games.random_match import Match

TOLD = {"attacking", "blocked", "defending", "suppressed", "assigned"}
"""Of the states that texts ask for those that the referees know besides marks and damage."""


def states_of(match: Match) -> dict[str, dict[str, Any]]:
    """How everything in play is, as texts of cards would be told; of defenders, whom they face."""
    board, attack, found = Board(match.state, match.ruleset.dialect), match.state.attack, {}
    known = match.ruleset.dialect.states
    for thing in board.in_play():
        states = {name: holds(board, thing) for name, holds in known.items() if name in TOLD}
        if states["defending"]:
            states["defending"] = attack.defenders[thing.id]
        found[thing.id] = states
    return found


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
