"""The greedy bot: looks one move ahead, as far as its seat may know, and takes what scores best."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from domain import engine
from domain.bots.play import Table
from domain.shapes import Offer, Pick

CANDIDATES = 24
"""Moves that are tried at most."""


def greedy(table: Table) -> tuple[str, dict[str, Any]]:
    """The best of some moves by `Ruleset.score`; the bot's numbers choose among equals and which moves are tried."""
    ruleset, seat, pick = table.ruleset, table.seat, table.pick
    offers = [offer for offer in table.offers.open if offer.answers]
    candidates = list(islice(_in_turn(offers, pick), CANDIDATES))
    if len(candidates) == 1:
        return candidates[0]
    state = table.imagine()
    best: list[tuple[str, dict[str, Any]]] = []
    highest = float("-inf")
    for move, args in candidates:
        ahead = engine.preview(ruleset, state, seat, move, args).state
        score = ruleset.score(engine.view(ruleset, ahead, seat), seat)
        if score > highest:
            best, highest = [], score
        if score == highest:
            best.append((move, args))
    return best[pick(len(best))]


def _in_turn(offers: list[Offer], pick: Pick) -> Iterator[tuple[str, dict[str, Any]]]:
    """Moves of all offers, one of each in turn, so that no offer with many arguments crowds out the others."""
    sources = [(offer.move, offer.arguments(pick)) for offer in offers]
    while sources:
        for source in list(sources):
            move, arguments = source
            args = next(arguments, None)
            if args is None:
                sources.remove(source)
            else:
                yield move, args
