"""How the events of objects in play change a state. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.cardkit.events import cards, things
from domain.cardkit.state import DECK, CardObject, CardState
from domain.cardkit.zones import THIS_TURN, alter, count_anew, deck_of, leave, put, rezone, take_from_deck
from domain.frame import nothing_changes
from events.event import Event


def object_entered(state: CardState, event: things.ObjectEnteredPlay) -> None:
    state.moment += 1
    fields: dict[str, Any] = {
        "controller": event.controller,
        "place": event.place,
        "host": event.host,
        "marked": event.marked,
        "since": state.moment,
        "laid": state.moment if event.host is None and event.place in state.HEAPS else 0,
    }
    if event.id in state.objects:
        rezone(state, event.id, "play", **fields)
        return
    if event.origin == DECK or event.origin in state.decks_beside():
        take_from_deck(state, event.owner, (event.card,), deck_of(state, event.origin))
        state.labels += 1
    put(state, CardObject(event.id, event.card, event.owner, zone="play", **fields))


def resource_placed(state: CardState, event: cards.ResourcePlaced) -> None:
    leave(state, event.former)
    state.moment += 1
    placed = CardObject(
        event.id,
        event.card,
        event.seat,
        event.seat,
        "play",
        event.place,
        marked=event.marked,
        blank=True,
        faction=event.faction,
        since=state.moment,
    )
    put(state, placed)


def token_made(state: CardState, event: things.TokenMade) -> None:
    state.moment += 1
    put(state, CardObject(event.id, event.card, event.owner, event.owner, "removed", token=True))
    state.tokens = (*state.tokens, event.id)


def object_copied(state: CardState, event: things.ObjectCopied) -> None:
    alter(state, event.id, card=event.card, printed=state.objects[event.id].own_card)


def object_attached(state: CardState, event: things.ObjectAttached) -> None:
    alter(state, event.id, host=event.host)


def card_marked(state: CardState, event: things.CardMarked) -> None:
    alter(state, event.id, marked=True)


def cards_unmarked(state: CardState, event: things.CardsUnmarked) -> None:
    alter(state, *event.ids, marked=False)


def counter_changed(state: CardState, event: things.CounterChanged) -> None:
    counters = {**state.objects[event.id].counters, event.kind: event.after}
    alter(state, event.id, counters={kind: count for kind, count in counters.items() if count})


def control_changed(state: CardState, event: things.ControlChanged) -> None:
    place = state.objects[event.id].place if event.place is None else event.place
    alter(state, event.id, controller=event.after, place=place, laid=_laid(state, place))


def object_moved(state: CardState, event: things.ObjectMoved) -> None:
    alter(state, event.id, place=event.to, laid=_laid(state, event.to))


def _laid(state: CardState, place: str) -> int:
    """The moment in which something comes to lie on a heap, uppermost; 0 if the place is none."""
    if place not in state.HEAPS:
        return 0
    state.moment += 1
    return state.moment


def heap_ordered(state: CardState, event: things.HeapOrdered) -> None:
    for id in reversed(event.ids):
        state.moment += 1
        alter(state, id, laid=state.moment)


def object_damaged(state: CardState, event: things.ObjectDamaged) -> None:
    alter(state, event.id, damage=event.damage, struck_by=event.source)


def object_healed(state: CardState, event: things.ObjectHealed) -> None:
    alter(state, event.id, damage=event.damage)


def damage_cleared(state: CardState, event: things.DamageCleared) -> None:
    alter(state, *event.ids, damage=0, struck_by=None)
    count_anew(state)


def duty_done(state: CardState, event: things.DutyDone) -> None:
    state.uses = {**state.uses, f"{THIS_TURN}{event.id}#{event.what}": 1}


THING_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    things.DutyDone: duty_done,
    things.ObjectEnteredPlay: object_entered,
    cards.ResourcePlaced: resource_placed,
    things.TokenMade: token_made,
    things.ObjectCopied: object_copied,
    things.ObjectAttached: object_attached,
    things.CardMarked: card_marked,
    things.CardsUnmarked: cards_unmarked,
    things.CounterChanged: counter_changed,
    things.ControlChanged: control_changed,
    things.ObjectMoved: object_moved,
    things.HeapOrdered: heap_ordered,
    things.CardBecameTop: nothing_changes,
    things.CardBecameBuried: nothing_changes,
    things.ObjectDamaged: object_damaged,
    things.ObjectHealed: object_healed,
    things.DamageCleared: damage_cleared,
    things.ObjectDied: nothing_changes,
    things.ObjectDestroyed: nothing_changes,
}
"""The changes of the events in `domain.cardkit.events.things`. What dies or is destroyed leaves by a later event."""
