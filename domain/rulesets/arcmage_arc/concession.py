"""Giving up, at any time (ARC-WIN-08)."""

from domain.cardkit.game import ending
from domain.cardkit.run.choosing import ORDERING
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.run.windows import PRIORITY
from domain.draft import Draft
from domain.rulesets.arcmage_arc import timing
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
    asked = {pending.kind for pending in state.pending.values()}
    draft.emit(PlayerConceded(seat), CLAUSE)
    timing.interrupt(draft, CLAUSE)
    if not ending.defeat(draft, {seat: "concede"}) or not state.turn:
        return
    if asked <= timing.OPEN_TIME:
        timing.resolved(draft)
    elif asked == {PRIORITY}:
        window = draft.agenda.pop()
        timing.resolved(draft)
        draft.push(window)
    elif asked == {ORDERING}:
        draft.push(StateCheck())
