"""What a deck must be like (TERRA-DECK)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.cardkit.pool import Pool
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.rulesets.terra_indomita.options import Options

PIECES = ("base", "worker")
"""What is no card: no deck holds it."""


def faults(options: "Options", pool: Pool, names: Sequence[str]) -> Iterator[Refusal]:
    """All that is wrong with a deck, at once."""
    if len(names) != options.deck_size:
        yield Refusal("wrong-deck-size", ("TERRA-DECK-01",), {"need": options.deck_size, "have": len(names)})
    counts, pieces = Counter(names), {name for kind in PIECES for name in pool.of_type(kind)}
    foreign = sorted(name for name in counts if name not in pool.cards or name in pieces)
    if foreign:
        yield Refusal("unknown-cards", ("TERRA-DECK-02",), {"given": foreign})
    most = options.deck_max_copies
    for name, have in sorted(counts.items()):
        if most is not None and have > most:
            yield Refusal("too-many-copies", ("TERRA-DECK-03",), {"card": name, "need": most, "have": have})
    factions = sorted({card.faction for name in counts if (card := pool.cards.get(name)) and card.faction is not None})
    if options.deck_single_faction and len(factions) > 1:
        yield Refusal("several-factions", ("TERRA-DECK-03",), {"factions": factions})
