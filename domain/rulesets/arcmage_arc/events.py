"""Events that only Arcmage has: cities, courses of drawing, devotion, combat."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS
from events.use import EXCHANGED, SET_ASIDE, Use

event = EVENTS.under("arcmage_arc")


@event("CitiesSelected", uses=(Use(act=SET_ASIDE, name="cards", object="ids"),))
class CitiesSelected(Event, frozen=True):
    """A player set aside unbuilt cities."""

    seat: Seat
    count: int
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@event("CityChoiceMade")
class CityChoiceMade(Event, frozen=True):
    """A player has decided about the unbuilt cities; `out` are those given back for the cards `into`, if any."""

    seat: Seat
    out: Annotated[tuple[str, ...], private_to("seat")]
    into: Annotated[tuple[str, ...], private_to("seat")]


@event("CityExchangeRequested")
class CityExchangeRequested(Event, frozen=True):
    """A player asks the others to be allowed to exchange so many unbuilt cities."""

    seat: Seat
    count: int


@event("MulliganRequested")
class MulliganRequested(Event, frozen=True):
    """A player asks the others to be allowed to draw a new hand."""

    seat: Seat
    count: int


@event("MulliganRequestAnswered")
class MulliganRequestAnswered(Event, frozen=True):
    """A player answered a request for a mulligan."""

    seat: Seat
    by: Seat
    allow: bool


@event(
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


@event("CitiesKept")
class CitiesKept(Event, frozen=True):
    """A player keeps the unbuilt cities (`refused`: because another player did not allow the exchange)."""

    seat: Seat
    refused: bool = False


@event("ThirdMulliganDeclared")
class ThirdMulliganDeclared(Event, frozen=True):
    """A player asked for a new hand the third time in a row and is defeated for it."""

    seat: Seat


@event("TurnSkipped")
class TurnSkipped(Event, frozen=True):
    """A player skips the turn to found a city."""

    seat: Seat
    turn: int


@event("DrawCourseChosen")
class DrawCourseChosen(Event, frozen=True):
    """The player chose how many cards to draw and how many to place as resources."""

    seat: Seat
    course: int


@event("ResourceDeclined")
class ResourceDeclined(Event, frozen=True):
    """The player places no resource card this turn."""

    seat: Seat


@event("DevotionDeclared")
class DevotionDeclared(Event, frozen=True):
    """Residents are to be devoted to their city."""

    seat: Seat
    city: str
    creatures: tuple[str, ...]


@event("DevotionLapsed")
class DevotionLapsed(Event, frozen=True):
    """The city of a devotion declaration is no longer in play: nobody is marked for it."""

    city: str


@event("DevotionCalculated")
class DevotionCalculated(Event, frozen=True):
    """Residents became devoted; `levels` are those that their loyalty reaches."""

    city: str
    creatures: tuple[str, ...]
    dropped: tuple[str, ...]
    total: int
    levels: tuple[int, ...]


@event("DevotionEnded")
class DevotionEnded(Event, frozen=True):
    """Creatures are no longer devoted."""

    creatures: tuple[str, ...]


@event("AdvantageTriggered")
class AdvantageTriggered(Event, frozen=True):
    """An advantage of a city lies on the stack as `item`."""

    item: str
    city: str
    level: int
    ability: str
    controller: Seat


@event("AdvantageStarted")
class AdvantageStarted(Event, frozen=True):
    """A permanent advantage holds as long as devotion reaches its level."""

    city: str
    level: int
    ability: str


@event("AdvantageFaded")
class AdvantageFaded(Event, frozen=True):
    """A permanent advantage no longer holds."""

    city: str
    level: int
    cause: str


@event("CityMoveUsed")
class CityMoveUsed(Event, frozen=True):
    """A city has been part of this turn's one move from or to it."""

    city: str
    turn: int


@event("AttackDeclared")
class AttackDeclared(Event, frozen=True):
    """An army attacks a city, in this order of attackers."""

    seat: Seat
    city: str
    attackers: tuple[str, ...]
    defender: Seat


@event("DefendersAssigned")
class DefendersAssigned(Event, frozen=True):
    """The defending player's plan: which creature defends against which attacker; in the order of their ids."""

    seat: Seat
    defenders: dict[str, str]


@event("CreatureLeftCombat")
class CreatureLeftCombat(Event, frozen=True):
    """A creature takes no further part in the combat."""

    id: str
    cause: str


@event("BattleStarted")
class BattleStarted(Event, frozen=True):
    """An attacker meets its defenders, or the city if it has none."""

    attacker: str
    defenders: tuple[str, ...]


@event("DamageDistributed")
class DamageDistributed(Event, frozen=True):
    """How the attacker's damage is spread over its defenders."""

    attacker: str
    damage: dict[str, int]


@event("BattleEnded")
class BattleEnded(Event, frozen=True):
    """A battle is over."""

    attacker: str


@event("CombatEnded")
class CombatEnded(Event, frozen=True):
    """The combat has been cleared. `dead`: creatures that died in its battles, wherever they are now."""

    city: str
    dead: tuple[str, ...]
    city_destroyed: bool
