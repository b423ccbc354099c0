"""Described positions of card games whose turns go by phases, for the tests of their referees."""

from typing import Any, Self

from tests.games.comparing import Described, R


class Staged(Described[R]):
    """A match that a test plays, with cards put where they are wanted. The referee knows cards as `things`."""

    referee: Any

    def moves(self, seat: int) -> set[str]:
        """The names of the moves that a seat may make, besides giving up."""
        return super().moves(seat) - {"concede"}

    def at(self, phase: str, turn: int | None = None) -> Self:
        """On to the floor of a phase, of the present turn or of a later one."""
        until = turn or self.referee.turn
        for _ in range(1000):
            if (self.referee.phase, self.referee.turn, *self.asked.values()) == (phase, until, "floor"):
                return self
            self.go_on()
        raise AssertionError(f"there is no {phase} in turn {until}")

    def go_on(self) -> Self:
        """The next decision is answered without doing anything."""
        (seat,), (kind,) = self.asked.keys(), self.asked.values()
        if kind == "discard":
            hand = self.referee.players[seat].hand
            return self.when(seat, "discard_to_limit", cards=hand[: len(hand) - self.referee.options["hand_limit"]])
        return self.when(seat, {"floor": "end_phase", "priority": "pass", "mulligan": "keep_hand"}[kind])

    def put(self, seat: int, name: str, place: str) -> str:
        """A card of a player is in play, for once without a cost; answers its id."""
        thing = self.referee.give_id(seat, f"{name} {len(self.referee.things)}", name)
        self.referee.enter(thing, place)
        return str(thing.id)

    def hand(self, seat: int, name: str) -> str:
        """A card that a player has in hand besides others; answers its id."""
        id = str(self.referee.give_id(seat, f"{name} {len(self.referee.things)}", name).id)
        self.referee.players[seat].hand.append(id)
        return id

    def names(self, seat: int, zone: str) -> list[str]:
        """The names of the cards in a zone of a player."""
        return [self.referee.things[id].card.name for id in getattr(self.referee.players[seat], zone)]
