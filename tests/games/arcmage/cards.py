"""Cards without text, as the second Arcmage reads them, and decks of them."""

import random
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("textless.toml")
FACTIONS = ("gaian", "dark_legion", "red_banner", "house_of_nobles", "the_empire", "the_mystic", "drake")
"""ARC-GEN-02."""
DECK_SIZE, CITY_CARDS, COPIES = 60, 9, 3
"""ARC-DECK-01, -04, -05."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card."""

    name: str
    type: str
    faction: str
    cost: int = 0
    loyalty: int = 0
    atk: int = 0
    defence: int = 0
    attach: str | None = None
    enters_marked: bool = False


def read() -> dict[str, Card]:
    """The cards of the file, by name."""
    return {said["name"]: printed(said) for said in tomllib.loads(FILE.read_text(encoding="utf-8"))["card"]}


def printed(said: dict[str, Any]) -> Card:
    """A card from its table in the file."""
    fields = ("name", "type", "faction", "cost", "loyalty", "atk", "attach", "enters_marked")
    strength = said.get("def", said.get("defense", 0))
    return Card(**{field: said[field] for field in fields if field in said}, defence=strength)


CARDS = read()


def has_loot(options: dict[str, Any]) -> bool:
    """Whether decks may hold loot."""
    return bool(options["loot_cards"] == "inert")


def legal_deck(names: list[str], options: dict[str, Any]) -> bool:
    """Whether a list is a deck (ARC-DECK-01 to -06, ARC-GEN-05)."""
    if len(names) != DECK_SIZE or any(name not in CARDS for name in names):
        return False
    kinds = Counter(CARDS[name].type for name in names)
    few = max(Counter(names).values()) <= COPIES
    return few and kinds["city"] >= CITY_CARDS and (has_loot(options) or not kinds["loot"])


def random_deck(rng: random.Random, options: dict[str, Any]) -> list[str]:
    """A legal deck: cities, more creatures, and cards of the others in any mixture."""
    others = ("event", "magic", "enchantment", *(["loot"] if has_loot(options) else []))
    of_type = {
        kind: [card.name for card in CARDS.values() if card.type in kind] * COPIES
        for kind in (("city",), ("creature",), others)
    }
    cities, creatures = rng.choice((CITY_CARDS, CITY_CARDS, 12, 21)), rng.randint(15, 30)
    sizes = cities, creatures, DECK_SIZE - cities - creatures
    return [name for names, size in zip(of_type.values(), sizes, strict=True) for name in rng.sample(names, size)]
