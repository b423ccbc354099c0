"""How the events of card games change a state. Knows no rules: it believes what the events say.

Rulesets use `enter`, `move_zone` and `leave` for their own events that bring objects somewhere.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.cardkit.state import CardObject, CardState
from events.event import Event

SHARED_ZONES = frozenset({"play", "stack", "limbo"})
"""Zones that are not apart for each seat."""


def zone_key(zone: str, owner: int) -> str:
    """The key of a zone in `state.zones`: `hand:1`, but `play`."""
    return zone if zone in SHARED_ZONES else f"{zone}:{owner}"


def put(state: CardState, thing: CardObject) -> None:
    """A card gets an identity and lies uppermost in its zone (replacing nothing: the id must be new or have left)."""
    raise NotImplementedError


def rezone(state: CardState, id: str, zone: str, **changes: Any) -> CardObject:
    """An object goes to another zone, uppermost there; `changes` are fields that differ afterwards.

    Leaving play, it forgets all but id, card and owner, and continuing effects let go of it.
    """
    raise NotImplementedError


def leave(state: CardState, id: str) -> CardObject:
    """An id ceases to exist; answers the object that had it."""
    raise NotImplementedError


def alter(state: CardState, id: str, **changes: Any) -> None:
    """Fields of an object change where it lies."""
    raise NotImplementedError


CARD_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {}
"""The changes of every event in `events.vocabulary.cards`, `DeckShuffled` of a deck and `TurnEnded`."""
