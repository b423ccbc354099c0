"""The match options that the referee knows, with their defaults, and values for random matches (section 1)."""

import random
from typing import Any

DEFAULTS: dict[str, Any] = {
    "players": 2,
    "first_player": "random",
    "vp_target": 10,
    "last_region_check": "step",
    "opening_hand": 7,
    "hand_limit": 7,
    "mulligan_grave": 2,
    "mulligan_keep_max": 5,
    "draw_min": 1,
    "draw_max": 2,
    "exhaust_draws": 1,
    "deck_out_loses": True,
    "resources_per_turn": 1,
    "moves_per_turn": 1,
    "advantage_margin": 2,
    "domination_vp": 1,
    "total_domination_vp": 3,
    "single_faction_domains": True,
    "mixed_defence": False,
    "multi_block_damage": "split",
    "region_retarget": True,
    "region_discards_per_turn": 1,
    "discarded_region_draws": False,
    "drop_on": "any_death",
    "reassign_cost": "gold_cost",
    "remark": "state",
    "free_ability_uses_per_turn": 20,
    "main_deck_size": 60,
    "region_deck_min": 1,
    "region_deck_max": 3,
    "copy_limit": 4,
    "end_phase_windows": True,
    "auto_pass": "never",
    "round_limit": 300,
}

VARIED: dict[str, tuple[Any, ...]] = {
    "first_player": ("random", "seat:1", "seat:2"),
    "vp_target": (3, 10, 10, 20),
    "last_region_check": ("step", "step", "end_of_turn"),
    "hand_limit": (0, 4, 7, 7),
    "exhaust_draws": (0, 1, 1, 2),
    "deck_out_loses": (True, True, False),
    "resources_per_turn": (0, 1, 1, 1, 2),
    "moves_per_turn": (0, 1, 1, 2),
    "advantage_margin": (0, 1, 2, 2, 4),
    "domination_vp": (0, 1, 2),
    "total_domination_vp": (0, 3),
    "single_faction_domains": (True, False),
    "mixed_defence": (True, False),
    "multi_block_damage": ("split", "each"),
    "region_retarget": (True, False),
    "region_discards_per_turn": (0, 1, 2),
    "discarded_region_draws": (True, False),
    "drop_on": ("any_death", "combat_death"),
    "reassign_cost": ("gold_cost", "free"),
    "remark": ("state", "once"),
    "free_ability_uses_per_turn": (1, 2, 20),
    "copy_limit": (2, 3, 4),
    "end_phase_windows": (True, True, False),
    "auto_pass": ("never", "public_only"),
    "round_limit": (20, 60, 300),
}
"""Values that come to all kinds of positions and endings."""


USUAL = 0.8
"""How often fighters play with usual options."""
FIGHTERS = ("fighters", "smiths")
FOR_FIGHTERS = (
    *("opening_hand", "mulligan_grave", "mulligan_keep_max", "draw_min", "draw_max", "hand_limit"),
    *("resources_per_turn", "main_deck_size", "copy_limit"),
)
"""Options that are usual for fighters, so that armies meet more than once."""


def varied(rng: random.Random, style: str = "") -> dict[str, Any]:
    """Options of a random match: mostly small decks, so that they run out, and never more than there are cards for."""
    options = {name: rng.choice(values) for name, values in VARIED.items()}
    options["draw_min"], options["draw_max"] = rng.choice(((0, 1), (0, 0), (1, 1), (1, 2), (1, 2), (1, 2), (2, 4)))
    sizes = rng.choice(((7, 2, 5), (7, 2, 5), (7, 3, 4), (1, 0, 0), (5, 1, 2), (10, 2, 5), (4, 4, 0)))
    options["opening_hand"], options["mulligan_grave"], options["mulligan_keep_max"] = sizes
    options["region_deck_min"], options["region_deck_max"] = rng.choice(((1, 3), (1, 3), (1, 1), (2, 3), (3, 3)))
    options["main_deck_size"] = rng.choice((20, 30, 40, 60))
    if style in FIGHTERS and rng.random() < USUAL:
        options |= {name: DEFAULTS[name] for name in FOR_FIGHTERS}
    return options
