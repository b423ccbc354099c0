"""What triggers hear of each event, and what must be permitted for it to come true."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.dialect import Happened, Happening
from domain.cardkit.run.objects import seat_name
from domain.cardkit.state import CardObject
from domain.rulesets.arcmage_arc.physics import DESTROYED
from events.event import Event
from events.vocabulary import arcmage_arc as a
from events.vocabulary import cards as c
from events.vocabulary import decks
from events.vocabulary.turns import TurnEnded, TurnStarted

Before = Mapping[str, CardObject]
Reading = Callable[[Before, Any], Happened | None]


def _known(before: Before, ids: Iterable[str]) -> tuple[CardObject, ...]:
    return tuple(before[one] for one in ids if one in before)


def _about_id(kind: str) -> Reading:
    """What happens to the object that the event names."""

    def read(before: Before, event: Any) -> Happened | None:
        about = _known(before, (event.id,))
        return Happened(kind, about, about[0].controller) if about else None

    return read


def _entered(kind: str) -> Reading:
    def read(_before: Before, event: Any) -> Happened | None:
        seat = event.seat if isinstance(event, a.CityEnteredPlay) else event.controller
        owner = event.seat if isinstance(event, a.CityEnteredPlay) else event.owner
        return Happened(kind, (CardObject(event.id, event.card, owner, seat, "play"),), seat)

    return read


def _founded(before: Before, event: a.CityEnteredPlay) -> Happened | None:
    return _entered("founded")(before, event) if event.cause == "founded" else None


def _resource(kind: str) -> Reading:
    def read(_before: Before, event: a.ResourcePlaced) -> Happened | None:
        thing = CardObject(
            event.id, event.card, event.seat, event.seat, "play", "vault", blank=True, faction=event.faction
        )
        return Happened(kind, (thing,), event.seat)

    return read


def _left(before: Before, event: Any) -> Happened | None:
    """A card that was in play is no longer; one face down is not named by a hidden id."""
    name = event.id or getattr(event, "hidden_id", None)
    thing = before.get(name) if name is not None else None
    return None if thing is None or thing.zone != "play" else Happened("leaves_play", (thing,), thing.controller)


def _leaves(before: Before, event: a.CreatureDied | a.CityDestroyed) -> Happened | None:
    """What dies or is destroyed leaves play by that: what lets it stay in play keeps it from dying (ARC-CON-01).

    A creature that died in a battle has left play. (What was attached to it too: see `physics.kill`.)
    """
    happened = _about_id("leaves_play")(before, event)
    if happened is None or (isinstance(event, a.CreatureDied) and event.to == "limbo"):
        return happened
    return replace(happened, foreseen=True)


def _ruined(before: Before, event: c.CardPutInGraveyard) -> Happened | None:
    return _about_id("destroyed")(before, event) if event.cause == DESTROYED else None


def _attacks(before: Before, event: a.AttackDeclared) -> Happened | None:
    return Happened("attacks", _known(before, event.attackers), event.seat)


def _defends(before: Before, event: a.DefendersAssigned) -> Happened | None:
    about = _known(before, sorted(event.defenders))
    return Happened("defends", about, event.seat) if about else None


def _unmarked(before: Before, event: c.CardsUnmarked) -> Happened | None:
    return Happened("unmarked", _known(before, event.ids), event.seat, apart=True)


def _devoted(before: Before, event: a.DevotionCalculated) -> Happened | None:
    about = _known(before, event.creatures)
    return Happened("devoted", about, about[0].controller) if about else None


def _damaged(before: Before, event: Any) -> Happened | None:
    about = _known(before, (event.id,))
    return Happened("damaged", about, about[0].controller, (event.source,), event.amount) if about else None


def _deals(before: Before, event: Any) -> Happened | None:
    about = _known(before, (event.source,))
    return Happened("deals_damage", about, about[0].controller, (event.id,), event.amount) if about else None


def _restored(before: Before, event: a.CityRestored) -> Happened | None:
    about = _known(before, (event.id,))
    return Happened("restored", about, about[0].controller, (event.source,), event.amount) if about else None


def _drawn(_before: Before, event: c.CardsDrawn) -> Happened | None:
    about = _fresh(event, "hand")
    return Happened("drawn", about, event.seat, amount=event.count, apart=True)


def _milled(_before: Before, event: decks.CardsMilled) -> Happened | None:
    return Happened("milled", _fresh(event, "graveyard"), event.seat, amount=len(event.ids), apart=True)


def _fresh(event: Any, zone: str) -> tuple[CardObject, ...]:
    pairs = zip(event.ids, event.cards, strict=True)
    return tuple(CardObject(one, card, event.seat, event.seat, zone) for one, card in pairs)


def _discarded(before: Before, event: c.CardsDiscarded) -> Happened | None:
    return Happened("discarded", _known(before, event.ids), event.seat, amount=len(event.ids), apart=True)


def _played(before: Before, event: c.CardPlayed) -> Happened | None:
    return Happened("played", _known(before, (event.id,)), event.seat)


def _activated(before: Before, event: c.AbilityActivated) -> Happened | None:
    return Happened("activated", _known(before, (event.source,)), event.seat)


def _control(before: Before, event: c.ControlChanged) -> Happened | None:
    return Happened("control_changed", _known(before, (event.id,)), event.after)


def _phase_ends(_before: Before, event: a.PhaseEnded) -> Happened | None:
    return Happened("phase_ends", player=event.seat, phase=event.phase)


def _turn_begins(_before: Before, event: TurnStarted) -> Happened | None:
    return Happened("turn_begins", player=event.seat)


def _turn_ends(_before: Before, event: TurnEnded) -> Happened | None:
    return Happened("turn_ends", player=event.seat)


_READINGS: Mapping[type[Event], Mapping[str, Reading]] = {
    a.CityEnteredPlay: {"enters_play": _entered("enters_play"), "founded": _founded},
    a.CreatureEnteredPlay: {"enters_play": _entered("enters_play")},
    a.EnchantmentEnteredPlay: {"enters_play": _entered("enters_play")},
    a.ResourcePlaced: {"enters_play": _resource("enters_play"), "resource_placed": _resource("resource_placed")},
    c.CardPlayed: {"played": _played},
    c.AbilityActivated: {"activated": _activated},
    a.CreatureDied: {"dies": _about_id("dies"), "leaves_play": _leaves},
    c.CardPutInGraveyard: {"leaves_play": _left, "destroyed": _ruined},
    c.CardReturnedToHand: {"leaves_play": _left},
    c.CardReturnedToDeck: {"leaves_play": _left},
    c.CardRemovedFromGame: {"leaves_play": _left},
    a.AttackDeclared: {"attacks": _attacks},
    a.DefendersAssigned: {"defends": _defends},
    a.CreatureMoved: {"moves": _about_id("moves")},
    a.ResidentRelocated: {"moves": _about_id("moves")},
    c.CardMarked: {"marked": _about_id("marked")},
    c.CardsUnmarked: {"unmarked": _unmarked},
    a.DevotionCalculated: {"devoted": _devoted},
    a.CreatureDamaged: {"damaged": _damaged, "deals_damage": _deals},
    a.CityDamaged: {"damaged": _damaged, "deals_damage": _deals},
    a.CityRestored: {"restored": _restored},
    a.CityDestroyed: {"destroyed": _about_id("destroyed"), "leaves_play": _leaves},
    c.CardsDrawn: {"drawn": _drawn},
    c.CardsDiscarded: {"discarded": _discarded},
    decks.CardsMilled: {"milled": _milled},
    c.ControlChanged: {"control_changed": _control},
    a.PhaseEnded: {"phase_ends": _phase_ends},
    TurnStarted: {"turn_begins": _turn_begins},
    TurnEnded: {"turn_ends": _turn_ends},
}

HAPPENINGS: Mapping[type[Event], tuple[Happening, ...]] = {
    event: tuple(Happening(kind, read) for kind, read in readings.items()) for event, readings in _READINGS.items()
}
"""What triggers hear of each event. Phases that begin are told by the turn, which knows whose they are."""


def _each(permission: str) -> Callable[[Any], tuple[str, tuple[str, ...]]]:
    return lambda event: (permission, (event.id,))


def _of_seat(permission: str) -> Callable[[Any], tuple[str, tuple[str, ...]]]:
    return lambda event: (permission, (seat_name(event.seat),))


PERMISSIONS: Mapping[type[Event], Callable[[Any], tuple[str, tuple[str, ...]] | None]] = {
    a.CreatureMoved: _each("be_moved"),
    a.ResidentRelocated: _each("be_moved"),
    c.CardMarked: _each("be_marked"),
    c.CardsUnmarked: lambda event: ("be_unmarked", event.ids),
    a.CreatureDamaged: _each("be_damaged"),
    a.CityDamaged: _each("be_damaged"),
    c.CardsDrawn: _of_seat("draw"),
    a.ResourcePlaced: _of_seat("place_resource"),
}
"""What must be permitted, for whom, so that an event comes true (ARC-CON-02)."""
