"""A service and the referee play the same match of Terra Indomita."""

import random
from functools import partial
from typing import Any, Protocol

from tests.games import comparing
from tests.games.arcmage.choices import Choice
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.options import DEFAULTS
from tests.rules.terra_indomita.referee.orders import Order, possible
from tests.rules.terra_indomita.referee.players import Players
from tests.rules.terra_indomita.referee.rules import Rules
from tests.rules.terra_indomita.referee.shown import shown
from tests.rules.terra_indomita.referee.table import Chance

ORDERED, WITHDRAWN = 0.01, 0.1
"""How often players give orders to pass, and withdraw them."""
UNLISTED = ("discard_to_limit",)
"""Moves with more ways than are looked at."""


class Service(comparing.Service, Protocol):
    """Whatever plays Terra Indomita, in the words of the referee.

    scopes: the orders given in advance that are compared
    """

    scopes: tuple[str, ...]

    @property
    def chance(self) -> Chance:
        """What chance decided in it."""

    @property
    def tale(self) -> list[tuple[Any, ...]]:
        """What came of the last move (section 4)."""

    def order(self, seat: int, scope: str) -> Any:
        """An order that a player gives in advance; None if it is refused."""

    def told(self, seat: int, order: Any) -> tuple[bool, bool]:
        """Whether an order is over, and whether it passes now."""


class Comparison(comparing.Comparison):
    """Both sides of one match. All ways to make a move are the same, so that the same path is offered to a square."""

    often = 7
    service: Service

    def __init__(self, service: Service, options: dict[str, Any], style: str, quits: float, rng: random.Random) -> None:
        referee = Referee(DEFAULTS | options, service.chance)
        rules = Rules(referee)
        players = Players(referee, rules, style, quits, rng)
        super().__init__(service, referee, rules, players, partial(shown, referee), rng)
        self.orders: dict[int, tuple[Order, Any]] = {}
        self.ordered = partial(Order, referee)
        self.possible = partial(possible, referee)
        self.passing = players.passing
        self.tale = referee.tale

    def compare_question(self) -> None:
        """See `comparing.Comparison`; besides, the last move came to the same."""
        super().compare_question()
        self.same("tale", self.service.tale, self.tale)
        self.tale.clear()
        self.compare_orders()

    def compare_orders(self) -> None:
        """Orders given in advance hold as long on both sides, and pass in the same windows (TERRA-PRI-15)."""
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

    def compare_ways(self, seat: int, move: str, choices: list[Choice]) -> None:
        """See `comparing.Comparison`."""
        if move not in UNLISTED:
            own = [way for choice in choices for way in choice.every()]
            theirs = [*self.service.listed(seat, move, self.rng)]
            self.same(f"seat {seat}, ways of {move}", sorted(map(str, theirs)), sorted(map(str, own)))
        super().compare_ways(seat, move, choices)
