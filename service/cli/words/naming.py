"""Names for the ids of cards: learned from what a reader sees, put in their place in what is told."""

from collections.abc import Mapping
from typing import Any

import msgspec

from service.cli.words import words_of
from service.cli.words.common import RESOURCE, Data, Words, plain


class Naming:
    """What one reader knows ids to stand for. Of a ruleset whose objects have no ids it changes nothing."""

    def __init__(self, ruleset: str) -> None:
        self._known: dict[str, str] = {}
        self.words = _named(words_of(ruleset), self) if words_of(ruleset).cards else words_of(ruleset)

    def learn(self, data: Data) -> None:
        """Learn from an event, as far as its reader sees it."""
        pairs = zip(data.get("ids") or (), data.get("cards") or (), strict=False)
        card = data.get("card") or data.get("hidden_card")
        own = [(data.get(field), card) for field in ("id", "hidden_id", "new_id")]
        self._known |= {str(id): str(name) for id, name in (*pairs, *own) if id and name}
        if data.get("faction") and "id" in data:
            self._known[data["id"]] = _resource(data["faction"])
        if data.get("item") and data.get("ability"):
            self._known[data["item"]] = _ability(data["ability"])

    def learn_view(self, value: Any) -> None:
        """Learn from a view, or a part of one."""
        if isinstance(value, Mapping):
            self._learn_thing(value)
            for inner in value.values():
                self.learn_view(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                self.learn_view(inner)

    def _learn_thing(self, thing: Mapping[str, Any]) -> None:
        if "id" not in thing:
            return
        if thing.get("face_down"):
            self._known[thing["id"]] = _resource(thing["faction"])
        elif "owner" in thing and thing.get("name"):
            self._known[thing["id"]] = thing["name"]
        elif thing.get("ability") and thing.get("kind") != "card":
            self._known[thing["id"]] = _ability(thing["ability"])

    def named(self, value: Any) -> Any:
        """A value with names for ids. Keys that become alike are numbered."""
        if isinstance(value, str):
            return self._known.get(value, value)
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


def _named(words: Words, naming: Naming) -> Words:
    """The same words, told names instead of ids."""
    return msgspec.structs.replace(
        words,
        move=lambda name, args: words.move(name, naming.named(args)),
        key=lambda name, key: words.key(name, naming.named(key)),
        value=lambda name, value: words.value(name, naming.named(value)),
    )


def _resource(faction: str) -> str:
    return f"a {plain(faction)}{RESOURCE}"


def _ability(ability: str) -> str:
    return f"the ability of {ability.partition('#')[0]}"
