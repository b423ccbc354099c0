"""The match options that the referee knows, with their defaults, and values for random matches (section 1)."""

import random
from typing import Any

DEFAULTS: dict[str, Any] = {
    "players": 2,
    "format": "standard",
    "first_player": "random",
    "starting_influence": 20,
    "vp_target": 10,
    "opening_hand": 7,
    "hand_limit": 7,
    "mulligan": "standard",
    "draw_min": 1,
    "draw_max": 2,
    "resources_per_turn": 1,
    "recycle_size": 4,
    "recycles_per_turn": 1,
    "unassign_cost": 1,
    "min_deck_total": 60,
    "max_deck_total": 200,
    "deck_total_includes_quests": True,
    "copy_limit": 4,
    "loyalty_limit": 3,
    "quest_deck_size": 10,
    "quest_copy_limit": 1,
    "quest_vetoes": 3,
    "max_active_quests": 2,
    "multi_block_damage": "split",
    "end_phase_windows": True,
    "auto_pass": "never",
    "round_limit": 300,
    "types": ("creature", "enchantment", "equipment", "event", "magic", "quest"),
    "questing": True,
}
"""Besides the options of the catalogue: which types of cards there are, and whether Quests are turned up."""

VARIED: dict[str, tuple[Any, ...]] = {
    "starting_influence": (1, 6, 20),
    "vp_target": (4, 10, 10),
    "opening_hand": (0, 3, 7, 7),
    "hand_limit": (0, 4, 7, 7),
    "mulligan": ("standard", "standard", "open"),
    "resources_per_turn": (0, 1, 1, 1, 2),
    "recycle_size": (1, 2, 4, 4),
    "recycles_per_turn": (0, 1, 1, 2),
    "unassign_cost": (0, 1, 1, 2),
    "deck_total_includes_quests": (True, False),
    "copy_limit": (2, 3, 4),
    "loyalty_limit": (0, 2, 3, 3),
    "quest_deck_size": (1, 4, 10),
    "quest_vetoes": (0, 3),
    "max_active_quests": (1, 2, 3),
    "multi_block_damage": ("split", "each"),
    "end_phase_windows": (True, True, False),
    "auto_pass": ("never", "public_only"),
    "round_limit": (0, 20, 300),
}
"""Values that come to all kinds of positions and endings."""


FOR_FIGHTERS = (
    "starting_influence",
    "resources_per_turn",
    "opening_hand",
    "hand_limit",
    "min_deck_total",
    "copy_limit",
)
"""Options that are usual for fighters, so that armies meet more than once."""


def varied(rng: random.Random, players: int, style: str = "") -> dict[str, Any]:
    """Options of a random match: mostly small decks, so that they run out, and never more than there are cards for."""
    options = {name: rng.choice(values) for name, values in VARIED.items()}
    options["players"] = players
    options["format"] = "standard" if players == 2 else "triumvirate"
    options["first_player"] = rng.choice(("random", *(f"seat:{seat}" for seat in range(1, players + 1))))
    options["draw_min"], options["draw_max"] = rng.choice(((0, 1), (1, 1), (1, 2), (1, 2), (2, 4)))
    options["min_deck_total"] = rng.choice((10, 20, 30, 60))
    if options["min_deck_total"] == DEFAULTS["min_deck_total"]:
        options["copy_limit"] = DEFAULTS["copy_limit"]
    options["quest_vetoes"] = min(options["quest_vetoes"], options["quest_deck_size"] - 1)
    if style == "fighters" and rng.random() < 0.8:
        options |= {name: DEFAULTS[name] for name in FOR_FIGHTERS}
    return options
