"""Words of the card language that Gaia ORC has besides every card game."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.language.kinds import HOLDING, USED, AbilityKind, Printed
from domain.orckit.creatures import CREATURE
from domain.rulesets.gaia_orc.areas import DOMAINS, REGION
from domain.rulesets.gaia_orc.tactics import ADVANTAGE, DOMAIN, DOMINATION, TOTAL

CREATURES, PLAYERS, REGIONS = frozenset({CREATURE}), frozenset({"player"}), frozenset({REGION})
STAYING = frozenset({CREATURE, "equipment", "spell", "resource"})
GIVEN = frozenset({"targets", "do"})
"""The fields of what a region gives for a claim."""

COUNTERS: Mapping[str, str] = {
    "might": "+1/0, as long as it is on a creature",
    "vigor": "0/+1, as long as it is on a creature",
    "ember": "what still glows",
}

KINDS: Mapping[str, AbilityKind] = {
    "assigned": AbilityKind(USED | HOLDING | {"on", "tally", "optional"}, heading="Assigned"),
    "upkeep": AbilityKind(frozenset({"needs", "pay", "otherwise", "x"}), heading="Upkeep"),
    ADVANTAGE: AbilityKind(
        GIVEN, {DOMAIN: Printed("of which domain it is the Advantage", words=DOMAINS)}, "Advantage of {domain}"
    ),
    DOMINATION: AbilityKind(GIVEN, heading="Domination"),
    TOTAL: AbilityKind(GIVEN, heading="Total Domination"),
}

HAPPENINGS: Mapping[str, str] = {
    "moves": "a creature goes to another area",
    "assigned": "a creature is assigned",
    "unassigned": "a creature is unassigned",
    "region_defeated": "a region is lost",
    "region_discarded": "a player discards the own region",
    "claimed": "a player claims Advantages or a Domination",
    "exhausted": "a player exhausts",
}

WORDS: Mapping[str, Any] = {
    "open_factions": True,
    "lasting": "end of turn",
    "towards": {"front": "to the Front", **{domain: f"to {domain.capitalize()}" for domain in DOMAINS}},
    "happenings": HAPPENINGS,
    "permissions": {
        "attack": "to attack; for a player: to declare an attack",
        "defend": "to defend",
        "be_moved": "to be put into another area",
        "place_resource": "for a player: to lay Resource cards",
    },
    "bearers": {
        "permissions": {
            "attack": CREATURES | PLAYERS,
            **dict.fromkeys(("defend", "be_moved"), CREATURES),
            **dict.fromkeys(("be_marked", "be_unmarked"), STAYING),
            "be_damaged": CREATURES | REGIONS,
            "place_resource": PLAYERS,
        },
        "happenings": {
            **dict.fromkeys(("moves", "assigned", "unassigned"), CREATURES),
            **dict.fromkeys(("region_defeated", "region_discarded"), REGIONS),
            **dict.fromkeys(("damaged", "restored"), CREATURES | REGIONS),
            **dict.fromkeys(("claimed", "exhausted"), frozenset()),
        },
        "effects": {
            "move": CREATURES,
            **dict.fromkeys(("damage", "divide", "restore", "prevent"), CREATURES | REGIONS),
            **dict.fromkeys(("mark", "unmark", "destroy"), STAYING),
        },
        "stats": {"gold_value": CREATURES},
    },
}
