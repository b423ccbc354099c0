"""Events that only Arcmage has: cities, resources by faction, devotion, movement, combat."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS
from events.use import ENTERED, FOUNDED, PLACED, Resource, Use

BY_EFFECT = {"cause": ("effect",)}


@EVENTS.event("ChainBroken")
class ChainBroken(Event, frozen=True):
    """A chain of `length` resolutions went on only because players wanted it: from now on every "may" is a no."""

    length: int


@EVENTS.event(
    "CityEnteredPlay",
    uses=(
        Use(act=FOUNDED, object="id", unless=BY_EFFECT, cause="cause"),
        Use(act=ENTERED, object="id", only=BY_EFFECT, cause="cause"),
    ),
)
class CityEnteredPlay(Event, frozen=True):
    """A city lies face up in its owner's kingdom. `cause`: `setup`, `founded`, `effect`; `origin`: the zone it left."""

    seat: Seat
    id: str
    card: str
    strength: int
    cause: str
    origin: str = "unbuilt"


@EVENTS.event("TurnSkipped")
class TurnSkipped(Event, frozen=True):
    """A player skips the turn to found a city."""

    seat: Seat
    turn: int


@EVENTS.event("PhaseEnded")
class PhaseEnded(Event, frozen=True):
    """A phase of the turn is over and is not entered again in this turn."""

    seat: Seat
    phase: str


@EVENTS.event("DrawCourseChosen")
class DrawCourseChosen(Event, frozen=True):
    """The player chose how many cards to draw and how many to place as resources."""

    seat: Seat
    course: int


@EVENTS.event(
    "ResourcePlaced", uses=(Use(act=PLACED, object="former"),), resources=(Resource(change="gained", object="id"),)
)
class ResourcePlaced(Event, frozen=True):
    """A card lies face down in a vault and is one resource of a faction."""

    seat: Seat
    id: str
    faction: str
    former: Annotated[str, private_to("seat")]
    card: Annotated[str, private_to("seat")]
    marked: bool = False


@EVENTS.event("ResourceDeclined")
class ResourceDeclined(Event, frozen=True):
    """The player places no resource card this turn."""

    seat: Seat


@EVENTS.event("DevotionDeclared")
class DevotionDeclared(Event, frozen=True):
    """Residents are to be devoted to their city."""

    seat: Seat
    city: str
    creatures: tuple[str, ...]


@EVENTS.event("DevotionLapsed")
class DevotionLapsed(Event, frozen=True):
    """The city of a devotion declaration is no longer in play: nobody is marked for it."""

    city: str


@EVENTS.event("DevotionCalculated")
class DevotionCalculated(Event, frozen=True):
    """Residents became devoted; `levels` are those that their loyalty reaches."""

    city: str
    creatures: tuple[str, ...]
    dropped: tuple[str, ...]
    total: int
    levels: tuple[int, ...]


@EVENTS.event("DevotionEnded")
class DevotionEnded(Event, frozen=True):
    """Creatures are no longer devoted."""

    creatures: tuple[str, ...]


@EVENTS.event("AdvantageTriggered")
class AdvantageTriggered(Event, frozen=True):
    """An advantage of a city lies on the stack as `item`."""

    item: str
    city: str
    level: int
    ability: str
    controller: Seat


@EVENTS.event("AdvantageStarted")
class AdvantageStarted(Event, frozen=True):
    """A permanent advantage holds as long as devotion reaches its level."""

    city: str
    level: int
    ability: str


@EVENTS.event("AdvantageFaded")
class AdvantageFaded(Event, frozen=True):
    """A permanent advantage no longer holds."""

    city: str
    level: int
    cause: str


@EVENTS.event("CreatureEnteredPlay", uses=(Use(act=ENTERED, seat="controller", object="id"),))
class CreatureEnteredPlay(Event, frozen=True):
    """A creature is in play. `place` is a city's id or `army`; `origin` the zone it came from."""

    id: str
    card: str
    owner: Seat
    controller: Seat
    place: str
    marked: bool
    origin: str


