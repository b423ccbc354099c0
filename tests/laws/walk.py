"""Seeded random play for the laws: which matches every ruleset is walked through, and how a walk chooses."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from domain import engine
from domain.ruleset import Ruleset
from domain.shapes import Offer, Offers
from tests.dsl.table import Table
from tests.laws.variants import VARIANTS, Variant

SIDE_MOVES = 0.02
"""How often a walk makes a move that may be made at any time, such as a concession, instead of answering."""


ALL = [variant for variants in VARIANTS.values() for variant in variants]
"""The kinds of matches of all rulesets."""


def in_full(offers: Offers) -> Any:
    """Offers with all reasons worked out, as data that can be written."""
    return offers.open, tuple(offers.withheld)


def any_choice(
    ruleset: Ruleset, state: Any, rng: random.Random, seat: int | None = None
) -> tuple[int, str, dict[str, Any]]:
    """A random move of a seat that is asked (absent: a random one); mostly one that answers the question."""
    seat = rng.choice(sorted(state.pending)) if seat is None else seat
    offers = engine.offers(ruleset, state, seat).open
    asides = [offer for offer in offers if not offer.answers]
    if asides and rng.random() < SIDE_MOVES:
        return seat, *any_arguments(rng.choice(asides), rng)
    return any_answer(seat, offers, rng)


def any_answer(seat: int, offers: Iterable[Offer], rng: random.Random) -> tuple[int, str, dict[str, Any]]:
    """A random move of a seat that answers the question."""
    answering = with_arguments(offer for offer in offers if offer.answers)
    return seat, *any_arguments(rng.choice(answering), rng)


def any_arguments(offer: Offer, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A move with random arguments of an offer."""
    return offer.move, next(offer.arguments(rng.randrange))


def with_arguments(offers: Iterable[Offer]) -> list[Offer]:
    """Offers whose arguments are enumerated (a whole deck's are not)."""
    return [offer for offer in offers if next(offer.arguments(), None) is not None]


def walk(table: Table, seed: int, steps: int) -> Iterator[Table]:
    """Let random seats make random moves; yields the table before each move and at the end."""
    rng = random.Random(seed)
    table.one_viewer_at_a_time = True
    for _ in range(steps):
        yield table
        if table.state.status != "playing":
            return
        seat, move, args = any_choice(table.ruleset, table.state, rng)
        table.when(seat, move, **args).made()
    yield table


@cache
def positions(variant: Variant, seed: int, steps: int = 100, every: int = 7) -> tuple[Any, ...]:
    """Some states along random walks, the ends of matches included; the tests share them and must not change them."""
    seen: list[Any] = []
    found: list[Any] = []
    match = 1000 * seed
    while len(seen) < steps:
        states = [table.state for table in walk(variant.setting(match).start(), match, steps)]
        seen += states
        found += [*states[::every], states[-1]]
        match += 1
    return tuple(found)
