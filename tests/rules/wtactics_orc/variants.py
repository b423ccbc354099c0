"""The kinds of matches that the laws are tried on: players and options."""

from typing import Any

VARIANTS: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...] = (
    (2, ()),
    (2, (("decks", ("Knots and Weather", "Arms of the House")), ("rituals", True), ("starting_influence", 60))),
    (
        2,
        (
            ("decks", ("The Ninth Step", "Red Dawn")),
            ("multi_block_damage", "each"),
            ("end_phase_windows", False),
            ("auto_pass", "public_only"),
            ("opening_hand", 4),
        ),
    ),
    (3, (("format", "triumvirate"), ("mulligan", "open"), ("starting_influence", 12))),
)
