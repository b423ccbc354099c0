"""Words of the card language that WTactics has besides every card game."""

from collections.abc import Mapping
from typing import Any

CREATURES, PLAYERS = frozenset({"creature"}), frozenset({"player"})

WORDS: Mapping[str, Any] = {
    "open_factions": True,
    "permissions": {
        "attack": "to attack; for a player: to declare an attack",
        "defend": "to defend",
        "be_defended": "of an attacker: to be blocked",
        "be_moved": "to be put into another front",
        "be_attacked": "for a player: to be attacked",
    },
    "bearers": {
        "permissions": {
            "attack": CREATURES | PLAYERS,
            **dict.fromkeys(("defend", "be_defended", "be_moved", "fly", "defend_marked"), CREATURES),
            "be_attacked": PLAYERS,
        },
    },
}
