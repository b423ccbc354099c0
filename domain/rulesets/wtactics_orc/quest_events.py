"""Events of Quests: vetoes, tokens that come and go, completion, failing, expiration, the look at the next one."""

from events.event import Event, Seat
from events.registry import EVENTS
from events.use import Use

event = EVENTS.under("wtactics_orc")


def _done(act: str, cause: str | None = None) -> tuple[Use, ...]:
    """Something is done with a Quest, which counts by its type."""
    return (Use(act=act, name=None, units="kind", object="id", cause=cause),)


@event("QuestVetoed")
class QuestVetoed(Event, frozen=True):
    """A player removes a Quest from the Quest deck of `owner`."""

    seat: Seat
    owner: Seat
    quest: str


@event("QuestAccepted", uses=_done("taken"))
class QuestAccepted(Event, frozen=True):
    """A player puts a token on a Quest, and so much gold into escrow."""

    seat: Seat
    id: str
    kind: str
    gold: int = 0


@event("QuestFulfilled")
class QuestFulfilled(Event, frozen=True):
    """What a Quest asks of a player has come about: what that was about, and what caused it."""

    seat: Seat
    id: str
    about: tuple[str, ...]
    cause: tuple[str, ...]


@event("QuestCompleted", uses=_done("completed"))
class QuestCompleted(Event, frozen=True):
    """A player completes a Quest, for so many victory points."""

    seat: Seat
    id: str
    kind: str
    vp: int


@event("QuestAbandoned")
class QuestAbandoned(Event, frozen=True):
    """A player gives a Quest up."""

    seat: Seat
    id: str


@event("QuestFailed", uses=_done("failed", cause="reason"))
class QuestFailed(Event, frozen=True):
    """A player fails a Quest and takes the token back: `abandoned`, `late`, `beaten` or `gone`.

    final: whether the player may not accept it again
    """

    seat: Seat
    id: str
    kind: str
    reason: str
    final: bool = False


@event("EscrowForfeited")
class EscrowForfeited(Event, frozen=True):
    """Gold that a player had in escrow for a Quest is lost."""

    seat: Seat
    id: str
    gold: int


@event("ConfrontationControllerChosen")
class ConfrontationControllerChosen(Event, frozen=True):
    """A player controls the creature of a Confrontation for a combat."""

    id: str
    seat: Seat


@event("ConfrontationHpLost")
class ConfrontationHpLost(Event, frozen=True):
    """The creature of a Confrontation loses a hit point for a player, for whom so many remain."""

    seat: Seat
    id: str
    remaining: int


@event("ConfrontationControlEnded")
class ConfrontationControlEnded(Event, frozen=True):
    """The combat is over, and nobody controls the creature of the Confrontation any more."""

    id: str


@event("AbortDamageDue")
class AbortDamageDue(Event, frozen=True):
    """A player may distribute so much damage among creatures that fought an abandoned Confrontation."""

    seat: Seat
    source: str
    creatures: tuple[str, ...]
    total: int


@event("AbortDamageDistributed")
class AbortDamageDistributed(Event, frozen=True):
    """An opponent distributes damage among creatures that fought an abandoned Confrontation."""

    seat: Seat
    damage: dict[str, int]


@event("QuestExpired", uses=_done("expired"))
class QuestExpired(Event, frozen=True):
    """A Quest that nobody wanted is over; `seat` chose it among several, if somebody did."""

    id: str
    kind: str
    seat: Seat | None = None


@event("NextQuestChosen")
class NextQuestChosen(Event, frozen=True):
    """Whoever looked at the next Quest of a deck keeps it, or puts it below the others."""

    seat: Seat
    owner: Seat
    keep: bool
