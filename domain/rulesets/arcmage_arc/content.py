"""The cards and decks that ship with Arcmage, read when first needed, and what makes a deck legal (ARC-DECK)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from domain.cardkit.language.card import CardSet, Deck
from domain.cardkit.language.read import read_deck, read_set
from domain.cardkit.pool import LIBRARY, Pool
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from domain.rulesets.arcmage_arc.options import Options

RULESET = "arcmage_arc"
CORE = "core"
DECK_SIZE = 60
CITY_CARDS = 9
COPIES = 3
UNBUILT_CITIES = 3


@cache
def core() -> CardSet:
    """The set that ships: the cards of all files in `cards`, in the order of their names."""
    parts = [read_set(text, "toml", {RULESET: VOCABULARY}) for text in sources(CORE)]
    keywords = {word.name: word for part in parts for word in part.keywords}
    cards = tuple(card for part in parts for card in part.cards)
    return CardSet(name=CORE, ruleset=RULESET, cards=cards, keywords=tuple(keywords.values()))


def sources(name: str) -> Iterator[str]:
    """The documents that a shipped set is read from. Raises `KeyError`."""
    return _texts({CORE: "cards"}[name])


@cache
def decks() -> Mapping[str, Deck]:
    """The decks that ship, by name."""
    found = [read_deck(text, "toml") for text in _texts("decks")]
    return {deck.name: deck for deck in found}


def _texts(folder: str) -> Iterator[str]:
    there = files(__package__).joinpath(folder)
    for entry in sorted(there.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".toml"):
            yield entry.read_text(encoding="utf-8")


def _core_set(name: str) -> CardSet | None:
    return core() if name == CORE else None


def _core_pool(sha256: str) -> Pool | None:
    pool = Pool((core(),))
    return pool if pool.sha256 == sha256 else None


def ship() -> None:
    """Let the library find the shipped set when somebody asks for it."""
    if _core_set not in LIBRARY.set_sources:
        LIBRARY.set_sources.append(_core_set)
        LIBRARY.pool_sources.append(_core_pool)


def cards_of(deck: Deck) -> tuple[str, ...]:
    """The names of a deck's cards, each as often as it is in it, in the order of the list."""
    return tuple(name for name, count in deck.cards.items() for _ in range(count))


def open_deck(option: str | Deck) -> Deck:
    """The deck that an option names, or holds. One that is not shipped never goes by the name of one that is.

    Raises `KeyError` for a name that is not that of a shipped deck.
    """
    if isinstance(option, str):
        return decks()[option]
    shipped = decks().get(option.name)
    if shipped is None or shipped.cards == option.cards:
        return option
    return msgspec.structs.replace(option, name=f"{option.name} (changed)")


def deck_faults(pool: Pool, names: Sequence[str], options: "Options") -> tuple[Refusal, ...]:
    """All that is wrong with a deck in a match with these options."""
    return faults(pool, names, options.loot_cards == "inert")


def faults(pool: Pool, names: Sequence[str], loot_allowed: bool) -> tuple[Refusal, ...]:
    """All that is wrong with a deck (ARC-DECK-01, -04 to -06, ARC-GEN-05)."""
    counts = Counter(names)
    known = {name: pool.cards[name] for name in counts if name in pool.cards}
    found: list[Refusal] = []
    if len(names) != DECK_SIZE:
        found.append(Refusal("wrong-deck-size", ("ARC-DECK-01",), {"need": DECK_SIZE, "have": len(names)}))
    foreign = sorted(set(counts) - set(known))
    if foreign:
        found.append(Refusal("unknown-cards", ("ARC-DECK-06",), {"given": foreign}))
    cities = sum(counts[name] for name, card in known.items() if card.type == "city")
    if cities < CITY_CARDS:
        found.append(Refusal("too-few-cities", ("ARC-DECK-04",), {"need": CITY_CARDS, "have": cities}))
    for name in sorted(counts):
        if counts[name] > COPIES:
            facts = {"card": name, "need": COPIES, "have": counts[name]}
            found.append(Refusal("too-many-copies", ("ARC-DECK-05", "ARC-GEN-07"), facts))
    loot = sorted(name for name, card in known.items() if card.type == "loot")
    if loot and not loot_allowed:
        found.append(Refusal("loot-forbidden", ("ARC-GEN-05",), {"given": loot}))
    return tuple(found)


class DeckFaults(msgspec.Struct, frozen=True):
    """Looks for all that is wrong with a deck for the pool of this hash."""

    pool: str
    loot_allowed: bool

    def __call__(self, names: Sequence[str]) -> tuple[Refusal, ...]:
        """The faults of a deck."""
        return faults(LIBRARY.pool(self.pool), names, self.loot_allowed)
