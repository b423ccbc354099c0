"""Views of Arcmage as its estimate reads them, in which two players have nothing but what is said."""

from typing import Any

from domain.rulesets.arcmage_arc.score import score

Thing = dict[str, Any]


def creature(atk: int = 0, body: int = 0, **more: Any) -> Thing:
    """A marked creature in play, of no worth but that of its presence (0.6) unless more is said."""
    own = {"id": "c", "controller": 1, "marked": True, "damage": 0, "counters": {}, "loyalty": 0, "keywords": []}
    return {**own, "atk": atk, "def": body, "attachments": [], **more}


def city(strength: int = 0, **more: Any) -> Thing:
    """A city in play; without strength it is worth nothing."""
    return {
        "id": "city",
        "faction": "drake",
        "strength": strength,
        "levels": [],
        "residents": [],
        "attachments": [],
    } | more


def enchantment(cost: int | None, *subtypes: str, on_it: tuple[Thing, ...] = ()) -> Thing:
    """An enchantment in play."""
    return {"type": "enchantment", "subtypes": list(subtypes), "cost": cost, "attachments": list(on_it)}


def held(cost: int | None, loyalty: int = 0, kind: str = "event") -> Thing:
    """A card of the gaian faction in a hand."""
    return {"type": kind, "faction": "gaian", "cost": cost, "loyalty": loyalty}


def vault(unmarked: int, marked: int = 0, faction: str = "gaian", on_it: tuple[Thing, ...] = ()) -> Thing:
    """Resource cards of a faction."""
    return {faction: {"unmarked": unmarked, "marked": marked, "cards": [{"attachments": list(on_it)}]}}


def side(seat: int, **more: Any) -> Thing:
    """A player who shows a gaian card in the graveyard, has an empty deck, and nothing else."""
    empty: Thing = {
        name: [] for name in ("hand", "unbuilt", "kingdom", "homeless", "army", "enchantments", "attachments")
    }
    plain = {"defeated": False, "deck": 0, "hand_count": 0, "hand_limit": 7, "unbuilt_count": 0, "vault": {}}
    return {"seat": seat, **empty, **plain, "graveyard": [{"faction": "gaian"}], **more}


def view(*sides: Thing, board: Thing | None = None, **more: Any) -> Thing:
    """What is seen of these players while seat 1 has a decision to make."""
    still: Thing = {
        "draw_course": None,
        "stack": [],
        "resolving": None,
        "question": None,
        "combat": None,
        "modifiers": [],
    }
    shown = {"seats": list(sides), "faces": {}, **still, **(board or {})}
    playing = {"outcome": None, "phase": "play_1", "active": 1, "waiting_for": [{"seat": 1, "kind": "play"}]}
    return {**playing, "board": shown, **more}


def gain(own: Thing, board: Thing | None = None, **other: Any) -> float:
    """How much better seat 1 thinks it stands with these things of its own than without."""
    after = view(side(1, **own), side(2, **other), board=board)
    return score(after, 1) - score(view(side(1), side(2, **other)), 1)
