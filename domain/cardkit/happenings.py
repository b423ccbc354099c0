"""What triggers hear of the events of all card games, and what must be permitted for them to come true."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.dialect import Happened, Happening
from domain.cardkit.events import cards, decks, stack, things
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.numbers import GAINED, LOST, Number, happenings_of
from domain.cardkit.run.objects import seat_name
from domain.cardkit.state import CardObject
from events.event import Event
from events.vocabulary.turns import PhaseEnded, TurnEnded, TurnStarted

Before = Mapping[str, CardObject]
Reading = Callable[[Before, Any], Happened | None]
Asked = Callable[[Any], tuple[str, tuple[str, ...]] | None]

TARGETED = "targeted"
"""What befalls each thing that a card or an ability is aimed at."""

DESTROYED = "destroyed"
"""The cause with which something that was destroyed, and is no creature, comes into a graveyard."""


def happenings(
    readings: Mapping[type[Event], Mapping[str, Reading]], numbers: Iterable[Number] = ()
) -> Mapping[type[Event], tuple[Happening, ...]]:
    """The readings of a ruleset's own events, besides those that all card games share; of one event, its own alone.

    numbers: those of its players
    """
    told: Mapping[type[Event], Mapping[str, Reading]] = {
        NumberChanged: {kind: changed(kind) for kind in happenings_of(numbers)}
    }
    return {
        event: tuple(Happening(kind, read) for kind, read in kinds.items())
        for event, kinds in {**SHARED, **told, **readings}.items()
    }


def changed(kind: str) -> Reading:
    """A player gains or loses so much of a number: `gold_gained`."""
    ending = GAINED if kind.endswith(GAINED) else LOST
    number = kind.removesuffix(ending)

    def read(_before: Before, event: NumberChanged) -> Happened | None:
        if event.number != number or (event.amount > 0) != (ending == GAINED):
            return None
        by = () if event.source is None else (event.source,)
        return Happened(kind, player=event.seat, by=by, amount=abs(event.amount))

    return read


def known(before: Before, ids: Iterable[str]) -> tuple[CardObject, ...]:
    """Objects as they were before an event."""
    return tuple(before[one] for one in ids if one in before)


def about_id(kind: str) -> Reading:
    """What happens to the object that the event names."""

    def read(before: Before, event: Any) -> Happened | None:
        about = known(before, (event.id,))
        return Happened(kind, about, about[0].controller) if about else None

    return read


def entered(kind: str) -> Reading:
    """An object comes into play."""

    def read(_before: Before, event: things.ObjectEnteredPlay) -> Happened | None:
        thing = CardObject(event.id, event.card, event.owner, event.controller, "play")
        return Happened(kind, (thing,), event.controller)

    return read


def _resource(kind: str) -> Reading:
    def read(_before: Before, event: cards.ResourcePlaced) -> Happened | None:
        thing = CardObject(
            event.id, event.card, event.seat, event.seat, "play", event.place, blank=True, faction=event.faction
        )
        return Happened(kind, (thing,), event.seat)

    return read


def _left(before: Before, event: Any) -> Happened | None:
    """A card that was in play is no longer; one face down is not named by a hidden id."""
    name = event.id or getattr(event, "hidden_id", None)
    thing = before.get(name) if name is not None else None
    return None if thing is None or thing.zone != "play" else Happened("leaves_play", (thing,), thing.controller)


def _leaves(before: Before, event: things.ObjectDied | things.ObjectDestroyed) -> Happened | None:
    """What dies or is destroyed leaves play by that: what lets it stay in play keeps it from dying.

    It has left already if its death brought it elsewhere than into its graveyard, where a later event will.
    """
    happened = about_id("leaves_play")(before, event)
    if happened is None or (isinstance(event, things.ObjectDied) and event.to != "graveyard"):
        return happened
    return replace(happened, foreseen=True)


def _dies(before: Before, event: things.ObjectDied) -> Happened | None:
    happened = about_id("dies")(before, event)
    return None if happened is None else replace(happened, by=event.by)


def _ruined(before: Before, event: cards.CardPutInGraveyard | cards.CardRemovedFromGame) -> Happened | None:
    return about_id("destroyed")(before, event) if event.cause == DESTROYED else None


def _unmarked(before: Before, event: things.CardsUnmarked) -> Happened | None:
    return Happened("unmarked", known(before, event.ids), event.seat, apart=True)


def _damaged(before: Before, event: things.ObjectDamaged) -> Happened | None:
    about = known(before, (event.id,))
    return Happened("damaged", about, about[0].controller, (event.source,), event.amount) if about else None


def _deals(before: Before, event: things.ObjectDamaged) -> Happened | None:
    about = known(before, (event.source,))
    return Happened("deals_damage", about, about[0].controller, (event.id,), event.amount) if about else None


def _restored(before: Before, event: things.ObjectHealed) -> Happened | None:
    about = known(before, (event.id,))
    return Happened("restored", about, about[0].controller, (event.source,), event.amount) if about else None


def _drawn(_before: Before, event: cards.CardsDrawn) -> Happened | None:
    return Happened("drawn", _fresh(event, "hand"), event.seat, apart=True)


def _milled(_before: Before, event: decks.CardsMilled) -> Happened | None:
    return Happened("milled", _fresh(event, "graveyard"), event.seat, apart=True)


def _fresh(event: Any, zone: str) -> tuple[CardObject, ...]:
    pairs = zip(event.ids, event.cards, strict=True)
    return tuple(CardObject(one, card, event.seat, event.seat, zone) for one, card in pairs)


def _discarded(before: Before, event: cards.CardsDiscarded) -> Happened | None:
    return Happened("discarded", known(before, event.ids), event.seat, apart=True)


def _played(before: Before, event: stack.CardPlayed) -> Happened | None:
    """A card is its player's as it is played, whosever hand it was in."""
    played = tuple(replace(thing, controller=event.seat) for thing in known(before, (event.id,)))
    return Happened("played", played, event.seat)


