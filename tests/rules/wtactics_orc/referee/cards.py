"""Cards without text, as the second WTactics reads them, and decks of them."""

import random
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("textless.toml")
FEW = 6
"""Random armies have at most so many cards more than they need."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card.

    quest: the subtype of a Quest;  duration: how many own turns it lasts
    assign: what a creature costs to be assigned, to an ability that changes nothing
    front, creatures: it asks for so many own creatures in this front; without it nobody can complete it
    """

    number: int
    name: str
    type: str
    faction: str | None = None
    cost: int = 0
    loyalty: int = 0
    atk: int = 0
    defence: int = 0
    subtypes: str = ""
    version: int = 1
    quest: str | None = None
    vp: int = 0
    duration: int | None = None
    assign: int | None = None
    front: str | None = None
    creatures: int = 0

    @property
    def words(self) -> set[str]:
        """Its creature types (WORC-CRE-09)."""
        return set(f"{self.name} {self.subtypes}".lower().split())


def read() -> dict[str, Card]:
    """The cards of the file, by name."""
    return {said["name"]: printed(said) for said in tomllib.loads(FILE.read_text(encoding="utf-8"))["card"]}


def printed(said: dict[str, Any]) -> Card:
    """A card from its table in the file."""
    return Card(**{"defence" if key == "def" else key: value for key, value in said.items()})


CARDS = read()


def is_quest(name: str) -> bool:
    """Whether a card belongs to the Quest deck (WORC-DCK-03)."""
    return name in CARDS and CARDS[name].type == "quest"


# --- legal decks ------------------------------------------------------------------------------------------------------


def legal_deck(names: list[str], options: dict[str, Any]) -> bool:
    """Whether a list is a deck (WORC-DCK-01 to -06, WORC-QPR-01, -02, WORC-LOY-03 to -08)."""
    if any(name not in CARDS or CARDS[name].type not in options["types"] for name in names):
        return False
    army, quests = apart(names)
    total = len(names) if options["deck_total_includes_quests"] else len(army)
    return bool(
        options["min_deck_total"] <= total <= options["max_deck_total"]
        and len(quests) == options["quest_deck_size"]
        and most_copies(army) <= options["copy_limit"]
        and most_copies(quests) <= options["quest_copy_limit"]
        and loyalty(army) <= options["loyalty_limit"]
    )


def apart(names: list[str]) -> tuple[list[str], list[str]]:
    """The army cards and the Quests of a deck."""
    return [name for name in names if not is_quest(name)], [name for name in names if is_quest(name)]


def most_copies(names: list[str]) -> int:
    """How often the most frequent card is there; cards of one number are the same card (WORC-DCK-06)."""
    return max(Counter(CARDS[name].number for name in names).values(), default=0)


def loyalty(names: list[str]) -> int:
    """The highest requirement of each faction, added up (WORC-LOY-03)."""
    highest: Counter[str] = Counter()
    for card in map(CARDS.__getitem__, names):
        if card.faction is not None:
            highest[card.faction] = max(highest[card.faction], card.loyalty)
    return highest.total()


# --- random decks -----------------------------------------------------------------------------------------------------


def random_deck(rng: random.Random, options: dict[str, Any]) -> list[str]:
    """A legal deck, hardly larger than it must be; cheap cards come first, so that armies grow."""
    quests = [name for name in CARDS if is_quest(name)] * options["quest_copy_limit"]
    chapter = rng.sample(quests, options["quest_deck_size"])
    counted = len(chapter) if options["deck_total_includes_quests"] else 0
    size = max(0, options["min_deck_total"] - counted) + rng.randint(0, FEW)
    army: list[str] = []
    there = [name for name, card in CARDS.items() if card.type in options["types"]]
    offered = [name for name in there if not is_quest(name)] * options["copy_limit"]
    offered.sort(key=lambda name: rng.random() * (CARDS[name].cost + 1))
    for name in offered:
        if len(army) == size:
            break
        if most_copies([*army, name]) <= options["copy_limit"] and loyalty([*army, name]) <= options["loyalty_limit"]:
            army.append(name)
    return [*army, *chapter]
