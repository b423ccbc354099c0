"""Random players: which of the legal moves they make, and values that are nearly legal."""

import random
from typing import Any

from tests.games.arcmage.cards import CARDS, legal_deck, random_deck
from tests.games.arcmage.choices import Choice
from tests.games.arcmage.opening import Referee
from tests.games.arcmage.rules import Rules
from tests.games.arcmage.table import ARMY

Move = tuple[int, str, dict[str, Any]]

INTERJECTIONS = 0.3
"""How often somebody who is not asked plays an event, if any can be played."""
HEAT = 8
"""How much more often somebody gives up in a combat or while cards lie on the stack."""
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


class Players:
    """All players of a match, in one style."""

    def __init__(self, referee: Referee, rules: Rules, style: str, quits: float, rng: random.Random) -> None:
        self.referee, self.rules, self.rng = referee, rules, rng
        self.style, self.quits = style, quits

    def choose(self) -> Move:
        """Mostly an answer to the question; sometimes an interjected event or a concession of any seat."""
        seat = self.rng.choice(self.referee.left())
        if self.rng.random() < self.quits * (HEAT if self.referee.combat or self.referee.stack else 1):
            return seat, "concede", {}
        choices = [choice for choice in self.rules.legal(seat) if choice.move == "play_event"]
        if not choices or self.rng.random() > INTERJECTIONS:
            seat = self.rng.choice(sorted(self.referee.pending))
            choices = [choice for choice in self.rules.legal(seat) if choice.move != "concede"]
        choice = self.rng.choices(choices, [self.weight(choice) for choice in choices])[0]
        if choice.move == "submit_deck":
            return seat, choice.move, {"cards": random_deck(self.rng, loot=self.loot)}
        return seat, choice.move, choice.any(self.rng)

    def weight(self, choice: Choice) -> float:
        """How often to make a move."""
        if self.style == "fighters" and choice.move == "move_creature":
            (creature,) = choice.picks["creature"].every()
            return MARCHES[self.referee.phase] if self.referee.things[creature].place != ARMY else 0.1
        if self.style == "hoarders" and choice.move == "choose_draw_course":
            return 9 if choice.holds({"course": 1}) else 1
        return STYLES[self.style].get(choice.move, 1)

    @property
    def loot(self) -> bool:
        """Whether decks may hold loot."""
        return bool(self.referee.options["loot_cards"] == "inert")

    # --- nearly legal ------------------------------------------------------------------------------------------------

    def nearly_decks(self) -> list[tuple[list[str], bool]]:
        """Lists that are decks or nearly so, each with whether it is one."""
        deck = random_deck(self.rng, loot=self.loot)
        lists = [deck, deck[1:], [*deck, deck[0]], [*deck[1:], "No Card"]]
        for _ in range(8):
            lists.append([*lists[-1][:-1], self.rng.choice([*CARDS])] if self.rng.random() < 0.5 else [*deck])
            self.rng.shuffle(lists[-1])
        return [(names, legal_deck(names, loot=self.loot)) for names in lists]

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near, and mostly not allowed."""
        name = self.rng.choice(list(args))
        return {**args, name: self.other(args[name])}

    def other(self, value: Any) -> Any:
        """A value near another one."""
        ids = [*self.referee.things, "seat:1", "seat:2", "seat:9", "no such thing"]
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
