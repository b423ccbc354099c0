"""Random players: which of the legal moves they make, and values that are nearly legal."""

import random
from functools import partial
from typing import Any

from tests.games.comparing import near, nearly_decks
from tests.rules.gaia_orc.referee.cards import CARDS, DOMAINS, legal_deck, random_deck
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.rules import Rules

Move = tuple[int, str, dict[str, Any]]

HEAT = 8
"""How much more often somebody gives up in an attack or while cards wait on the chain."""
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


class Players:
    """Both players of a match, in one style."""

    def __init__(self, referee: Referee, rules: Rules, style: str, quits: float, rng: random.Random) -> None:
        self.referee, self.rules, self.rng = referee, rules, rng
        self.style, self.quits = style, quits
        self.passing: set[int] = set()
        """Who passes by an order given in advance."""

    def choose(self) -> Move:
        """Mostly an answer to the question; sometimes a concession of any seat."""
        referee = self.referee
        if self.rng.random() < self.quits * (HEAT if referee.attack or referee.chain else 1):
            return self.rng.choice(referee.left()), "concede", {}
        seat = self.rng.choice(sorted(referee.pending))
        if seat in self.passing:
            return seat, "pass", {}
        legal = self.rules.legal(seat)
        moves = sorted({choice.move for choice in legal} - {"concede"})
        move = self.rng.choices(moves, [STYLES[self.style].get(move, 1) for move in moves])[0]
        choices = [choice for choice in legal if choice.move == move]
        if move == "submit_deck":
            return seat, move, {"cards": random_deck(self.rng, referee.options)}
        args = self.rng.choice(choices).any(self.rng)
        if move == "declare_defenders" and args["defenders"] and self.rng.random() < TOGETHER:
            args = {"defenders": dict.fromkeys(args["defenders"], min(args["defenders"].values()))}
        return seat, move, args

    def nearly_decks(self) -> list[tuple[list[str], bool]]:
        """Lists that are decks or nearly so, each with whether it is one."""
        deck, legal = random_deck(self.rng, self.referee.options), partial(legal_deck, options=self.referee.options)
        return nearly_decks(deck, CARDS, legal, self.rng)

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near, and mostly not allowed."""
        name = self.rng.choice(list(args))
        ids = [*self.referee.things, *self.referee.spots(), *DOMAINS, "front", "vp", "no such thing"]
        return {**args, name: near(args[name], ids, self.rng)}
