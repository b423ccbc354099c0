"""What a card is in words: its text alternative, for screen readers and for the page's close look."""

from typing import Any

from domain.wording import counted
from service.web.pictures.arcmage_arc.palette import faction_name
from service.web.pictures.arcmage_arc.price import price_of

Thing = dict[str, Any]
Face = dict[str, Any]


def type_line(thing: Thing) -> str:
    """`Creature, Elf Soldier`."""
    words = " ".join(thing.get("subtypes") or ())
    kind = str(thing.get("type") or "card").capitalize()
    return f"{kind}, {words}" if words else kind


def label(thing: Thing, face: Face | None) -> str:
    """A card in one sentence: name, type, numbers, state, and its rules text."""
    if thing.get("face_down"):
        own = f" ({thing['name']})" if thing.get("name") else ""
        return f"Resource card{own}, {faction_name(thing['faction'])}, {_marked(thing)}{_attached(thing)}"
    if thing.get("name") is None:
        return "A hidden card"
    parts = [thing["name"], type_line(thing), faction_name(thing.get("faction")), *numbers(thing, face), *states(thing)]
    told = ", ".join(parts) + _attached(thing)
    rules = " ".join(str((face or {}).get("rules") or "").split())
    return f"{told}. {rules}" if rules else f"{told}."


def numbers(thing: Thing, face: Face | None) -> list[str]:
    """Cost, loyalty, attack and defense, or a city's strength and devotion, as they are now."""
    told = []
    cost = price_of(thing, face)
    if cost is not None:
        told.append(f"cost {cost}")
    if thing.get("loyalty"):
        told.append(f"loyalty {thing['loyalty']}")
    if "atk" in thing:
        told += [f"attack {thing['atk']}", f"defense {thing['def'] - thing['damage']} of {thing['def']}"]
    if "strength" in thing:
        told += [f"strength {thing['strength']}", f"devotion {thing['devotion']}"]
        told += [level(one) for one in thing["levels"]]
    return told


def level(one: dict[str, Any]) -> str:
    """A level of a city: `level 3 permanent active`."""
    return f"level {one['devotion']}{' permanent' * one['permanent']}{' active' * one['active']}"


def states(thing: Thing) -> list[str]:
    """What holds of a card in play at this moment."""
    told = [_marked(thing)] if thing.get("marked") else []
    if thing.get("devoted_to"):
        told.append("devoted")
    if thing.get("attacking"):
        told.append("attacking")
    if thing.get("defending"):
        told.append("defending")
    if thing.get("owner") != thing.get("controller", thing.get("owner")):
        told.append(f"owned by seat {thing['owner']}")
    told += [counted(count, f"{kind} counter") for kind, count in (thing.get("counters") or {}).items()]
    told += [word.replace("_", " ") for word in thing.get("keywords") or ()]
    return told


def _marked(thing: Thing) -> str:
    return "marked" if thing.get("marked") else "unmarked"


def _attached(thing: Thing) -> str:
    names = [one["name"] or "a card" for one in thing.get("attachments") or ()]
    return f", with {', '.join(names)} attached" if names else ""
