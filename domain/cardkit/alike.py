"""Which cards might as well be one another in a move of a seat, or are of a sort, so that a bot need not try each."""

from collections.abc import Mapping

from domain.cardkit.pool import LIBRARY
from domain.cardkit.state import CardObject, CardState
from domain.ruleset import Aiming
from events.event import Seat


def alike(state: CardState, seat: Seat) -> Mapping[str, str]:
    """Equal cards among those that only the seat sees, and cards face down at a place: each with what they all are."""
    singled = {one for modifier in state.modifiers for one in modifier.objects}
    singled |= {thing.host for thing in state.objects.values() if thing.host is not None}
    named = {id: _named(state, thing, seat) for id, thing in state.objects.items() if id not in singled}
    return {id: name for id, name in named.items() if name}


def exchanged(state: CardState, before: CardState, laid: tuple[str, ...], instead: tuple[str, ...]) -> CardState:
    """A position in which cards were laid out of a hand, as if they were still there and others had been laid instead.

    `before` is the position in which all of them were in that hand. Which cards they are where they lie nobody asks.
    """
    back = [id for id in laid if id not in instead]
    places = dict(zip([id for id in instead if id not in laid], back, strict=True))
    twin = state.copy()
    twin.objects = {id: thing for id, thing in state.objects.items() if id not in places}
    twin.objects |= {id: before.objects[id] for id in back}
    hands = {before.zone_key("hand", before.objects[id].owner) for id in back}
    twin.zones = {**state.zones, **{hand: tuple([places.get(id, id) for id in state.zones[hand]]) for hand in hands}}
    return twin


def _sorts(state: CardState) -> Mapping[str, str]:
    """Cards of one type that a player has in one place are of a sort, as if all cards that others are at were one.

    Of hidden cards the type does not matter.
    """
    cards, objects = LIBRARY.pool(state.pool).cards, state.objects
    found: dict[str, str] = {}
    for id, thing in objects.items():
        kind = "" if thing.blank or state.hides(thing) else cards[thing.card].type
        place = "" if thing.place in objects else thing.place
        found[id] = f"{thing.controller} {thing.zone} {place} {kind}"
    return found


AIMING = Aiming(frozenset({"source", "targets", "costs", "receiver"}), _sorts)
"""Cards and abilities by what they are aimed at and cost, and Equipment by who receives it."""


def _named(state: CardState, thing: CardObject, seat: Seat) -> str:
    if state.hides(thing) and thing.owner == seat:
        return f"{thing.zone} {thing.card}"
    if thing.blank and thing.zone == "play" and not thing.counters:
        return f"{thing.place} {thing.controller} {thing.faction} {thing.marked}"
    return ""
