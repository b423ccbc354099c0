"""A card in words: its text alternative, for screen readers, for the close look, and for terminals."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from domain.wording import listed

if TYPE_CHECKING:
    from domain.telling.teller import Teller

Thing = Mapping[str, Any]
Face = Mapping[str, Any]


def price_of(thing: Thing, face: Face | None) -> int | str | None:
    """What a card costs now; one whose cost is reckoned when it is played costs what is printed on it."""
    now: int | None = thing.get("cost")
    printed: int | str | None = (face or {}).get("cost")
    return printed if now is not None and isinstance(printed, str) else now


def type_line(teller: "Teller", thing: Thing) -> str:
    """`Creature, Elf Soldier`."""
    words = " ".join(thing.get("subtypes") or ())
    kind = teller.plain(thing.get("type") or "card").capitalize()
    return f"{kind}, {words}" if words else kind


def faction_name(teller: "Teller", faction: str | None) -> str:
    """A faction in words."""
    return teller.plain("no_faction" if faction is None else faction)


def label(teller: "Teller", thing: Thing, face: Face | None, as_it_is: Sequence[str] | None = None) -> str:
    """A card in one sentence: name, type, numbers and states (`now`), and its rules text."""
    if thing.get("face_down"):
        return ", ".join(teller.texts("card_face_down", thing)) + attached(thing)
    if thing.get("name") is None:
        return teller.plain("hidden_card").capitalize()
    parts = [thing["name"], type_line(teller, thing)]
    if teller.words.factions:
        parts.append(faction_name(teller, thing.get("faction")))
    told = ", ".join([*parts, *(now(teller, thing, face) if as_it_is is None else as_it_is)]) + attached(thing)
    rules = " ".join(str((face or {}).get("rules") or "").split())
    return f"{told}. {rules}" if rules else f"{told}."


def now(teller: "Teller", thing: Thing, face: Face | None) -> list[str]:
    """A card's numbers and states as they are now."""
    return [*teller.texts("card_numbers", {**thing, "cost": price_of(thing, face)}), *states(teller, thing)]


def states(teller: "Teller", thing: Thing) -> list[str]:
    """What holds of a card in play at this moment."""
    owner = thing.get("owner")
    lent = owner if owner != thing.get("controller", owner) else None
    return teller.texts("card_states", {**thing, "lent_by": lent})


def line(teller: "Teller", thing: Thing) -> str:
    """A card that lies open, in a line of a terminal."""
    return ", ".join([*teller.texts("card_line", thing), *states(teller, thing)]) + _in_brackets(teller, thing)


def _in_brackets(teller: "Teller", thing: Thing) -> str:
    held = [line(teller, one) for one in thing.get("attachments") or ()]
    return f" (with {'; '.join(held)})" if held else ""


def attached(thing: Thing) -> str:
    """What is attached to a card."""
    names = [one["name"] or "a card" for one in thing.get("attachments") or ()]
    return f", with {listed(names)} attached" if names else ""