@EVENTS.event("EnchantmentEnteredPlay", uses=(Use(act=ENTERED, seat="controller", object="id"),))
class EnchantmentEnteredPlay(Event, frozen=True):
    """An enchantment is in play, attached to `host` (an id or `seat:2`) or global if there is none."""

    id: str
    card: str
    owner: Seat
    controller: Seat
    host: str | None
    marked: bool
    origin: str


@EVENTS.event("CreatureMoved")
class CreatureMoved(Event, frozen=True):
    """A creature is elsewhere. `cause` is `move`, `relocation`, `effect` or `control`."""

    id: str
    origin: str
    to: str
    cause: str


@EVENTS.event("CityMoveUsed")
class CityMoveUsed(Event, frozen=True):
    """A city has been part of this turn's one move from or to it."""

    city: str
    turn: int


@EVENTS.event("AttackDeclared")
class AttackDeclared(Event, frozen=True):
    """An army attacks a city, in this order of attackers."""

    seat: Seat
    city: str
    attackers: tuple[str, ...]
    defender: Seat


@EVENTS.event("DefendersAssigned")
class DefendersAssigned(Event, frozen=True):
    """The defending player's plan: which creature defends against which attacker, in the order of assignment."""

    seat: Seat
    defenders: dict[str, str]


@EVENTS.event("CreatureLeftCombat")
class CreatureLeftCombat(Event, frozen=True):
    """A creature takes no further part in the combat."""

    id: str
    cause: str


@EVENTS.event("BattleStarted")
class BattleStarted(Event, frozen=True):
    """An attacker meets its defenders, or the city if it has none."""

    attacker: str
    defenders: tuple[str, ...]


@EVENTS.event("DamageDistributed")
class DamageDistributed(Event, frozen=True):
    """How the attacker's damage is spread over its defenders."""

    attacker: str
    damage: dict[str, int]


@EVENTS.event("BattleEnded")
class BattleEnded(Event, frozen=True):
    """A battle is over."""

    attacker: str


@EVENTS.event("CreatureDamaged")
class CreatureDamaged(Event, frozen=True):
    """A creature took damage; `damage` is what it has suffered in this turn."""

    id: str
    amount: int
    source: str
    damage: int


@EVENTS.event("CreatureDied")
class CreatureDied(Event, frozen=True):
    """A creature died. `to` is where it lies now: `graveyard`, or `limbo` until the combat is cleared."""

    id: str
    cause: str
    to: str


@EVENTS.event("CityDamaged")
class CityDamaged(Event, frozen=True):
    """A city lost strength."""

    id: str
    amount: int
    source: str
    strength: int


@EVENTS.event("CreatureRecovered")
class CreatureRecovered(Event, frozen=True):
    """A creature lost all damage that it had suffered, as something else happens instead of its death by it."""

    id: str
    amount: int


@EVENTS.event("CityRestored")
class CityRestored(Event, frozen=True):
    """A city regained strength."""

    id: str
    amount: int
    source: str
    strength: int


@EVENTS.event("CityDestroyed")
class CityDestroyed(Event, frozen=True):
    """A city has no strength left and leaves play."""

    id: str
    owner: Seat
    cause: str


@EVENTS.event("ResidentRelocated")
class ResidentRelocated(Event, frozen=True):
    """A resident of a lost city went elsewhere and is marked."""

    id: str
    to: str


@EVENTS.event("CombatEnded")
class CombatEnded(Event, frozen=True):
    """The combat has been cleared."""

    city: str
    dead: tuple[str, ...]
    city_destroyed: bool


@EVENTS.event("DamageCleared")
class DamageCleared(Event, frozen=True):
    """All creatures have their full defence again and effects until the end of the turn are over."""

    turn: int
