"""Passes that are ordered in advance (GORC-RSP-14)."""

from typing import Any

from tests.games import ordering
from tests.rules.gaia_orc.referee.opening import Referee


class Order(ordering.Order):
    """An order of a player."""

    referee: Referee
    scopes = ("window", "phase", "own_items", "own_decision", "opponent_acts", "always")

    def marks(self) -> dict[str, Any]:
        """See `ordering.Order`."""
        referee = self.referee
        return {
            "window": referee.opened if referee.window else None,
            "phase": (referee.turn, referee.phase),
            "opponent_acts": referee.acts[3 - self.seat],
        }

    def decides(self) -> bool:
        """See `ordering.Order`."""
        return self.referee.pending.get(self.seat, "priority") != "priority"

    def passes(self) -> bool:
        """See `ordering.Order`."""
        chain = self.referee.chain
        own = bool(chain) and all(item.owner == self.seat for item in chain)
        return self.referee.pending.get(self.seat) == "priority" and (self.scope != "own_items" or own)
