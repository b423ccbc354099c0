"""Which clause says when a move may be made, in this kind of match, and which one opens a decision."""

from domain.rulesets.gaia_vora.activation import ACTIVATIONS
from domain.rulesets.gaia_vora.state import State

DECISIONS = {
    "choose_colors": "GVORA-SETUP-08",
    "rotate": "GVORA-TURN-03",
    "activate": "GVORA-TURN-03",
    "store_fossils": "GVORA-FOSSIL-06",
    "challenge": "GVORA-OPT-01",
}
MOVES = {
    "choose_colors": "GVORA-SETUP-08",
    "rotate": "GVORA-ROT-01",
    "rotate_by_weather": "GVORA-SOLO-08",
    **dict.fromkeys(ACTIVATIONS, "GVORA-SKY-01"),
    "activate_moon": "GVORA-MOON-01",
    "store_fossils": "GVORA-FOSSIL-06",
    "challenge_activation": "GVORA-OPT-01",
    "waive_challenge": "GVORA-OPT-01",
    "set_standing_waiver": "GVORA-OPT-05",
    "concede": "GVORA-OPT-02",
}
SOLO = {"rotate": "GVORA-SOLO-07", **dict.fromkeys(ACTIVATIONS, "GVORA-SOLO-10")}


def when(state: State, move: str) -> str | None:
    """The clause for a move; None for a word that no clause knows."""
    return (SOLO.get(move) if state.options.solo else None) or MOVES.get(move)
