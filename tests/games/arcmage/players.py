"""Random players: which of the legal moves they make, and values that are nearly legal."""

from typing import Any

from tests.games import random_players
from tests.games.arcmage.cards import CARDS, legal_deck, random_deck
from tests.games.arcmage.opening import Referee
from tests.games.arcmage.table import ARMY
from tests.games.choices import Choice

INTERJECTIONS = 0.3
"""How often somebody who is not asked plays an event, if any can be played."""
STYLES: dict[str, dict[str, float]] = {
    "fighters": {
        "play_card": 8,
        "declare_attack": 4,
        "place_resource": 6,
        "pass": 4,
        "take_turn": 4,
        "declare_devotion": 0.3,
    },
    "builders": {"play_card": 8, "declare_attack": 0.5, "found_city": 4, "play_event": 3, "move_creature": 2},
    "hoarders": {"play_card": 0.1, "play_event": 0.1, "end_phase": 8, "take_turn": 9, "mulligan": 9},
}
"""How often a style makes a move, besides once: armies are to meet, tables to fill, decks to run out."""
MARCHES = {"play_1": 0.1, "play_2": 6.0}
"""How often fighters move residents, which marks them, into the army."""


class Players(random_players.Players):
    """All players of a match, in one style."""

    referee: Referee
    cards, styles = CARDS, STYLES
    random_deck, legal_deck = staticmethod(random_deck), staticmethod(legal_deck)

    def heated(self) -> bool:
        """In a combat, or while cards lie on the stack."""
        return bool(self.referee.combat or self.referee.stack)

    def values(self) -> list[str]:
        """See `random_players.Players`."""
        return [*self.referee.things, "seat:1", "seat:2", "seat:9"]

    def seat(self) -> int:
        """Who moves: mostly a seat that is asked, sometimes another one that can play an event."""
        seat = self.rng.choice(self.referee.left())
        able = any(choice.move == "play_event" for choice in self.rules.legal(seat))
        return seat if able and self.rng.random() < INTERJECTIONS else super().seat()

    def weight(self, choice: Choice) -> float:
        """How often to make a move."""
        if self.style == "fighters" and choice.move == "move_creature":
            (creature,) = choice.picks["creature"].every()
            return MARCHES[self.referee.phase] if self.referee.things[creature].place != ARMY else 0.1
        if self.style == "hoarders" and choice.move == "choose_draw_course":
            return 9 if choice.holds({"course": 1}) else 1
        return super().weight(choice)

    # --- nearly legal ------------------------------------------------------------------------------------------------

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near, and mostly not allowed."""
        name = self.rng.choice(list(args))
        return {**args, name: self.other(args[name])}

    def other(self, value: Any) -> Any:
        """A value near another one."""
        ids = [*self.values(), "no such thing"]
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + self.rng.choice((-1, 1))
        if isinstance(value, list):
            return self.other_list(value, ids)
        if isinstance(value, dict):
            key = self.rng.choice([*value, *ids])
            less = {one: two for one, two in value.items() if one != key}
            return self.rng.choice([less, {**value, key: self.other([*value.values(), 0][0])}])
        return self.rng.choice([*ids, "army", "gaian"])

    def other_list(self, value: list[Any], ids: list[str]) -> Any:
        """A list near another one: something more, less, twice, or instead."""
        if value and isinstance(value[0], list):
            return [[self.rng.choice(ids)]]
        another = self.rng.choice([*CARDS] if value and value[0] in CARDS else ids)
        place = self.rng.randrange(len(value) + 1)
        instead = [*value[:place], another, *value[place + 1 :]]
        return self.rng.choice([[*value, another], [*value, *value[:1]], value[1:], instead])
