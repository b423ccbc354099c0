"""The cards and decks that ship with Arcmage, and what makes a deck legal (ARC-DECK)."""

from collections import Counter
from collections.abc import Sequence

from domain.cardkit.content import Content
from domain.cardkit.pool import Pool
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY

RULESET = "arcmage_arc"
CORE = "core"
DECK_SIZE = 60
CITY_CARDS = 9
COPIES = 3
UNBUILT_CITIES = 3

CONTENT = Content(__package__, RULESET, VOCABULARY, CORE)


def deck_faults(pool: Pool, names: Sequence[str], with_loot: bool) -> tuple[Refusal, ...]:
    """All that is wrong with a deck in a match, where loot may be allowed (ARC-DECK-01, -04 to -06, ARC-GEN-05)."""
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
        found.append(Refusal("too-few-of-type", ("ARC-DECK-04",), {"type": "city", "need": CITY_CARDS, "have": cities}))
    for name in sorted(counts):
        if counts[name] > COPIES:
            facts = {"card": name, "need": COPIES, "have": counts[name]}
            found.append(Refusal("too-many-copies", ("ARC-DECK-05", "ARC-GEN-07"), facts))
    loot = sorted(name for name, card in known.items() if card.type == "loot")
    if loot and not with_loot:
        found.append(Refusal("loot-forbidden", ("ARC-GEN-05",), {"given": loot}))
    return tuple(found)
