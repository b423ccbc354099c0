"""The greedy bot's estimate of a seat's standing in Arcmage, from what that seat sees."""

from collections.abc import Iterator, Mapping
from math import exp
from typing import Any

Thing = Mapping[str, Any]
Passing = Mapping[str, Mapping[str, int]]
"""What soon ends: by creature and stat, how much it adds."""
SOON = ("end_of_turn", "end_of_phase", "attack")

STRENGTH = 2.2
"""Worth of a point of strength of a city."""
LAST_STRENGTH = 34.0
"""Worth of the strength that keeps a player in the match: it melts away as what is left of it is threatened."""
ENOUGH = 9.0
"""Strength in excess of the threat at which that worth has sunk to about a third."""
UNBUILT = 9.0
"""Worth of an unbuilt city besides its strength: founding it costs a turn."""
USUAL_STRENGTH = 15
RESOURCES = (0.0, 4.6, 9.2, 13.4, 17.2, 20.6, 23.6, 25.8, 27.2, 28.0)
"""Worth of so many resource cards; each one more adds little."""
FOREIGN = -0.6
"""Worth of a resource card of a faction of which the player shows no card."""
CARD = 2.0
"""Worth of a hand card that nobody knows."""
DRAWN = 1.5
"""Worth of a card that will be drawn; it may be a city."""
CITY_CARD = 0.3
USUAL_COST = 2
"""What a card is taken to cost whose cost is chosen when it is played."""
PLAYABLE = 1.0
"""What a hand card is worth more if it can soon be paid."""
READY = 0.12
"""What a creature is worth more while it is not marked, as a share of its own."""
HOSTILE = frozenset({"Curse", "Writ"})
"""Subtypes of enchantments that harm what they are on."""
HAMPERED = 0.6
"""What such an enchantment leaves of a creature's worth."""
WOUND = 0.15
"""How much a point of damage counts, which is gone at the end of the turn."""
IN_ARMY = 0.35
AT_HOME = 0.35
"""Worth of a point of ATK in the army, and of a loyalty mark in a city."""
ACTIVE = 3.0
"""Worth of a permanent advantage."""
ENCHANTMENT = 1.6
"""Worth of an enchantment in play for each resource card that it costs."""


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
    sides = {info["seat"]: info for info in board["seats"] if not info["defeated"]}
    passing = _passing(board)
    standing = {
        other: _standing(board, info, [one for one in sides.values() if one is not info], seat, passing)
        for other, info in sides.items()
    }
    others = [value for other, value in standing.items() if other != seat]
    mine = standing.get(seat, 0.0)
    total = mine - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)
    return total + _stack(view, seat) + _drawing(view, seat) + _combat(board, seat, passing)


# --- what a player has ------------------------------------------------------------------------------------------------


def _standing(board: Thing, info: Thing, others: list[Thing], viewer: int, passing: Passing) -> float:
    own = info["seat"] == viewer
    creatures = sum(_creature(one, passing) for one in _creatures(info))
    army: float = sum(IN_ARMY * max(0, one["atk"]) for one in info["army"])
    home: float = sum(AT_HOME * one["loyalty"] for one in _residents(info))
    active: float = sum(
        ACTIVE for city in info["kingdom"] for level in city["levels"] if level["active"] and level["permanent"]
    )
    enchantments: float = sum(_enchantment(one) for one in info["enchantments"])
    return (
        _life(board, info, others)
        + creatures
        + army
        + home
        + active
        + enchantments
        + _attached(info)
        + _resources(info)
        + (_own_hand(info) if own else CARD * min(info["hand_count"], info["hand_limit"]))
        + _deck(info)
    )


def _life(board: Thing, info: Thing, others: list[Thing]) -> float:
    """Cities and unbuilt cities; what stands between the player and defeat is dearer the less of it there is."""
    strength: float = sum(max(0, city["strength"]) for city in info["kingdom"])
    guard: int = sum(max(one["atk"], one["def"] - one["damage"]) for one in _creatures(info) if not one["marked"])
    threat = max((sum(max(0, one["atk"]) for one in other["army"]) for other in others), default=0)
    left = strength - 0.8 * max(0.0, threat - 0.6 * guard)
    known = [board["faces"][one["name"]]["stats"].get("defense", 0) for one in info["unbuilt"] if one["name"]]
    unknown = info["unbuilt_count"] - len(known)
    unbuilt: float = STRENGTH * (sum(known) + USUAL_STRENGTH * unknown) + UNBUILT * info["unbuilt_count"]
    return STRENGTH * strength + unbuilt - LAST_STRENGTH * exp(-max(0.0, left) / ENOUGH)


