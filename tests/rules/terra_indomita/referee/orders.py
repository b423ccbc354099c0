"""Passes that are ordered in advance (TERRA-PRI-15)."""

from typing import Any

from tests.games import ordering
from tests.rules.terra_indomita.referee.opening import Referee


class Order(ordering.Order):
    """An order of a player."""

    referee: Referee
    scopes = ("window", "phase", "own_items", "own_decision", "opponent_plays", "opponent_acts", "always")

    def marks(self) -> dict[str, Any]:
        """See `ordering.Order`."""
        referee = self.referee
        others = [does for seat, does in referee.done if seat != self.seat]
        return {
            "window": referee.opened if referee.window else None,
            "phase": (referee.turn, referee.phase),
            "opponent_plays": others.count("plays"),
            "opponent_acts": len(others),
        }

    def decides(self) -> bool:
        """See `ordering.Order`."""
        return self.referee.pending.get(self.seat) in ("main", "stage")

    def passes(self) -> bool:
        """See `ordering.Order`."""
        window = self.referee.window
        if window is None or self.referee.pending.get(self.seat) != "priority":
            return False
        about = [*self.referee.stack, *([window.subject] if window.subject else [])]
        own = all(one.player == self.seat and not one.answered for one in about)
        return self.scope != "own_items" or (bool(about) and own)
