"""What a board needs of a card pool, worked out once for each pool: ability paths, passives, selectors."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Can, During
from domain.cardkit.language.terms import DEALT, Distance, Over, PlayerStat, Select, Stat, Tallied, Total
from domain.cardkit.pool import Pool, kinds_awaited
from domain.cardkit.run.asks import ANYTHING, NOTHING, OF_RULESET, PHASE, of_player, of_players, of_ruleset, of_stat
from domain.cardkit.run.matching import Matcher
from domain.cardkit.run.scene import PASSIVE, PERMISSION, Passive, Scenes
from domain.cardkit.state import CardObject, Modifier

if TYPE_CHECKING:
    from domain.cardkit.run.continuing import Continuing

STAT = "stat:"
"""Stands in front of a stat that a passive reads or changes."""
SELECTORS = 4096
"""How many selectors are kept ready for a pool."""


class Index:
    """What is known of a pool for good."""

    def __init__(self, pool: Pool, dialect: Dialect) -> None:
        self._pool = pool
        self.dialect = dialect
        self._matchers: dict[Select, Matcher] = {}
        self._passives: dict[str, Passive | None] = {}
        self._counting: dict[str, bool] = {}
        self._independent: dict[tuple[Passive, ...], bool] = {}
        self.abilities: dict[str, list[tuple[str, Ability]]] = {
            name: [(f"{name}#{place}", ability) for place, ability in enumerate(card.abilities)]
            for name, card in pool.cards.items()
        }
        """Abilities of each card with their paths."""
        self._latest: tuple[tuple[Modifier, ...], tuple[bool, bool, frozenset[str]]] = (), (False, False, NOTHING)
        """The continuing effects that were looked at last, and what they say."""
        self._awaiting: dict[tuple[str, str], list[tuple[str, Ability]]] = {}
        self._those: dict[Callable[[Card], bool], frozenset[str]] = {}
        self.keywords = {name: frozenset(card.keywords) for name, card in pool.cards.items()}
        """Keywords printed on each card."""
        self.forbidding = _by_permission((name, word.forbids) for name, word in pool.keywords.items())
        self.allowing = _by_permission((name, word.allows) for name, word in pool.keywords.items())
        """Keywords that forbid, and that allow, by permission."""
        decreed = frozenset() if dialect.decrees is None else dialect.decrees.permissions
        self.permissions = self.forbidding.keys() | self.allowing.keys() | decreed
        """Permissions of which a keyword, or a rule, says anything."""
        every = (one for card in pool.cards.values() for one in (*card.abilities, *card.lent))
        self._written = NOTHING.union(*map(self._changes, every))
        """All that passives may change."""
        self.passives: dict[str, tuple[Passive, ...]] = {}
        """Cards with passives (or abilities of other kinds that may hold by themselves)."""
        for name, own in self.abilities.items():
            found = [passive for path, _ in own if (passive := self.passive(path)) is not None]
            if found:
                self.passives[name] = tuple(found)
        lent = (
            self.passive(f"{name}#lent.{at}") for name, card in pool.cards.items() for at, _ in enumerate(card.lent)
        )
        self.lends_conditional = any(one is not None and one.ability.kind != PASSIVE for one in lent)
        """Whether a card lends what holds only if the ruleset says so."""
        self.scenes = Scenes(self.passives)
        self.lately: tuple[Continuing, ...] = ()
        """What continued when it was gathered lately, the latest first."""
        self.counters = frozenset(dialect.vocabulary.counters)
        self.numbers = {number.name: number for number in dialect.vocabulary.numbers}
        self.printed = frozenset(name for name, asks in dialect.asks.items() if not asks)
        """Stats (and other words) that depend on nothing but who is in play and what continues."""

    @cached_property
    def letting_themselves(self) -> Mapping[str, frozenset[str]]:
        """Cards with a passive that allows themselves something, by permission."""
        abilities = ((name, one) for name, card in self._pool.cards.items() for one in card.abilities)
        return _by_permission((name, one.allows) for name, one in abilities if one.affects == "self")

    @cached_property
    def lent_kinds(self) -> frozenset[str]:
        """The kinds of happenings that abilities wait for which something else lends: any object may have one."""
        by_rule = frozenset() if self.dialect.decrees is None else self.dialect.decrees.lent
        cards = self._pool.cards.values()
        lent = [one for card in cards for one in card.lent]
        lent += [one for card in cards for one in card.abilities if one.kind in by_rule]
        return frozenset(kind for ability in lent for kind in kinds_awaited(ability))

    @cached_property
    def has_flat_prices(self) -> bool:
        """Whether nothing but what continues changes a price of numbers."""
        by_faction = [purse.of_faction for purse in self.dialect.vocabulary.purses if purse.of_faction]
        return self.printed.issuperset(by_faction)

    def faction(self, thing: CardObject) -> str | None:
        """Faction of an object that no effect changes: its own, else what is printed; none face down."""
        return thing.faction if thing.faction is not None or thing.blank else self._pool.cards[thing.card].faction

    def matcher(self, select: Select) -> Matcher:
        """A selector made ready."""
        matcher = self._matchers.get(select)
        if matcher is None:
            if len(self._matchers) >= SELECTORS:
                self._matchers.clear()
            matcher = self._matchers[select] = Matcher(select, self._pool, self.dialect)
        return matcher

    def those(self, fitting: Callable[[Card], bool]) -> frozenset[str]:
        """The names of the cards that fit by what is printed on them; each is asked once."""
        found = self._those.get(fitting)
        if found is None:
            cards = self._pool.cards.values()
            found = self._those[fitting] = frozenset([card.name for card in cards if fitting(card)])
        return found

    def awaiting(self, card: str, kind: str) -> list[tuple[str, Ability]]:
        """The abilities of a card, with their paths, that wait for a kind of happening. Not to be altered."""
        found = self._awaiting.get((card, kind))
        if found is None:
            own = self.abilities[card]
            found = self._awaiting[card, kind] = [one for one in own if kind in kinds_awaited(one[1])]
        return found

    def speak_of_permissions(self, modifiers: tuple[Modifier, ...]) -> bool:
        """Whether any of these continuing effects may forbid or allow anything."""
        return self._said(modifiers)[0]

    def strip(self, modifiers: tuple[Modifier, ...]) -> bool:
        """Whether any of these continuing effects takes abilities away."""
        return self._said(modifiers)[1]

    def changed(self, modifiers: tuple[Modifier, ...]) -> frozenset[str]:
        """The stats that these continuing effects change, as passives read them."""
        return self._said(modifiers)[2]

    def _said(self, modifiers: tuple[Modifier, ...]) -> tuple[bool, bool, frozenset[str]]:
        known, said = self._latest
        if known is not modifiers:
            changes = [change for modifier in modifiers for change in modifier.changes]
            strips = any(change.only is not None for change in changes)
            stats = frozenset([f"{STAT}{change.stat}" for change in changes if change.stat is not None])
            said = any(modifier.says_what_may_be for modifier in modifiers), strips, stats
            self._latest = modifiers, said
        return said

    def passive(self, path: str) -> Passive | None:
        """The ability at a path, if it is one that holds by itself."""
        if path not in self._passives:
            self._passives[path] = None  # an ability that lends itself
            self._passives[path] = self._compiled(path, self._pool.ability(path))
        return self._passives[path]

    def independent(self, passives: tuple[Passive, ...]) -> bool:
        """Whether none of them changes what another asks for or lends anything, so that their order does not matter."""
        found = self._independent.get(passives)
        if found is None:
            if len(self._independent) >= SELECTORS:
                self._independent.clear()
            written = Counter(word for passive in passives for word in passive.writes)
            found = self._independent[passives] = not any(
                passive.ability.lends or any(written[word] > (word in passive.writes) for word in passive.reads)
                for passive in passives
            )
        return found

    def counts_damage(self, path: str) -> bool:
        """Whether the text at a path speaks of the damage that it has dealt."""
        if path not in self._counting:
            self._counting[path] = DEALT in _parts(self._pool.ability(path))
        return self._counting[path]

    def lent(self, path: str, index: int) -> str:
        """The path of the `index`-th ability that the card of an ability lends."""
        return f"{path.rpartition('#')[0]}#lent.{index}"

    def _compiled(self, path: str, ability: Ability) -> Passive | None:
        parts = (
            ability.stats,
            ability.grants,
            ability.loses,
            ability.forbids,
            ability.allows,
            ability.lends,
        )
        if not any(parts) and ability.only is None:
            return None
        affects = ability.affects
        matcher = None if affects is None or isinstance(affects, str) else self.matcher(affects.what)
        reads, each = _read(ability, self.dialect)
        writes, waits = self._changes(ability), not reads.isdisjoint(self._written)
        asks = self._asked(ability)
        for lent in ability.lends:
            further = self.passive(self.lent(path, lent))
            if further is not None:
                reads, writes, waits = reads | further.reads, writes | further.writes, True
                asks |= further.asks
        told = all(read.startswith(STAT) for read in reads) and ANYTHING not in asks and not asks >= OF_RULESET
        by_itself = told and not waits
        steady = by_itself and not (reads or asks or ability.lends) and ability.kind == PASSIVE
        return Passive(path, ability, matcher, reads, writes, each, asks, by_itself, waits, steady)

    def _asked(self, ability: Ability) -> frozenset[str]:
        """What a passive depends on besides objects in play and other passives."""
        found: frozenset[str] = NOTHING
        for part in _spoken(ability):
            match part:
                case Stat() | Total():
                    found |= of_stat(part.stat, self.dialect)
                case Distance():
                    found |= of_ruleset("near", self.dialect)
                case PlayerStat():
                    found |= of_player(part.stat, self.dialect) | of_players(part.of)
                case Over():
                    found |= of_players(part.who)
                case During():
                    found |= {PHASE}
                case Tallied():
                    found |= {ANYTHING}
                case Select():
                    found |= self.matcher(part).asks
        return found

    def _changes(self, ability: Ability) -> frozenset[str]:
        """What a passive changes."""
        words = [word for name in (*ability.grants, *ability.loses) if (word := self._pool.keywords.get(name))]
        permissions = [*ability.forbids, *ability.allows]
        for word in words:
            permissions += [*word.forbids, *word.allows]
        return frozenset(
            [f"{STAT}{change.stat}" for change in ability.stats]
            + [f"keyword:{name}" for name in (*ability.grants, *ability.loses)]
            + [f"{PERMISSION}{name}" for name in permissions]
        )


@lru_cache(maxsize=1024)
def as_its_own(ability: Ability) -> Ability:
    """An ability of a kind of the game's own as whoever is given it has it: it is waited for, or used."""
    waits = ability.on is not None or ability.tally is not None
    return msgspec.structs.replace(ability, kind="triggered" if waits else "activated")


