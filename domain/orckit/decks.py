"""How many copies of a card a deck may hold: what has one number, or one name, is one card, whatever its version."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from domain.cardkit.language.card import Card
from domain.cardkit.pool import Pool
from domain.refusal import Refusal


def too_many(most: Callable[[Card], int], names: Sequence[str], pool: Pool, clause: str) -> Iterator[Refusal]:
    """More copies than a deck may hold; of cards that count as one the least that is said of any holds for all."""
    copies = Counter(names)
    for group in _same(sorted(copies), pool):
        have, need = sum(copies[name] for name in group), min(most(pool.cards[name]) for name in group)
        if have > need:
            yield Refusal("too-many-copies", (clause,), {"card": group[0], "need": need, "have": have})


def _same(names: Sequence[str], pool: Pool) -> list[list[str]]:
    """Names in groups that count as one card."""
    groups: dict[str, list[str]] = {}
    for name in names:
        number = pool.cards[name].number
        groups.setdefault(f"name {name}" if number is None else f"number {number}", []).append(name)
    return list(groups.values())
