"""Events that only WTactics has: resources that go back to hand, directions, Heroes, Mounts, Equipment in use."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS

event = EVENTS.under("wtactics_orc")


@event("DeckExhausted")
class DeckExhausted(Event, frozen=True):
    """The deck of a player was empty when the player had to draw."""

    seat: Seat


@event("ResourcesRecycled")
class ResourcesRecycled(Event, frozen=True):
    """A player takes Resource cards back to hand."""

    seat: Seat
    ids: tuple[str, ...]


@event("OpenMulliganTaken")
class OpenMulliganTaken(Event, frozen=True):
    """A player keeps these hand cards, and puts `count` others back into the deck to draw as many."""

    seat: Seat
    kept: tuple[str, ...]
    count: int
    returned: Annotated[tuple[str, ...], private_to("seat")]


@event("RotationRolled")
class RotationRolled(Event, frozen=True):
    """A player's die says whether everybody attacks to the left, the next seat, or to the right."""

    seat: Seat
    die: int
    leftward: bool


@event("FreeTargetBought")
class FreeTargetBought(Event, frozen=True):
    """A player has paid for attacking an opponent in this turn, whatever the direction."""

    seat: Seat
    opponent: Seat
    mode: str


@event("DefaultArmyChosen")
class DefaultArmyChosen(Event, frozen=True):
    """A player has chosen which creatures are in play at the start, names for each front."""

    seat: Seat
    army: Annotated[dict[str, tuple[str, ...]], private_to("seat")]


@event("HeroAbilityCountered")
class HeroAbilityCountered(Event, frozen=True):
    """A player's Hero nullifies an ability of an enemy Hero on the chain for so much gold, for the rest of the turn."""

    seat: Seat
    item: str
    ability: str
    gold: int


@event("RitualCharged")
class RitualCharged(Event, frozen=True):
    """A player has charged a Ritual among the Resource cards; `charges` are all that it has now."""

    seat: Seat
    id: str
    charges: int


@event("EquipmentInUseChosen")
class EquipmentInUseChosen(Event, frozen=True):
    """A player announces Equipment that is to be in use, the last of it before all other."""

    seat: Seat
    equipment: tuple[str, ...]


@event("PairFormed")
class PairFormed(Event, frozen=True):
    """A creature rides a Mount from now on."""

    seat: Seat
    rider: str
    mount: str


@event("PairSplit")
class PairSplit(Event, frozen=True):
    """A creature rides a Mount no more. `cause` tells why: `dismount`, `death` of the Mount, `parted`."""

    rider: str
    mount: str
    cause: str
