"""Giving up, at any time."""

from domain.cardkit.game import ending, timing
from domain.cardkit.game.declared import said
from domain.cardkit.game.ending import CONCEDED
from domain.cardkit.game.moves import Concede
from domain.cardkit.run.choosing import ORDERING
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.run.windows import PRIORITY
from domain.draft import Draft
from events.event import Seat
from events.vocabulary.match import PlayerConceded


def concede(draft: Draft, seat: Seat, move: Concede) -> None:
    """The player is defeated at once; open decisions of others are asked anew with what is legal then.

    In the middle of a resolution or a window nothing else is looked at before its end.
    """
    asked = {pending.kind for pending in draft.state.pending.values()}
    clause = said(draft, f"defeat {CONCEDED}")
    draft.emit(PlayerConceded(seat), clause)
    timing.interrupt(draft, clause)
    if not ending.defeat(draft, {seat: CONCEDED}) or not draft.state.turn:
        return
    if asked <= draft.ruleset.dialect.main:
        timing.resolved(draft)
    elif asked == {PRIORITY}:
        window = draft.agenda.pop()
        timing.resolved(draft)
        draft.push(window)
    elif asked == {ORDERING}:
        draft.push(StateCheck())
