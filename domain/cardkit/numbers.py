"""Numbers of players, declared once, for costs, conditions, effects, triggers, views and statistics alike."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from events.event import Seat, Viewer


class Number(msgspec.Struct, frozen=True):
    """A number that each player has.

    text:  what it is, for whoever writes cards
    start: what it is at the beginning of a match
    floor, ceiling: what it never goes below, and above; None: it may
    most:  what it never goes above for a player as things are, given the board and the seat; None: nothing bounds it
    pays:  whether costs in it are paid from it (`mana 2`), and from nothing else unless a purse says so
    base:  what it is before passives and modifiers change it, given the board and the seat; None: it is kept in the
           state, begins with `start`, and events raise and lower it
    fixed: whether it counts what is there, so that nothing changes it (only with `base`)
    seen_by: who sees it. What not everybody sees pays for nothing, and no text asks for it: that would tell it.
    """

    name: str
    text: str = ""
    start: int = 0
    floor: int | None = 0
    ceiling: int | None = None
    most: Callable[[Any, Seat], int | None] | None = None
    pays: bool = False
    base: Callable[[Any, Seat], int] | None = None
    fixed: bool = False
    seen_by: Literal["everybody", "owner", "nobody"] = "everybody"

    def __post_init__(self) -> None:
        """Raise `ValueError` for a hidden number that would show."""
        if self.hidden and (self.pays or self.base is not None):
            raise ValueError(f"`{self.name}` is hidden, so it pays for nothing and is kept")

    @property
    def hidden(self) -> bool:
        """Whether not everybody sees it."""
        return self.seen_by != "everybody"

    def is_seen(self, whose: Seat, viewer: Viewer) -> bool:
        """Whether a viewer sees what a player has of it while things are hidden."""
        return not self.hidden or (self.seen_by == "owner" and viewer == whose)

    def within(self, value: int) -> int:
        """The value, or the bound that it is beyond."""
        if self.floor is not None and value < self.floor:
            return self.floor
        return value if self.ceiling is None else min(value, self.ceiling)


def size_of(zone: str) -> Callable[[Any, Seat], int]:
    """How many of a player's cards lie in a zone."""
    return lambda board, seat: len(board.state.zone(zone, seat))


def size_of_deck(deck: str) -> Callable[[Any, Seat], int]:
    """How many cards a player has in a deck."""
    return lambda board, seat: len(board.state.deck(seat, deck))


HAND = Number("hand", "cards in hand", base=size_of("hand"), fixed=True)
GRAVEYARD = Number("graveyard", "cards in the graveyard", base=size_of("graveyard"), fixed=True)
DECK = Number("deck", "cards in the deck", base=size_of_deck("deck"), fixed=True)

GAINED, LOST = "_gained", "_lost"
"""What the happenings end with that tell of more, and of less, of a number."""


def happenings_of(numbers: Iterable[Number]) -> dict[str, str]:
    """What happens to the numbers that are kept and seen by all, each with a line on it: `gold_gained`, `gold_lost`."""
    found: dict[str, str] = {}
    for number in numbers:
        if number.base is None and not number.hidden:
            found[number.name + GAINED] = f"a player gains {number.name.replace('_', ' ')}"
            found[number.name + LOST] = f"a player loses {number.name.replace('_', ' ')}"
    return found
