"""Passes that players order in advance (TERRA-PRI-15)."""

from typing import Any

from msgspec.structs import replace

from domain.cardkit import standing as kernel
from domain.cardkit.run.windows import PASS, PRIORITY
from domain.rulesets.terra_indomita.state import State
from domain.standing import Order, Standing
from events.event import Seat

PLAYS, ITEMS, ALWAYS = "opponent_plays", "own_items", "always"
SCOPES = {
    "opponent_acts": "Until another player plays, uses or declares something. What you miss is only empty windows.",
    PLAYS: "Until another player plays a card, uses an ability or attacks.",
    **{scope: text for scope, text in kernel.SCOPES.items() if scope != "opponent_acts"},
}


def _others(state: State, seat: Seat) -> int:
    return sum(plays for other, plays in state.plays.items() if other != seat)


def _own_unanswered(state: State, seat: Seat) -> bool:
    """Whether a window is about something of the seat's own that nobody has answered."""
    floor = state.floor
    if floor is not None and (floor.answered or floor.whose not in (None, seat)):
        return False
    above = [item for item in state.stack if floor is None or item.id not in floor.below]
    if any(item.controller != seat or item.answered for item in above):
        return False
    return bool(above) or (floor is not None and floor.whose == seat)


def orders(clause: str, free: frozenset[str]) -> Standing:
    """The standing orders of the game; `free`: decisions in which players act of free will."""
    base = kernel.standing(clause, free)

    def mark(state: State, seat: Seat, scope: str) -> dict[str, Any]:
        return {**base.mark(state, seat, scope), "plays": _others(state, seat)}

    def over(state: State, seat: Seat, order: Order) -> bool:
        if order.scope != PLAYS:
            return base.over(state, seat, order)
        ended = base.over(state, seat, replace(order, scope=ALWAYS))
        return ended or order.mark["plays"] != _others(state, seat)

    def covers(state: State, seat: Seat, order: Order) -> tuple[str, dict[str, Any]] | None:
        if order.scope != ITEMS:
            return base.covers(state, seat, order)
        asked = state.pending[seat].kind == PRIORITY
        return (PASS.move, {}) if asked and _own_unanswered(state, seat) else None

    return replace(base, scopes=SCOPES, mark=mark, over=over, covers=covers)