def _activated(before: Before, event: stack.AbilityActivated) -> Happened | None:
    return Happened("activated", known(before, (event.source,)), event.seat)


def _targeted(before: Before, event: stack.CardPlayed | stack.AbilityActivated) -> Happened | None:
    """Each thing that a text is aimed at as it is announced; the player is whose text it is."""
    about = known(before, dict.fromkeys(id for ids in event.targets for id in ids))
    source = event.id if isinstance(event, stack.CardPlayed) else event.source
    return Happened(TARGETED, about, event.seat, (source,), apart=True) if about else None


def _control(before: Before, event: things.ControlChanged) -> Happened | None:
    return Happened("control_changed", known(before, (event.id,)), event.after)


def _phase_ends(_before: Before, event: PhaseEnded) -> Happened | None:
    return Happened("phase_ends", player=event.seat, phase=event.phase)


def _turn(kind: str) -> Reading:
    return lambda _before, event: Happened(kind, player=event.seat)


SHARED: Mapping[type[Event], Mapping[str, Reading]] = {
    things.ObjectEnteredPlay: {"enters_play": entered("enters_play")},
    cards.ResourcePlaced: {"enters_play": _resource("enters_play"), "resource_placed": _resource("resource_placed")},
    stack.CardPlayed: {"played": _played, TARGETED: _targeted},
    stack.AbilityActivated: {"activated": _activated, TARGETED: _targeted},
    things.ObjectDied: {"dies": _dies, "leaves_play": _leaves},
    things.ObjectDestroyed: {"destroyed": about_id("destroyed"), "leaves_play": _leaves},
    cards.CardPutInGraveyard: {"leaves_play": _left, "destroyed": _ruined},
    cards.CardReturnedToHand: {"leaves_play": _left},
    cards.CardReturnedToDeck: {"leaves_play": _left},
    cards.CardRemovedFromGame: {"leaves_play": _left, "destroyed": _ruined},
    things.ObjectMoved: {"moves": about_id("moves")},
    things.CardBecameTop: {"becomes_top": about_id("becomes_top")},
    things.CardBecameBuried: {"buried": about_id("buried")},
    things.CardMarked: {"marked": about_id("marked")},
    things.CardsUnmarked: {"unmarked": _unmarked},
    things.ObjectDamaged: {"damaged": _damaged, "deals_damage": _deals},
    things.ObjectHealed: {"restored": _restored},
    cards.CardsDrawn: {"drawn": _drawn},
    cards.CardsDiscarded: {"discarded": _discarded},
    decks.CardsMilled: {"milled": _milled},
    things.ControlChanged: {"control_changed": _control},
    PhaseEnded: {"phase_ends": _phase_ends},
    TurnStarted: {"turn_begins": _turn("turn_begins")},
    TurnEnded: {"turn_ends": _turn("turn_ends")},
}
"""What triggers hear of each event. Phases that begin are told by the turn, which knows whose they are."""


def _each(permission: str) -> Asked:
    return lambda event: (permission, (event.id,))


def _of_seat(permission: str) -> Asked:
    return lambda event: (permission, (seat_name(event.seat),))


PERMISSIONS: Mapping[type[Event], Asked] = {
    things.ObjectMoved: _each("be_moved"),
    things.CardMarked: _each("be_marked"),
    things.CardsUnmarked: lambda event: ("be_unmarked", event.ids),
    things.ObjectDamaged: _each("be_damaged"),
    cards.CardsDrawn: _of_seat("draw"),
    cards.ResourcePlaced: _of_seat("place_resource"),
}
"""What must be permitted, for whom, so that an event comes true."""
