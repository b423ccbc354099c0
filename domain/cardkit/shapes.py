"""Shapes of card games: some of several things, payments, one value a slot, distributions, numbers, lists of cards."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, combinations, islice, permutations
from math import comb, factorial
from typing import Any

import msgspec

from domain.refusal import Refusal, Refused, refuse, refuse_type, refuse_value
from domain.shapes import Barred, Pick, Shape, first, in_order, same

HANDFUL = 6
"""How many ways to pay are listed; they differ in the factions that pay."""


class Some(Shape, frozen=True, tag="some"):
    """From `least` to `most` different values out of some; `ordered`: their order matters.

    `clause` is named for a value that is neither offered nor barred, and for too few or too many. `needed`: those that
    must be among them, and why.
    """

    values: tuple[Any, ...]
    least: int
    most: int
    clause: str
    ordered: bool = False
    barred: tuple[Barred, ...] = ()
    needed: tuple[Barred, ...] = ()

    def check(self, given: Any) -> None:
        """Raise `Refused` unless these are so many different offered values."""
        if not isinstance(given, list | tuple):
            refuse_type(self.clause, given, "array")
        for index, value in enumerate(given):
            if not any(same(value, offered) for offered in self.values):
                self._refuse(value)
            if any(same(value, other) for other in given[:index]):
                refuse(self.clause, "repeated", given=value)
        if not self.least <= len(given) <= self.most:
            refuse(self.clause, "wrong-number", need=self.least, most=self.most, have=len(given))
        for one in self._lacking(given):
            raise Refused(one.why)

    def _lacking(self, given: Collection[Any]) -> list[Barred]:
        """Those that must be among the values, and are not."""
        return [one for one in self.needed if not any(same(one.value, value) for value in given)]

    def _refuse(self, value: Any) -> None:
        for barred in self.barred:
            if same(value, barred.value):
                raise Refused(barred.why)
        refuse_value(self.clause, value, self.values)

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        told = {"of": list(self.values), "least": self.least, "most": self.most}
        return {**told, "needed": [one.value for one in self.needed]} if self.needed else told

    def options(self, pick: Pick = first) -> Iterator[list[Any]]:
        """All such choices, the largest first, in an order varied by `pick`."""
        choose = permutations if self.ordered else combinations
        sizes = [*range(min(self.most, len(self.values)), max(self.least, len(self.needed)) - 1, -1)]
        for size in in_order(sizes, pick):
            ways = choose(in_order(list(self.values), pick), size)
            yield from (list(chosen) for chosen in ways if not self._lacking(chosen))

    def count(self, cap: int) -> int:
        """How many such choices there are."""
        needed, values = len(self.needed), len(self.values)
        return sum(
            comb(values - needed, size - needed) * (factorial(size) if self.ordered else 1)
            for size in range(max(self.least, needed), min(self.most, values) + 1)
        )

    def without(self, used: Collection[Any]) -> "Some":
        """The same out of fewer values."""
        return msgspec.structs.replace(self, values=tuple(value for value in self.values if value not in used))


class SoMany(Some, frozen=True, tag="some"):
    """Some values where it does not matter which: every choice is allowed, listed is one of each number."""

    def options(self, pick: Pick = first) -> Iterator[list[Any]]:
        """The first values, the most first."""
        sizes = range(min(self.most, len(self.values)), self.least - 1, -1)
        return (list(self.values[:size]) for size in in_order([*sizes], pick))

    def count(self, cap: int) -> int:
        """How many choices are listed."""
        return max(0, min(self.most, len(self.values)) - self.least + 1)


class Payment(Shape, frozen=True, tag="payment"):
    """Exactly `amount` of the `resources` (id to faction); of each faction in `of_faction` at least so many.

    `pool`: so many may be missing, which are taken from there. Every such choice is allowed. Listed are a handful: one
    for each way to spread the cost over factions, what need not be of one being paid from the pool first, then from the
    largest faction.
    """

    resources: dict[str, str]
    amount: int
    clause: str
    of_faction: dict[str, int] = {}
    faction_clause: str = ""
    barred: tuple[Barred, ...] = ()
    pool: int = 0

    def check(self, given: Any) -> None:
        """Raise `Refused` unless these resources pay the cost exactly."""
        if not isinstance(given, list | tuple):
            refuse_type(self.clause, given, "array")
        for index, value in enumerate(given):
            if not isinstance(value, str) or value not in self.resources:
                self._refuse(value)
            if value in given[:index]:
                refuse(self.clause, "repeated", given=value)
        if not self._least <= len(given) <= self.amount:
            facts = {"least": self._least} if self.pool else {}
            refuse(self.clause, "wrong-payment", need=self.amount, have=len(given), **facts)
        for faction, need in self.of_faction.items():
            have = sum(self.resources[value] == faction for value in given)
            if have < need:
                clause = self.faction_clause or self.clause
                refuse(clause, "too-little-of-faction", faction=faction, need=need, have=have)

    @property
    def _least(self) -> int:
        """How many cards it takes at least."""
        return max(0, self.amount - self.pool)

    def _refuse(self, value: Any) -> None:
        for barred in self.barred:
            if same(value, barred.value):
                raise Refused(barred.why)
        refuse_value(self.clause, value, self.resources)

    def short_of(self) -> Refusal | None:
        """Why the resources do not suffice; None if they do."""
        have = len(self.resources) + self.pool
        if have < self.amount:
            return Refusal("too-dear", (self.clause,), {"need": self.amount, "have": have})
        factions = [*self.resources.values()] if self.of_faction else []
        for faction, need in self.of_faction.items():
            have = factions.count(faction)
            if have < need:
                facts = {"faction": faction, "need": need, "have": have}
                return Refusal("too-little-of-faction", (self.faction_clause or self.clause,), facts)
        return None

    def offered(self) -> Any:
        """What must be paid, for the log; what there is to pay with everybody sees."""
        return {"amount": self.amount, "of_faction": self.of_faction}

    def options(self, pick: Pick = first) -> Iterator[list[str]]:
        """A handful of payments, each from other factions, in an order varied by `pick`."""
        if self.short_of() is not None:
            return
        groups: dict[str, list[str]] = {}
        for id, faction in self.resources.items():
            groups.setdefault(faction, []).append(id)
        need = self.of_faction
        spare = {faction: len(ids) - need.get(faction, 0) for faction, ids in groups.items()}
        order = [*in_order(sorted(groups, key=lambda faction: (faction in need, -spare[faction])), pick)]
        spreads = (
            _spread(count - sum(need.values()), [spare[faction] for faction in order])
            for count in range(self._least, self.amount + 1)
        )
        for taken in islice(chain.from_iterable(spreads), HANDFUL):
            split = zip(order, taken, strict=True)
            yield [id for faction, more in split for id in groups[faction][: need.get(faction, 0) + more]]

    def count(self, cap: int) -> int:
        """How many payments are listed."""
        if self.short_of() is not None:
            return 0
        more, held_by = self.amount - sum(self.of_faction.values()), Counter(self.resources.values())
        if not self.pool and (not more or len(held_by) == 1):
            return 1
        ways = [1] + [0] * more  # in which so many cards can be taken from the heaps seen so far
        for faction, held in held_by.items():
            spare = held - self.of_faction.get(faction, 0)
            ways = [sum(ways[max(0, taken - spare) : taken + 1]) for taken in range(more + 1)]
        return min(HANDFUL, sum(ways[max(0, more - self.pool) :]))

    def without(self, named: Sequence[Sequence[str]]) -> "Payment":
        """The same with fewer resources: none of those named in some lists."""
        used = {id for ids in named for id in ids}
        return msgspec.structs.replace(self, resources={id: of for id, of in self.resources.items() if id not in used})


def _spread(total: int, limits: Sequence[int]) -> Iterator[list[int]]:
    """All ways to take `total` from heaps of at most these sizes, most of the first heap first."""
    if not limits:
        if total == 0:
            yield []
        return
    rest = sum(limits[1:])
    for taken in range(min(total, limits[0]), max(0, total - rest) - 1, -1):
        for others in _spread(total - taken, limits[1:]):
            yield [taken, *others]


class Distribution(Shape, frozen=True, tag="distribution"):
    """A whole number for each of some keys, `least` or more each, that add up to `total`, or to less if not `whole`."""

    keys: tuple[str, ...]
    total: int
    clause: str
    least: int = 0
    whole: bool = True

    def check(self, given: Any) -> None:
        """Raise `Refused` unless every key, and no other, has its share and the shares add up."""
        if not isinstance(given, dict):
            refuse_type(self.clause, given, "object")
        for key, share in given.items():
            if key not in self.keys:
                refuse_value(self.clause, key, self.keys)
            if not isinstance(share, int) or isinstance(share, bool):
                refuse_type(self.clause, share, "number", at=key)
            if share < self.least:
                refuse(self.clause, "too-little", at=key, need=self.least, have=share)
        missing = [key for key in self.keys if key not in given]
        if missing:
            refuse(self.clause, "incomplete", missing=missing)
        if sum(given.values()) > self.total or (self.whole and sum(given.values()) < self.total):
            refuse(self.clause, "wrong-sum", need=self.total, have=sum(given.values()))

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        told = {"among": list(self.keys), "total": self.total, "least": self.least}
        return told if self.whole else told | {"whole": False}

    def options(self, pick: Pick = first) -> Iterator[dict[str, int]]:
        """All distributions, most for the first key first, in an order varied by `pick`."""
        order = [*in_order(list(self.keys), pick)]
        rest = self.total - self.least * len(order)
        if rest < 0:
            return
        shared = len(order) + (not self.whole)  # what nobody gets comes last
        for shares in _spread(rest, [rest] * shared):
            more = dict(zip(order, shares, strict=False))
            yield {key: self.least + more[key] for key in self.keys}

    def count(self, cap: int) -> int:
        """How many distributions there are."""
        rest, keys = self.total - self.least * len(self.keys), len(self.keys) + (not self.whole)
        if rest < 0 or not keys:
            return int(rest == 0)
        return comb(rest + keys - 1, keys - 1)


class Between(Shape, frozen=True, tag="between"):
    """A whole number from `least` to `most`."""

    least: int
    most: int
    clause: str

    def check(self, given: Any) -> None:
        """Raise `Refused` unless it is such a number."""
        if not isinstance(given, int) or isinstance(given, bool):
            refuse_type(self.clause, given, "number")
        if not self.least <= given <= self.most:
            refuse(self.clause, "out-of-range", need=self.least, most=self.most, have=given)

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        return {"least": self.least, "most": self.most}

    def options(self, pick: Pick = first) -> Iterator[int]:
        """All such numbers, the largest first, in an order varied by `pick`."""
        return in_order([*range(self.most, self.least - 1, -1)], pick)

    def count(self, cap: int) -> int:
        """How many numbers there are."""
        return max(0, self.most - self.least + 1)


class Copies(Shape, frozen=True, tag="copies"):
    """`size` card names, each at most as often as there are copies of it. `clause` is named for anything else."""

    counts: dict[str, int]
    size: int
    clause: str

    def check(self, given: Any) -> None:
        """Raise `Refused` unless these are `size` names of which there are enough copies."""
        if not isinstance(given, list | tuple):
            refuse_type(self.clause, given, "array")
        if len(given) != self.size:
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
        seen: set[tuple[str, ...]] = set()
        for chosen in combinations(in_order(copies, pick), self.size):
            key = tuple(sorted(chosen))
            if key not in seen:
                seen.add(key)
                yield list(chosen)

    def count(self, cap: int) -> int:
        """How many such lists there are, counted up to `cap`."""
        ways = [1] + [0] * self.size
        for copies in self.counts.values():
            ways = [sum(ways[size - some] for some in range(min(copies, size) + 1)) for size in range(self.size + 1)]
        return min(ways[self.size], cap)


class DeckList(msgspec.Struct, frozen=True):
    """A whole deck as a list of names. `pool` names the cards that may be in it, `faults` finds all that is wrong.

    Decks are not enumerated: whoever cannot build one takes a deck that is shipped.
    """

    size: int
    pool: str
    faults: Callable[[Sequence[str]], tuple[Refusal, ...]]

    def check(self, given: Any) -> None:
        """Raise `Refused` for the first thing that is wrong with the deck; its facts hold `more` of them."""
        found = self.faults(given or ())
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
        """None are listed."""
        return 0

    def shown(self) -> dict[str, Any]:
        """The domain as JSON values: the cards themselves are told by the pool."""
        return {"type": "deck_list", "size": self.size, "pool": self.pool}
