"""Events of decks and other hidden zones: which cards a match is played with, what lies there, who has seen it."""

from typing import Annotated

import msgspec

from events.event import NOBODY, Draw, Event, Seat, private_to
from events.registry import EVENTS
from events.use import LISTED, Use


@EVENTS.event("CardPoolPinned")
class CardPoolPinned(Event, frozen=True):
    """The match is played with these card sets; `sha256` names the whole pool."""

    sets: tuple[str, ...]
    sha256: str


@EVENTS.event("DeckSubmitted", uses=(Use(act=LISTED, name="cards"),))
class DeckSubmitted(Event, frozen=True):
    """A player brought a deck."""

    seat: Seat
    count: int
    cards: Annotated[tuple[str, ...], private_to("seat")]
    name: Annotated[str | None, private_to("seat")] = None


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


@EVENTS.event("DrawFailed")
class DrawFailed(Event, frozen=True):
    """Cards should have been drawn from an empty deck."""

    seat: Seat
    missing: int


@EVENTS.event("CardsMilled", uses=(Use(act="milled", name="cards", object="ids", cause="cause"),))
class CardsMilled(Event, frozen=True):
    """Cards went from the top of a deck to its owner's graveyard, in this order."""

    seat: Seat
    ids: tuple[str, ...]
    cards: tuple[str, ...]
    cause: str


@EVENTS.event("CardsRevealed")
class CardsRevealed(Event, frozen=True):
    """Hidden cards of `owner` were shown to everyone; a card of a deck has an empty id."""

    owner: Seat
    zone: str
    ids: tuple[str, ...]
    cards: tuple[str, ...]


@EVENTS.event("CardsLookedAt")
class CardsLookedAt(Event, frozen=True):
    """A seat looked at hidden cards of `owner` that it could not see before."""

    seat: Seat
    owner: Seat
    zone: str
    count: int
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]
