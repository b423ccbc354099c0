"""What may be chosen in a move, as referees say it: all choices, any one of them, and whether one is."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, permutations, product
from typing import Any, Protocol


class Pick(Protocol):
    """The values of one parameter."""

    def every(self) -> Iterator[Any]:
        """All values, those that differ in nothing that matters once."""

    def any(self, rng: random.Random) -> Any:
        """One of them."""

    def holds(self, value: Any) -> bool:
        """Whether this is one of them."""


@dataclass(frozen=True)
class One:
    """One of some values."""

    of: tuple[Any, ...]

    def every(self) -> Iterator[Any]:
        """Each of them."""
        return iter(self.of)

    def any(self, rng: random.Random) -> Any:
        """One of them."""
        return rng.choice(self.of)

    def holds(self, value: Any) -> bool:
        """Whether this is one of them."""
        return value in self.of


@dataclass(frozen=True)
class Some:
    """Different ones out of some, `least` to `most`; `ordered`: another order is another choice."""

    of: tuple[Any, ...]
    least: int
    most: int
    ordered: bool = False

    def every(self) -> Iterator[Any]:
        """All of these choices."""
        ways = permutations if self.ordered else combinations
        return (list(way) for size in range(self.least, self.most + 1) for way in ways(self.of, size))

    def any(self, rng: random.Random) -> Any:
        """One of them, the size first."""
        return rng.sample(self.of, rng.randint(self.least, self.most))

    def holds(self, value: Any) -> bool:
        """Whether this is one of them."""
        return self.least <= len(value) <= self.most and len(set(value)) == len(value) and set(value) <= set(self.of)


@dataclass(frozen=True)
class Copies:
    """So many cards out of some, by name."""

    of: tuple[str, ...]
    size: int

    def every(self) -> Iterator[Any]:
        """All of these choices."""
        return (list(way) for way in sorted(set(combinations(sorted(self.of), self.size))))

    def any(self, rng: random.Random) -> Any:
        """One of them."""
        return rng.sample(self.of, self.size)

    def holds(self, value: Any) -> bool:
        """Whether this is one of them."""
        return len(value) == self.size and not Counter(value) - Counter(self.of)


@dataclass(frozen=True)
class Pairs:
    """For `least` to `most` of some keys one of some values."""

    keys: tuple[str, ...]
    values: tuple[Any, ...]
    least: int
    most: int

    def every(self) -> Iterator[Any]:
        """All of these choices."""
        for size in range(self.least, self.most + 1):
            for keys in combinations(self.keys, size):
                for way in product(self.values, repeat=size):
                    yield dict(zip(keys, way, strict=True))

    def any(self, rng: random.Random) -> Any:
        """One of them, the size first."""
        keys = rng.sample(self.keys, rng.randint(self.least, self.most))
        return {key: rng.choice(self.values) for key in keys}

    def holds(self, value: Any) -> bool:
        """Whether this is one of them."""
        fitting = set(value) <= set(self.keys) and all(one in self.values for one in value.values())
        return fitting and self.least <= len(value) <= self.most


@dataclass(frozen=True)
class Split:
    """A whole number, at least 0, for each of some keys, so that they make a total (ARC-CMB-22)."""

    keys: tuple[str, ...]
    total: int

    def every(self) -> Iterator[Any]:
        """All of these choices."""
        for way in product(range(self.total + 1), repeat=len(self.keys)):
            if sum(way) == self.total:
                yield dict(zip(self.keys, way, strict=True))

    def any(self, rng: random.Random) -> Any:
        """One of them."""
        hits = Counter(rng.choice(self.keys) for _ in range(self.total))
        return {key: hits[key] for key in self.keys}

    def holds(self, value: Any) -> bool:
        """Whether this is one of them."""
        numbers = [one for one in value.values() if isinstance(one, int) and one >= 0]
        return set(value) == set(self.keys) and len(numbers) == len(value) and sum(numbers) == self.total


@dataclass(frozen=True)
class Payment:
    """So many resource cards, so many of them of one faction (ARC-COST-01 to -04)."""

    ready: dict[str, str]
    amount: int
    faction: str
    loyalty: int

    def every(self) -> Iterator[Any]:
        """All payments."""
        return (list(way) for way in combinations(self.ready, self.amount) if self.holds(list(way)))

    def any(self, rng: random.Random) -> Any:
        """One payment."""
        own = [id for id, faction in self.ready.items() if faction == self.faction]
        loyal = rng.sample(own, self.loyalty)
        rest = [id for id in self.ready if id not in loyal]
        return [*loyal, *rng.sample(rest, self.amount - self.loyalty)]

    def holds(self, value: Any) -> bool:
        """Whether it pays."""
        fitting = len(set(value)) == len(value) == self.amount and set(value) <= set(self.ready)
        return fitting and sum(self.ready[id] == self.faction for id in value) >= self.loyalty

    def possible(self) -> bool:
        """Whether there is any."""
        own = sum(faction == self.faction for faction in self.ready.values())
        return len(self.ready) >= self.amount and own >= self.loyalty


@dataclass(frozen=True)
class Choice:
    """A move with what may be chosen for each of its parameters."""

    move: str
    picks: dict[str, Pick] = field(default_factory=dict)

    def every(self) -> Iterator[dict[str, Any]]:
        """All argument sets, the payment aside."""
        return ways([(name, pick) for name, pick in self.picks.items() if name != "payment"])

    def any(self, rng: random.Random) -> dict[str, Any]:
        """One of them."""
        return {name: pick.any(rng) for name, pick in self.picks.items()}

    def holds(self, args: dict[str, Any]) -> bool:
        """Whether this is one of them."""
        return set(args) == set(self.picks) and all(self.picks[name].holds(value) for name, value in args.items())


def ways(picks: list[tuple[str, Pick]]) -> Iterator[dict[str, Any]]:
    """A value for each name, in all ways, one after another: there may be too many to have them at once."""
    if not picks:
        yield {}
        return
    (name, pick), *others = picks
    for value in pick.every():
        for way in ways(others):
            yield {name: value, **way}


def every(choices: list[Choice]) -> Iterator[dict[str, Any]]:
    """All ways of some choices."""
    return chain.from_iterable(choice.every() for choice in choices)
