"""The comparison itself: it agrees with a second referee, and notices one that breaks a rule."""

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.games.comparing import Mirror
from tests.rules.wtactics_orc.referee.cards import legal_deck
from tests.rules.wtactics_orc.referee.chance import Own
from tests.rules.wtactics_orc.referee.comparison import Comparison
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.options import DEFAULTS, varied
from tests.rules.wtactics_orc.referee.rules import Rules
from tests.rules.wtactics_orc.referee.shown import shown
from tests.rules.wtactics_orc.referee.table import Chance
from tests.rules.wtactics_orc.referee.windows import Asking


class Twin(Mirror[Referee]):
    """Another referee with chance of its own that comes out the same for both."""

    def __init__(self, options: dict[str, Any], seed: int, kind: type[Referee]) -> None:
        referee = kind(DEFAULTS | options, Own(random.Random(seed)))
        self.chance: Chance = Own(random.Random(seed))
        super().__init__(
            referee, Rules(referee), partial(shown, referee), partial(legal_deck, options=DEFAULTS | options)
        )

    def listed(self, seat: int, move: str, rng: random.Random) -> Iterator[dict[str, Any]]:
        fitting = [choice for choice in self.rules.legal(seat) if choice.move == move]
        return (rng.choice(fitting).any(rng) for _ in range(3))


def compared(seed: int, kind: type[Referee] = Referee) -> str:
    """A match of the referee against another one; answers the reason of its end."""
    rng = random.Random(f"compared/{seed}")
    style, quits = ("fighters", "questers")[seed // 2 % 2], rng.choice((0.0, 0.002))
    options = varied(rng, 2 + seed % 2, style) | {"min_deck_total": 20}
    return Comparison(Twin(options, seed, kind), options, style, quits, rng).play()


@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_another_referee(seed):
    """Given the same rules on both sides, when a match is played, then nothing differs."""
    print(compared(seed))


class Tough(Referee):
    """Only more damage than the DEF kills (against WORC-DTH-01)."""

    def bury_dead(self) -> None:
        for thing in self.things.values():
            thing.damage -= bool(thing.damage)
        super().bury_dead()


class Forgetful(Referee):
    """Gold stays in the pool (against WORC-PAY-01)."""

    def pay(self, seat: int, cost: int, resources: list[str]) -> None:
        super().pay(seat, cost, resources)
        self.players[seat].gold += cost - len(resources)


class Impatient(Referee):
    """Quests expire after the turn of one player (against WORC-QEX-02)."""

    def expiration(self) -> Asking:
        for quest in self.quests.values():
            quest.idle.update(self.left())
        yield from super().expiration()


class Twisted(Referee):
    """A Triumvirate attacks the other way round (against WORC-TRI-03)."""

    def targets(self, seat: int) -> list[int]:
        return [other for other in self.after(seat) if other not in super(Twisted, self).targets(seat)] or self.left()


class Hasty(Referee):
    """The last is asked first (against WORC-RSP-02)."""

    def hold(self, kind: str, order: list[int]) -> Asking:
        yield from super().hold(kind, order[::-1])


@pytest.mark.parametrize("kind", [Tough, Forgetful, Impatient, Twisted, Hasty])
def test_it_notices_a_broken_rule(kind):
    """Given another rule on one side, when matches are played, then one of the first differs."""
    with pytest.raises(AssertionError, match="service"):
        print([compared(seed, kind) for seed in range(20)])
