"""Events of objects in play: entering, marks, counters, moving, control, damage, death."""

from domain.cardkit.events import event
from events.event import Event, Seat
from events.use import ENTERED, FOUNDED, Spot, Use

BUILT = {"cause": ("setup", "founded")}
"""Why objects enter play by the rules, without being played."""


@event(
    "ObjectEnteredPlay",
    uses=(
        Use(act=FOUNDED, seat="controller", object="id", only=BUILT, cause="cause"),
        Use(act=ENTERED, seat="controller", object="id", unless=BUILT, cause="cause"),
    ),
    spots=(Spot(act="placed", at="place", seat="controller", name="card"),),
)
class ObjectEnteredPlay(Event, frozen=True):
    """An object is in play.

    `place` is where, `host` (an id or `seat:2`) what it is attached to; `origin` is the zone that it came from, and
    `cause` tells why if it was not played: `setup`, `founded`, `effect`.
    """

    id: str
    card: str
    owner: Seat
    controller: Seat
    place: str
    origin: str
    host: str | None = None
    marked: bool = False
    cause: str = ""


@event("TokenMade")
class TokenMade(Event, frozen=True):
    """A token is about to enter play, with all that is printed on a card. It is no card itself."""

    id: str
    card: str
    owner: Seat


@event("ObjectCopied")
class ObjectCopied(Event, frozen=True):
    """An object in play is a copy of another, `of`, as long as it stays there: all of that card is printed on it."""

    id: str
    of: str
    card: str


@event("ObjectAttached")
class ObjectAttached(Event, frozen=True):
    """An object in play is attached to something else: `host` is an id or `seat:2`."""

    id: str
    host: str


@event("CardMarked")
class CardMarked(Event, frozen=True):
    """A card in play became marked."""

    id: str
    cause: str


@event("CardsUnmarked")
class CardsUnmarked(Event, frozen=True):
    """Cards in play became unmarked, all at once."""

    seat: Seat
    ids: tuple[str, ...]
    cause: str


@event("CounterChanged")
class CounterChanged(Event, frozen=True):
    """The counters of a kind on a card changed."""

    id: str
    kind: str
    before: int
    after: int


@event("ControlChanged")
class ControlChanged(Event, frozen=True):
    """A card in play is controlled by another player. `place` is where it is now."""

    id: str
    before: Seat
    after: Seat
    place: str | None = None


@event("ObjectMoved", spots=(Spot(act="moved to", at="to", seat=None, object="id"),))
class ObjectMoved(Event, frozen=True):
    """An object in play is elsewhere there. `cause` tells why: `move`, `relocation`, `effect`, `control`."""

    id: str
    origin: str
    to: str
    cause: str


@event("HeapOrdered")
class HeapOrdered(Event, frozen=True):
    """The cards of a player's heap lie in this order now, the uppermost first."""

    seat: Seat
    place: str
    ids: tuple[str, ...]


@event("CardBecameTop")
class CardBecameTop(Event, frozen=True):
    """A card is the uppermost of a heap: it has come to lie there, or nothing lies on it any more."""

    id: str
    place: str


@event("CardBecameBuried")
class CardBecameBuried(Event, frozen=True):
    """Another card lies on one in a heap, which does nothing as long as it is so."""

    id: str
    place: str


@event("ObjectDamaged")
class ObjectDamaged(Event, frozen=True):
    """An object took damage; `damage` is all that it has now."""

    id: str
    amount: int
    source: str
    damage: int


@event("ObjectHealed")
class ObjectHealed(Event, frozen=True):
    """An object lost damage; `damage` is what it has left."""

    id: str
    amount: int
    source: str
    damage: int


@event("DamageCleared")
class DamageCleared(Event, frozen=True):
    """Objects lost all their damage as a turn ended; what was counted for that turn begins anew."""

    ids: tuple[str, ...]


@event("ObjectDied")
class ObjectDied(Event, frozen=True):
    """A creature died. `to` is the zone where it lies now, or will lie at once; `by` what has killed it, if told."""

    id: str
    cause: str
    to: str
    by: tuple[str, ...] = ()


@event("ObjectDestroyed")
class ObjectDestroyed(Event, frozen=True):
    """An object that does not die was destroyed and leaves play."""

    id: str
    owner: Seat
    cause: str


@event("DutyDone")
class DutyDone(Event, frozen=True):
    """Something that must do `what` in this turn, if it is able to, does so."""

    id: str
    what: str
