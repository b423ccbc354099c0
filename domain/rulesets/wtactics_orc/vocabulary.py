"""Words of the card language that WTactics has besides every card game."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.language.kinds import HOLDING, USED, AbilityKind
from domain.orckit import vocabulary
from domain.rulesets.wtactics_orc import questing
from domain.rulesets.wtactics_orc.hero_decks import HERO

CREATURES, PLAYERS = frozenset({"creature"}), frozenset({"player"})
STAYING = frozenset({"creature", "equipment", "enchantment", "quest", "resource"})
"""What is in play, Resource cards among it, for the kernel takes them for no cards of a type."""

COUNTERS: Mapping[str, str] = {
    "might": "+1/0, as long as it is on a creature",
    "vigor": "0/+1, as long as it is on a creature",
    "seed": "what will grow",
    "plunder": "what was taken",
    "soul": "what was left behind",
    "charge": "what a Ritual is charged with",
}

KINDS: Mapping[str, AbilityKind] = {
    **vocabulary.KINDS,
    "mounted": AbilityKind(USED | HOLDING | {"on", "tally", "optional"}, heading="Mounted"),
    "rider": AbilityKind(USED | {"on", "tally", "optional"}, heading="Rider"),
}

WORDS: Mapping[str, Any] = {
    "called": {"vp": "victory points"},
    "open_factions": True,
    "localities": True,
    "lasting": "end of turn",
    "towards": {"offensive": "to the Offensive", "defensive": "to the Defensive"},
    "deeds": questing.DEEDS,
    "phases": {
        "play_1": "first Play",
        "move_attack_1": "first Move or Attack",
        "play_2": "second Play",
        "move_attack_2": "second Move or Attack",
    },
    "happenings": {
        **vocabulary.HAPPENINGS,
        "moves": "a creature changes fronts",
        **questing.WORDS,
    },
    "acts": vocabulary.ACTS,
    "turns": vocabulary.TURNS,
    "permissions": {
        **vocabulary.PERMISSIONS,
        "be_moved": "to be put into another front",
        "counter": "of a Hero: to counter abilities of enemy Heroes",
        "be_targeted_by_its_player": "to be chosen as a target by its own player",
    },
    "bearers": {
        "permissions": {
            "attack": CREATURES | PLAYERS,
            **dict.fromkeys(("defend", "not_attack", "not_defend", "be_defended", "be_moved"), CREATURES),
            **dict.fromkeys(("be_assigned", "fly", "defend_marked"), CREATURES),
            **dict.fromkeys(("be_marked", "be_unmarked"), STAYING),
            "be_attacked": PLAYERS,
            "counter": frozenset({HERO}),
        },
        "happenings": {
            **dict.fromkeys(("attacks", "blocks", "moves", "assigned"), CREATURES),
            **dict.fromkeys(("marked", "unmarked"), STAYING),
            "attached": frozenset({"equipment", "enchantment"}),
            **dict.fromkeys(questing.WORDS, frozenset({"quest"})),
        },
        "effects": {"move": CREATURES, **dict.fromkeys(("mark", "unmark", "destroy"), STAYING)},
    },
}
