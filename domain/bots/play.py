"""How a bot is asked: with a state in which all that its seat may not see was dealt anew."""

import hmac
from collections.abc import Callable
from typing import Any

from domain.chance import SeededChance, framed
from domain.positions import imagined
from domain.ruleset import Ruleset
from domain.shapes import Pick
from domain.state import MatchState
from events.event import Seat

Bot = Callable[[Ruleset, MatchState, Seat, Pick], tuple[str, dict[str, Any]]]
"""Answers the move (name and arguments) that a seat makes in an imagined state; `pick` gives it its numbers."""


class Stream:
    """A bot's own numbers: the same seed always gives the same ones. They have nothing to do with the match's."""

    def __init__(self, seed: bytes) -> None:
        self._chance = SeededChance(seed)
        self._next = 0

    def __call__(self, bound: int) -> int:
        """The next number in 0 .. bound - 1."""
        self._next += 1
        return self._chance.draw("bot", self._next, bound)


def choose(bot: Bot, ruleset: Ruleset, state: MatchState, seat: Seat, seed: bytes) -> tuple[str, dict[str, Any]]:
    """The move that a bot makes for a seat. All that the seat may not see is blanked or dealt anew before it looks."""
    guess = imagined(ruleset, state, (seat,), hmac.digest(seed, framed("imagine"), "sha256"))
    return bot(ruleset, guess, seat, Stream(seed))
