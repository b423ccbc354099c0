"""The comparison itself: it agrees with a second referee, and notices one that breaks a rule."""

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.games.comparing import Mirror
from tests.rules.gaia_orc.referee.cards import Card, legal_deck
from tests.rules.gaia_orc.referee.chance import Own
from tests.rules.gaia_orc.referee.comparison import Comparison
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.options import DEFAULTS, varied
from tests.rules.gaia_orc.referee.orders import Order
from tests.rules.gaia_orc.referee.rules import Rules
from tests.rules.gaia_orc.referee.shown import shown
from tests.rules.gaia_orc.referee.table import Chance
from tests.rules.gaia_orc.referee.windows import Asking


class Twin(Mirror[Referee]):
    """Another referee with chance of its own that comes out the same for both."""

    scopes: tuple[str, ...] = Order.scopes

    def __init__(self, options: dict[str, Any], seed: int, kind: type[Referee]) -> None:
        referee = kind(DEFAULTS | options, Own(random.Random(seed)))
        self.chance: Chance = Own(random.Random(seed))
        super().__init__(
            referee, Rules(referee), partial(shown, referee), partial(legal_deck, options=DEFAULTS | options)
        )

    def order(self, seat: int, scope: str) -> Order | None:
        return Order(self.referee, seat, scope) if scope in Order.possible(self.referee, seat) else None

    def told(self, seat: int, order: Order) -> tuple[bool, bool]:
        return order.is_over(), order.passes() and not order.is_over()

    def listed(self, seat: int, move: str, rng: random.Random) -> Iterator[dict[str, Any]]:
        fitting = [choice for choice in self.rules.legal(seat) if choice.move == move]
        return (rng.choice(fitting).any(rng) for _ in range(3))


def compared(seed: int, kind: type[Referee] = Referee) -> str:
    """A match of the referee against another one; answers the reason of its end."""
    rng = random.Random(f"compared/{seed}")
    style, quits = ("fighters", "courtiers", "smiths")[seed % 3], rng.choice((0.0, 0.002))
    options = varied(rng, style) | {"main_deck_size": 20, "round_limit": 20}
    return Comparison(Twin(options, seed, kind), options, style, quits, rng).play()


@pytest.mark.parametrize("seed", [0, 1, 4, 5])
def test_it_agrees_with_another_referee(seed):
    """Given the same rules on both sides, when a match is played, then nothing differs."""
    print(compared(seed))


class Tough(Referee):
    """Only more damage than the DEF kills (against GORC-DTH-01)."""

    def bury_dead(self) -> bool:
        for thing in self.play.values():
            thing.damage -= bool(thing.damage)
        return super().bury_dead()


class Greedy(Referee):
    """Marked servants count in their domains (against GORC-TAC-03)."""

    def points(self, seat: int, domain: str) -> int:
        return self.value(seat, domain)


class Mingling(Referee):
    """Any creatures share a domain (against GORC-DOM-07)."""

    def open_to(self, seat: int, domain: str, card: Card) -> bool:
        return True


class Clinging(Referee):
    """Equipment is lost with its creature (against GORC-DTH-04)."""

    def drop(self, creature: str) -> None:
        pass


class Striking(Referee):
    """Servants strike back (against GORC-SRV-07)."""

    def combat(self, attack: Any, attacker: Any) -> Asking:
        for one in self.blockers(attacker.id):
            one.place = "front"
        yield from super().combat(attack, attacker)


class Hasty(Referee):
    """The active player is asked first (against GORC-RSP-02)."""

    def hold(self, kind: str, *order: int) -> Asking:
        yield from super().hold(kind, *order[::-1])


@pytest.mark.parametrize("kind", [Tough, Greedy, Mingling, Clinging, Striking, Hasty])
def test_it_notices_a_broken_rule(kind):
    """Given another rule on one side, when matches are played, then one of the first differs."""
    with pytest.raises(AssertionError, match="service"):
        print([compared(seed, kind) for seed in range(40)])
