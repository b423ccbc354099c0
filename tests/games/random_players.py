"""Random players of a referee: which of the legal moves they make, and values that are nearly legal."""

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any

from tests.games.choices import Choice
from tests.games.comparing import Answer, Rules, near, near_lists

HEAT = 8
"""How much more often somebody gives up while much is going on."""


class Players:
    """All players of a match, in one style.

    cards:  the names of all cards;  styles: how often a style makes a move, besides once
    random_deck: a legal deck for some options;  legal_deck: whether a list is one
    """

    cards: Collection[str]
    styles: Mapping[str, Mapping[str, float]]
    random_deck: Callable[[random.Random, dict[str, Any]], list[str]]
    legal_deck: Callable[[list[str], dict[str, Any]], bool]

    def __init__(self, referee: Any, rules: Rules, style: str, quits: float, rng: random.Random) -> None:
        self.referee, self.rules, self.rng = referee, rules, rng
        self.style, self.quits = style, quits
        self.passing: set[int] = set()
        """Who passes by an order given in advance."""

    def heated(self) -> bool:
        """Whether much is going on, so that it is worth while to give up."""
        raise NotImplementedError

    def values(self) -> list[str]:
        """What may stand in place of any id, right or wrong."""
        raise NotImplementedError

    # --- moves -------------------------------------------------------------------------------------------------------

    def choose(self) -> Answer:
        """Mostly an answer to the question; sometimes a concession of any seat."""
        if self.rng.random() < self.quits * (HEAT if self.heated() else 1):
            return self.rng.choice(self.referee.left()), "concede", {}
        seat = self.seat()
        if seat in self.passing:
            return seat, "pass", {}
        choice = self.choice([choice for choice in self.rules.legal(seat) if choice.move != "concede"])
        if choice.move == "submit_deck":
            return seat, choice.move, {"cards": self.random_deck(self.rng, self.referee.options)}
        return seat, choice.move, self.args(seat, choice)

    def seat(self) -> int:
        """Who moves: a seat that is asked."""
        return int(self.rng.choice(sorted(self.referee.pending)))

    def choice(self, choices: list[Choice]) -> Choice:
        """One of the legal moves."""
        return self.rng.choices(choices, [self.weight(choice) for choice in choices])[0]

    def weight(self, choice: Choice) -> float:
        """How often to make a move."""
        return self.styles[self.style].get(choice.move, 1)

    def args(self, seat: int, choice: Choice) -> dict[str, Any]:
        """One way to make a move."""
        return choice.any(self.rng)

    # --- nearly legal ------------------------------------------------------------------------------------------------

    def nearly_decks(self) -> list[tuple[list[str], bool]]:
        """Lists that are decks or nearly so, each with whether it is one."""
        lists = near_lists(self.random_deck(self.rng, self.referee.options), self.cards, self.rng)
        return [(names, self.legal_deck(names, self.referee.options)) for names in lists]

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near, and mostly not allowed."""
        name = self.rng.choice(list(args))
        return {**args, name: near(args[name], [*self.values(), "no such thing"], self.rng)}
