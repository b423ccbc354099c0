"""A service and the referee play the same match of Terra Indomita."""

import random
from functools import partial
from typing import Any, Protocol

from tests.games import ordering
from tests.games.choices import Choice
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.options import DEFAULTS
from tests.rules.terra_indomita.referee.orders import Order
from tests.rules.terra_indomita.referee.players import Players
from tests.rules.terra_indomita.referee.rules import Rules
from tests.rules.terra_indomita.referee.shown import shown
from tests.rules.terra_indomita.referee.table import Chance

UNLISTED = ("discard_to_limit",)
"""Moves with more ways than are looked at."""


class Service(ordering.Service, Protocol):
    """Whatever plays Terra Indomita, in the words of the referee."""

    @property
    def chance(self) -> Chance:
        """What chance decided in it."""

    @property
    def tale(self) -> list[tuple[Any, ...]]:
        """What came of the last move (section 4)."""


class Comparison(ordering.Comparison):
    """Both sides of one match. All ways to make a move are the same, so that the same path is offered to a square."""

    often = 7
    service: Service

    order = Order

    def __init__(self, service: Service, options: dict[str, Any], style: str, quits: float, rng: random.Random) -> None:
        referee = Referee(DEFAULTS | options, service.chance)
        rules = Rules(referee)
        players = Players(referee, rules, style, quits, rng)
        super().__init__(service, referee, rules, players, partial(shown, referee), rng)
        self.tale = referee.tale

    def compare_question(self) -> None:
        """See `ordering.Comparison`; besides, the last move came to the same."""
        super().compare_question()
        self.same("tale", self.service.tale, self.tale)
        self.tale.clear()

    def compare_ways(self, seat: int, move: str, choices: list[Choice]) -> None:
        """See `ordering.Comparison`."""
        if move not in UNLISTED:
            own = [way for choice in choices for way in choice.every()]
            theirs = [*self.service.listed(seat, move, self.rng)]
            self.same(f"seat {seat}, ways of {move}", sorted(map(str, theirs)), sorted(map(str, own)))
        super().compare_ways(seat, move, choices)
