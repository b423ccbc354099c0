"""Events that only Terra Indomita has: windows with a subject, activations, moves, attacks, collection, bases."""

from events.event import Event, Seat
from events.registry import EVENTS
from events.use import Spot

event = EVENTS.under("terra_indomita")


@event("BaseSited")
class BaseSited(Event, frozen=True):
    """A player has taken a base location: the `order`-th of the board, clockwise from 0."""

    seat: Seat
    location: str
    order: int


@event("SubjectRaised")
class SubjectRaised(Event, frozen=True):
    """A window opens that is about something, or above items that it leaves alone (`below`)."""

    kind: str
    below: tuple[str, ...] = ()
    subject: str = ""
    whose: Seat | None = None


@event("SubjectSettled")
class SubjectSettled(Event, frozen=True):
    """A window that was about something, or above items, is over."""

    kind: str


@event("ItemFinished")
class ItemFinished(Event, frozen=True):
    """An item of a seat, from this source, has taken effect, and so has all that was done meanwhile."""

    seat: Seat
    item: str
    source: str


@event("TriggerAimed")
class TriggerAimed(Event, frozen=True):
    """What a target of a trigger is, and its modes if these have different targets.

    `place`: which of its targets, from 0; None: the next, or none at all in these modes.
    """

    item: str
    targets: tuple[str, ...]
    modes: tuple[int, ...] = ()
    place: int | None = None


@event("AbilitiesRefreshed")
class AbilitiesRefreshed(Event, frozen=True):
    """Abilities of a player that were used can be used again: `object#card#0`."""

    seat: Seat
    abilities: tuple[str, ...]


@event("UnitActivated")
class UnitActivated(Event, frozen=True):
    """A unit is active: it may move and act."""

    seat: Seat
    id: str


@event("ActivationEnded")
class ActivationEnded(Event, frozen=True):
    """A unit is active no more."""

    id: str
    moved: bool
    acted: bool


@event("ActionTaken")
class ActionTaken(Event, frozen=True):
    """The active unit takes its action: an attack, an ability, a spell or ability card."""

    id: str
    what: str


@event("MoveDeclared")
class MoveDeclared(Event, frozen=True):
    """A path was declared, without the square where the unit stands."""

    id: str
    path: tuple[str, ...]


@event("UnitMoved", spots=(Spot(act="moved to", at="to", object="id"),))
class UnitMoved(Event, frozen=True):
    """A unit has walked these steps; `to` is where it stands now.

    `left`, `entered`: the kind of node where it stood, and where it stands; empty: no node.
    """

    seat: Seat
    id: str
    origin: str
    steps: tuple[str, ...]
    to: str
    left: str = ""
    entered: str = ""


@event("ZoneEntered")
class ZoneEntered(Event, frozen=True):
    """A unit has walked into the zone of a player's units, in which it was not before."""

    id: str
    seat: Seat
    by: tuple[str, ...]


@event("MovementStopped")
class MovementStopped(Event, frozen=True):
    """A move ended on `square`, before its path did or in a zone of control.

    `cause`: `zone`, `closed`, `spent`, or `dropped` if the activation was over; `by`: units that exert the zone.
    """

    id: str
    square: str
    cause: str
    by: tuple[str, ...] = ()


@event("AttackDeclared", spots=(Spot(act="attacked", at="at", object="attacker"),))
class AttackDeclared(Event, frozen=True):
    """A unit attacks. `source`: the item by whose text; empty: it is the action of its activation.

    `hit`, `damage` and `range` are the attack's own, where it has such.
    """

    attack: str
    seat: Seat
    attacker: str
    target: str
    at: str
    source: str = ""
    hit: int | None = None
    damage: int | None = None
    range: int | None = None


@event("AttackCancelled")
class AttackCancelled(Event, frozen=True):
    """An attack is over before it was calculated: `reason` is `gone`, `control`, `friend` or `range`."""

    attack: str
    reason: str


@event("HitCalculated")
class HitCalculated(Event, frozen=True):
    """What an attack comes to: its hit score, and the damage that is to be dealt.

    `hit`, `defense`, `damage` are as they are now; `helping` and `guarding` the neighbours, with what each counts.
    """

    attack: str
    attacker: str
    target: str
    hit: int
    helping: dict[str, int]
    guarding: dict[str, int]
    defense: int
    damage: int
    score: int
    total: int


@event("PendingDamageChanged")
class PendingDamageChanged(Event, frozen=True):
    """An effect has changed the damage that an attack is to deal, or whom it is to be dealt to."""

    attack: str
    before: int
    after: int
    target: str
    source: str


@event("AttackResolved")
class AttackResolved(Event, frozen=True):
    """The damage of an attack was dealt: so much in fact; and whether that destroyed its target."""

    attack: str
    attacker: str
    target: str
    at: str
    dealt: int
    destroyed: bool


@event("TriggersReleased")
class TriggersReleased(Event, frozen=True):
    """Triggers that were to come after others on the stack wait for it now."""

    items: tuple[str, ...]


@event("WorkerPurchaseAnnounced")
class WorkerPurchaseAnnounced(Event, frozen=True):
    """A player has paid for a worker that is to stand on this square."""

    seat: Seat
    square: str
    cost: int


@event("PurchaseFizzled")
class PurchaseFizzled(Event, frozen=True):
    """A worker that was paid for cannot be put on its square any more."""

    seat: Seat
    square: str


@event("CollectionSnapshotTaken")
class CollectionSnapshotTaken(Event, frozen=True):
    """The workers of a player that stand on nodes now, with their squares."""

    seat: Seat
    workers: dict[str, str]


@event("ResourcesCollected")
class ResourcesCollected(Event, frozen=True):
    """What a player's workers bring in this Collection, each of them, and what is added to that."""

    seat: Seat
    gold: int
    mana: int
    workers: dict[str, int]
    flat_gold: int = 0
    flat_mana: int = 0


@event("PieceDestroyed", spots=(Spot(act="lost", at="at", name="card"),))
class PieceDestroyed(Event, frozen=True):
    """A piece of a player that stood on a square was destroyed, by another player (0: by nobody else)."""

    seat: Seat
    id: str
    card: str
    at: str
    by: Seat


@event("BaseDestroyed")
class BaseDestroyed(Event, frozen=True):
    """The base of a player is destroyed, by the controller of what has done it (0: nobody)."""

    seat: Seat
    id: str
    by: Seat


@event("TurnCutShort")
class TurnCutShort(Event, frozen=True):
    """The active player is out: the turn ends at once, and nothing that is under way goes on."""

    seat: Seat
