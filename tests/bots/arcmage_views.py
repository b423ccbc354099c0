"""What the estimate of Arcmage looks at, in which two players have nothing but what is said."""

from typing import Any

import msgspec

from domain.rulesets.arcmage_arc.glance import Glance
from domain.rulesets.arcmage_arc.score import score

Thing = dict[str, Any]


def creature(atk: int = 0, body: int = 0, **more: Any) -> Thing:
    """A marked creature in play, of no worth but that of its presence (0.6) unless more is said."""
    own = {"id": "c", "controller": 1, "marked": True, "damage": 0, "counters": {}, "loyalty": 0, "keywords": []}
    return {**own, "atk": atk, "body": body, "attachments": [], **more}


def city(strength: int = 0, **more: Any) -> Thing:
    """A city in play; without strength it is worth nothing."""
    return {"id": "city", "faction": "drake", "strength": strength, **more}


def enchantment(cost: int | None, *subtypes: str, on_it: tuple[Thing, ...] = ()) -> Thing:
    """An enchantment in play."""
    return {"subtypes": list(subtypes), "cost": cost, "attachments": list(on_it)}


def held(cost: int | None, loyalty: int = 0, kind: str = "event") -> Thing:
    """A card of the gaian faction in a hand."""
    return {"type": kind, "faction": "gaian", "cost": cost, "loyalty": loyalty}


def vault(held: int, faction: str = "gaian", on_it: tuple[Thing, ...] = ()) -> Thing:
    """Resource cards of a faction."""
    return {faction: {"held": held, "attachments": list(on_it)}}


def side(seat: int, **more: Any) -> Thing:
    """A player who shows a gaian card in the graveyard, has an empty deck, and nothing else."""
    realm = {name: more.pop(name, []) for name in ("kingdom", "homeless", "army", "enchantments", "attachments")}
    empty: Thing = {"hand": [], "unbuilt": [], "deck": 0, "hand_count": 0, "unbuilt_count": 0, "vault": {}}
    return {"seat": seat, "defeated": False, "hand_limit": 7, **empty, "graveyard": ["gaian"], "realm": realm, **more}


def seen(*sides: Thing, **more: Any) -> Glance:
    """What is seen of these players while seat 1 has a decision to make."""
    still: Thing = {
        "outcome": None,
        "phase": "play_1",
        "active": 1,
        "waiting": True,
        "asking": False,
        "draw_course": None,
        "stack": [],
        "resolving": None,
        "combat": None,
        "modifiers": [],
    }
    return msgspec.convert({**still, "sides": sides, **more}, Glance)


def gain(own: Thing, under_way: Thing | None = None, **other: Any) -> float:
    """How much better seat 1 thinks it stands with these things of its own than without."""
    after = seen(side(1, **own), side(2, **other), **(under_way or {}))
    return score(after, 1) - score(seen(side(1), side(2, **other)), 1)
