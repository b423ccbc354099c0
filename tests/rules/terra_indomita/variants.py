"""The kinds of matches that the laws are tried on."""

from typing import Any

VARIANTS: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...] = (
    (2, ()),
    (3, (("max_turns", 20), ("priority_windows", "announced_only"))),
    (4, (("base_placement", "fixed"), ("max_turns", 20), ("auto_pass", "never"))),
    (
        2,
        (
            ("adjacency", "orthogonal"),
            ("units_enter", "depleted"),
            ("activation_order", "any_order"),
            ("worker_zoc", False),
            ("structure_adjacency", True),
            ("mana_reset", "every_turn_start"),
            ("collection_check", "turn_start"),
            ("stack_rounds", "closed_chain"),
            ("priority_windows", "announced_only"),
        ),
    ),
)
