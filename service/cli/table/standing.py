"""Passing in advance at the terminal: the standing order of a seat is given, told and withdrawn."""

from typing import TYPE_CHECKING

from domain.refusal import MatchOver
from service.cli import output
from service.errors import ServiceError
from service.usecases import orders
from service.usecases.orders import StandingOrder

if TYPE_CHECKING:
    from events.event import Seat
    from service.context import Context

NO = "no"
"""What withdraws an order, in place of a scope."""


def order(ctx: "Context", match: str, seat: "Seat", scope: str) -> bool:
    """Give an order until `scope` ends, withdraw the one there is, or without a scope tell it; whether one was given.

    Raises `Refused` for an order that makes no sense now.
    """
    if scope == NO:
        orders.withdraw(ctx, match, seat)
    elif scope:
        try:
            given = orders.give(ctx, match, seat, scope.replace(" ", "_"))
        except (ServiceError, MatchOver) as no:
            output.text(output.wrapped(str(no), "  "))
            return False
        output.text(f"  {_passing(given) or 'You have passed, and the order is over.'}")
        return True
    found = orders.get(ctx, match, seat)
    output.text(f"  {_passing(found) or 'You are asked at every window.'}")
    for name, meaning in found.scopes.items():
        output.text(output.wrapped(f"order {name}: {meaning}", "  "))
    return False


def _passing(found: StandingOrder) -> str:
    return f"You pass by yourself ({found.scope}): order {NO} ends that." if found.scope else ""
