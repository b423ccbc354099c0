"""Random players: which of the legal moves they make, and values that are nearly legal."""

from typing import Any

from tests.games import random_players
from tests.games.choices import Choice
from tests.rules.gaia_orc.referee.cards import CARDS, DOMAINS, legal_deck, random_deck
from tests.rules.gaia_orc.referee.opening import Referee

TOGETHER = 0.5
"""How often all blockers face one attacker."""
STYLES: dict[str, dict[str, float]] = {
    "fighters": {
        "lay_resource": 9,
        "play_creature": 9,
        "play_equipment": 9,
        "pick_up_equipment": 9,
        "discard_equipment": 0.1,
        "declare_attack": 9,
        "declare_defenders": 4,
        "end_phase": 0.3,
        "end_turn": 0.02,
        "exhaust": 0.1,
        "pass": 4,
        "keep_hand": 3,
        "move_creature": 0.2,
        "discard_region": 0.1,
        "sacrifice_creature": 0.3,
        "produce_gold": 0.01,
    },
    "smiths": {
        "lay_resource": 9,
        "play_creature": 9,
        "play_equipment": 9,
        "pick_up_equipment": 9,
        "move_creature": 6,
        "sacrifice_creature": 1,
        "declare_attack": 2,
        "claim_advantages": 0.2,
        "discard_equipment": 0.1,
        "exhaust": 0.1,
        "end_phase": 0.4,
        "end_turn": 0.02,
        "pass": 4,
        "produce_gold": 0.01,
    },
    "courtiers": {
        "claim_domination": 4,
        "claim_total_domination": 4,
        "claim_advantages": 3,
        "lay_resource": 6,
        "play_creature": 9,
        "play_magic": 4,
        "move_creature": 0.3,
        "declare_attack": 0.3,
        "discard_region": 0.1,
        "sacrifice_creature": 0.1,
        "end_phase": 0.5,
        "end_turn": 0.02,
        "pass": 4,
        "produce_gold": 0.02,
    },
    "hoarders": {
        "play_creature": 0.5,
        "end_turn": 3,
        "mulligan": 4,
        "exhaust": 6,
        "draw_second_card": 3,
        "discard_region": 0.5,
        "pass": 6,
        "produce_gold": 0.1,
    },
}
"""How often a style makes a move, besides once: armies are to meet, Equipment to be dropped, decks to run out."""


class Players(random_players.Players):
    """Both players of a match, in one style."""

    referee: Referee
    cards, styles = CARDS, STYLES
    random_deck, legal_deck = staticmethod(random_deck), staticmethod(legal_deck)

    def heated(self) -> bool:
        """In an attack, or while cards wait on the chain."""
        return bool(self.referee.attack or self.referee.chain)

    def values(self) -> list[str]:
        """See `random_players.Players`."""
        return [*self.referee.things, *self.referee.spots(), *DOMAINS, "front", "vp"]

    def choice(self, choices: list[Choice]) -> Choice:
        """Each move as often, in how many ways ever it can be made."""
        moves = sorted({choice.move for choice in choices})
        move = self.rng.choices(moves, [STYLES[self.style].get(move, 1) for move in moves])[0]
        return self.rng.choice([choice for choice in choices if choice.move == move])

    def args(self, seat: int, choice: Choice) -> dict[str, Any]:
        """One way to make a move; blockers often face the same attacker."""
        args = super().args(seat, choice)
        if choice.move == "declare_defenders" and args["defenders"] and self.rng.random() < TOGETHER:
            args = {"defenders": dict.fromkeys(args["defenders"], min(args["defenders"].values()))}
        return args
