"""Random players: which of the legal moves they make, and values that are nearly legal."""

import random
from functools import partial
from typing import Any

from tests.games.arcmage.choices import Choice
from tests.games.comparing import near, nearly_decks
from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.cards import CARDS, legal_deck, random_deck
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.rules import Rules

Move = tuple[int, str, dict[str, Any]]

STYLES: dict[str, dict[str, float]] = {
    "fighters": {
        "attack": 30,
        "move_unit": 9,
        "play_unit": 9,
        "play_equipment": 4,
        "activate_unit": 4,
        "purchase_worker": 2,
        "play_reaction": 6,
        "play_standard": 3,
        "cast_card": 2,
        "end_action_phase": 0.1,
        "end_activation": 0.2,
        "pass": 6,
    },
    "settlers": {
        "activate_unit": 3,
        "move_unit": 5,
        "purchase_worker": 3,
        "play_building": 9,
        "play_research": 9,
        "end_activation": 0.5,
        "pass": 3,
    },
    "hoarders": {"activate_unit": 0.3, "play_unit": 0.3, "end_action_phase": 3, "pass": 3},
}
"""How often a style makes a move, besides once: armies are to meet, structures to be built, decks to run out."""
OFTEN = ("fighters", "fighters", "fighters", "settlers", "hoarders")
"""The styles as often as they come."""
HEAT = 8
"""How much more often somebody gives up while a window is open."""
STRAIGHT = 0.7
"""How often a unit takes the way to what it is to reach."""
ASTRAY = 5
"""How far numbers that are no squares of the board lie beyond it."""


class Players:
    """All players of a match, in one style."""

    def __init__(self, referee: Referee, rules: Rules, style: str, quits: float, rng: random.Random) -> None:
        self.referee, self.rules, self.rng = referee, rules, rng
        self.style, self.quits = style, quits
        self.passing: set[int] = set()
        """Who passes by an order given in advance."""

    def choose(self) -> Move:
        """Mostly an answer to the question; sometimes a concession of any seat."""
        referee = self.referee
        quits = self.quits * (HEAT if referee.window or not referee.turn else 1)
        if self.rng.random() < quits:
            return self.rng.choice(referee.left()), "concede", {}
        seat = self.rng.choice(sorted(referee.pending))
        if seat in self.passing:
            return seat, "pass", {}
        choices = [choice for choice in self.rules.legal(seat) if choice.move != "concede"]
        weights = [STYLES[self.style].get(choice.move, 1) for choice in choices]
        choice = self.rng.choices(choices, weights)[0]
        if choice.move == "submit_deck":
            return seat, choice.move, {"cards": random_deck(self.rng, referee.options)}
        if choice.move == "move_unit" and self.rng.random() < STRAIGHT:
            return seat, choice.move, {"path": self.straight(seat, choice)}
        return seat, choice.move, choice.any(self.rng)

    def straight(self, seat: int, choice: Choice) -> list[Square]:
        """The path that leads nearest to an enemy base; settlers go to nodes if they can."""
        board = self.referee.board
        goals = [self.referee.base(other).square for other in self.referee.left() if other != seat]

        def away(path: list[Square]) -> tuple[bool, int]:
            settles = self.style != "fighters" and path[-1] in board.nodes
            return not settles, min(board.distance(path[-1], goal) for goal in goals)

        return min(choice.picks["path"].every(), key=away)

    # --- nearly legal ------------------------------------------------------------------------------------------------

    def nearly_decks(self) -> list[tuple[list[str], bool]]:
        """Lists that are decks or nearly so, each with whether it is one."""
        deck, legal = random_deck(self.rng, self.referee.options), partial(legal_deck, options=self.referee.options)
        return nearly_decks(deck, CARDS, legal, self.rng)

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near, and mostly not allowed."""
        name = self.rng.choice(list(args))
        if name == "path":
            return {"path": self.other_path(args["path"])}
        if name == "square":
            return {**args, name: self.near(args[name])}
        hands = [id for player in self.referee.players.values() for id in player.hand]
        ids = [*self.referee.pieces, *hands, *self.referee.board.bases, "no such thing"]
        return {**args, name: near(args[name], ids, self.rng)}

    def other_path(self, path: tuple[Square, ...]) -> tuple[Square, ...]:
        """A path with a square more or less, or with another one."""
        at = self.rng.randrange(len(path))
        near = self.near(path[at])
        ways = path[1:], path[:-1], (*path, self.near(path[-1])), (*path[:at], near, *path[at + 1 :])
        return self.rng.choice([*ways, (*path[:at], near, *path[at:])])

    def near(self, square: Square) -> Square:
        """A square near another one, or rarely beyond the edge."""
        board = self.referee.board
        beyond = (board.rows + ASTRAY, square[1]), (square[0], -1)
        return self.rng.choice([*board.around(square) * 3, *beyond])
