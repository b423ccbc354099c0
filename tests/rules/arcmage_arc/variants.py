"""The kinds of matches that the laws are tried on: players and options."""

from typing import Any

VARIANTS: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...] = (
    (2, ()),
    (2, (("decks", ("The Uprising", "Shadow League")), ("checkpoints", "explicit_only"))),
    (3, (("mulligan_permission", "opponents"), ("mulligan_condition", "free"))),
    (6, (("checkpoints", "explicit_only"), ("auto_pass", "public_only"))),
)
