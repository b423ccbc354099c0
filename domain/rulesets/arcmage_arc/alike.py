"""Which cards might as well be one another in a move of a seat, so that a bot need not try each."""

from collections.abc import Mapping

from domain.cardkit.state import CardObject
from domain.rulesets.arcmage_arc.state import State
from events.event import Seat


def alike(state: State, seat: Seat) -> Mapping[str, str]:
    """Equal cards in the seat's hand or among its unbuilt cities, and resource cards of a faction: each with what they
    all are."""
    singled = {one for modifier in state.modifiers for one in modifier.objects}
    singled |= {thing.host for thing in state.objects.values() if thing.host is not None}
    named = {id: _named(thing, seat) for id, thing in state.objects.items() if id not in singled}
    return {id: name for id, name in named.items() if name}


def _named(thing: CardObject, seat: Seat) -> str:
    if thing.zone in ("hand", "unbuilt") and thing.owner == seat:
        return f"{thing.zone} {thing.card}"
    if thing.place == "vault" and thing.blank and thing.zone == "play" and not thing.counters:
        return f"vault {thing.controller} {thing.faction} {thing.marked}"
    return ""
