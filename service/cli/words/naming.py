"""Names for the ids of cards: learned from what a reader sees, put in their place in what is told, and read back."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.cardkit.calling import called, on_the_table
from service.cli.words import words_of
from service.cli.words.common import RESOURCE, Data, Words, with_article

_UNSEEN = re.compile(r"c[0-9a-f]{12}")
"""The id of a card that entered a hidden zone; it tells a reader nothing."""


class Naming:
    """What one reader knows ids to stand for. Of a ruleset whose objects have no ids it changes nothing."""

    def __init__(self, ruleset: str) -> None:
        self._known: dict[str, str] = {}
        self._marked: dict[str, str] = {}
        self._decks: dict[int, str] = {}
        plain_words = words_of(ruleset)
        self._factions = plain_words.factions
        self.words = _named(plain_words, self) if plain_words.cards else plain_words

    def learn(self, data: Data) -> None:
        """Learn from an event, as far as its reader sees it."""
        pairs = zip(data.get("ids") or (), data.get("cards") or (), strict=False)
        card = data.get("card") or data.get("hidden_card")
        own = [(data.get(field), card) for field in ("id", "hidden_id", "new_id")]
        self._known |= {str(id): str(name) for id, name in (*pairs, *own) if id and name}
        if data.get("faction") and "id" in data:
            self._known[data["id"]] = self._resource(data["faction"])
        if data.get("item") and data.get("ability"):
            self._known[data["item"]] = _ability(data["ability"])
        options = data.get("options")
        if isinstance(options, Mapping):
            decks = enumerate(options.get("decks") or (), 1)
            self._decks |= {seat: deck if isinstance(deck, str) else deck["name"] for seat, deck in decks if deck}

    def completed(self, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """An event with what its reader knows from others: the name of a deck that the options name (ARC-DECK-08)."""
        if kind != "DeckSubmitted" or data.get("name"):
            return dict(data)
        return {**data, "name": self._decks.get(data["seat"])}

    def learn_view(self, board: Any) -> None:
        """Learn from the board of a view. Things in play that share a name are told apart by marks from now on."""
        self._learn_parts(board)
        self._marked = called(dict(on_the_table(board)))

    def _learn_parts(self, value: Any) -> None:
        if isinstance(value, Mapping):
            self._learn_thing(value)
            for inner in value.values():
                self._learn_parts(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                self._learn_parts(inner)

    def _learn_thing(self, thing: Mapping[str, Any]) -> None:
        if "id" not in thing:
            return
        if thing.get("face_down"):
            self._known[thing["id"]] = self._resource(thing["faction"])
        elif "owner" in thing and thing.get("name"):
            self._known[thing["id"]] = thing["name"]
        elif thing.get("ability") and thing.get("kind") != "card":
            self._known[thing["id"]] = _ability(thing["ability"])

    def _resource(self, faction: str) -> str:
        name = self._factions.get(faction, faction).removeprefix("The ")
        return with_article(f"{name}{RESOURCE}")

    def named(self, value: Any) -> Any:
        """A value with names for ids. Keys that become alike are numbered."""
        if isinstance(value, str):
            return self._name(value)
        if isinstance(value, list | tuple):
            return [self.named(inner) for inner in value]
        if not isinstance(value, Mapping):
            return value
        told: dict[str, Any] = {}
        for key, inner in value.items():
            name = fresh = self.named(key)
            number = 2
            while fresh in told:
                fresh, number = f"{name} ({number})", number + 1
            told[fresh] = self.named(inner)
        return told

    def _name(self, id: str) -> str:
        name = self._marked.get(id) or self._known.get(id)
        return name or ("a card" if _UNSEEN.fullmatch(id) else id)

    def meant(self, value: Any, among: Iterable[str]) -> Any:
        """A value that a person typed, with the id of `among` in place of each name or mark. Others stay as typed."""
        if isinstance(value, str):
            typed = value.casefold()
            return next((id for id in among if typed in self._spellings(id)), value)
        if isinstance(value, list | tuple):
            return [self.meant(inner, among) for inner in value]
        if isinstance(value, Mapping):
            return {self.meant(key, among): self.meant(inner, among) for key, inner in value.items()}
        return value

    def _spellings(self, id: str) -> set[str]:
        """How an id may be typed: whole, as its name, with its mark, or as the mark alone."""
        label = self._marked.get(id, "")
        mark = label.rpartition(" [")[2].removesuffix("]") if label.endswith("]") else id
        return {one.casefold() for one in (id, self._known.get(id, id), label or id, mark)}


def _named(words: Words, naming: Naming) -> Words:
    """The same words, told names instead of ids."""
    return msgspec.structs.replace(
        words,
        move=lambda name, args: words.move(name, naming.named(args)),
        key=lambda name, key: words.key(name, naming.named(key)),
        value=lambda name, value: words.value(name, naming.named(value)),
    )


def _ability(ability: str) -> str:
    return f"the ability of {ability.partition('#')[0]}"
