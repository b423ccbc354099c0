"""The discard phase (ARC-DIS)."""

from domain.cardkit.game.hand_limit import excess, too_many
from domain.cardkit.game.tasks import RunPhase
from domain.cardkit.game.timing import resolved
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.draft import Draft
from domain.rulesets.arcmage_arc.moves import DiscardToLimit
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import Checkpoint
from domain.shapes import Offer, Offers
from events.event import Seat

PHASE = "discard"


def run(draft: Draft) -> None:
    """Ask for a discard if there are too many cards in hand; then the checkpoint (ARC-DIS-01, -02)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if excess(board_of(draft), seat) > 0:
        draft.push(RunPhase(PHASE))
        draft.ask(seat, "discard", "ARC-DIS-01")
    else:
        draft.push(Checkpoint(PHASE))


def offers(board: Board, seat: Seat) -> Offers:
    """As many hand cards as there are too many."""
    return Offers((Offer("discard_to_limit", {"cards": too_many(board, seat, "ARC-DIS-01")}),))


def discard_to_limit(draft: Draft, seat: Seat, move: DiscardToLimit) -> None:
    """The cards go to the graveyard in the order named (ARC-ZONE-13)."""
    draft.agenda.pop()
    draft.push(Checkpoint(PHASE))
    resolved(draft)
    draws.discard(draft, seat, move.cards, "limit", "ARC-DIS-01")
