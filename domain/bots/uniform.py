"""The random bot: any of the moves that answer its decision, then any arguments."""

from typing import Any

from domain import engine
from domain.ruleset import Ruleset
from domain.shapes import Pick
from domain.state import MatchState
from events.event import Seat


def uniform(ruleset: Ruleset, state: MatchState, seat: Seat, pick: Pick) -> tuple[str, dict[str, Any]]:
    """One of the offered moves, each as likely as the others, with arguments picked value by value."""
    answering = [offer for offer in engine.offers(ruleset, state, seat).open if offer.answers]
    while answering:
        offer = answering.pop(pick(len(answering)))
        for args in offer.arguments(pick):
            return offer.move, args
    raise AssertionError(f"{ruleset.meta.id}: seat {seat} is asked and has nothing to choose from")
