"""The greedy bot: looks one move ahead, as far as its seat may know, and takes what scores best."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from domain import engine
from domain.ruleset import Ruleset
from domain.shapes import Offer, Pick
from domain.state import MatchState
from events.event import Seat

CANDIDATES = 24
"""Moves that are tried at most."""


def greedy(ruleset: Ruleset, state: MatchState, seat: Seat, pick: Pick) -> tuple[str, dict[str, Any]]:
    """The best of some moves by `Ruleset.score`; `pick` chooses among equals and which moves are tried."""
    offers = [offer for offer in engine.offers(ruleset, state, seat).open if offer.answers]
    candidates = list(islice(_in_turn(offers, pick), CANDIDATES))
    if len(candidates) == 1:
        return candidates[0]
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
