"""A service and a referee play the same match, and passes that players order in advance hold alike on both sides."""

from typing import Any, Protocol

from tests.games import comparing
from tests.games.random_players import Players

ORDERED, WITHDRAWN = 0.01, 0.1
"""How often players give orders to pass, and withdraw them."""


class Order:
    """An order of a player, as a referee knows it, with what was so when it was given."""

    scopes: tuple[str, ...]
    """Those that may be given while a window is open; without one, all but the first."""

    def __init__(self, referee: Any, seat: int, scope: str) -> None:
        self.referee, self.seat, self.scope = referee, seat, scope
        self.question, self.since = referee.questions, self.marks().get(scope)

    def marks(self) -> dict[str, Any]:
        """What is the same as long as a scope lasts."""
        raise NotImplementedError

    def decides(self) -> bool:
        """Whether its player is asked for more than a response."""
        raise NotImplementedError

    def passes(self) -> bool:
        """Whether it makes the move that is asked for."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Whether the scope has ended."""
        own = self.scope == "own_decision" and self.decides() and self.question != self.referee.questions
        return own or self.marks().get(self.scope) != self.since or self.seat not in self.referee.left()

    @classmethod
    def possible(cls, referee: Any, seat: int) -> tuple[str, ...]:
        """The orders that a player may give now."""
        if not referee.turn or seat not in referee.left():
            return ()
        return cls.scopes if referee.window else cls.scopes[1:]


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
    """Both sides of one match; `order`: the orders of the game."""

    service: Service
    players: Players
    order: type[Order]

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
            possible = scope in self.order.possible(self.referee, seat)
            self.same(f"whether seat {seat} may order {scope}", theirs is not None, possible)
            if theirs is not None:
                self.orders[seat] = self.order(self.referee, seat, scope), theirs
        self.players.passing.clear()
        for seat, (own, theirs) in list(self.orders.items()):
            said = own.is_over(), own.passes() and not own.is_over()
            self.same(f"order of seat {seat} for {own.scope}, over and passing", self.service.told(seat, theirs), said)
            self.players.passing.update([seat] if said[1] else [])
            if said[0] or self.rng.random() < WITHDRAWN:
                del self.orders[seat]
