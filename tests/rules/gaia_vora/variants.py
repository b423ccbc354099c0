"""The kinds of matches that the laws are tried on: players and options."""

from typing import Any

VARIANTS: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...] = (
    (4, ()),
    (3, (("color_choice", "choose"), ("storm_blocked", "die"))),
    (2, (("moved_tile_may_move", True), ("storm_blocked", "die"))),
    (1, ()),
    (4, (("maximality", "challenge"), ("storm_blocked", "die"))),
    (2, (("maximality", "challenge"), ("fossil_slotting", "species_first"))),
    (1, (("stars_per_player", 1), ("fossil_slotting", "species_first"))),
)
