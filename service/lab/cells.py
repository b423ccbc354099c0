"""Experiments side by side: seeds go where least is known, so that all are known about equally well at any time."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from service.lab import ab
from service.lab.ab import Running
from service.lab.arms import Experiment
from service.lab.work import Means

TURN = 10
"""Seeds that are played in a cell before it is looked again where least is known."""


class Digits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a cell came to: as `a` and `errors` of an experiment's record."""

    a: str = ""
    errors: dict[int, str] = {}


class Cells:
    """Some experiments under way. They come to the same however often they are interrupted.

    budget: how many seeds are played in all at most, if not as many as the experiments allow
    """

    def __init__(self, cells: Sequence[Running], budget: int | None = None) -> None:
        self.cells = cells
        self._budget = budget

    @property
    def played(self) -> int:
        """Seeds that were played in all cells."""
        return sum(cell.played for cell in self.cells)

    @property
    def most(self) -> int:
        """Seeds that are played in all cells at most."""
        whole = sum(cell.most for cell in self.cells)
        return whole if self._budget is None else min(whole, self._budget)

    @property
    def over(self) -> bool:
        """Whether all cells are over, or the budget is spent."""
        return self.played >= self.most or all(cell.over for cell in self.cells)

    @property
    def digits(self) -> tuple[Digits, ...]:
        """What all cells came to."""
        return tuple(Digits(one.a, one.errors) for one in (cell.record() for cell in self.cells))

    def go_on(self, means: Means) -> None:
        """Play until all cells are over, or the budget is spent. See `Work`."""
        for cell in self._due():
            if self.played >= self.most:
                return
            turn = TURN - cell.played % TURN
            cell.go_on(means, min(turn, self.most - self.played))
            if not means.more():
                return

    def errors(self, names: Iterable[str]) -> dict[str, dict[int, str]]:
        """What went wrong in the cells of these names, by the number of the seed."""
        return {name: one.errors for name, one in zip(names, self.digits, strict=True) if one.errors}

    def _due(self) -> Iterator[Running]:
        """A turn that was interrupted, then the cell of which least is known, until all are over."""
        while open_ones := [cell for cell in self.cells if not cell.over]:
            begun = [cell for cell in open_ones if cell.played % TURN]
            yield begun[0] if begun else max(open_ones, key=_doubt)


def restored(
    experiments: Sequence[Experiment], digits: Sequence[Digits], running: type[Running] = Running
) -> list[Running]:
    """Cells as far as they have come; without digits, none was begun."""
    kept = digits or (Digits(),) * len(experiments)
    return [
        running(cell, ab.Record(experiment=cell, a=one.a, errors=one.errors))
        for cell, one in zip(experiments, kept, strict=True)
    ]


def _doubt(cell: Running) -> tuple[bool, float]:
    """How little is known of a cell: nothing before there is an interval, where fewest seeds come first."""
    interval = cell.judge().interval
    return (True, -cell.played) if interval is None else (False, interval.high - interval.low)
