"""Writes docs/arcmage-cards.md from the shipped cards and decks of Arcmage.

usage: python -m tests.rules.arcmage_arc.write_page
"""

from collections import Counter
from pathlib import Path

from domain.rulesets.arcmage_arc.content import CONTENT
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from tests.rules.arcmage_arc.card_elements import used_by
from tests.rules.arcmage_arc.required_elements import NAMED_TEXTS, REQUIRED

PAGE = Path(__file__).resolve().parents[3] / "docs" / "arcmage-cards.md"


def page() -> str:
    """docs/arcmage-cards.md as it should be."""
    return "\n".join(
        [
            "# The cards of Arcmage",
            "",
            "Written by `make reference` from the files in `domain/rulesets/arcmage_arc/cards` and `decks`;",
            "names, texts and numbers are our own. How a card is written is told in [cards.md](cards.md).",
            "",
            *_counts(),
            *_decks(),
            *_named(),
            *_coverage(),
        ]
    )


def _counts() -> list[str]:
    types = list(REQUIRED["Card types"])
    counts = Counter((card.faction, card.type) for card in CONTENT.core().cards)
    rows = [
        f"| {text} | {' | '.join(str(counts[faction, kind]) for kind in types)} "
        f"| {sum(counts[faction, kind] for kind in types)} |"
        for faction, text in FACTIONS.items()
    ]
    head = f"| Faction | {' | '.join(types)} | all |"
    every = [sum(counts[faction, kind] for faction in FACTIONS) for kind in types]
    total = f"| all | {' | '.join(map(str, every))} | {sum(every)} |"
    return ["## How many", "", head, "|---" + "|--:" * (len(types) + 1) + "|", *rows, total, ""]


def _decks() -> list[str]:
    rows = [
        f"| {deck.name} | {len(deck.cards)} | {sum(deck.cards.values())} | {deck.text} |"
        for deck in sorted(CONTENT.decks().values(), key=lambda deck: deck.name)
    ]
    return ["## Decks", "", "| Deck | different cards | cards | Plan |", "|---|--:|--:|---|", *rows, ""]


def _named() -> list[str]:
    rows = [f"| {text} | {name} |" for text, name in NAMED_TEXTS.items()]
    return ["## Texts named by the rules", "", "| Text | Card |", "|---|---|", *rows, ""]


def _coverage() -> list[str]:
    used = used_by(CONTENT.core())
    rows = [
        f"| {row} | {name} | {len(used.get((row, name), []))} | {', '.join(used.get((row, name), [])[:5])} |"
        for row, names in REQUIRED.items()
        for name in names
    ]
    note = "At most five cards are named for each."
    table = ["| Row | Element | Cards | Such as |", "|---|---|--:|---|", *rows, ""]
    return ["## What the cards use", "", note, "", *table]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE}")
