"""The kinds of matches that the laws are tried on: players and options."""

from typing import Any

VARIANTS: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...] = (
    (2, ()),
    (2, (("decks", ("Green Council", "Red Raid")), ("vp_target", 3))),
    (
        2,
        (
            ("decks", ("Red Raid", "Green Council")),
            ("multi_block_damage", "each"),
            ("mixed_defence", True),
            ("end_phase_windows", False),
            ("auto_pass", "public_only"),
            ("last_region_check", "end_of_turn"),
            ("region_retarget", False),
            ("drop_on", "combat_death"),
            ("remark", "once"),
        ),
    ),
)
