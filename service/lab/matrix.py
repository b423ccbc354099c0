"""Each arm against each other: a matrix of experiments, in which matches go where least is known."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations

import msgspec

from domain.cardkit.language.card import CardSet
from service.errors import Invalid
from service.lab.ab import Running, go_on, played, prepared
from service.lab.arms import Arm, Experiment
from service.lab.executing import ALONE, Crew
from service.lab.telling import Outcome, outcome

TURN = 10
"""Seeds that are played in a cell before it is looked again where least is known."""

MOST_ARMS = 40


class Cell(msgspec.Struct, frozen=True):
    """Two arms, by their places in the list, and what is known of the first against the second."""

    a: int
    b: int
    outcome: Outcome


class Matrix:
    """All pairs of some arms. The intervals of all cells hold together: each has its part of the doubt.

    Raises what `prepared` raises; `Invalid` for too few or too many arms.
    """

    def __init__(self, common: Experiment, arms: Sequence[Arm], card_sets: Sequence[CardSet] = ()) -> None:
        if not 2 <= len(arms) <= MOST_ARMS:
            raise Invalid("/arms", f"a matrix has 2 to {MOST_ARMS} arms")
        self.pairs = list(combinations(range(len(arms)), 2))
        self._card_sets = card_sets
        level = 1 - (1 - common.level) / len(self.pairs)
        replace = msgspec.structs.replace
        self.cells = [
            Running(prepared(replace(common, a=arms[a], b=arms[b], level=level), card_sets)) for a, b in self.pairs
        ]

    @property
    def played(self) -> int:
        """Seeds that were played in all cells."""
        return sum(cell.played for cell in self.cells)

    @property
    def known(self) -> list[Cell]:
        """What is known of each pair."""
        return [Cell(a, b, outcome(cell)) for (a, b), cell in zip(self.pairs, self.cells, strict=True)]

    def go_on(self, budget: int, crew: Crew = ALONE, told: Callable[[], None] | None = None) -> None:
        """Play until there is a verdict on every pair, or so many seeds were played. What was played stays."""
        for cell in self._widest():
            if self.played >= budget:
                return
            last = min(cell.played + TURN, cell.experiment.seeds, cell.played + budget - self.played)
            numbers = range(cell.played, last)
            with closing(played(cell.experiment, numbers, crew=crew, card_sets=self._card_sets)) as seeds:
                go_on(cell, seeds)
            if told is not None:
                told()

    def _widest(self) -> Iterator[Running]:
        """The cell of which least is known, again and again, until all have their verdict."""
        while open_ones := [cell for cell in self.cells if cell.judge().verdict is None]:
            yield max(open_ones, key=_doubt)


def _doubt(cell: Running) -> tuple[bool, float]:
    """How little is known of a cell: nothing before there is an interval, where fewest seeds come first."""
    interval = cell.judge().interval
    return (True, -cell.played) if interval is None else (False, interval.high - interval.low)
