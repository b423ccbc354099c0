"""Events of the games of this kit: rounds, assigning, upkeep, Equipment, attacks and their combats."""

from events.event import Event, Seat
from events.registry import EVENTS

event = EVENTS.under("orckit")
"""Registers an event of this kit."""


@event("RoundStarted")
class RoundStarted(Event, frozen=True):
    """A round began: each player will have a turn in it."""

    round: int


@event("CreatureAssigned")
class CreatureAssigned(Event, frozen=True):
    """A creature is being assigned to an ability of it, or by a text (`cause`), which may leave it without any."""

    seat: Seat
    id: str
    ability: str
    cause: str = ""


@event("CreatureUnassigned")
class CreatureUnassigned(Event, frozen=True):
    """A creature is assigned no more, and can neither be marked nor assigned in this turn."""

    seat: Seat
    id: str


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


@event("EquipmentDropped")
class EquipmentDropped(Event, frozen=True):
    """Equipment lies in a front without a carrier: that has died, or gone where it cannot follow."""

    id: str
    creature: str
    place: str


@event("EquipmentPickedUp")
class EquipmentPickedUp(Event, frozen=True):
    """A creature has picked up Equipment."""

    seat: Seat
    creature: str
    equipment: str


@event("AttackDeclared")
class AttackDeclared(Event, frozen=True):
    """A player attacks: each attacker with its target, `seat:2` or something in play. `foe` is the attacked player.

    `order`: in which order the combats come, if it is announced now; else it is chosen later.
    """

    seat: Seat
    foe: Seat | None
    attackers: dict[str, str]
    order: tuple[str, ...] = ()


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
