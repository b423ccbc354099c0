"""Random players: which of the legal moves they make, and values that are nearly legal."""

from tests.games import random_players
from tests.games.choices import Choice
from tests.rules.wtactics_orc.referee.cards import CARDS, legal_deck, random_deck
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.table import DEFENSIVE

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


class Players(random_players.Players):
    """All players of a match, in one style."""

    referee: Referee
    cards, styles = CARDS, STYLES
    random_deck, legal_deck = staticmethod(random_deck), staticmethod(legal_deck)

    def heated(self) -> bool:
        """In an attack, or while cards wait on the chain."""
        return bool(self.referee.attack or self.referee.chain)

    def values(self) -> list[str]:
        """See `random_players.Players`."""
        return [*self.referee.things, *self.referee.quests, "offensive", "defensive"]

    def weight(self, choice: Choice) -> float:
        """How often to make a move."""
        if self.style == "fighters" and choice.move == "move_creature":
            places = {self.referee.things[id].place for id in choice.picks["creature"].every()}
            return 2 if DEFENSIVE in places else RETREAT
        return super().weight(choice)
