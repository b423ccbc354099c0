"""Which clause says when a move may be made, and which one opens a decision."""

from domain.cardkit.run.choosing import CHOOSING, ORDERING
from domain.cardkit.run.windows import PRIORITY
from domain.rulesets.arcmage_arc.dialect import CLAUSES
from domain.rulesets.arcmage_arc.state import State

DECISIONS = {
    "deck": "ARC-DECK-08",
    "cities": "ARC-SET-01",
    "exchange": "ARC-SET-04",
    "mulligan_request": "ARC-SET-05",
    "first_city": "ARC-SET-09",
    "start_of_turn": "ARC-FND-01",
    "mulligan": "ARC-MUL-03",
    "draw_course": "ARC-DRAW-01",
    "place_resource": "ARC-DRAW-03",
    "tactics": "ARC-TAC-02",
    "play": "ARC-PLAY-09",
    "attack": "ARC-CMB-01",
    "defend": "ARC-CMB-14",
    "distribute": "ARC-CMB-22",
    "relocate": "ARC-CITY-10",
    "entry_city": "ARC-CRE-13",
    "discard": "ARC-DIS-01",
    PRIORITY: CLAUSES.priority,
    CHOOSING: CLAUSES.choice,
    ORDERING: CLAUSES.triggers,
}
MOVES = {
    "submit_deck": "ARC-DECK-08",
    "choose_deck": "ARC-DECK-08",
    "select_cities": "ARC-SET-01",
    "exchange_cities": "ARC-SET-04",
    "keep_cities": "ARC-SET-04",
    "answer_mulligan_request": "ARC-SET-05",
    "reveal_first_city": "ARC-SET-09",
    "take_turn": "ARC-FND-01",
    "found_city": "ARC-FND-01",
    "mulligan": "ARC-MUL-02",
    "keep_hand": "ARC-MUL-02",
    "choose_draw_course": "ARC-DRAW-01",
    "place_resource": "ARC-DRAW-03",
    "decline_resource": "ARC-DRAW-03",
    "declare_devotion": "ARC-TAC-02",
    "end_phase": "ARC-TURN-03",
    "move_creature": "ARC-MOV-01",
    "declare_attack": "ARC-CMB-01",
    "assign_defenders": "ARC-CMB-14",
    "distribute_damage": "ARC-CMB-22",
    "relocate_resident": "ARC-CITY-10",
    "choose_entry_city": "ARC-CRE-13",
    "discard_to_limit": "ARC-DIS-01",
    "play_card": "ARC-PLAY-09",
    "play_event": "ARC-EVT-02",
    "activate_ability": "ARC-ABL-08",
    "pass": CLAUSES.priority,
    "choose_for_effect": CLAUSES.choice,
    "order_triggers": CLAUSES.triggers,
    "concede": "ARC-WIN-08",
}


def when(_state: State, move: str) -> str | None:
    """The clause for a move; None for a word that no clause knows."""
    return MOVES.get(move)
