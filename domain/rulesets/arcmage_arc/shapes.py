"""Shapes of Arcmage's own: lists of card names with repeats, and whole decks."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any

import msgspec

from domain.cardkit.pool import LIBRARY
from domain.refusal import Refused, refuse
from domain.rulesets.arcmage_arc import content
from domain.shapes import Pick, Subset, first


class Copies(msgspec.Struct, frozen=True, tag="copies"):
    """`size` card names, each at most as often as there are copies of it. `clause` is named for anything else."""

    counts: dict[str, int]
    size: int
    clause: str

    def check(self, given: Any) -> None:
        """Raise `Refused` unless these are `size` names of which there are enough copies."""
        if not isinstance(given, list | tuple) or len(given) != self.size:
            refuse(self.clause, "wrong-number", need=self.size, given=given)
        for name, count in Counter(str(name) for name in given).items():
            have = self.counts.get(name, 0)
            if count > have:
                refuse(self.clause, "not-offered", given=name, need=count, have=have)

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        return {"of": self.counts, "choose": self.size}

    def options(self, pick: Pick = first) -> Iterator[list[str]]:
        """All such lists without repeats, in an order varied by `pick`."""
        copies = [name for name in sorted(self.counts) for _ in range(self.counts[name])]
        order: list[str] = []
        while copies:
            order.append(copies.pop(0 if pick is first else pick(len(copies))))
        seen: set[tuple[str, ...]] = set()
        for chosen in combinations(order, self.size):
            key = tuple(sorted(chosen))
            if key not in seen:
                seen.add(key)
                yield list(chosen)

    def count(self, cap: int) -> int:
        """How many such lists there are, counted up to `cap`."""
        found = 0
        for _ in self.options():
            found += 1
            if found >= cap:
                break
        return found


class DeckList(msgspec.Struct, frozen=True, tag="deck_list"):
    """A whole deck of `size` cards as a list of names, out of the pool of this hash.

    Decks are not enumerated: whoever cannot build one takes a deck that is shipped.
    """

    size: int
    pool: str
    loot: bool

    def check(self, given: Any) -> None:
        """Raise `Refused` for the first thing that is wrong with the deck; its facts tell the others too."""
        found = content.faults(LIBRARY.pool(self.pool), [str(name) for name in given], self.loot)
        if found:
            more = [{"code": other.code, "clauses": list(other.clauses), **other.facts} for other in found[1:]]
            facts = {**found[0].facts, "more": more} if more else found[0].facts
            raise Refused(msgspec.structs.replace(found[0], facts=facts))

    def offered(self) -> Any:
        """What is asked for, for the log."""
        return {"cards": self.size}

    def options(self, pick: Pick = first) -> Iterator[list[str]]:
        """None: there are too many."""
        yield from ()

    def count(self, cap: int) -> int:
        """Not counted."""
        return 0


class Listing(msgspec.Struct, frozen=True, tag="listing"):
    """`size` different values out of some, in an order that matters. `clause` is named for anything else."""

    values: tuple[str, ...]
    size: int
    clause: str

    def check(self, given: Any) -> None:
        """Raise `Refused` unless these are `size` different offered values."""
        Subset(self.values, self.size, self.clause).check(given)

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        return {"of": list(self.values), "choose": self.size, "ordered": True}

    def options(self, pick: Pick = first) -> Iterator[list[str]]:
        """Each choice in one order, varied by `pick`."""
        return Subset(self.values, self.size, self.clause).options(pick)

    def count(self, cap: int) -> int:
        """How many choices there are, in whatever order."""
        return comb(len(self.values), self.size)
