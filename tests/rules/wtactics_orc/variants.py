"""The kinds of matches that the laws are tried on: players and options."""

from typing import Any

VARIANTS: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...] = (
    (2, ()),
    (
        2,
        (
            ("decks", ("Knots and Weather", "Riders of the Marshal")),
            ("rituals", True),
            ("mounts", True),
            ("starting_influence", 60),
        ),
    ),
    (
        2,
        (
            ("decks", ("Under the Ninth Step", "Twice Burned")),
            ("heroes", True),
            ("multi_block_damage", "each"),
            ("end_phase_windows", False),
            ("auto_pass", "public_only"),
            ("opening_hand", 4),
        ),
    ),
    (
        3,
        (
            ("format", "triumvirate"),
            ("mulligan", "open"),
            ("starting_influence", 12),
            ("rituals", True),
            ("mounts", True),
            ("heroes", True),
        ),
    ),
)
