"""How folding brings objects into, between and out of zones.

Events that use these raise `state.moment` if they give an object a new `since`, and `state.labels` by the random ids
that they use.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.state import DECK, CardObject, CardState, Modifier
from events.event import Seat

THIS_TURN = "turn:"
"""Stands in front of the keys of `state.uses` that count one turn only."""


def put(state: CardState, thing: CardObject) -> None:
    """A card gets an identity and lies uppermost in its zone; its id must be new."""
    key = state.zone_key(thing.zone, thing.owner)
    state.objects = {**state.objects, thing.id: thing}
    state.zones = {**state.zones, key: (*state.zones.get(key, ()), thing.id)}


def leave(state: CardState, id: str) -> CardObject:
    """An id ceases to exist; answers the object that had it."""
    thing = state.objects[id]
    state.objects = state.objects.copy()
    del state.objects[id]
    key = state.zone_key(thing.zone, thing.owner)
    state.zones = {**state.zones, key: tuple([other for other in state.zones[key] if other != id])}
    if thing.zone == "play":
        let_go(state, id)
    return thing


def rezone(state: CardState, id: str, zone: str, **changes: Any) -> CardObject:
    """An object goes to another zone, uppermost there; `changes` are fields that differ afterwards.

    Leaving play, it forgets all but id, card and owner, and what referred to it in play lets go of it.
    """
    thing = leave(state, id)
    fields: dict[str, Any] = {"controller": thing.owner, "since": thing.since, **changes}
    moved = CardObject(id, thing.own_card, thing.owner, zone=zone, token=thing.token, **fields)
    put(state, moved)
    return moved


def alter(state: CardState, *ids: str, **changes: Any) -> None:
    """Fields of objects change where they lie (not their zone)."""
    state.objects = state.objects.copy()
    for id in ids:
        state.objects[id] = replace(state.objects[id], **changes)


def set_deck(state: CardState, seat: Seat, names: Iterable[str], deck: str = DECK) -> None:
    """These cards are in a deck, top first."""
    if deck == DECK:
        state.decks = {**state.decks, seat: tuple(names)}
    else:
        state.piles = {**state.piles, f"{deck}:{seat}": tuple(names)}


def deck_of(state: CardState, origin: str) -> str:
    """The deck that cards without an id came from: the one beside the main one that is named, else the main one."""
    return origin if origin in state.decks_beside() else DECK


def take_from_deck(state: CardState, seat: Seat, names: Iterable[str], deck: str = DECK) -> None:
    """Cards of these names are no longer in a deck: of each the uppermost."""
    left = list(state.deck(seat, deck))
    for name in names:
        left.remove(name)
    set_deck(state, seat, left, deck)


def count_anew(state: CardState) -> None:
    """Nothing has been played or used in this turn."""
    state.actions = {}
    state.triggered = 0
    state.uses = {key: count for key, count in state.uses.items() if not key.startswith(THIS_TURN)}


def relabel(state: CardState, ids: Mapping[str, str]) -> None:
    """Objects that are named nowhere in the open get other ids where they lie."""
    if not ids:
        return
    state.labels += len(ids)
    state.objects = state.objects.copy()
    for id, new in ids.items():
        state.objects[new] = replace(state.objects.pop(id), id=new)
    state.zones = {key: tuple([ids.get(id, id) for id in there]) for key, there in state.zones.items()}
    if state.question is not None and state.question.hidden:
        options = tuple(ids.get(option, option) for option in state.question.options)
        state.question = replace(state.question, options=options)


def let_go(state: CardState, id: str) -> None:
    """Continuing effects, counts of uses and tallies of an object that leaves play end with it."""
    if any(id in modifier.objects for modifier in state.modifiers):
        freed = [_without(modifier, id) for modifier in state.modifiers]
        state.modifiers = tuple(modifier for modifier in freed if modifier.objects)
    own = f"{id}#"
    state.uses = {key: times for key, times in state.uses.items() if not key.removeprefix(THIS_TURN).startswith(own)}
    state.tallies = {key: tally for key, tally in state.tallies.items() if not key.startswith(own)}


def _without(modifier: Modifier, id: str) -> Modifier:
    if id not in modifier.objects:
        return modifier
    return replace(modifier, objects=tuple(other for other in modifier.objects if other != id))
