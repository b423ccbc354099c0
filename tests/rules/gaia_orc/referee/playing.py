"""Matches that the referee plays by itself in tests: described positions, moves, and what follows."""

from typing import Any

from tests.games.staged import Staged
from tests.rules.gaia_orc.referee.chance import Own
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.options import DEFAULTS
from tests.rules.gaia_orc.referee.rules import Rules

CHAPTER = ("Glade Gate", "Deep Glade", "Old Root")
MAIN = ("Grave Rat", "Bone Picker", "Wandering Smith", "Sudden Noise", "Small Charm")
"""A main deck holds twelve of each of these, in turn: an opening hand is the first seven."""
DECK = [*MAIN * 12, *CHAPTER]


class Play(Staged[Referee]):
    """One match; copies are not counted."""

    def __init__(self, **options: Any) -> None:
        referee = Referee(DEFAULTS | {"copy_limit": 99, "first_player": "seat:1"} | options, Own())
        super().__init__(referee, Rules(referee))

    def begun(self, *chapter: str, mulligan: bool = False) -> "Play":
        """Through the set-up to the first floor, or to the mulligan of the first player."""
        for seat in self.referee.players:
            self.when(seat, "submit_deck", cards=[*MAIN * 12, *chapter] if chapter else DECK)
        return self if mulligan else self.when(self.referee.active, "keep_hand")

    def go_on(self) -> "Play":
        """See `Staged`; whatever is owed is not paid, and nobody defends."""
        if "defend" in self.asked.values():
            return self.when(self.referee.passive, "declare_defenders", defenders={})
        if self.referee.phase == "upkeep" and "floor" in self.asked.values() and self.referee.owed():
            return self.when(self.referee.active, "decline_upkeep", source=self.referee.owed()[0])
        return super().go_on()

    def equip(self, creature: str, name: str) -> str:
        """A creature carries Equipment; answers its id."""
        return self.attach(self.referee.things[creature].owner, name, creature)

    def attach(self, seat: int, name: str, host: str) -> str:
        """A card of a player is on something; answers its id."""
        thing = self.referee.give_id(seat, f"{name} {len(self.referee.things)}", name)
        self.referee.attach(thing, host)
        return str(thing.id)

    def marked(self, *ids: str) -> list[bool]:
        """Whether cards are marked."""
        return [self.referee.things[id].marked for id in ids]

    def places(self, *ids: str) -> list[str | None]:
        """Where cards are in play."""
        return [self.referee.things[id].place for id in ids]

    def battle(self, attackers: list[str], defenders: dict[str, str]) -> "Play":
        """The active player attacks, and all windows pass up to the first `split` or the end."""
        self.when(self.referee.active, "declare_attack", attackers=attackers).passed()
        if "defend" in self.asked.values():
            self.when(self.referee.passive, "declare_defenders", defenders=defenders)
        return self.passed()
