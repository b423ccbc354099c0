"""Card pools: whole card sets, resolved, indexed and named by the hash of their content. A pool never changes."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import is_
from typing import Any, TypeVar

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import Ability, Card, CardSet, Keyword
from domain.cardkit.language.effects import delays
from domain.cardkit.language.names import skeleton

T = TypeVar("T")

MOST_SETS = 8
"""Card sets that one match may be played with."""


class UnknownCards(LookupError):
    """No card set or pool of this name or hash is at hand."""


def content_hash(content: CardSet | tuple[CardSet, ...]) -> str:
    """What names a card set or a pool: `sha256:` and the hash of its canonical JSON."""
    return "sha256:" + hashlib.sha256(canonical(content)).hexdigest()


def in_order(sets: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Card sets in the order of their names, as a pool has them."""
    return tuple(sorted(sets, key=lambda card_set: card_set.name))


class Pool:
    """The cards that a match is played with.

    cards:    by name;  sha256: of the canonical JSON of the sets, in order of their names
    triggers: names of the cards that have an ability waiting for a kind of happening, by that kind
    passives: names of the cards that have passive abilities
    known:    what others have worked out of it for good, each under a type of its own
    """

    def __init__(self, sets: Iterable[CardSet]) -> None:
        self.sets = in_order(sets)
        self.cards: Mapping[str, Card] = {card.name: card for card_set in self.sets for card in card_set.cards}
        self.keywords: Mapping[str, Keyword] = {word.name: word for s in self.sets for word in s.keywords}
        self.sha256 = content_hash(self.sets)
        self.known: dict[type, Any] = {}

    @cached_property
    def clashes(self) -> tuple[str, ...]:
        """Names of cards that look like one of another set, and of keywords that another set means differently."""
        sets = list({content_hash((card_set,)): card_set for card_set in self.sets}.values())
        looks: dict[str, str] = {}
        found: set[str] = set()
        for card_set in sets:
            own = {skeleton(card.name) or card.name: card.name for card in card_set.cards}
            found |= {name for look, name in own.items() if look in looks}
            looks |= own
        meant: dict[str, set[tuple[frozenset[str], frozenset[str]]]] = {}
        for word in (word for card_set in sets for word in card_set.keywords):
            meant.setdefault(word.name, set()).add((frozenset(word.forbids), frozenset(word.allows)))
        return tuple(sorted(found | {name for name, meanings in meant.items() if len(meanings) > 1}))

    def of_type(self, name: str) -> frozenset[str]:
        """Names of the cards of a type."""
        return self._by_type.get(name, frozenset())

    @cached_property
    def _by_type(self) -> Mapping[str, frozenset[str]]:
        types = {card.type for card in self.cards.values()}
        return {kind: frozenset(card.name for card in self.cards.values() if card.type == kind) for kind in types}

    @cached_property
    def triggers(self) -> Mapping[str, frozenset[str]]:
        """Which cards wait for a kind of happening, also by abilities they lend."""
        waiting: dict[str, set[str]] = {}
        for card in self.cards.values():
            for ability in (*card.abilities, *card.lent):
                for trigger in (*kinds_awaited(ability), *_kinds_delayed(ability)):
                    waiting.setdefault(trigger, set()).add(card.name)
        return {kind: frozenset(names) for kind, names in waiting.items()}

    @cached_property
    def passives(self) -> frozenset[str]:
        """Cards with an ability that holds without being used."""
        return frozenset(
            card.name for card in self.cards.values() if any(ability.kind == "passive" for ability in card.abilities)
        )

    def ability(self, path: str) -> Ability:
        """The ability at `card#2`, at `card#lent.0`, or what it does later, at `card#2.later.0`.

        Raises `KeyError` or `IndexError` for a path that is none.
        """
        name, _, index = path.rpartition("#")
        index, delayed, at = index.rpartition(".later.")
        if delayed:
            return _later(self.ability(f"{name}#{index}"), int(at))
        index = at
        card = self.cards[name]
        group, _, number = index.rpartition(".")
        return card.lent[int(number)] if group == "lent" else card.abilities[int(number)]


def kinds_awaited(ability: Ability) -> list[str]:
    """The kinds of happenings that an ability waits for or counts."""
    kinds = [ability.on.on] if ability.on is not None else []
    if ability.tally is not None:
        kinds.append(ability.tally.on.on)
        if ability.tally.reset is not None:
            kinds.append(ability.tally.reset.on)
    return kinds


def _later(ability: Ability, at: int) -> Ability:
    """What an ability does later, as an ability that waits for it."""
    waiting: Any = [*delays(ability.do), *delays(ability.otherwise)][at]
    return Ability(kind="triggered", on=waiting.on, do=waiting.do, chooser=ability.chooser, printed=ability.printed)


def _kinds_delayed(ability: Ability) -> Iterator[str]:
    """The kinds of happenings that what an ability does may wait for."""
    for part in (*delays(ability.do), *delays(ability.otherwise)):
        waiting: Any = part
        yield waiting.on.on
        yield from _kinds_delayed(Ability(do=waiting.do))


def _asked(sources: Sequence[Callable[[str], T | None]], name: str) -> T | None:
    """What the newest source that has it says. One that fails keeps none of the others from being asked."""
    failed: Exception | None = None
    for source in reversed(sources):
        try:
            found = source(name)
        except Exception as error:  # another store may have it
            failed = error
            continue
        if found is not None:
            return found
    if failed is not None:
        raise failed
    return None


class Library:
    """Card sets and pools at hand in this process: a table of values that never change.

    Shipped sets are known by name, uploaded ones by their hash. What is missing is asked for from the sources, which
    the service adds.
    """

    CAPACITY = 64

    def __init__(self) -> None:
        self._shipped: dict[str, CardSet] = {}
        self._pools: dict[str, Pool] = {}
        self.set_sources: list[Callable[[str], CardSet | None]] = []
        self.pool_sources: list[Callable[[str], Pool | None]] = []

    def ship(self, name: str, card_set: CardSet) -> None:
        """Know a shipped set under a name."""
        self._shipped[name] = card_set

    def card_set(self, name: str) -> CardSet:
        """The set of a name or hash. Raises `UnknownCards`."""
        if name in self._shipped:
            return self._shipped[name]
        found = _asked(self.set_sources, name)
        if found is None:
            raise UnknownCards(name)
        return found

    def pool_of(self, names: Iterable[str]) -> Pool:
        """The pool of some sets. Raises `UnknownCards`."""
        sets = in_order(self.card_set(name) for name in names)
        for pool in tuple(self._pools.values()):  # hashing the very same sets again takes longer than looking
            if len(pool.sets) == len(sets) and all(map(is_, pool.sets, sets)):
                return pool
        return self.add(Pool(sets))

    def add(self, pool: Pool) -> Pool:
        """Keep a pool at hand; answers the one that is kept already, if there is one."""
        return self._kept(pool.sha256, pool)

    def pool(self, sha256: str) -> Pool:
        """The pool of this hash. Raises `UnknownCards`."""
        pool = self._pools.get(sha256)
        if pool is not None:
            return pool
        found = _asked(self.pool_sources, sha256)
        if found is None:
            raise UnknownCards(sha256)
        return self._kept(sha256, found)

    def _kept(self, sha256: str, pool: Pool) -> Pool:
        kept = self._pools.setdefault(sha256, pool)
        if len(self._pools) > self.CAPACITY:
            self._pools.pop(next(iter(self._pools)), None)
        return kept


LIBRARY = Library()
"""The card sets and pools of this process."""