def _creature(one: Thing, passing: Passing) -> float:
    """Worth of a creature in play, by its values without what soon ends."""
    less = passing.get(one["id"], {})
    atk, body = one["atk"] - less.get("atk", 0), one["def"] - less.get("def", 0) - WOUND * one["damage"]
    worth: float = 0.6 + 1.3 * max(0, atk) + 0.9 * max(0, body)
    worth += 0.5 * one.get("loyalty", 0) + 1.2 * len(one["keywords"]) + 0.4 * sum(one["counters"].values())
    worth *= HAMPERED ** sum(_hostile(other) for other in one["attachments"])
    return worth if one["marked"] else worth * (1.0 + READY)


def _passing(board: Thing) -> Passing:
    """What effects that soon end add to creatures, by id and stat."""
    found: dict[str, dict[str, int]] = {}
    for modifier in board["modifiers"]:
        if modifier["until"]["kind"] not in SOON:
            continue
        for change in modifier["changes"]:
            if change.get("stat") in ("atk", "def") and change.get("op", "add") == "add":
                for one in modifier["objects"]:
                    stats = found.setdefault(one, {})
                    stats[change["stat"]] = stats.get(change["stat"], 0) + change.get("amount", 0)
    return found


def _enchantment(one: Thing) -> float:
    return 0.8 + ENCHANTMENT * (one.get("cost") or 0)


def _attached(info: Thing) -> float:
    """Enchantments on this player and this player's things: curses and writs harm, others help a little."""
    vault = [card for group in info["vault"].values() for card in group["cards"]]
    things = [*_creatures(info), *info["kingdom"], *info["enchantments"], *vault]
    found = [*info["attachments"], *(other for one in things for other in one["attachments"])]
    found += [second for first in found for second in first["attachments"]]
    return sum((-1.0 if _hostile(one) else 0.4) * _enchantment(one) for one in found)


def _hostile(one: Thing) -> bool:
    return not HOSTILE.isdisjoint(one["subtypes"])


def _resources(info: Thing) -> float:
    held = sum(group["unmarked"] + group["marked"] for group in info["vault"].values())
    worth: float = RESOURCES[min(held, len(RESOURCES) - 1)] + 0.2 * max(0, held - len(RESOURCES) + 1)
    shown = {one["faction"] for one in (*info["kingdom"], *info["hand"], *info["graveyard"]) if one.get("faction")}
    foreign: int = sum(
        group["unmarked"] + group["marked"] for faction, group in info["vault"].items() if faction not in shown
    )
    return worth + FOREIGN * foreign


def _own_hand(info: Thing) -> float:
    """Hand cards: those that can be paid soon are worth more; a city is only good for a resource."""
    held = {faction: group["unmarked"] + group["marked"] for faction, group in info["vault"].items()}
    total = sum(held.values())
    values = []
    for one in info["hand"]:
        if one.get("type") == "city":
            values.append(CITY_CARD)
            continue
        cost = one.get("cost")
        lacking = max(0, (USUAL_COST if cost is None else cost) - total)
        lacking += max(0, one.get("loyalty", 0) - held.get(one["faction"], 0))
        values.append(CARD + PLAYABLE * max(-0.8, 1 - 0.45 * lacking))
    return sum(sorted(values, reverse=True)[: info["hand_limit"]])


def _deck(info: Thing) -> float:
    """The deck: an empty one is as good as a defeat at the next draw."""
    deck: int = info["deck"]
    return 0.3 * deck - 40.0 * exp(-deck / 7)


def _residents(info: Thing) -> list[Thing]:
    return [one for city in info["kingdom"] for one in city["residents"] if one["controller"] == info["seat"]]


def _creatures(info: Thing) -> Iterator[Thing]:
    yield from info["army"]
    yield from _residents(info)
    yield from info["homeless"]


# --- what is under way ------------------------------------------------------------------------------------------------


def _stack(view: Thing, seat: int) -> float:
    """Items on the stack, and one that waits for a draw: worth a little more than the card in hand was."""
    board = view["board"]
    going_on = board["resolving"] is not None and (board["question"] or not view["waiting_for"])
    items = [*board["stack"], *([board["resolving"]] if going_on else ())]
    value = 0.0
    for item in items:
        worth = 2.0
        if item["kind"] == "card":
            face = board["faces"].get(item["card"], {})
            cost = face.get("cost")
            worth = CARD + PLAYABLE + 0.6 + 0.5 * (cost if isinstance(cost, int) else (item["x"] or 0) + 1)
            stats = face.get("stats", {})
            if face.get("type") == "creature":
                worth = 1.0 + 1.3 * stats["atk"] + 0.9 * stats["def"]
        if not view["waiting_for"]:
            worth += DRAWN
        value += worth if item["controller"] == seat else -worth
    return value


