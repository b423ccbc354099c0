"""The comparison itself: it agrees with a second referee, and notices one that breaks a rule."""

import random
from functools import partial
from typing import Any

import pytest

from tests.games.comparing import Mirror
from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.cards import legal_deck
from tests.rules.terra_indomita.referee.chance import Own
from tests.rules.terra_indomita.referee.comparison import Comparison
from tests.rules.terra_indomita.referee.moving import Path, Walk
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.options import DEFAULTS, varied
from tests.rules.terra_indomita.referee.orders import Order
from tests.rules.terra_indomita.referee.rules import Rules
from tests.rules.terra_indomita.referee.shown import shown
from tests.rules.terra_indomita.referee.table import Chance, Piece, Window

FIGHTS = {"board": "referee_yard", "deck_size": 12, "opening_hand": 5, "victory_points_target": None, "max_turns": 20}
"""Options of matches in which units meet."""


class Twin(Mirror[Referee]):
    """Another referee with chance of its own that comes out the same for both."""

    scopes: tuple[str, ...] = Order.scopes
    early = True

    def __init__(self, options: dict[str, Any], seed: int, kind: type[Referee]) -> None:
        referee = kind(DEFAULTS | options, Own(random.Random(seed)))
        self.chance: Chance = Own(random.Random(seed))
        super().__init__(
            referee, Rules(referee), partial(shown, referee), partial(legal_deck, options=DEFAULTS | options)
        )

    @property
    def tale(self) -> list[tuple[Any, ...]]:
        told = list(self.referee.tale)
        self.referee.tale.clear()
        return told

    def order(self, seat: int, scope: str) -> Order | None:
        given = Order(self.referee, seat, scope)
        return given if scope in Order.possible(self.referee, seat) else None

    def told(self, seat: int, order: Order) -> tuple[bool, bool]:
        return order.is_over(), order.passes() and not order.is_over()


def compared(seed: int, kind: type[Referee] = Referee) -> str:
    """A match of the referee against another one; answers the reason of its end."""
    rng = random.Random(f"compared/{seed}")
    quits = rng.choice((0.0, 0.0, 0.0004))
    options = varied(rng, 2 + seed % 3, "fighters") | FIGHTS
    return Comparison(Twin(options, seed, kind), options, "fighters", quits, rng).play()


@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_another_referee(seed):
    """Given the same rules on both sides, when a match is played, then nothing differs."""
    print(compared(seed))


class Tough(Referee):
    """Only more damage than the Health destroys (against TERRA-ATK-13)."""

    def stat(self, piece: Piece, name: str) -> int:
        return super().stat(piece, name) + (name == "health")


class Unstopped(Referee):
    """Zones of control stop nobody (against TERRA-ZOC-04)."""

    def move_of(self, mover: Piece) -> Walk:
        walk = super().move_of(mover)
        walk.zones = {}
        return walk


class Backwards(Walk):
    """What a path does not differ by but for its order."""

    def reach(self) -> dict[Square, Path]:
        return {to: path[-2::-1] + path[-1:] for to, path in super().reach().items()}


class Straying(Referee):
    """Another of the shortest paths is offered (against TERRA-MOVE-09)."""

    def move_of(self, mover: Piece) -> Walk:
        return Backwards(self, mover)


class Lonely(Referee):
    """Allies of the target do not count (against TERRA-ADJ-03)."""

    def hit_score(self, attacker: Piece, target: Piece) -> int:
        return super().hit_score(attacker, target) + sum(self.support(target.owner, target, target).values())


class Hasty(Referee):
    """The last is asked first (against TERRA-PRI-07)."""

    def order(self, window: Window) -> list[int]:
        return super().order(window)[::-1]


class Thrifty(Referee):
    """Mana is kept (against TERRA-COLL-03)."""

    def collect(self) -> None:
        kept = self.players[self.active].mana
        super().collect()
        self.players[self.active].mana += kept


@pytest.mark.parametrize("kind", [Tough, Unstopped, Straying, Lonely, Hasty, Thrifty])
def test_it_notices_a_broken_rule(kind):
    """Given another rule on one side, when matches are played, then one of the first differs."""
    with pytest.raises(AssertionError, match="service"):
        print([compared(seed, kind) for seed in range(20)])
