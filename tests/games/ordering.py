"""A service and a referee play the same match, and passes that players order in advance hold alike on both sides."""

from collections.abc import Callable
from typing import Any, Protocol

from tests.games import comparing

ORDERED, WITHDRAWN = 0.01, 0.1
"""How often players give orders to pass, and withdraw them."""


class Order(Protocol):
    """An order of a player, as a referee knows it."""

    scope: str

    def is_over(self) -> bool:
        """Whether the scope has ended."""

    def passes(self) -> bool:
        """Whether it makes the move that is asked for."""


class Service(comparing.Service, Protocol):
    """Whatever plays a game with orders to pass.

    scopes: the orders given in advance that are compared
    """

    scopes: tuple[str, ...]

    def order(self, seat: int, scope: str) -> Any:
        """An order that a player gives in advance; None if it is refused."""

    def told(self, seat: int, order: Any) -> tuple[bool, bool]:
        """Whether an order is over, and whether it passes now."""


class Comparison(comparing.Comparison):
    """Both sides of one match.

    ordered: an order given now;  possible: the scopes that there are for a player now
    passing: who passes by an order, as the random players are to know
    """

    service: Service
    ordered: Callable[[int, str], Order]
    possible: Callable[[int], tuple[str, ...]]
    passing: set[int]

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.orders: dict[int, tuple[Order, Any]] = {}

    def compare_question(self) -> None:
        """See `comparing.Comparison`."""
        super().compare_question()
        self.compare_orders()

    def compare_orders(self) -> None:
        """Orders given in advance hold as long on both sides, and pass in the same windows."""
        for seat in self.referee.left() if self.rng.random() < ORDERED else ():
            scope = self.rng.choice(self.service.scopes)
            theirs = self.service.order(seat, scope)
            self.same(f"whether seat {seat} may order {scope}", theirs is not None, scope in self.possible(seat))
            if theirs is not None:
                self.orders[seat] = self.ordered(seat, scope), theirs
        self.passing.clear()
        for seat, (own, theirs) in list(self.orders.items()):
            said = own.is_over(), own.passes() and not own.is_over()
            self.same(f"order of seat {seat} for {own.scope}, over and passing", self.service.told(seat, theirs), said)
            self.passing.update([seat] if said[1] else [])
            if said[0] or self.rng.random() < WITHDRAWN:
                del self.orders[seat]
