"""The random bot: any of the moves that answer its decision, then any arguments."""

from typing import Any

from domain.bots.play import Table


def uniform(table: Table) -> tuple[str, dict[str, Any]]:
    """One of the offered moves, each as likely as the others, with arguments picked value by value."""
    answering = [offer for offer in table.offers.open if offer.answers]
    while answering:
        offer = answering.pop(table.pick(len(answering)))
        for args in offer.arguments(table.pick):
            return offer.move, args
    raise AssertionError(f"{table.ruleset.meta.id}: seat {table.seat} is asked and has nothing to choose from")
