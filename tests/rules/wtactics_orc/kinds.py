"""Random matches of WTactics: other options, Rituals, Mounts and Heroes or not, shipped decks and random legal ones."""

import random
from collections.abc import Mapping
from typing import Any

from domain.cardkit.pool import Pool
from domain.rulesets import RULESETS
from tests.games.random_match import Kind, may_be_begun_with

RULESET = RULESETS["wtactics_orc"]
SHIPPED = 0.4
"""How often a seat takes a shipped deck."""
VARIED: Mapping[str, tuple[Any, ...]] = {
    "rituals": (True, True, False),
    "mounts": (True, True, False),
    "heroes": (True, False),
    "mulligan": ("standard", "open"),
    "starting_influence": (8, 20, 20, 40),
    "opening_hand": (4, 7, 9),
    "hand_limit": (5, 7, 9),
    "draw_max": (1, 2, 3),
    "resources_per_turn": (1, 1, 2),
    "multi_block_damage": ("split", "each"),
    "end_phase_windows": (True, False),
    "free_ability_uses_per_turn": (1, 3),
    "recycles_per_turn": (1, 2),
    "unassign_cost": (0, 1),
    "quest_vetoes": (0, 3, 5),
    "max_active_quests": (1, 2, 3),
    "round_limit": (20, 60),
    "auto_pass": ("never", "public_only"),
    "trigger_cap": (5, 20),
}
"""The values that options take."""


def random_kind(seed: str, players: int) -> Kind:
    """The match that follows from a seed."""
    rng = random.Random(f"kind/{seed}")
    options = {name: rng.choice(values) for name, values in VARIED.items()}
    options["format"] = "triumvirate" if players == 3 else "standard"
    if options["heroes"]:
        options |= {name: rng.choice((True, False)) for name in ("hero_vp_target", "hero_countering")}
    found = RULESET.options({"players": players, **options}, players)
    decks = tuple(None if rng.random() < SHIPPED else random_deck(rng, found) for _ in range(players))
    return Kind(players, seed, {"players": players, **options}, decks)


def random_deck(rng: random.Random, options: Any) -> tuple[str, ...]:
    """A legal deck, laid in a random order; cards of a faction that ask for its loyalty come first."""
    pool = Pool((options.CONTENT.core(),))
    there = sorted(pool.cards.values(), key=lambda card: ("loyalty" not in card.stats, rng.random()))
    heroes = [card.name for card in there if card.type == "hero"]
    quests = [card.name for card in there if card.type == "quest"]
    deck = [*heroes[: options.heroes], *quests[: options.quest_deck_size]]
    size = options.min_deck_total + options.heroes
    for card in there:
        for _ in range(rng.randint(1, options.copy_limit) if card.type not in ("hero", "quest") else 0):
            if len(deck) < size and may_be_begun_with(options, pool, [*deck, card.name]):
                deck.append(card.name)
    return tuple(deck)
