"""Why moves are withheld, worked out when somebody reads it: most offers are made to be played, not explained."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import overload

from domain.shapes import Offer, Offers, Withheld


class Reasons(Sequence[Withheld]):
    """Moves that are withheld. They speak of a position that must not be altered before they are read."""

    def __init__(self, work: Callable[[], Iterable[Withheld]]) -> None:
        self._work = work

    @cached_property
    def _known(self) -> tuple[Withheld, ...]:
        return tuple(self._work())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._known == tuple(other)

    def __hash__(self) -> int:
        return hash(self._known)

    def __len__(self) -> int:
        return len(self._known)

    @overload
    def __getitem__(self, index: int) -> Withheld: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Withheld]: ...
    def __getitem__(self, index: int | slice) -> Withheld | Sequence[Withheld]:
        return self._known[index]


def hastily(offers: Callable[[bool], Offers]) -> Offers:
    """What may be done, worked out hastily, as `offers(True)` does; why not the rest `offers(False)` tells if asked."""
    found = offers(True)
    return Offers(found.open, Reasons(lambda: offers(False).withheld), found.ends)


def together(*every: Offers) -> Offers:
    """Several offers as one."""
    open_: tuple[Offer, ...] = ()
    ends = True
    for one in every:
        open_ += one.open
        ends = ends and one.ends
    return Offers(open_, Reasons(lambda: [held for one in every for held in one.withheld]), ends)
