"""Passes that are ordered in advance (TERRA-PRI-15)."""

from typing import Any

from tests.rules.terra_indomita.referee.opening import Referee

SCOPES = ("window", "phase", "own_items", "own_decision", "opponent_plays", "opponent_acts", "always")


class Order:
    """An order of a player, with what was so when it was given."""

    def __init__(self, referee: Referee, seat: int, scope: str) -> None:
        self.referee, self.seat, self.scope = referee, seat, scope
        self.question, self.since = referee.questions, self.mark()

    def mark(self) -> Any:
        """What is the same as long as the scope lasts."""
        referee = self.referee
        others = [does for seat, does in referee.done if seat != self.seat]
        marks = {
            "window": referee.opened if referee.window else None,
            "phase": (referee.turn, referee.phase),
            "opponent_plays": others.count("plays"),
            "opponent_acts": len(others),
        }
        return marks.get(self.scope)

    def is_over(self) -> bool:
        """Whether the scope has ended."""
        decides = self.referee.pending.get(self.seat) in ("main", "stage") and self.question != self.referee.questions
        return self.mark() != self.since or self.seat in self.referee.out or (self.scope == "own_decision" and decides)

    def passes(self) -> bool:
        """Whether it makes the move that is asked for."""
        window = self.referee.window
        if window is None or self.referee.pending.get(self.seat) != "priority":
            return False
        about = [*self.referee.stack, *([window.subject] if window.subject else [])]
        own = all(one.player == self.seat and not one.answered for one in about)
        return self.scope != "own_items" or (bool(about) and own)


def possible(referee: Referee, seat: int) -> tuple[str, ...]:
    """The orders that a player may give now."""
    if seat in referee.out or not referee.turn:
        return ()
    return SCOPES if referee.window else SCOPES[1:]
