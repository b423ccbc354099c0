"""Random matches of Terra Indomita: other options, shipped decks and random legal ones."""

import random
from collections.abc import Mapping
from typing import Any

from domain.cardkit.pool import Pool
from domain.rulesets import RULESETS
from tests.games.random_match import Kind

RULESET = RULESETS["terra_indomita"]
SHIPPED = 0.4
"""How often a seat takes a shipped deck."""
VARIED: Mapping[str, tuple[Any, ...]] = {
    "adjacency": ("king", "king", "orthogonal"),
    "opening_hand": (5, 5, 10),
    "hand_limit": (8, 8, 3),
    "start_workers": (3, 3, 0, 6),
    "starting_gold": (0, 0, 10),
    "starting_mana": (0, 0, 5),
    "base_health": (5, 2),
    "workers_per_turn": (1, 1, 3),
    "base_placement": ("choose", "fixed"),
    "units_enter": ("ready", "depleted"),
    "activation_order": ("move_then_act", "any_order"),
    "worker_zoc": (True, False),
    "structure_adjacency": (False, True),
    "mana_reset": ("own_collection", "own_turn_start", "every_turn_start"),
    "collection_check": ("phase_start", "turn_start"),
    "deck_out": ("any_draw", "draw_phase_only"),
    "elimination_mode": ("last_standing", "last_standing", "first_elimination"),
    "reaction_scope": ("any_priority", "opponent_action_only"),
    "stack_rounds": ("reopen", "closed_chain"),
    "priority_windows": ("all", "announced_only"),
    "auto_pass": ("never", "public_only"),
    "equipment_per_unit": (None, 1),
    "research_attackable": (False, True),
    "victory_points_target": (None, None, 4),
    "trigger_cap": (2, 20),
    "turn_action_cap": (100, 500),
    "max_turns": (400, 60, 30),
}
"""The values that options take."""
AWARDS = {"base_destroyed": 2, "card_unit_destroyed": 1, "worker_destroyed": 1, "building_destroyed": 1}


def random_kind(seed: str, players: int) -> Kind:
    """The match that follows from a seed."""
    rng = random.Random(f"kind/{seed}")
    options: dict[str, Any] = {"players": players} | {name: rng.choice(values) for name, values in VARIED.items()}
    if options["victory_points_target"] is not None:
        options["vp_awards"] = AWARDS
    found = RULESET.options(options, players)
    decks = tuple(None if rng.random() < SHIPPED else random_deck(rng, found) for _ in range(players))
    return Kind(players, seed, options, decks)


def random_deck(rng: random.Random, options: Any) -> tuple[str, ...]:
    """A legal deck, laid in a random order: some cards of the pool, each a few times."""
    pool = Pool((options.CONTENT.core(),))
    names = sorted(name for name, card in pool.cards.items() if card.type not in ("base", "worker"))
    some = rng.sample(names, 30)
    return tuple(rng.choice(some) for _ in range(options.deck_size))
