"""The state of a game that is put together by `card_game`: what the kernel keeps, who begins, whose hand is final."""

from typing import Any

from domain.cardkit.state import CardState
from events.event import Seat


class GameState(CardState, kw_only=True):
    """What holds in a match after some event.

    first:     the seat with the first turn
    mulligans: opening hands drawn anew, by seat;  hands_kept: seats whose opening hand is final
    """

    options: Any = None
    first: Seat | None = None
    mulligans: dict[Seat, int] = {}
    hands_kept: tuple[Seat, ...] = ()

    @property
    def leading(self) -> Seat:
        """The active player; if defeated, or before the first turn, the next one in turn order."""
        first = self.active or self.first or 1
        return self.from_seat(first)[0] if first in self.defeated else first

    @property
    def turn_over(self) -> bool:
        """Whether the active player is defeated, so that no phase is left."""
        return self.active in self.defeated
