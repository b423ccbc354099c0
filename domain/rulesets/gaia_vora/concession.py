"""Giving up: the player's colours go on without one (GVORA-OPT-02)."""

from domain.draft import Draft
from domain.rulesets.gaia_vora import challenge, fossils
from domain.rulesets.gaia_vora.ending import end
from domain.rulesets.gaia_vora.events import ColorsHibernated
from domain.rulesets.gaia_vora.moves import Concede
from domain.rulesets.gaia_vora.state import State
from events.event import Seat
from events.vocabulary.match import PlayerConceded

CLAUSE = "GVORA-OPT-02"


def concede(draft: Draft, seat: Seat, move: Concede) -> None:
    """Settle the conceder's own open choice, end the match if one player is left, else let the agenda go on.

    What remains of the conceder's turn drops out by itself: steps, activation and window look at who conceded.
    """
    state: State = draft.state
    draft.emit(PlayerConceded(seat), CLAUSE)
    if seat in state.colors:
        draft.emit(ColorsHibernated(seat, state.colors[seat]), CLAUSE)
    pending = state.pending.get(seat)
    if pending is not None:
        draft.drop_decision(seat, CLAUSE)
        if pending.kind == "store_fossils":
            fossils.settle_choice(draft)
        elif pending.kind == "challenge":
            challenge.waive_for(draft, seat)
    if seat == state.active:
        challenge.close_unanswered(draft, CLAUSE)
    if len(state.playing_seats) <= 1:
        end(draft, "concession", CLAUSE, tuple(state.playing_seats))