def _by_permission(words: Iterable[tuple[str, tuple[str, ...]]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, permissions in words:
        for permission in permissions:
            found.setdefault(permission, set()).add(name)
    return {permission: frozenset(names) for permission, names in found.items()}


def _read(ability: Ability, dialect: Dialect) -> tuple[frozenset[str], bool]:
    """What a passive asks of objects, and whether it speaks of `each`."""
    found: set[str] = set()
    each = False
    for part in _spoken(ability):
        match part:
            case Stat():
                found.add(f"{STAT}{part.stat}")
                each = each or part.of == "each"
            case Total():
                found.add(f"{STAT}{part.stat}")
            case PlayerStat():
                found.add(f"{STAT}{part.stat}")
                each = each or "(each)" in part.of
            case Select():
                found.update(f"keyword:{name}" for name in part.keywords)
                found.update(f"{STAT}{test.stat}" for test in part.tests)
                for state in (*part.states, *part.not_states):
                    found.update(f"{PERMISSION}{name}" for name in dialect.reads.get(state, ()))
            case Can():
                found.add(f"{PERMISSION}{part.what}")
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


def index_of(pool: Pool, dialect: Dialect) -> Index:
    """The index of a pool."""
    index: Index | None = pool.known.get(Index)
    if index is None or index.dialect is not dialect:
        index = pool.known[Index] = Index(pool, dialect)
    return index
