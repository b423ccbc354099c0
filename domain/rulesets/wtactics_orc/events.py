"""Events that only WTactics has: rounds, resources that go back to hand, attacks and their combats."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS

event = EVENTS.under("wtactics_orc")


@event("RoundStarted")
class RoundStarted(Event, frozen=True):
    """A round began: each player will have a turn in it."""

    round: int


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


@event("CreatureAssigned")
class CreatureAssigned(Event, frozen=True):
    """A creature is being assigned to an ability of it."""

    seat: Seat
    id: str
    ability: str


@event("CreatureUnassigned")
class CreatureUnassigned(Event, frozen=True):
    """A creature is assigned no more, and can neither be marked nor assigned in this turn."""

    seat: Seat
    id: str


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


@event("UpkeepDue")
class UpkeepDue(Event, frozen=True):
    """Upkeep is due of these cards of a player."""

    seat: Seat
    ids: tuple[str, ...]


@event("UpkeepSettled")
class UpkeepSettled(Event, frozen=True):
    """A player has paid the upkeep of a card, or will not."""

    seat: Seat
    id: str
    paid: bool = False


@event("RitualCharged")
class RitualCharged(Event, frozen=True):
    """A player has charged a Ritual among the Resource cards; `charges` are all that it has now."""

    seat: Seat
    id: str
    charges: int


@event("EquipmentDropped")
class EquipmentDropped(Event, frozen=True):
    """Equipment lies in a front without a carrier: that has died in combat."""

    id: str
    creature: str
    place: str


@event("EquipmentPickedUp")
class EquipmentPickedUp(Event, frozen=True):
    """A creature has picked up Equipment."""

    seat: Seat
    creature: str
    equipment: str


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


@event("AttackDeclared")
class AttackDeclared(Event, frozen=True):
    """A player attacks: each attacker with its target, `seat:2` or something in play. `foe` is the attacked player."""

    seat: Seat
    foe: Seat | None
    attackers: dict[str, str]


@event("DefendersDeclared")
class DefendersDeclared(Event, frozen=True):
    """The attacked player defends: each defender with the attacker that it blocks."""

    seat: Seat
    defenders: dict[str, str]


@event("CombatChosen")
class CombatChosen(Event, frozen=True):
    """A player says which combat comes next."""

    seat: Seat
    attacker: str


@event("CombatStarted")
class CombatStarted(Event, frozen=True):
    """The combat of an attacker begins, with its defenders."""

    attacker: str
    defenders: tuple[str, ...]


@event("CombatDamageSplit")
class CombatDamageSplit(Event, frozen=True):
    """The attacking player splits the attacker's damage among its defenders."""

    attacker: str
    split: dict[str, int]


@event("CombatResolved")
class CombatResolved(Event, frozen=True):
    """A combat is over."""

    attacker: str


@event("CombatantRemoved")
class CombatantRemoved(Event, frozen=True):
    """A creature takes no part in the attack any more."""

    id: str


@event("AttackEnded")
class AttackEnded(Event, frozen=True):
    """The attack is over."""

    seat: Seat
