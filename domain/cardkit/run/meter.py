"""How much may be worked out for one answer: numbers, conditions and selectors are counted while they are evaluated."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from domain.cardkit.run.continuing import Continuing
    from domain.cardkit.run.scene import Kept, Settled

ENDLESS = 1 << 62
"""Steps of a meter that never runs out."""


class Charge(msgspec.Struct, frozen=True, eq=False):
    """What something took that may be remembered: steps of its own, and what is charged once in an answer."""

    steps: int
    once: "tuple[Kept | Settled, ...]"


class Meter:
    """Steps that are left for an answer. Once they are used up, numbers are 0, conditions do not hold, nothing fits.

    A step is about a microsecond: a part of a number or condition, a thing that a selector looks at, a thing that a
    passive changes. What continues is gathered within a quarter of them each time.

    last: what continued when it was last gathered: it is not gathered again after the last step
    cut:  the first object whose passive did not take hold, because the steps for gathering were used up
    """

    __slots__ = ("_paid", "_share", "cut", "last", "left")

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.last: Continuing | None = None
        self.cut: str | None = None
        self._share = steps // 4
        self._paid: dict[Kept | Settled, None] = {}
        """What has been charged and is not charged again, in this order."""

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

    def pays(self, kept: "Kept | Settled") -> bool:
        """Use up what it took to work out what is remembered, once in an answer; False if less is left.

        So an answer never depends on what other answers left behind in memory.
        """
        steps = kept.steps
        if steps and kept not in self._paid:
            if self.left <= steps:
                return False
            self.left -= steps
            self._paid[kept] = None
        return True

    def has_paid(self, kept: "Kept | Settled") -> None:
        """The steps that it took to work something out have been used up."""
        if kept.steps:
            self._paid[kept] = None

    @property
    def paid(self) -> int:
        """How much has been charged in this answer that is not charged again."""
        return len(self._paid)

    def charge(self, left: int, paid: int) -> Charge:
        """What has been used up since so much was `left` and so much `paid`."""
        if len(self._paid) == paid:
            return Charge(left - self.left, ())
        once = tuple(self._paid)[paid:]
        return Charge(left - self.left - sum([one.steps for one in once]), once)

    def takes(self, charge: Charge) -> bool:
        """Use up what it took to work something out that is remembered; False, and nothing, if less is left."""
        steps = charge.steps + sum([one.steps for one in charge.once if one not in self._paid])
        if steps and not self.affords(steps):
            return False
        self.left -= steps
        self._paid.update(dict.fromkeys(charge.once))
        return True

    def affords(self, steps: int) -> bool:
        """Whether more than these steps are left."""
        return self.left > steps

    def set_aside(self) -> int:
        """Leave a share of the steps to gather with; answers how many were set aside, to be given back."""
        kept = max(0, self.left - self._share)
        self.left -= kept
        return kept

    def give_back(self, kept: int) -> None:
        """What was set aside is there again."""
        self.left += kept
