"""Standing orders of card games: passing in windows and checkpoints in advance, whatever the hand holds."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from domain.cardkit.run.windows import PASS, PRIORITY
from domain.cardkit.state import CardState
from domain.refusal import refuse
from domain.standing import Order, Standing
from events.event import Seat

SCOPES: Mapping[str, str] = {
    "opponent_acts": "Until another player plays or declares something. What you miss is only empty windows.",
    "own_items": "Only on what you put on the stack yourself and nobody has answered. Until you withdraw it.",
    "window": "This window only.",
    "phase": "Until this phase is over.",
    "own_decision": "Until you have something of your own to decide.",
    "always": "Always, whatever others do. Until you withdraw it.",
}
"""Until when a seat may order to pass."""

SUGGESTED = "opponent_acts"


def standing(clause: str, main: Collection[str] = ()) -> Standing:
    """The standing orders of a card game.

    `main` are the kinds of decisions that end the scope `own_decision`; none: all that are more than windows.
    """
    return Standing(
        scopes=SCOPES,
        suggested=SUGGESTED,
        clause=clause,
        mark=partial(_mark, clause=clause),
        over=partial(_over, main=frozenset(main)),
        covers=_covers,
    )


def _window(state: CardState, seat: Seat) -> dict[str, Any]:
    return {"window": state.windows if state.window is not None else 0}


def _phase(state: CardState, seat: Seat) -> dict[str, Any]:
    return {"turn": state.turn, "phase": state.phase}


def _others(state: CardState, seat: Seat) -> dict[str, Any]:
    return {"acts": sum(acts for other, acts in state.acts.items() if other != seat)}


_MARKS: Mapping[str, Callable[[CardState, Seat], dict[str, Any]]] = {
    "window": _window,
    "phase": _phase,
    "opponent_acts": _others,
}
"""What must stay as it was while an order of a scope is in force."""


def _mark(state: CardState, seat: Seat, scope: str, *, clause: str) -> dict[str, Any]:
    if not state.turn:
        refuse(clause, "too-early", scope=scope)
    if scope == "window" and state.window is None:
        refuse(clause, "no-window", scope=scope)
    if seat in state.defeated:
        refuse(clause, "defeated", seat=seat)
    pending = state.pending.get(seat)
    mark = _MARKS[scope](state, seat) if scope in _MARKS else {}
    return {**mark, "rewinds": state.rewinds, "decision": None if pending is None else pending.id}


def _over(state: CardState, seat: Seat, order: Order, *, main: frozenset[str]) -> bool:
    mark = order.mark
    if state.rewinds != mark["rewinds"] or seat in state.defeated:
        return True
    if order.scope == "own_decision":
        pending = state.pending.get(seat)
        if pending is None or pending.id == mark["decision"]:
            return False
        return pending.kind in main if main else pending.kind != PRIORITY
    now = _MARKS[order.scope](state, seat) if order.scope in _MARKS else {}
    return any(mark[name] != value for name, value in now.items())


def _covers(state: CardState, seat: Seat, order: Order) -> tuple[str, dict[str, Any]] | None:
    if state.pending[seat].kind != PRIORITY:
        return None
    if order.scope == "own_items" and not _is_own_unanswered(state, seat):
        return None
    return PASS.move, {}


def _is_own_unanswered(state: CardState, seat: Seat) -> bool:
    """Whether all that lies on the stack is the seat's own, and nobody has answered any of it."""
    return bool(state.stack) and all(item.controller == seat and not item.answered for item in state.stack)
