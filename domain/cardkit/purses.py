"""What costs are paid from, declared once for each resource: cards that are marked, a number of the player, or both."""

from collections.abc import Mapping

import msgspec

from domain.cardkit.numbers import Number


class Purse(msgspec.Struct, frozen=True):
    """What costs in one resource are paid from. They are paid exactly, and never less than 0.

    resource: the word for it in a cost: `gold 2`;  text: what it is, for whoever writes cards
    number:  the number of the player that it is taken from; "": none
    place:   each unmarked card of the player's there pays for one by being marked; "": none does. With a `number`, too,
             it pays for what is left; the number can be filled ahead by marking cards
    prints:  whether the cost that is printed on cards is paid from it
    printed: the stat that says what a card costs in this resource besides; "": none does
    of_faction: the word for so much of a cost as only cards of a faction in its `place` can pay: `gold 3 marks 2`,
             also the stat of a card that says so of its printed cost; "": there is none
    card_cost, ability_cost: the stats that change what a card and an ability of it cost in this resource
    floor:   what such changes leave of a cost that is more than that
    """

    resource: str
    text: str = ""
    number: str = ""
    place: str = ""
    prints: bool = False
    printed: str = ""
    of_faction: str = ""
    card_cost: str = "cost"
    ability_cost: str = "ability_cost"
    floor: int = 0

    def fault(self, kept: Mapping[str, Number]) -> str | None:
        """What is wrong with the declaration, given the numbers that are kept; None if nothing is."""
        if self.number and self.number not in kept:
            return f"`{self.resource}` is paid from `{self.number}`, which is no number that is kept"
        if self.number and kept[self.number].hidden:
            return f"`{self.resource}` is paid from `{self.number}`, which not everybody sees"
        return None if self.number or self.place else f"nothing pays for `{self.resource}`"

    def changed(self, before: int, after: int) -> int:
        """What a cost comes to that was `before`, and `after` by all that changes it."""
        return max(0, after, min(before, self.floor))
