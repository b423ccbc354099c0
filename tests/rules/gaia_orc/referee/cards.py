"""Plain cards, as the second Gaia ORC reads them, and decks of them."""

import random
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("plain.toml")
DOMAINS = ("politics", "science", "faith")


@dataclass(frozen=True)
class Card:
    """What is printed on a card.

    atk, defence: of a creature; of what is attached to one: what is added to those of the creature
    copies: how many a deck may hold, if the card says so
    on: what it is attached to, `whose` and with which creature type (`only`)
    assign: what a creature costs to be assigned, to an ability that changes nothing; `assign_marks`: it is marked, too
    upkeep: what it owes each turn, and what happens otherwise: it goes to the grave or to the `hand`
    pay, does: an activated ability: costs and verbs with numbers
    sacrifice, unarmed: keywords: it may be sacrificed, it cannot use Equipment
    token: it stands for a creature without a card, and no deck holds it
    politics, science, faith, domination, total_domination: the effects of a region, verbs with numbers
    """

    number: int
    name: str
    type: str
    faction: str | None = None
    cost: int = 0
    atk: int = 0
    defence: int = 0
    subtypes: str = ""
    version: int = 1
    copies: int | None = None
    on: str | None = None
    whose: str | None = None
    only: str | None = None
    domain: str | None = None
    requirement: int = 0
    assign: int | None = None
    assign_marks: bool = False
    upkeep: int | None = None
    otherwise: str = "grave"
    sacrifice: bool = False
    unarmed: bool = False
    token: bool = False
    pay: str | None = None
    does: str = ""
    enters_marked: bool = False
    position: int = 0
    hp: int = 0
    symbols: int = 0
    politics: str | None = None
    science: str | None = None
    faith: str | None = None
    domination: str | None = None
    total_domination: str | None = None

    @property
    def words(self) -> set[str]:
        """Its types (GORC-CRE-08)."""
        return set(f"{self.name} {self.subtypes}".lower().split())

    @property
    def price(self) -> dict[str, int]:
        """The parts of the cost of its ability."""
        parts = [one.split() for one in (self.pay or "").split(", ") if one]
        return {name: int(number) for name, number in parts}

    @property
    def kinds(self) -> set[str]:
        """The subtypes of Equipment (GORC-EQP-01)."""
        return set(self.subtypes.lower().split())


def printed(kind: str, said: dict[str, Any]) -> Card:
    """A card from its table in the file."""
    return Card(type=kind, **{"defence" if key == "def" else key: value for key, value in said.items()})


FILED = tomllib.loads(FILE.read_text(encoding="utf-8"))
CARDS = {said["name"]: printed(kind, said) for kind, cards in FILED.items() for said in cards}

(TOKEN,) = (name for name, card in CARDS.items() if card.token)
"""The creature that regions muster."""


def apart(names: list[str]) -> tuple[list[str], list[str]]:
    """The main deck and the chapter, which lies in the order of its numerals (GORC-REG-02, -03)."""
    main = [name for name in names if CARDS[name].type != "region"]
    regions = [name for name in names if CARDS[name].type == "region"]
    return main, sorted(regions, key=lambda name: CARDS[name].position)


# --- legal decks ------------------------------------------------------------------------------------------------------


def legal_deck(names: list[str], options: dict[str, Any]) -> bool:
    """Whether a list is a deck (GORC-DCK-01, -02, -07, -08, -13, GORC-REG-03)."""
    if any(name not in CARDS or CARDS[name].token for name in names):
        return False
    main, regions = apart(names)
    return (
        len(main) == options["main_deck_size"]
        and options["region_deck_min"] <= len(regions) <= options["region_deck_max"]
        and len({CARDS[name].position for name in regions}) == len(regions)
        and len({CARDS[name].faction for name in regions} - {None}) <= 1
        and all(few_enough(cards, options) for cards in groups(names))
    )


def groups(names: list[str]) -> list[list[Card]]:
    """The cards of a deck; those of one number are the same card (GORC-DCK-08)."""
    found: dict[int, list[Card]] = defaultdict(list)
    for name in names:
        found[CARDS[name].number].append(CARDS[name])
    return [*found.values()]


def few_enough(cards: list[Card], options: dict[str, Any]) -> bool:
    """Whether there are not more copies than the lowest number that any of them states (GORC-DCK-07, -08)."""
    return len(cards) <= min(most_copies(card, options) for card in cards)


def most_copies(card: Card, options: dict[str, Any]) -> int:
    """How many copies of a card a deck may hold."""
    return int(options["copy_limit"] if card.copies is None else card.copies)


# --- random decks -----------------------------------------------------------------------------------------------------


def random_deck(rng: random.Random, options: dict[str, Any]) -> list[str]:
    """A legal deck; cheap ones, creatures, Equipment and two factions come first, so that domains and armies grow."""
    factions = rng.sample(sorted({card.faction for card in CARDS.values() if card.faction}), 2)
    there = {name: card for name, card in CARDS.items() if card.type != "region" and not card.token}
    offered = [name for name, card in there.items() for _ in range(most_copies(card, options))]
    offered.sort(key=lambda name: rng.random() * (CARDS[name].cost + 2) * disliked(CARDS[name], factions))
    main: list[str] = []
    for name in offered:
        if len(main) < options["main_deck_size"] and all(few_enough(one, options) for one in groups([*main, name])):
            main.append(name)
    return [*main, *random_chapter(rng, options, rng.choice(factions))]


def disliked(card: Card, factions: list[str]) -> int:
    """How much later a card comes into a random deck."""
    return (1 if card.faction in (None, *factions) else 3) * (1 if card.type in ("creature", "equipment") else 3)


def random_chapter(rng: random.Random, options: dict[str, Any], faction: str) -> list[str]:
    """Some regions, one for each of some places."""
    there: dict[int, list[str]] = defaultdict(list)
    for name, card in CARDS.items():
        if card.type == "region" and card.faction in (None, faction):
            there[card.position].append(name)
    many = rng.randint(options["region_deck_min"], options["region_deck_max"])
    return [rng.choice(there[position]) for position in rng.sample(sorted(there), many)]
