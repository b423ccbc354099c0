"""What a board needs of a card pool, worked out once for each pool: ability paths, passives, selectors."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import Can, During
from domain.cardkit.language.terms import PlayerStat, Select, Stat, Tallied
from domain.cardkit.pool import Pool
from domain.cardkit.run.matching import Matcher
from domain.cardkit.state import CardObject, Modifier
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.continuing import Continuing

SELECTORS = 4096
"""How many selectors are kept ready for a pool."""


class Passive(msgspec.Struct, frozen=True, eq=False):
    """An ability that holds without being used.

    matcher: what it affects, if that is a selector;  reads, writes: what it asks of objects and what it changes
    of them (`stat:atk`, `keyword:guard`, `permission:fly`);  each: its numbers speak of the object affected
    steady: what it does depends on nothing but the objects in play and in `zones`, and on what else continues
    """

    path: str
    ability: Ability
    matcher: Matcher | None
    reads: frozenset[str]
    writes: frozenset[str]
    each: bool
    steady: bool
    zones: tuple[str, ...]


class Kept(msgspec.Struct, frozen=True, eq=False):
    """What continued on the last board, and all that it depended on, if that is no more than this."""

    in_play: list[CardObject]
    modifiers: tuple[Modifier, ...]
    defeated: tuple[Seat, ...]
    passives: list[Passive]
    elsewhere: list[CardObject]
    continuing: "Continuing"


class Index:
    """What is known of a pool for good."""

    def __init__(self, pool: Pool, dialect: Dialect) -> None:
        self._pool = pool
        self.dialect = dialect
        self._matchers: dict[Select, Matcher] = {}
        self._passives: dict[str, Passive | None] = {}
        self.kept: Kept | None = None
        """Between most events nothing changes in what continues: it is worked out anew only when it may have."""
        self.abilities: dict[str, list[tuple[str, Ability]]] = {
            name: [(f"{name}#{place}", ability) for place, ability in enumerate(card.abilities)]
            for name, card in pool.cards.items()
        }
        """Abilities of each card with their paths."""
        self.keywords = {name: frozenset(card.keywords) for name, card in pool.cards.items()}
        """Keywords printed on each card."""
        self.passives: dict[str, tuple[Passive, ...]] = {}
        """Cards with passives (or abilities of other kinds that may hold by themselves)."""
        for name, own in self.abilities.items():
            found = [passive for path, _ in own if (passive := self.passive(path)) is not None]
            if found:
                self.passives[name] = tuple(found)

    def matcher(self, select: Select) -> Matcher:
        """A selector made ready."""
        matcher = self._matchers.get(select)
        if matcher is None:
            if len(self._matchers) >= SELECTORS:
                self._matchers.clear()
            matcher = self._matchers[select] = Matcher(select, self._pool, self.dialect)
        return matcher

    def passive(self, path: str) -> Passive | None:
        """The ability at a path, if it is one that holds by itself."""
        if path not in self._passives:
            self._passives[path] = None  # an ability that lends itself
            self._passives[path] = self._compiled(path, self._pool.ability(path))
        return self._passives[path]

    def lent(self, path: str, index: int) -> str:
        """The path of the `index`-th ability that the card of an ability lends."""
        return f"{path.rpartition('#')[0]}#lent.{index}"

    def _compiled(self, path: str, ability: Ability) -> Passive | None:
        parts = (ability.stats, ability.grants, ability.loses, ability.forbids, ability.allows, ability.lends)
        if not any(parts):
            return None
        affects = ability.affects
        matcher = None if affects is None or isinstance(affects, str) else self.matcher(affects.what)
        reads, each = _read(ability)
        writes = self._written(ability)
        steady, zones = self._steady(ability)
        for lent in ability.lends:
            further = self.passive(self.lent(path, lent))
            if further is not None:
                reads, writes = reads | further.reads, writes | further.writes
                steady, zones = steady and further.steady, zones | {*further.zones}
        return Passive(path, ability, matcher, reads, writes, each, steady, tuple(sorted(zones)))

    def _steady(self, ability: Ability) -> tuple[bool, set[str]]:
        """Whether what a passive does depends on objects and other passives alone, and on those of which zones."""
        zones: set[str] = set()
        for part in _spoken(ability):
            if isinstance(part, (Stat, PlayerStat, Tallied, During)):
                return False, zones
            if isinstance(part, Select):
                if not self.matcher(part).steady:
                    return False, zones
                zones |= {part.place} if part.place is not None else set()
        return True, zones

    def _written(self, ability: Ability) -> frozenset[str]:
        words = [word for name in (*ability.grants, *ability.loses) if (word := self._pool.keywords.get(name))]
        permissions = [*ability.forbids, *ability.allows]
        for word in words:
            permissions += [*word.forbids, *word.allows]
        return frozenset(
            [f"stat:{change.stat}" for change in ability.stats]
            + [f"keyword:{name}" for name in (*ability.grants, *ability.loses)]
            + [f"permission:{name}" for name in permissions]
        )


def _read(ability: Ability) -> tuple[frozenset[str], bool]:
    """What a passive asks of objects, and whether it speaks of `each`."""
    found: set[str] = set()
    each = False
    for part in _spoken(ability):
        match part:
            case Stat():
                found.add(f"stat:{part.stat}")
                each = each or part.of == "each"
            case PlayerStat():
                found.add(f"stat:{part.stat}")
                each = each or "(each)" in part.of
            case Select():
                found.update(f"keyword:{name}" for name in part.keywords)
                found.update(f"stat:{test.stat}" for test in part.tests)
            case Can():
                found.add(f"permission:{part.what}")
    return frozenset(found), each


def _spoken(ability: Ability) -> Iterator[Any]:
    """All parts of what a passive says."""
    return _parts((ability.while_, ability.affects, ability.stats, ability.x))


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)


_INDEXES: WeakKeyDictionary[Pool, Index] = WeakKeyDictionary()


def index_of(pool: Pool, dialect: Dialect) -> Index:
    """The index of a pool."""
    index = _INDEXES.get(pool)
    if index is None or index.dialect is not dialect:
        index = _INDEXES[pool] = Index(pool, dialect)
    return index
