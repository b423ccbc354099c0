"""The moves that every card game has besides playing: the opening hand, the end of a phase, giving up."""

from domain.ruleset import Move
from domain.shapes import Offer


class Mulligan(Move, frozen=True, tag="mulligan"):
    """Put the whole hand back and draw as many cards."""


class KeepHand(Move, frozen=True, tag="keep_hand"):
    """Keep the hand as it is."""


class EndPhase(Move, frozen=True, tag="end_phase"):
    """Go on to the next phase."""


END_PHASE = Offer("end_phase")


class Concede(Move, frozen=True, tag="concede"):
    """Give up."""
