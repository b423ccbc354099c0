"""How much may be worked out for one answer: numbers, conditions and selectors are counted while they are evaluated."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.cardkit.run.continuing import Continuing

ENDLESS = 1 << 62
"""Steps of a meter that never runs out."""


class Meter:
    """Steps that are left for an answer. Once they are used up, numbers are 0, conditions do not hold, nothing fits.

    A step is about a microsecond: a part of a number or condition, a thing that a selector looks at, a thing that a
    passive changes. What continues is gathered within a quarter of them each time.

    last: what continued when it was last gathered: it is not gathered again after the last step
    cut:  the first object whose passive did not take hold, because the steps for gathering were used up
    """

    __slots__ = ("_share", "cut", "last", "left")

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.last: Continuing | None = None
        self.cut: str | None = None
        self._share = steps // 4

    @property
    def is_over(self) -> bool:
        """Whether all steps are used up."""
        return self.left <= 0

    def take(self, steps: int = 1) -> bool:
        """Use up some steps; False if there was none left."""
        if self.left <= 0:
            return False
        self.left -= steps
        return True

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Within it only a share of the steps is there."""
        kept = max(0, self.left - self._share)
        self.left -= kept
        yield
        self.left += kept
