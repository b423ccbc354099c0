"""Events that chance decided, each with the numbers it used, so that anyone can work them out again."""

from typing import Annotated

import msgspec

from events.event import NOBODY, Draw, Event, Seat, private_to
from events.registry import EVENTS


@EVENTS.event("DieRolled")
class DieRolled(Event, frozen=True):
    """A die with sides 1 to `sides` showed `value`."""

    purpose: str
    sides: int
    value: int
    draw: Draw


@EVENTS.event("DeckListed")
class DeckListed(Event, frozen=True):
    """The cards of a deck in the order of its list: what its first shuffle starts from."""

    deck: str
    cards: tuple[str, ...]


@EVENTS.event("DeckShuffled")
class DeckShuffled(Event, frozen=True):
    """A deck was shuffled. `order` is top first.

    The first shuffle of a deck starts from its list, later ones from the names in alphabetical order.
    """

    deck: str
    count: int
    reason: str
    draw: Draw
    order: Annotated[tuple[str, ...], private_to(NOBODY)]


@EVENTS.event("FirstPlayerChosen")
class FirstPlayerChosen(Event, frozen=True):
    """The seat that takes the first turn: by the die rolled before (`by_chance`), or because the options say so."""

    seat: Seat
    by_chance: bool = False


@EVENTS.event("DeckPrepared")
class DeckPrepared(Event, frozen=True):
    """The cards of a player's deck in the order of its list: what its first shuffle starts from."""

    seat: Seat
    deck: str
    cards: Annotated[tuple[str, ...], private_to("seat")]


@EVENTS.event("CardsDealtAnew")
class CardsDealtAnew(Event, frozen=True):
    """All that the seats in `eyes` may not see of a player's cards was dealt anew; `position` holds the new cards.

    Cards whose ids those seats do not know have other ids from then on.
    """

    seat: Seat
    reason: str
    eyes: tuple[Seat, ...]
    position: Annotated[msgspec.Raw, private_to(NOBODY)]
    draw: Draw | None = None
