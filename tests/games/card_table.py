"""What referees of card games have alike: who is left, cards that become known by an id, decks that keep cards."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

P = TypeVar("P")
T = TypeVar("T")
"""A card that has an id, as a referee knows it: made of the id, what is printed, and the seat of its owner."""


class CardTable(Generic[P, T]):
    """The seats and the cards of a match. `cards` are all that there are, by name; `thing` makes one of them known."""

    cards: Mapping[str, Any]
    thing: type[T]
    players: dict[int, P]
    out: list[int]
    things: dict[str, T]

    def left(self) -> list[int]:
        """The seats that are not out."""
        return [seat for seat in self.players if seat not in self.out]

    def after(self, seat: int) -> list[int]:
        """The other seats left in turn order, beginning with the next one (ARC-GEN-01, WORC-PLY-03)."""
        seats = len(self.players)
        order = [(seat - 1 + step) % seats + 1 for step in range(1, seats)]
        return [other for other in order if other not in self.out]

    def give_id(self, seat: int, id: str, name: str) -> T:
        """A card becomes known by an id."""
        assert id not in self.things, f"{id} is the id of another card"
        make: Any = self.thing
        self.things[id] = make(id, self.cards[name], seat)
        return self.things[id]


def shuffled(names: Sequence[str], order: Sequence[str], whose: str) -> list[str]:
    """The order that a deck has after its shuffle: it holds the same cards."""
    assert sorted(order) == sorted(names), f"{whose} holds other cards"
    return [*order]
