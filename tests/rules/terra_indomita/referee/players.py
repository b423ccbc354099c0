"""Random players: which of the legal moves they make, and values that are nearly legal."""

from typing import Any

from tests.games import random_players
from tests.games.choices import Choice
from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.cards import CARDS, legal_deck, random_deck
from tests.rules.terra_indomita.referee.opening import Referee

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
STRAIGHT = 0.7
"""How often a unit takes the way to what it is to reach."""
ASTRAY = 5
"""How far numbers that are no squares of the board lie beyond it."""


class Players(random_players.Players):
    """All players of a match, in one style."""

    referee: Referee
    cards, styles = CARDS, STYLES
    random_deck, legal_deck = staticmethod(random_deck), staticmethod(legal_deck)

    def heated(self) -> bool:
        """While a window is open, and before the first turn."""
        return self.referee.window is not None or not self.referee.turn

    def values(self) -> list[str]:
        """See `random_players.Players`."""
        hands = [id for player in self.referee.players.values() for id in player.hand]
        return [*self.referee.pieces, *hands, *self.referee.board.bases]

    def args(self, seat: int, choice: Choice) -> dict[str, Any]:
        """One way to make a move; units mostly go straight to what they are to reach."""
        if choice.move == "move_unit" and self.rng.random() < STRAIGHT:
            return {"path": self.straight(seat, choice)}
        return super().args(seat, choice)

    def straight(self, seat: int, choice: Choice) -> list[Square]:
        """The path that leads nearest to an enemy base; settlers go to nodes if they can."""
        board = self.referee.board
        goals = [self.referee.base(other).square for other in self.referee.left() if other != seat]

        def away(path: list[Square]) -> tuple[bool, int]:
            settles = self.style != "fighters" and path[-1] in board.nodes
            return not settles, min(board.distance(path[-1], goal) for goal in goals)

        return min(choice.picks["path"].every(), key=away)

    # --- nearly legal ------------------------------------------------------------------------------------------------

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """See `random_players.Players`; squares and paths are changed by what lies near them."""
        if "path" in args:
            return {"path": self.other_path(args["path"])}
        if "square" in args and self.rng.random() < 1 / len(args):
            return {**args, "square": self.near(args["square"])}
        return super().bent(args)

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
