"""Events of decks and other hidden zones: what lies there, and who has seen it."""

from typing import Annotated

from domain.cardkit.events import event
from events.event import Event, Seat, private_to
from events.use import LISTED, Use


@event("DeckSubmitted", uses=(Use(act=LISTED, name="cards"),))
class DeckSubmitted(Event, frozen=True):
    """A player brought a deck."""

    seat: Seat
    count: int
    cards: Annotated[tuple[str, ...], private_to("seat")]
    name: Annotated[str | None, private_to("seat")] = None


@event("DrawFailed")
class DrawFailed(Event, frozen=True):
    """Cards should have been drawn from an empty deck."""

    seat: Seat
    missing: int


@event("CardsMilled", uses=(Use(act="milled", name="cards", object="ids", cause="cause"),))
class CardsMilled(Event, frozen=True):
    """Cards went from the top of a deck to its owner's graveyard, in this order."""

    seat: Seat
    ids: tuple[str, ...]
    cards: tuple[str, ...]
    cause: str


@event("CardsRevealed")
class CardsRevealed(Event, frozen=True):
    """Hidden cards of `owner` were shown to everyone; a card of a deck has an empty id."""

    owner: Seat
    zone: str
    ids: tuple[str, ...]
    cards: tuple[str, ...]


@event("CardsLookedAt")
class CardsLookedAt(Event, frozen=True):
    """A seat looked at hidden cards of `owner` that it could not see before."""

    seat: Seat
    owner: Seat
    zone: str
    count: int
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@event("DeckArranged")
class DeckArranged(Event, frozen=True):
    """A player put the top `count` cards of the own deck back: `below` of them to the bottom, the others on top.

    `order` are all of them, top first: those on top, then those at the bottom.
    """

    seat: Seat
    count: int
    below: int
    order: Annotated[tuple[str, ...], private_to("seat")]


@event("CardPutBelow")
class CardPutBelow(Event, frozen=True):
    """The top card of a deck of `owner` went to its bottom, unseen by those who had not looked at it."""

    owner: Seat
    deck: str
