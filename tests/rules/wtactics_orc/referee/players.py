"""Random players: which of the legal moves they make, and values that are nearly legal."""

import random
from functools import partial
from typing import Any

from tests.games.arcmage.choices import Choice
from tests.games.comparing import near, nearly_decks
from tests.rules.wtactics_orc.referee.cards import CARDS, legal_deck, random_deck
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.rules import Rules
from tests.rules.wtactics_orc.referee.table import DEFENSIVE

Move = tuple[int, str, dict[str, Any]]

HEAT = 8
"""How much more often somebody gives up in an attack or while cards wait on the chain."""
STYLES: dict[str, dict[str, float]] = {
    "fighters": {
        "lay_resource": 9,
        "play_creature": 9,
        "play_equipment": 9,
        "pick_up_equipment": 9,
        "declare_attack": 9,
        "play_magic": 4,
        "draw_second_card": 4,
        "end_phase": 0.5,
        "end_turn": 0.02,
        "pass": 4,
        "keep_hand": 3,
        "recycle_resources": 0.1,
        "produce_gold": 0.05,
        "reassign_equipment": 0.1,
    },
    "questers": {
        "accept_quest": 6,
        "lay_resource": 3,
        "play_creature": 3,
        "end_phase": 2,
        "pass": 3,
        "produce_gold": 0.2,
    },
    "hoarders": {
        "play_creature": 0.1,
        "play_event": 0.1,
        "end_turn": 5,
        "mulligan": 4,
        "pass": 6,
        "produce_gold": 0.2,
    },
}
"""How often a style makes a move, besides once: armies are to meet, Quests to be waited for, decks to run out."""
RETREAT = 0.1
"""How often fighters move a creature out of the Offensive."""


class Players:
    """All players of a match, in one style."""

    def __init__(self, referee: Referee, rules: Rules, style: str, quits: float, rng: random.Random) -> None:
        self.referee, self.rules, self.rng = referee, rules, rng
        self.style, self.quits = style, quits

    def choose(self) -> Move:
        """Mostly an answer to the question; sometimes a concession of any seat."""
        referee = self.referee
        if self.rng.random() < self.quits * (HEAT if referee.attack or referee.chain else 1):
            return self.rng.choice(referee.left()), "concede", {}
        seat = self.rng.choice(sorted(referee.pending))
        choices = [choice for choice in self.rules.legal(seat) if choice.move != "concede"]
        choice = self.rng.choices(choices, [self.weight(choice) for choice in choices])[0]
        if choice.move == "submit_deck":
            return seat, choice.move, {"cards": random_deck(self.rng, referee.options)}
        return seat, choice.move, choice.any(self.rng)

    def weight(self, choice: Choice) -> float:
        """How often to make a move."""
        if self.style == "fighters" and choice.move == "move_creature":
            places = {self.referee.things[id].place for id in choice.picks["creature"].every()}
            return 2 if DEFENSIVE in places else RETREAT
        return STYLES[self.style].get(choice.move, 1)

    # --- nearly legal ------------------------------------------------------------------------------------------------

    def nearly_decks(self) -> list[tuple[list[str], bool]]:
        """Lists that are decks or nearly so, each with whether it is one."""
        deck, legal = random_deck(self.rng, self.referee.options), partial(legal_deck, options=self.referee.options)
        return nearly_decks(deck, CARDS, legal, self.rng)

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near, and mostly not allowed."""
        name = self.rng.choice(list(args))
        ids = [*self.referee.things, *self.referee.quests, "no such thing", "offensive", "defensive"]
        return {**args, name: near(args[name], ids, self.rng)}
