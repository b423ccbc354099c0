"""Ending a turn early (WORC-TRN-05)."""

from domain.cardkit.game import turns
from domain.cardkit.game.declared import Act
from domain.cardkit.game.moves import EndPhase
from domain.cardkit.game.tasks import NextPhase
from domain.cardkit.run.board import Board
from domain.draft import Draft
from domain.rulesets.wtactics_orc.attack import must_attack
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat


class EndTurn(EndPhase, frozen=True, tag="end_turn"):
    """End this phase, and leave out all others up to the Discard phase."""


def _end_turn(draft: Draft, seat: Seat, move: EndTurn) -> None:
    """The phases in between are neither entered nor left (WORC-TRN-05)."""
    turns.end_phase(draft, seat, move)
    at = next(place for place in reversed(range(len(draft.agenda))) if isinstance(draft.agenda[place], NextPhase))
    draft.agenda[at] = NextPhase("entrance")


def _to_end_turn(board: Board, seat: Seat) -> Offers:
    """Not as long as a creature must attack, and still can."""
    bound = must_attack(board, seat)
    if bound:
        return Offers((), tuple(Withheld("end_turn", why) for why in bound.values()))
    return Offers((Offer("end_turn", {}),))


END_TURN = Act("end_turn", EndTurn, _end_turn, _to_end_turn, needless=True)
