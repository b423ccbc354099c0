"""Events by which a match of Arcmage opens: cities set aside and exchanged, hands kept and mulligans taken."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS
from events.use import EXCHANGED, RETURNED, SET_ASIDE, Use


@EVENTS.event("CitiesSelected", uses=(Use(act=SET_ASIDE, name="cards", object="ids"),))
class CitiesSelected(Event, frozen=True):
    """A player set aside unbuilt cities."""

    seat: Seat
    count: int
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@EVENTS.event("CityChoiceMade")
class CityChoiceMade(Event, frozen=True):
    """A player has decided about the unbuilt cities; `out` are those given back for the cards `into`, if any."""

    seat: Seat
    out: Annotated[tuple[str, ...], private_to("seat")]
    into: Annotated[tuple[str, ...], private_to("seat")]


@EVENTS.event("CityExchangeRequested")
class CityExchangeRequested(Event, frozen=True):
    """A player asks the others to be allowed to exchange so many unbuilt cities."""

    seat: Seat
    count: int


@EVENTS.event("MulliganRequested")
class MulliganRequested(Event, frozen=True):
    """A player asks the others to be allowed to draw a new hand."""

    seat: Seat
    count: int


@EVENTS.event("MulliganRequestAnswered")
class MulliganRequestAnswered(Event, frozen=True):
    """A player answered a request for a mulligan."""

    seat: Seat
    by: Seat
    allow: bool


@EVENTS.event(
    "CitiesExchanged",
    uses=(Use(act=EXCHANGED, name=None, object="out"), Use(act=SET_ASIDE, name="cards", object="ids")),
)
class CitiesExchanged(Event, frozen=True):
    """A player exchanged unbuilt cities for others of the deck. `out` are the old ids, `ids` the new ones."""

    seat: Seat
    count: int
    out: Annotated[tuple[str, ...], private_to("seat")]
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@EVENTS.event("CitiesKept")
class CitiesKept(Event, frozen=True):
    """A player keeps the unbuilt cities (`refused`: because another player did not allow the exchange)."""

    seat: Seat
    refused: bool = False


@EVENTS.event("MulliganTaken", uses=(Use(act=RETURNED, name="returned"),))
class MulliganTaken(Event, frozen=True):
    """The `number`-th time in a row, a player put the whole hand back into the deck to draw as many cards."""

    seat: Seat
    number: int
    count: int
    returned: Annotated[tuple[str, ...], private_to("seat")]


@EVENTS.event("ThirdMulliganDeclared")
class ThirdMulliganDeclared(Event, frozen=True):
    """A player asked for a new hand the third time in a row and is defeated for it."""

    seat: Seat


@EVENTS.event("HandKept")
class HandKept(Event, frozen=True):
    """A player keeps the hand (`refused`: because another player did not allow the mulligan)."""

    seat: Seat
    refused: bool = False
