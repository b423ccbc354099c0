"""The card sets and decks that a ruleset ships in its folder, read when first needed."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.resources import files

import msgspec

from domain.cardkit.language.card import CardSet, Deck
from domain.cardkit.language.read import read_deck, read_set
from domain.cardkit.language.vocabulary import Vocabulary
from domain.cardkit.pool import LIBRARY, Pool


class Content:
    """What the package of a ruleset ships: a card set in its folder `cards`, decks in `decks`, as TOML.

    `name` is that of the set, under which every match can be played with it: no other ruleset ships one of this name.
    """

    def __init__(self, package: str, ruleset: str, vocabulary: Vocabulary, name: str) -> None:
        self.name = name
        self._package = package
        self._ruleset = ruleset
        self._vocabulary = vocabulary

    def core(self) -> CardSet:
        """The set that ships: the cards of all files in `cards`, in the order of their names."""
        return self._core

    @cached_property
    def _core(self) -> CardSet:
        parts = [read_set(text, "toml", {self._ruleset: self._vocabulary}) for text in self.sources(self.name)]
        keywords = {word.name: word for part in parts for word in part.keywords}
        cards = tuple(card for part in parts for card in part.cards)
        return CardSet(name=self.name, ruleset=self._ruleset, cards=cards, keywords=tuple(keywords.values()))

    def sources(self, name: str) -> Iterator[str]:
        """The documents that a shipped set is read from. Raises `KeyError`."""
        return self._texts({self.name: "cards"}[name])

    def decks(self) -> Mapping[str, Deck]:
        """The decks that ship, by name."""
        return self._decks

    @cached_property
    def _decks(self) -> Mapping[str, Deck]:
        return {deck.name: deck for deck in (read_deck(text, "toml") for text in self._texts("decks"))}

    def _texts(self, folder: str) -> Iterator[str]:
        there = files(self._package).joinpath(folder)
        for entry in sorted(there.iterdir(), key=lambda entry: entry.name):
            if entry.name.endswith(".toml"):
                yield entry.read_text(encoding="utf-8")

    def ship(self) -> None:
        """Let the library find the shipped set when somebody asks for it."""
        if self._set_named not in LIBRARY.set_sources:
            LIBRARY.set_sources.append(self._set_named)
            LIBRARY.pool_sources.append(self._pool_of)

    def _set_named(self, name: str) -> CardSet | None:
        return self.core() if name == self.name else None

    def _pool_of(self, sha256: str) -> Pool | None:
        pool = Pool((self.core(),))
        return pool if pool.sha256 == sha256 else None

    def open_deck(self, option: str | Deck) -> Deck:
        """The deck that an option names, or holds. One that is not shipped never goes by the name of one that is.

        Raises `KeyError` for a name that is not that of a shipped deck.
        """
        if isinstance(option, str):
            return self.decks()[option]
        shipped = self.decks().get(option.name)
        if shipped is None or shipped.cards == option.cards:
            return option
        return msgspec.structs.replace(option, name=f"{option.name} (changed)")


def cards_of(deck: Deck) -> tuple[str, ...]:
    """The names of a deck's cards, each as often as it is in it, in the order of the list."""
    return tuple(name for name, count in deck.cards.items() for _ in range(count))
