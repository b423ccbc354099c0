"""Which kinds of things a text may speak of: types of cards, resources, items on the stack, players."""

from collections.abc import Iterable

from domain.cardkit.language.card import Ability, Card, Keyword
from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.render.english import article
from domain.cardkit.language.shorthand.words import THINGS
from domain.cardkit.language.terms import Choice, Select, Subject
from domain.cardkit.language.vocabulary import Borne, Vocabulary

ITEM, PLAYER, RESOURCE, SQUARE, QUARTER = "item", "player", "resource", "square", "place of a player"
Named = frozenset[str]


class Kinds:
    """The kinds of things of a ruleset."""

    def __init__(self, vocabulary: Vocabulary, keywords: Iterable[Keyword]) -> None:
        self._vocabulary = vocabulary
        self._types = frozenset(vocabulary.types)
        self._permanent = frozenset(name for name, kind in vocabulary.types.items() if kind.permanent)
        self.things = self._types | {RESOURCE}
        self._squares = frozenset(vocabulary.squares)
        self._quarters = frozenset(vocabulary.quarters)
        quarters = {QUARTER} if self._quarters else set()
        self.all = self.things | {ITEM, PLAYER} | (self._squares & {SQUARE}) | quarters
        self.keywords: Borne = {keyword.name: self._meant(keyword) for keyword in keywords}

    def _meant(self, keyword: Keyword) -> Named:
        """The kinds that a keyword means something for: those that its permissions are asked of; all, without any."""
        asked = [
            self.having(self._vocabulary.bearers.permissions, word) for word in (*keyword.forbids, *keyword.allows)
        ]
        return frozenset().union(*asked) if asked else self.all

    def having(self, borne: Borne, word: str) -> Named:
        """The kinds that can have a word."""
        return borne.get(word, self.all)

    def befallen(self, happening: str) -> Named:
        """What something can happen to."""
        return self.having(self._vocabulary.bearers.happenings, happening)

    def of(self, select: Select) -> Named:
        """What a selector names. Types of cards beside `item` say from which cards the items come."""
        kinds = frozenset(select.kinds)
        found = kinds & {ITEM, PLAYER}
        if kinds & self._squares:
            found |= {SQUARE}
            kinds -= self._squares
            if not kinds:
                return found
        if kinds & self._quarters:
            found |= {QUARTER}
            kinds -= self._quarters
            if not kinds - {PLAYER}:
                return found
        if ITEM in kinds:
            return found
        if not kinds or "card" in kinds or kinds - self._types - {*THINGS, "permanent"}:
            found |= self.things
        if "permanent" in kinds:
            found |= self._permanent
        return found | (kinds & self.things)

    def fitting(self, select: Select) -> Named:
        """What a selector names, without the things that cannot have what it asks for."""
        bearers, named = self._vocabulary.bearers, self.of(select)
        asked = [self.having(bearers.states, state) for state in select.states]
        asked += [self.having(self.keywords, keyword) for keyword in select.keywords]
        asked += [self.having(bearers.stats, test.stat) for test in select.tests]
        if select.place is not None:
            asked.append(self.having(bearers.places, select.place))
        fit = (named & self.things).intersection(*asked)
        return (named - self.things) | fit or named

    def told(self, of: Named) -> str:
        """The kinds in words: `a creature or an enchantment`."""
        names = {ITEM: "an item on the stack"}
        said = {"a card"} if of >= self._types else {article(kind) for kind in of & self.things}
        return " or ".join(sorted(said | {names.get(kind, article(kind)) for kind in of - self.things}))


class Meaning:
    """What the words of an ability mean."""

    def __init__(self, kinds: Kinds, card: Card, ability: Ability, lent: bool) -> None:
        self._kinds = kinds
        self._own = kinds.things if lent or card.type not in kinds.things else frozenset({card.type})
        self._host = None if lent else card.attach
        self._on = ability.on if ability.tally is None else None
        first = (card.attach,) if ability.kind == "play" and card.attach is not None else ()
        self._targets = (*first, *(target.what for target in ability.targets))

    def kinds(self, subject: Subject | Select | None) -> Named:
        """What something may be that a text speaks of."""
        if isinstance(subject, Choice | Select):
            return self._kinds.fitting(subject.what if isinstance(subject, Choice) else subject)
        if subject == "self":
            return self._own
        if subject == "seat":
            return frozenset({PLAYER})
        if subject == "host" and self._host is not None:
            return self._kinds.fitting(self._host)
        if subject == "it" and self._on is not None:
            return self._befallen(self._on)
        if subject is not None and subject.startswith("target"):
            place = int(subject.removeprefix("target") or 1) - 1
            return self._kinds.fitting(self._targets[place]) if place < len(self._targets) else self._kinds.all
        return self._kinds.all

    def _befallen(self, on: Trigger) -> Named:
        """What a trigger is about; where that is no card, the player."""
        befallen = self._kinds.befallen(on.on)
        if not befallen:
            return frozenset({PLAYER})
        named = self._kinds.all if on.what in (None, "it") else self.kinds(on.what)
        return (befallen & named) or befallen
