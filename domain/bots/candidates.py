"""Which moves a bot tries: one of each offer in turn, so that no offer with many arguments crowds out the others."""

from collections.abc import Iterator
from typing import Any

from domain.shapes import Offer, Offers, Pick

Candidate = tuple[str, dict[str, Any]]
"""A move that may be made: its name and arguments."""


def answering(offers: Offers) -> tuple[Offer, ...]:
    """The offers that answer the pending decision."""
    return tuple(offer for offer in offers.open if offer.answers)


def only_move(offers: tuple[Offer, ...]) -> Candidate | None:
    """The move of a seat that has no choice; None for one that has."""
    if len(offers) != 1 or offers[0].count(2) != 1:
        return None
    offer = offers[0]
    return next(((offer.move, args) for args in offer.arguments()), None)


def in_turn(offers: tuple[Offer, ...], pick: Pick) -> Iterator[Candidate]:
    """All moves of all offers, one of each in turn."""
    sources = [(offer.move, offer.arguments(pick)) for offer in offers]
    while sources:
        for source in list(sources):
            move, arguments = source
            args = next(arguments, None)
            if args is None:
                sources.remove(source)
            else:
                yield move, args


def scattered(offers: tuple[Offer, ...], pick: Pick, rounds: int) -> Iterator[Candidate]:
    """Moves from all over large domains, which `in_turn` would walk through from one corner; some come repeatedly."""
    for _ in range(rounds):
        for offer in offers:
            for args in offer.arguments(pick):
                yield offer.move, args
                break
