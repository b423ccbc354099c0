"""A service and the referee play the same match of Gaia ORC."""

import random
from functools import partial
from typing import Any, Protocol

from tests.games import ordering
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.options import DEFAULTS
from tests.rules.gaia_orc.referee.orders import Order
from tests.rules.gaia_orc.referee.players import Players
from tests.rules.gaia_orc.referee.rules import Rules
from tests.rules.gaia_orc.referee.shown import shown
from tests.rules.gaia_orc.referee.table import Chance


class Service(ordering.Service, Protocol):
    """Whatever plays Gaia ORC, in the words of the referee."""

    @property
    def chance(self) -> Chance:
        """What chance decided in it."""


class Comparison(ordering.Comparison):
    """Both sides of one match."""

    order = Order

    def __init__(self, service: Service, options: dict[str, Any], style: str, quits: float, rng: random.Random) -> None:
        referee = Referee(DEFAULTS | options, service.chance)
        rules = Rules(referee)
        players = Players(referee, rules, style, quits, rng)
        super().__init__(service, referee, rules, players, partial(shown, referee), rng)
