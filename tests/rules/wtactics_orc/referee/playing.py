"""Matches that the referee plays by itself in tests: described positions, moves, and what follows."""

from typing import Any

from tests.games.staged import Staged
from tests.rules.wtactics_orc.referee.cards import CARDS, is_quest
from tests.rules.wtactics_orc.referee.chance import Own
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.options import DEFAULTS
from tests.rules.wtactics_orc.referee.rules import Rules

QUESTS = [name for name in CARDS if is_quest(name)][:10]
ARMY = ["Grave Rat", "Bone Picker", "Wandering Smith", "Sudden Noise", "Far Signal"]
"""An army deck holds ten of each of these, in turn: the hand of the first player begins with the first seven."""
DECK = ARMY * 10 + QUESTS


class Play(Staged[Referee]):
    """One match."""

    def __init__(self, dice: tuple[int, ...] = (), **options: Any) -> None:
        referee = Referee(DEFAULTS | {"copy_limit": 10, "quest_vetoes": 0} | options, Own(dice=dice))
        super().__init__(referee, Rules(referee))

    def begun(self, *, mulligan: bool = False) -> "Play":
        """Through the set-up to the first floor, or to the first mulligan step."""
        for seat in self.referee.players:
            self.when(seat, "submit_deck", cards=DECK)
        return self if mulligan else self.when(self.referee.active, "keep_hand")

    def go_on(self) -> "Play":
        """See `Staged`."""
        if "expired_quest" in self.asked.values():
            return self.when(min(self.asked), "choose_expired_quest", quest=self.referee.expired[0])
        return super().go_on()
