"""Which cards might as well be one another in a move of a seat, so that a bot need not try each."""

from collections.abc import Mapping

from domain.cardkit.state import CardObject, CardState
from events.event import Seat


def alike(state: CardState, seat: Seat) -> Mapping[str, str]:
    """Equal cards among those that only the seat sees, and cards face down at a place: each with what they all are."""
    singled = {one for modifier in state.modifiers for one in modifier.objects}
    singled |= {thing.host for thing in state.objects.values() if thing.host is not None}
    named = {id: _named(state, thing, seat) for id, thing in state.objects.items() if id not in singled}
    return {id: name for id, name in named.items() if name}


def _named(state: CardState, thing: CardObject, seat: Seat) -> str:
    if state.hides(thing) and thing.owner == seat:
        return f"{thing.zone} {thing.card}"
    if thing.blank and thing.zone == "play" and not thing.counters:
        return f"{thing.place} {thing.controller} {thing.faction} {thing.marked}"
    return ""
