"""Match options of Arcmage: those that only it has, besides those of all card games."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from domain.cardkit.content import Content
from domain.cardkit.game.options import CardOptions, CardSets, Reader, documented
from domain.cardkit.pool import Pool
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc.content import CONTENT, deck_faults

MOST_PLAYERS = 6


class Options(CardOptions, frozen=True, forbid_unknown_fields=True):
    """The options of a match with all defaults filled in."""

    CONTENT: ClassVar[Content] = CONTENT

    players: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS)] = 2
    card_sets: CardSets = (CONTENT.name,)
    city_mulligan: bool = True
    mulligan_permission: Literal["automatic", "opponents"] = "automatic"
    mulligan_condition: Literal["no_city_in_hand", "free"] = "no_city_in_hand"
    third_mulligan: Literal["defeat", "refuse", "restart"] = "defeat"
    resource_faction_choice: Literal["any", "deck_factions"] = "any"
    found_from_hand: bool = False
    loot_cards: Literal["inert", "forbidden"] = "inert"
    checkpoints: Literal["every_phase", "explicit_only"] = "every_phase"

    def deck_faults(self, pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
        """All that is wrong with a deck in such a match (ARC-DECK)."""
        return deck_faults(pool, names, with_loot=self.loot_cards != "forbidden")


read_options = Reader(Options, __package__)
"""Reads options, and checks them against each other and the number of seats. Raises `Refused` (ARC-OPT-01)."""

OPTION_DOCS = documented(
    Options(),
    shared={
        "first_player": ("ARC-SET-07", "ARC-SET-08"),
        "interjections": ("ARC-PRI-02",),
        "auto_pass": ("ARC-PRI-12",),
        "trigger_loop_cap": ("ARC-STK-09",),
        "turn_action_cap": ("ARC-PPH-06",),
        "card_sets": ("ARC-DECK-06", "ARC-OPT-02"),
        "decks": ("ARC-DECK-10", "ARC-OPT-03"),
    },
    own={
        "players": ("How many seats the match has.", "2 to 6", ("ARC-GEN-01",)),
        "city_mulligan": ("Whether each player may exchange unbuilt cities once.", "", ("ARC-SET-04",)),
        "mulligan_permission": ("Whether mulligans must be allowed by all other players.", "", ("ARC-SET-05",)),
        "mulligan_condition": ("When a hand may be redrawn.", "", ("ARC-MUL-04",)),
        "third_mulligan": ("What the third mulligan in a row does.", "", ("ARC-MUL-05",)),
        "resource_faction_choice": ("Which factions a resource card may be given.", "", ("ARC-RES-04",)),
        "found_from_hand": ("Whether a city card in hand may be founded too.", "", ("ARC-FND-02",)),
        "loot_cards": ("Whether decks may hold loot.", "", ("ARC-GEN-05",)),
        "checkpoints": ("Whether passive players are asked at the end of each phase.", "", ("ARC-PRI-07",)),
        "turn_cap": ("Turns after which the number of cities decides.", "0 (none), 50 to 10000", ("ARC-CHK-03",)),
    },
)
