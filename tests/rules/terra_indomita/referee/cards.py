"""The cards that the referee knows, what they cost, and decks of them (sections 2.1 and 2.11)."""

import random
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("textless.toml")
UNIT_STATS = ("health", "defense", "hit", "movement", "range", "damage")


@dataclass(frozen=True)
class Card:
    """A card. `stats`: of a unit all six, of a building those that it prints, of equipment what it adds."""

    name: str
    type: str
    faction: str | None = None
    gold: int = 0
    mana: int = 0
    unique: bool = False
    keywords: tuple[str, ...] = ()
    schools: tuple[str, ...] = ()
    speed: str | None = None
    involves_attack: bool = False
    adjacency_value: int = 1
    power_level: int = 0
    mana_ability_value: int = 0
    stats: dict[str, int] = field(default_factory=dict)

    @property
    def single(self) -> bool:
        """Whether a player may have only one of it in play (TERRA-UNIQ-01)."""
        return self.unique or "hero" in self.keywords

    def cost(self) -> tuple[int, int]:
        """Gold and mana; those of a unit follow from its Power Level (TERRA-COST-01, -02)."""
        if self.type != "unit":
            return self.gold, self.mana
        left = self.power_level - self.mana_ability_value
        return max(0, left // 2 + left % 2), self.mana_ability_value // 2


def read() -> dict[str, Card]:
    """The cards of the file, by name."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))["card"]
    return {said["name"]: printed(said) for said in found}


def printed(said: dict[str, Any]) -> Card:
    """A card from its table in the file."""
    plain: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}
    return Card(**plain)


CARDS = read()


def legal_deck(names: list[str], options: dict[str, Any]) -> bool:
    """Whether a list is a deck (TERRA-DECK-01 to -03); a card without faction fits to any."""
    if any(name not in CARDS for name in names) or len(names) != options["deck_size"]:
        return False
    copies, factions = Counter(names), {CARDS[name].faction for name in names} - {None}
    few = options["deck_max_copies"] is None or max(copies.values()) <= options["deck_max_copies"]
    return few and not (options["deck_single_faction"] and len(factions) > 1)


def random_deck(rng: random.Random, options: dict[str, Any]) -> list[str]:
    """A legal deck; one half of it are units, and cheap cards come first, so that something happens."""
    own = rng.choice(sorted({card.faction for card in CARDS.values() if card.faction}))
    fitting = [card for card in CARDS.values() if not options["deck_single_faction"] or card.faction in (own, None)]
    offered = fitting * (options["deck_max_copies"] or options["deck_size"])
    offered.sort(key=lambda card: rng.random() * (1 + sum(card.cost())) * (1 if card.type == "unit" else 2))
    return [card.name for card in offered[: options["deck_size"]]]
