"""Card sets printed otherwise, and whether matches with them go the same way."""

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace

from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, Pool
from tests.dsl.table import Table

WAYS = 200
OTHERWISE: dict[str, dict[str, Any]] = {
    "art": {"art": "a wolf in a dark wood"},
    "footer": {"flavor": "Nobody comes back.", "version": "9"},
    "text": {"text": "It does this and that."},
    "no-text": {"text": ""},
}
"""What only people read."""


def _again(plain: str, printed: Mapping[str, Any]) -> CardSet:
    """The cards of a set, all with something else printed on them: a value, or what a function makes of the card."""
    cards = LIBRARY.card_set(plain)
    said = ({name: one(card) if callable(one) else one for name, one in printed.items()} for card in cards.cards)
    return replace(cards, cards=tuple(replace(card, **one) for card, one in zip(cards.cards, said, strict=True)))


def reprinted(plain: str, name: str, **printed: Any) -> str:
    """Such cards as another set, which is shipped under its own name."""
    LIBRARY.ship(name, replace(_again(plain, printed), name=name))
    return name


def pins(plain: str, **printed: Any) -> bool:
    """Whether a match that is played with a set of cards is played with the reprinted ones as well."""
    pool = LIBRARY.pool_of([plain])
    return LIBRARY.add(Pool((_again(plain, printed),))).sha256 == pool.sha256


def _ways(t: Table) -> list[tuple[Any, ...]]:
    """The first of all that every seat may do now, but for giving up."""
    every = ((seat, *way) for seat in sorted(t.state.pending) for way in islice(t.offers(seat).moves(), WAYS))
    return [way for way in every if way[1] != "concede"]


def alike(one: Table, other: Table, moves: int) -> Iterator[str]:
    """Two matches played the same way for so many moves, as both allow the same; answers what they allowed."""
    rng = random.Random("art")
    for _ in range(moves):
        possible = _ways(one)
        assert _ways(other) == possible
        seat, move, args = rng.choice(possible)
        yield from {way[1] for way in possible}
        for t in (one, other):
            t.whatever(seat, move, args).made()
