"""Passes that are ordered in advance (GORC-RSP-14)."""

from typing import Any

from tests.rules.gaia_orc.referee.opening import Referee

SCOPES = ("window", "phase", "own_items", "own_decision", "opponent_acts", "always")


class Order:
    """An order of a player, with what was so when it was given."""

    def __init__(self, referee: Referee, seat: int, scope: str) -> None:
        self.referee, self.seat, self.scope = referee, seat, scope
        self.question, self.since = referee.questions, self.mark()

    def mark(self) -> Any:
        """What is the same as long as the scope lasts."""
        referee = self.referee
        marks = {
            "window": referee.opened if referee.window else None,
            "phase": (referee.turn, referee.phase),
            "opponent_acts": referee.acts[3 - self.seat],
        }
        return marks.get(self.scope)

    def is_over(self) -> bool:
        """Whether the scope has ended."""
        asked = self.referee.pending.get(self.seat, "priority")
        decides = asked != "priority" and self.question != self.referee.questions
        return self.mark() != self.since or (self.scope == "own_decision" and decides)

    def passes(self) -> bool:
        """Whether it makes the move that is asked for."""
        chain = self.referee.chain
        own = bool(chain) and all(item.owner == self.seat for item in chain)
        return self.referee.pending.get(self.seat) == "priority" and (self.scope != "own_items" or own)


def possible(referee: Referee, seat: int) -> tuple[str, ...]:
    """The orders that a player may give now."""
    if not referee.turn:
        return ()
    return SCOPES if referee.window else SCOPES[1:]
