"""Choices of resolving effects: who picks, what is asked, what an answer does."""

from typing import Any

from domain.cardkit.moves import ChooseForEffect, OrderTriggers
from domain.draft import Draft
from domain.shapes import Offer
from events.event import Seat

CHOOSING = "choose_for_effect"
"""The kind of decision of an effect's question."""

ORDERING = "order_triggers"
"""The kind of decision about the order of waiting triggers."""


def offers_of_question(state: Any) -> Offer:
    """How the open question of an effect may be answered."""
    raise NotImplementedError


def offers_of_order(state: Any, seat: Seat) -> Offer:
    """In which orders a seat may put its waiting triggers on the stack."""
    raise NotImplementedError


def choose_for_effect(draft: Draft, seat: Seat, move: ChooseForEffect) -> None:
    """The handler of the move that answers an effect's question."""


def order_triggers(draft: Draft, seat: Seat, move: OrderTriggers) -> None:
    """The handler of the move that orders waiting triggers."""
