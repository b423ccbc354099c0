"""Giving up, at any time (ARC-WIN-08)."""

from domain.draft import Draft
from domain.rulesets.arcmage_arc import elimination, timing
from domain.rulesets.arcmage_arc.moves import Concede
from domain.rulesets.arcmage_arc.state import State
from events.event import Seat
from events.vocabulary.match import PlayerConceded

CLAUSE = "ARC-WIN-08"


def concede(draft: Draft, seat: Seat, move: Concede) -> None:
    """The player is defeated at once; open decisions of others are asked anew with what is legal then.

    In the middle of a resolution or a window nothing else is looked at before its end (ARC-CHK-02).
    """
    state: State = draft.state
    open_time = all(pending.kind in timing.OPEN_TIME for pending in state.pending.values())
    draft.emit(PlayerConceded(seat), CLAUSE)
    timing.interrupt(draft, CLAUSE)
    if elimination.defeat(draft, {seat: "concede"}) and state.turn and open_time:
        timing.resolved(draft)
