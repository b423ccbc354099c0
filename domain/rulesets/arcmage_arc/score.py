"""The greedy bot's estimate of a seat's standing in Arcmage, from what that seat sees."""

from collections.abc import Mapping
from typing import Any

STRENGTH = 3.0
"""Worth of a point of strength of a city."""
CITY = 8.0
"""Worth of having a city at all."""
LAST_CITY = 20.0
"""What is lost besides with the last city."""
CARD = 1.6
RESOURCE = 2.2
WANTED_RESOURCES = 9
READY = 0.25
"""Worth of a creature that is not marked, as a share of its own."""


def score(view: dict[str, Any], seat: int) -> float:
    """Higher is better: own standing over that of the strongest opponent, and a little over all of them."""
    outcome = view["outcome"]
    if outcome is not None:
        if seat not in outcome["winners"]:
            return -10_000.0
        return 10_000.0 / len(outcome["winners"])
    board = view["board"]
    if not board["seats"]:
        return 0.0
    standing = {
        info["seat"]: _standing(info, own=info["seat"] == seat) for info in board["seats"] if not info["defeated"]
    }
    others = [value for other, value in standing.items() if other != seat]
    mine = standing.get(seat, 0.0)
    total = mine - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)
    return total + _pending(board, seat)


def _standing(info: Mapping[str, Any], own: bool) -> float:
    cities: float = sum(CITY + STRENGTH * city["strength"] for city in info["kingdom"])
    last = 0.0 if len(info["kingdom"]) > 1 else -LAST_CITY
    residents = [one for city in info["kingdom"] for one in city["residents"] if one["controller"] == info["seat"]]
    army = sum(_creature(one) + 0.5 for one in info["army"])
    home = sum(_creature(one) for one in (*residents, *info["homeless"]))
    active = sum(1.5 for city in info["kingdom"] for level in city["levels"] if level["active"])
    devotion = sum(0.2 * city["devotion"] for city in info["kingdom"])
    enchantments = 2.0 * (len(info["enchantments"]) + len(info["attachments"]))
    return cities + last + army + home + active + devotion + enchantments + _means(info, own)


def _creature(one: Mapping[str, Any]) -> float:
    worth: float = 1.0 + one["atk"] * 1.5 + max(0, one["def"] - one["damage"]) * 1.0 + 0.3 * one.get("loyalty", 0)
    return worth * (1.0 if one["marked"] else 1.0 + READY) + 0.5 * len(one["attachments"])


def _means(info: Mapping[str, Any], own: bool) -> float:
    """Hand, resources, deck and unbuilt cities; resources are worth less the more there are."""
    held = sum(group["unmarked"] + group["marked"] for group in info["vault"].values())
    ready = sum(group["unmarked"] for group in info["vault"].values())
    resources: float = RESOURCE * min(held, WANTED_RESOURCES) + 0.3 * max(0, held - WANTED_RESOURCES)
    hand = CARD * min(info["hand_count"], info["hand_limit"])
    deck = -15.0 if not info["deck"] else min(info["deck"], 10) * 0.3
    variety = 0.4 * len(info["vault"]) if own else 0.0
    return resources + 0.05 * ready + hand + deck + variety + 3.0 * info["unbuilt_count"]


def _pending(board: Mapping[str, Any], seat: int) -> float:
    """What is under way: own items on the stack, an attack and who stands against it."""
    value: float = sum(1.5 if item["controller"] == seat else -1.5 for item in board["stack"])
    combat = board["combat"]
    if combat is None:
        return value
    creatures = {one["id"]: one for info in board["seats"] for one in (*info["army"], *_residents(info))}
    defenders: dict[str, list[Mapping[str, Any]]] = {}
    for defender, attacker in combat["defenders"].items():
        if defender in creatures and defender not in combat["gone"]:
            defenders.setdefault(attacker, []).append(creatures[defender])
    threat = 0.0
    for attacker in combat["attackers"]:
        if attacker in combat["gone"] or attacker in combat["fought"] or attacker not in creatures:
            continue
        threat += _battle(creatures[attacker], defenders.get(attacker, []), combat, board)
    return value + (threat if combat["attacker"] == seat else -threat if combat["defender"] == seat else 0.0)


def _residents(info: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for city in info["kingdom"] for one in city["residents"]]


def _battle(
    attacker: Mapping[str, Any], against: list[Mapping[str, Any]], combat: Mapping[str, Any], board: Mapping[str, Any]
) -> float:
    """What an attacker's battle is worth to its player."""
    power: int = max(0, attacker["atk"])
    if not against:
        if combat["assigned"] or not _able(combat, board):
            return STRENGTH * power
        return 0.6 * STRENGTH * power
    taken = sum(max(0, one["atk"]) for one in against)
    value = 0.0
    if taken >= attacker["def"] - attacker["damage"]:
        value -= _creature(attacker)
    for one in sorted(against, key=lambda one: one["def"] - one["damage"]):
        need = one["def"] - one["damage"]
        if power < need:
            break
        power -= need
        value += _creature(one)
    return value


def _able(combat: Mapping[str, Any], board: Mapping[str, Any]) -> bool:
    """Whether the defending player has anyone who can defend."""
    info = next(one for one in board["seats"] if one["seat"] == combat["defender"])
    residents = [one for city in info["kingdom"] if city["id"] == combat["city"] for one in city["residents"]]
    return any(not one["marked"] for one in (*info["army"], *residents))
