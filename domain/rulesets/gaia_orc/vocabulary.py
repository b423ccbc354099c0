"""Words of the card language that Gaia ORC has besides every card game."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.language.kinds import AbilityKind, Printed
from domain.orckit import assigning_by_text, vocabulary
from domain.orckit.equipment import EQUIPMENT
from domain.orckit.vocabulary import CREATURES
from domain.rulesets.gaia_orc.areas import DOMAINS, REGION
from domain.rulesets.gaia_orc.tactics import ADVANTAGE, DOMAIN, DOMINATION, TOTAL

PLAYERS, REGIONS = frozenset({"player"}), frozenset({REGION})
STAYING = frozenset({"creature", "equipment", "spell", "resource"})
GIVEN = frozenset({"targets", "do"})
"""The fields of what a region gives for a claim."""

COUNTERS: Mapping[str, str] = {
    "might": "+1/0, as long as it is on a creature",
    "vigor": "0/+1, as long as it is on a creature",
    "ember": "what still glows",
}

KINDS: Mapping[str, AbilityKind] = {
    **vocabulary.KINDS,
    ADVANTAGE: AbilityKind(
        GIVEN, {DOMAIN: Printed("of which domain it is the Advantage", words=DOMAINS)}, "Advantage of {domain}"
    ),
    DOMINATION: AbilityKind(GIVEN, heading="Domination"),
    TOTAL: AbilityKind(GIVEN, heading="Total Domination"),
}

HAPPENINGS: Mapping[str, str] = {
    **vocabulary.HAPPENINGS,
    "moves": "a creature goes to another area",
    "sacrificed": "a creature is sacrificed, for nothing or as a cost",
    "discarded_from_play": "a top servant is discarded to exhaust, or Equipment by who carries it",
    "unassigned": "a creature is unassigned",
    "dropped": "a creature drops Equipment",
    "picked_up": "a creature picks Equipment up",
    "region_defeated": "a region is lost",
    "region_discarded": "a player discards the own region",
    "claimed": "a player claims Advantages or a Domination",
    "exhausted": "a player exhausts",
}

WORDS: Mapping[str, Any] = {
    "open_factions": True,
    "lasting": "end of turn",
    "called": {"vp": "victory points", "strength": "hit points"},
    "towards": {
        "front": "to the Front",
        "kingdom": "to the Kingdom",
        **{domain: f"to {domain.capitalize()}" for domain in DOMAINS},
    },
    "words": assigning_by_text.WORDS,
    "happenings": HAPPENINGS,
    "deeds": {"claimed": ("claim", "{}", "an Advantage or a Domination"), "exhausted": ("exhaust", "{}", "")},
    "acts": vocabulary.ACTS,
    "turns": vocabulary.TURNS,
    "permissions": {
        **vocabulary.PERMISSIONS,
        "be_moved": "to be put into another area",
        "be_equipped": "to carry Equipment",
        "enter_domain": "to be put into a domain",
        "strike_back": "of a defender: to deal damage to the attacker",
        "claim": "for a player: to claim Advantages and Dominations",
        "place_resource": "for a player: to lay Resource cards",
    },
    "bearers": {
        "permissions": {
            "attack": CREATURES | PLAYERS,
            **dict.fromkeys(
                (
                    "defend",
                    "not_attack",
                    "not_defend",
                    "be_defended",
                    "be_moved",
                    "be_equipped",
                    "be_assigned",
                    "enter_domain",
                    "strike_back",
                    "fly",
                    "attack_marked",
                    "defend_marked",
                    "defend_beside",
                    "be_sacrificed",
                ),
                CREATURES,
            ),
            "be_attacked": PLAYERS,
            **dict.fromkeys(("be_marked", "be_unmarked"), STAYING),
            "be_damaged": CREATURES | REGIONS,
            **dict.fromkeys(("place_resource", "claim"), PLAYERS),
        },
        "happenings": {
            **dict.fromkeys(("attacks", "blocks", "moves", "assigned", "unassigned", "sacrificed"), CREATURES),
            **dict.fromkeys(("dropped", "picked_up"), frozenset({EQUIPMENT})),
            "attached": frozenset({EQUIPMENT, "spell"}),
            "discarded_from_play": CREATURES | {EQUIPMENT},
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
