"""Events of cards in hands, graveyards and out of the match."""

from typing import Annotated

from msgspec.structs import replace

from domain.cardkit.events import event
from events.event import Event, Seat, private_to
from events.use import DRAWN, FETCHED, LEFT, OPENED, PLACED, RETURNED, Resource, Use

FIRST_HAND = {"reason": ("opening", "mulligan")}
"""Why cards are drawn that make up the first hand."""

FROM_PLAY = {"origin": ("play",)}
"""Where cards come from that were in play."""

LOST = Resource(change="lost", seat="owner", object="id")
"""A card that was a resource is none any more."""


def _taken(act: str, thing: str | tuple[str, ...] = ("id", "hidden_id")) -> tuple[Use, Use]:
    """That a card, perhaps a hidden one, was taken from where it was: out of play, if it was there, to something."""
    left = Use(act=LEFT, name=("card", "hidden_card"), seat="owner", object=thing, only=FROM_PLAY, cause="cause")
    return left, replace(left, act=act, only={})


@event(
    "CardsDrawn",
    uses=(
        Use(act=OPENED, name="cards", object="ids", only=FIRST_HAND, cause="reason"),
        Use(act=DRAWN, name="cards", object="ids", unless=FIRST_HAND, cause="reason"),
    ),
)
class CardsDrawn(Event, frozen=True):
    """Cards went from the top of a deck to its owner's hand."""

    seat: Seat
    count: int
    reason: str
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@event("CardsDiscarded", uses=(Use(act="discarded", name="cards", object="ids", cause="cause"),))
class CardsDiscarded(Event, frozen=True):
    """Hand cards went to their owner's graveyard, in this order."""

    seat: Seat
    ids: tuple[str, ...]
    cards: tuple[str, ...]
    cause: str


@event("CardsEscrowed", uses=(Use(act="put in escrow", name="cards", object="ids"),))
class CardsEscrowed(Event, frozen=True):
    """Hand cards were put aside face down for `source`: they come back, or are lost."""

    seat: Seat
    source: str
    count: int
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@event(
    "CardPutInGraveyard",
    uses=(
        Use(act=LEFT, seat="owner", object="id", only=FROM_PLAY, cause="cause"),
        Use(act="buried", seat="owner", object="id", unless={"origin": (*FROM_PLAY["origin"], "stack")}, cause="cause"),
    ),
    resources=(LOST,),
)
class CardPutInGraveyard(Event, frozen=True):
    """A card went to its owner's graveyard; `position` counts from the bottom, from 0."""

    id: str
    card: str
    owner: Seat
    origin: str
    cause: str
    position: int


@event("CardReturnedToHand", uses=_taken(FETCHED, "new_id"), resources=(LOST,))
class CardReturnedToHand(Event, frozen=True):
    """A card came to its owner's hand by an effect. `card` names one that was public or is revealed."""

    owner: Seat
    origin: str
    cause: str
    id: str | None
    card: str | None
    hidden_id: Annotated[str | None, private_to("owner")]
    hidden_card: Annotated[str, private_to("owner")]
    new_id: Annotated[str, private_to("owner")]


@event("CardReturnedToDeck", uses=_taken("put back"), resources=(LOST,))
class CardReturnedToDeck(Event, frozen=True):
    """A card came into its owner's deck by an effect: on `top` of it, `second`, to its `bottom`, or `shuffled` in."""

    owner: Seat
    origin: str
    cause: str
    where: str
    id: str | None
    card: str | None
    hidden_id: Annotated[str | None, private_to("owner")]
    hidden_card: Annotated[str, private_to("owner")]


@event("CardRemovedFromGame", uses=_taken("removed"), resources=(LOST,))
class CardRemovedFromGame(Event, frozen=True):
    """A card left the match for good. `id` and `card` name one that was public; an unseen one gets `new_id`."""

    owner: Seat
    origin: str
    cause: str
    id: str | None
    card: str | None
    new_id: str
    hidden_id: Annotated[str | None, private_to("owner")] = None
    hidden_card: Annotated[str | None, private_to("owner")] = None


@event("ResourcePlaced", uses=(Use(act=PLACED, object="former"),), resources=(Resource(change="gained", object="id"),))
class ResourcePlaced(Event, frozen=True):
    """A card lies face down at a place in play and pays for others, for those of a faction if it names one.

    `cause`: `effect`, if a text puts it there, and not its player.
    """

    seat: Seat
    id: str
    faction: str | None
    place: str
    former: Annotated[str, private_to("seat")]
    card: Annotated[str, private_to("seat")]
    marked: bool = False
    cause: str = ""


@event("MulliganTaken", uses=(Use(act=RETURNED, name="returned"),))
class MulliganTaken(Event, frozen=True):
    """The `number`-th time in a row, a player put the whole hand back into the deck to draw as many cards."""

    seat: Seat
    number: int
    count: int
    returned: Annotated[tuple[str, ...], private_to("seat")]


@event("HandKept")
class HandKept(Event, frozen=True):
    """A player keeps the hand (`refused`: because another player did not allow the mulligan)."""

    seat: Seat
    refused: bool = False


@event("PlayerCardsRemoved")
class PlayerCardsRemoved(Event, frozen=True):
    """The cards of a defeated player left the match. `public` are those that everybody knows, `cards` their names.

    staying: what stays in play;  decks: the decks that stay
    """

    seat: Seat
    public: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    staying: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
