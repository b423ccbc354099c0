"""The match options that the referee knows, with their defaults, and values for random matches (section 1)."""

import random
from typing import Any

from tests.rules.terra_indomita.referee.boards import BOARDS

DEFAULTS: dict[str, Any] = {
    "board": "terra_default_20",
    "players": 2,
    "deck_size": 60,
    "deck_max_copies": None,
    "deck_single_faction": False,
    "opening_hand": 5,
    "hand_limit": 8,
    "start_workers": 3,
    "starting_gold": 0,
    "starting_mana": 0,
    "die_sides": 6,
    "base_health": 5,
    "base_defense": 0,
    "worker_stats": {"health": 1, "defense": 0, "movement": 3},
    "worker_cost": 1,
    "workers_per_turn": 1,
    "node_yield": {"gold": 1, "mana": 1},
    "building_stats": {"health": 1, "defense": 3},
    "building_base_gap": 2,
    "building_edge_gap": 2,
    "equipment_per_unit": None,
    "victory_points_target": None,
    "vp_awards": {"base_destroyed": 0, "card_unit_destroyed": 0, "worker_destroyed": 0, "building_destroyed": 0},
    "turn_action_cap": 500,
    "max_turns": 400,
    "adjacency": "king",
    "base_placement": "choose",
    "first_player": "roll",
    "units_enter": "ready",
    "activation_order": "move_then_act",
    "worker_zoc": True,
    "structure_adjacency": False,
    "mana_reset": "own_collection",
    "collection_check": "phase_start",
    "deck_out": "any_draw",
    "elimination_mode": "last_standing",
    "reaction_scope": "any_priority",
    "stack_rounds": "reopen",
    "priority_windows": "all",
    "auto_pass": "public_only",
    "research_attackable": False,
}

OFTEN = 0.8
"""How often fighters have the options that are usual for them."""
AWARDS = {"base_destroyed": 2, "card_unit_destroyed": 1, "worker_destroyed": 1, "building_destroyed": 1}
VARIED: dict[str, tuple[Any, ...]] = {
    "deck_size": (8, 16, 16, 24),
    "deck_max_copies": (None, None, 4),
    "deck_single_faction": (False, False, True),
    "opening_hand": (0, 5, 5, 8),
    "hand_limit": (0, 3, 8, 8, 8),
    "start_workers": (0, 1, 3, 3, 3),
    "starting_gold": (0, 0, 6, 20),
    "starting_mana": (0, 0, 3),
    "die_sides": (2, 6, 6),
    "base_health": (1, 3, 5, 5),
    "base_defense": (0, 0, 2),
    "worker_stats": (DEFAULTS["worker_stats"],) * 3 + ({"health": 2, "defense": 1, "movement": 4},),
    "worker_cost": (1, 1, 1, 0, 2),
    "workers_per_turn": (1, 1, 1, 0, 2),
    "node_yield": (DEFAULTS["node_yield"],) * 2 + ({"gold": 2, "mana": 2}, {"gold": 3, "mana": 0}),
    "building_stats": (DEFAULTS["building_stats"],) * 2 + ({"health": 3, "defense": 0},),
    "building_base_gap": (2, 2, 0, 1),
    "building_edge_gap": (2, 2, 0, 1),
    "equipment_per_unit": (None, None, 1, 2),
    "victory_points_target": (None, None, 1, 3),
    "vp_awards": (DEFAULTS["vp_awards"], AWARDS, AWARDS),
    "turn_action_cap": (500, 100),
    "max_turns": (400, 40, 40, 7, None),
    "adjacency": ("king", "king", "orthogonal"),
    "base_placement": ("choose", "choose", "fixed"),
    "units_enter": ("ready", "ready", "depleted"),
    "activation_order": ("move_then_act", "any_order"),
    "worker_zoc": (True, True, False),
    "structure_adjacency": (False, True),
    "mana_reset": ("own_collection", "own_collection", "own_turn_start", "every_turn_start"),
    "collection_check": ("phase_start", "turn_start"),
    "deck_out": ("any_draw", "draw_phase_only"),
    "elimination_mode": ("last_standing", "last_standing", "first_elimination"),
    "reaction_scope": ("any_priority", "any_priority", "opponent_action_only"),
    "stack_rounds": ("reopen", "reopen", "closed_chain"),
    "priority_windows": ("all", "announced_only", "announced_only"),
    "auto_pass": ("public_only", "public_only", "never"),
    "research_attackable": (False, True),
}
"""Values that come to all kinds of positions and endings."""


FOR_FIGHTERS = {
    "deck_size": 24,
    "opening_hand": 5,
    "hand_limit": 8,
    "start_workers": 1,
    "starting_gold": 20,
    "victory_points_target": None,
    "max_turns": 40,
    "units_enter": "ready",
}
"""Options with which armies are there at once, so that they meet more often."""


def varied(rng: random.Random, players: int, style: str = "") -> dict[str, Any]:
    """Options of a random match: mostly a board with room for so many, on which armies meet soon."""
    options = {name: rng.choice(values) for name, values in VARIED.items()}
    roomy = [name for name, (_, bases) in BOARDS.items() if len(bases) >= players]
    options["board"] = rng.choice([*roomy, *[name for name in roomy if name != DEFAULTS["board"]] * 3])
    options["players"] = players
    options["first_player"] = rng.choice(("roll", *(f"seat:{seat}" for seat in range(1, players + 1))))
    return options | (FOR_FIGHTERS if style == "fighters" and rng.random() < OFTEN else {})
