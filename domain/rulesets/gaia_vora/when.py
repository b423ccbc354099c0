"""Which clause says when a move may be made, in this kind of match."""

from domain.clauses import sayings
from domain.rulesets.gaia_vora.activation import ACTIVATIONS
from domain.rulesets.gaia_vora.state import State

SOLO = {"rotate": "GVORA-SOLO-07", **dict.fromkeys(ACTIVATIONS, "GVORA-SOLO-10")}


def when(state: State, move: str) -> str | None:
    """The clause for a move; None for a word that no clause knows."""
    return (SOLO.get(move) if state.options.solo else None) or sayings(__package__).moves.get(move)
