"""Matches that the referee plays by itself in tests: described positions, moves, and what follows."""

from typing import Any

from tests.games.comparing import Described
from tests.rules.wtactics_orc.referee.cards import CARDS, is_quest
from tests.rules.wtactics_orc.referee.chance import Own
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.options import DEFAULTS
from tests.rules.wtactics_orc.referee.rules import Rules

QUESTS = [name for name in CARDS if is_quest(name)][:10]
ARMY = ["Grave Rat", "Bone Picker", "Wandering Smith", "Sudden Noise", "Far Signal"]
"""An army deck holds ten of each of these, in turn: the hand of the first player begins with the first seven."""
DECK = ARMY * 10 + QUESTS


class Play(Described[Referee]):
    """One match."""

    def __init__(self, dice: tuple[int, ...] = (), **options: Any) -> None:
        referee = Referee(DEFAULTS | {"copy_limit": 10, "quest_vetoes": 0} | options, Own(dice=dice))
        super().__init__(referee, Rules(referee))

    def moves(self, seat: int) -> set[str]:
        """The names of the moves that a seat may make, besides giving up."""
        return super().moves(seat) - {"concede"}

    # --- going on ----------------------------------------------------------------------------------------------------

    def begun(self, *, mulligan: bool = False) -> "Play":
        """Through the set-up to the first floor, or to the first mulligan step."""
        for seat in self.referee.players:
            self.when(seat, "submit_deck", cards=DECK)
        return self if mulligan else self.when(self.referee.active, "keep_hand")

    def at(self, phase: str, turn: int | None = None) -> "Play":
        """On to the floor of a phase, of the present turn or of a later one."""
        until = turn or self.referee.turn
        for _ in range(1000):
            if (self.referee.phase, self.referee.turn, *self.asked.values()) == (phase, until, "floor"):
                return self
            self.go_on()
        raise AssertionError(f"there is no {phase} in turn {until}")

    def go_on(self) -> "Play":
        """The next decision is answered without doing anything."""
        (seat,), (kind,) = self.asked.keys(), self.asked.values()
        if kind == "discard":
            hand = self.referee.players[seat].hand
            return self.when(seat, "discard_to_limit", cards=hand[: len(hand) - self.referee.options["hand_limit"]])
        if kind == "expired_quest":
            return self.when(seat, "choose_expired_quest", quest=self.referee.expired[0])
        return self.when(seat, {"floor": "end_phase", "priority": "pass", "mulligan": "keep_hand"}[kind])

    # --- described positions -----------------------------------------------------------------------------------------

    def put(self, seat: int, name: str, place: str) -> str:
        """A card of a player is in play, for once without a cost; answers its id."""
        thing = self.referee.give_id(seat, f"{name} {len(self.referee.things)}", name)
        self.referee.enter(thing, place)
        return thing.id

    def hand(self, seat: int, name: str) -> str:
        """A card that a player has in hand besides others; answers its id."""
        id = self.referee.give_id(seat, f"{name} {len(self.referee.things)}", name).id
        self.referee.players[seat].hand.append(id)
        return id

    def names(self, seat: int, zone: str) -> list[str]:
        """The names of the cards in a zone of a player."""
        return [self.referee.things[id].card.name for id in getattr(self.referee.players[seat], zone)]
