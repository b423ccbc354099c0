"""Random matches of Gaia ORC: other options, shipped decks and random legal ones."""

import random
from collections.abc import Collection, Mapping
from typing import Any

from domain.cardkit.pool import Pool
from domain.rulesets import RULESETS
from tests.games.random_match import Kind, may_be_begun_with

RULESET = RULESETS["gaia_orc"]
SHIPPED = 0.4
"""How often a seat takes a shipped deck."""
VARIED: Mapping[str, tuple[Any, ...]] = {
    "vp_target": (3, 10, 10, 20),
    "last_region_check": ("step", "end_of_turn"),
    "opening_hand": (7, 7, 10),
    "mulligan_grave": (0, 2, 3),
    "mulligan_keep_max": (0, 4, 5),
    "exhaust_draws": (0, 1, 2),
    "deck_out_loses": (True, True, False),
    "hand_limit": (5, 7, 9),
    "draw_max": (1, 2, 3),
    "resources_per_turn": (1, 1, 2),
    "moves_per_turn": (0, 1, 2),
    "advantage_margin": (0, 2, 4),
    "domination_vp": (0, 1, 2),
    "total_domination_vp": (0, 3),
    "single_faction_domains": (True, False),
    "mixed_defence": (True, False),
    "region_retarget": (True, False),
    "region_discards_per_turn": (0, 1, 2),
    "discarded_region_draws": (True, False),
    "drop_on": ("any_death", "combat_death"),
    "reassign_cost": ("gold_cost", "free"),
    "remark": ("state", "once"),
    "free_ability_uses_per_turn": (1, 20),
    "round_limit": (20, 60),
    "auto_pass": ("never", "public_only"),
    "trigger_cap": (5, 20),
}
"""The values that options take."""


def random_kind(seed: str, players: int, wanted: Collection[str] = ()) -> Kind:
    """The match that follows from a seed. Decks hold as many of the `wanted` cards as may be together."""
    rng = random.Random(f"kind/{seed}")
    options: dict[str, Any] = {"players": players} | {name: rng.choice(values) for name, values in VARIED.items()}
    options["opening_hand"] = max(options["opening_hand"], options["mulligan_grave"] + options["mulligan_keep_max"])
    found = RULESET.options(options, players)
    decks = tuple(None if rng.random() < SHIPPED else random_deck(rng, found, wanted) for _ in range(players))
    return Kind(players, seed, options, decks)


def random_deck(rng: random.Random, options: Any, wanted: Collection[str] = ()) -> tuple[str, ...]:
    """A legal deck, laid in a random order, wanted cards first: regions of one faction, then whatever may join them."""
    pool = Pool((options.CONTENT.core(),))
    there = sorted(pool.cards.values(), key=lambda card: (card.type != "region", card.name not in wanted, rng.random()))
    regions, size = rng.randint(options.region_deck_min, options.region_deck_max), options.main_deck_size
    deck: list[str] = []
    for card in there:
        many, most = (1, regions) if card.type == "region" else (rng.randint(1, options.copy_limit), regions + size)
        for _ in range(many):
            if len(deck) < most and may_be_begun_with(options, pool, [*deck, card.name]):
                deck.append(card.name)
    return tuple(deck)