def _drawing(view: Thing, seat: int) -> float:
    """Cards that the chosen course will bring, and the resource card that may be placed."""
    board = view["board"]
    if view["phase"] != "draw_resource" or view["active"] != seat or view["waiting_for"]:
        return 0.0
    info = next(one for one in board["seats"] if one["seat"] == seat)
    room: int = max(0, info["hand_limit"] - info["hand_count"])
    if board["draw_course"] == 1:
        return DRAWN * min(2, room) + 0.3
    if board["draw_course"] != 2:
        return 0.0
    held: int = sum(group["unmarked"] + group["marked"] for group in info["vault"].values())
    more = RESOURCES[min(held + 1, len(RESOURCES) - 1)] - RESOURCES[min(held, len(RESOURCES) - 1)]
    least: float = min((CITY_CARD if one.get("type") == "city" else CARD for one in info["hand"]), default=CARD)
    return DRAWN * min(1, room + 1) + max(0.0, more - least)


def _combat(board: Thing, seat: int, passing: Passing) -> float:
    """The attack under way, as its battles are likely to go."""
    combat = board["combat"]
    if combat is None or seat not in (combat["attacker"], combat["defender"]):
        return 0.0
    sides = {info["seat"]: info for info in board["seats"]}
    creatures = {one["id"]: one for info in board["seats"] for one in _creatures(info)}
    out = {*combat["gone"], *combat["fought"]}
    attackers = [creatures[one] for one in combat["attackers"] if one in creatures and one not in out]
    city = next((one for one in sides[combat["defender"]]["kingdom"] if one["id"] == combat["city"]), None)
    if combat["assigned"]:
        value = _assigned(combat, attackers, creatures, city, passing)
    else:
        value = _expected(attackers, _able(combat, sides), city, passing)
    return value if combat["attacker"] == seat else -value


def _assigned(
    combat: Thing, attackers: list[Thing], creatures: Mapping[str, Thing], city: Thing | None, passing: Passing
) -> float:
    value, left = 0.0, city["strength"] if city is not None else 0
    for attacker in attackers:
        engaged = [one for one, other in combat["defenders"].items() if other == attacker["id"]]
        if engaged:
            value += _battle(attacker, [creatures[one] for one in engaged if one in creatures], passing)
        else:
            value += _breach(max(0, attacker["atk"]), left)
            left -= max(0, attacker["atk"])
    return value


def _expected(attackers: list[Thing], able: list[Thing], city: Thing | None, passing: Passing) -> float:
    """The defender answers each attacker, the strongest first, as hurts the attack most."""
    value, left = 0.0, city["strength"] if city is not None else 0
    free = list(able)
    for attacker in sorted(attackers, key=lambda one: -one["atk"]):
        power = max(0, attacker["atk"])
        best, by = _breach(power, left), None
        for defender in free:
            if "flying" in attacker["keywords"] and "flying" not in defender["keywords"]:
                continue
            worth = _battle(attacker, [defender], passing)
            if worth < best:
                best, by = worth, defender
        if by is None:
            left -= power
        else:
            free.remove(by)
        value += best
    return value


def _breach(power: int, strength: int) -> float:
    """Worth of damage to a city; of a city that falls a little more."""
    if strength <= 0:
        return 0.0
    return 1.25 * STRENGTH * min(power, strength) + (6.0 if power >= strength else 0.0)


def _battle(attacker: Thing, against: list[Thing], passing: Passing) -> float:
    """Worth of a battle to the attacking player."""
    power = max(0, attacker["atk"])
    value = 0.0
    if sum(max(0, one["atk"]) for one in against) >= attacker["def"] - attacker["damage"]:
        value -= _creature(attacker, passing)
    for one in sorted(against, key=lambda one: one["def"] - one["damage"]):
        need = one["def"] - one["damage"]
        if power < need:
            break
        power -= need
        value += _creature(one, passing)
    return value


def _able(combat: Thing, sides: Mapping[int, Thing]) -> list[Thing]:
    """Those who may be assigned as defenders."""
    info = sides[combat["defender"]]
    home = [one for city in info["kingdom"] if city["id"] == combat["city"] for one in city["residents"]]
    return [one for one in (*info["army"], *home) if not one["marked"] and one["controller"] == info["seat"]]
