"""Damage of an attack that is about to be dealt, and what texts make of it (TERRA-ATK-10)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import meant, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.gaining import gain
from domain.draft import Draft
from domain.rulesets.terra_indomita.board import GOLD
from domain.rulesets.terra_indomita.events import PendingDamageChanged
from domain.rulesets.terra_indomita.state import State
from events.event import Seat

CLAUSE = "TERRA-ATK-10"
WORDS: Mapping[str, str] = {
    "raise_damage": "raise the damage that the attack is about to deal by {amount}",
    "lower_damage": "lower the damage that the attack is about to deal by {amount}",
    "prevent_damage": "prevent the damage that the attack is about to deal",
    "redirect_damage": "let {} take the damage that the attack is about to deal",
    "steal_gold": "steal {amount} gold from {who}",
}
"""Verbs of the game's own, and how they read."""


def pending_of(board: Board, _seat: Seat) -> int:
    """The damage that the innermost attack is about to deal; 0 if none is."""
    state: State = board.state
    return 0 if state.attack is None else state.attack.pending or 0


def _change(draft: Draft, frame: Frame, change: Callable[[int], int], target: str | None = None) -> None:
    """Pending damage becomes another one, or another thing is to take it, as long as any is pending."""
    state: State = draft.state
    attack = state.attack
    if attack is None or attack.pending is None:
        return
    new, at = max(0, change(attack.pending)), target or attack.target
    if (new, at) != (attack.pending, attack.target):
        draft.emit(PendingDamageChanged(attack.id, attack.pending, new, at, frame.source), CLAUSE)


def _by(sign: int) -> Callable[[Draft, Any, Frame], None]:
    def change(draft: Draft, effect: Any, frame: Frame) -> None:
        amount = 1 if effect.amount is None else board_of(draft).number(effect.amount, frame)
        _change(draft, frame, lambda pending: pending + sign * amount)

    return change


def _prevent(draft: Draft, effect: Any, frame: Frame) -> None:
    _change(draft, frame, lambda _: 0)


def _redirect(draft: Draft, effect: Any, frame: Frame) -> None:
    """Another piece takes the target's place."""
    for name in (meant(draft, effect, frame) or ())[:1]:
        thing = draft.state.objects.get(name)
        if thing is not None and thing.zone == "play":
            _change(draft, frame, lambda pending: pending, name)


def _steal(draft: Draft, effect: Any, frame: Frame) -> None:
    """Gold goes from players to the text's controller, as far as there is some (TERRA-ECON-01)."""
    amount = 1 if effect.amount is None else max(0, board_of(draft).number(effect.amount, frame))
    for seat in seats_meant(draft, effect, frame) or ():
        stolen = min(amount, draft.state.number(seat, GOLD))
        if stolen and seat != frame.controller:
            gain(draft, seat, GOLD, -stolen, "TERRA-ECON-01", cause="stolen")
            gain(draft, frame.controller, GOLD, stolen, "TERRA-ECON-01", cause="stolen")


VERBS: Mapping[str, Callable[[Draft, Any, Frame], None]] = {
    "raise_damage": _by(1),
    "lower_damage": _by(-1),
    "prevent_damage": _prevent,
    "redirect_damage": _redirect,
    "steal_gold": _steal,
}
"""What they do."""
