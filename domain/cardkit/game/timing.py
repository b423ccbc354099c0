"""When players may respond: to what was played, and to what happened by itself."""

from domain.cardkit.game.declared import said
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.run.windows import Step, resolve_all
from domain.draft import Draft
from events.event import Seat

AT_ONCE: tuple[Step, ...] = (resolve_all,)
"""What is played takes effect at once; nobody responds."""

RESPONSE = "response"
"""The kind of window in which players respond to what lies on the stack."""


def interrupt(draft: Draft, clause: str) -> None:
    """Drop every open decision; the tasks that asked lie on the agenda and ask anew."""
    for seat in sorted(draft.state.pending):
        draft.drop_decision(seat, clause)


def resolved(draft: Draft) -> None:
    """After something that happened by itself: state check, triggers, a window for them."""
    draft.push(StateCheck(), StackTriggers(), Respond(RESPONSE, draft.state.leading))


def acted(draft: Draft, seat: Seat, kind: str = RESPONSE) -> None:
    """After a seat put something on the stack: the same, but the next player comes first, in a window of some kind."""
    interrupt(draft, said(draft, "interjection"))
    draft.push(StateCheck(), StackTriggers(), Respond(kind, draft.state.after(seat)))
