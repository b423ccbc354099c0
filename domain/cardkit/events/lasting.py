"""Events of effects that last: what they change, for which objects, and until when; and of what is counted for long."""

import msgspec

from domain.cardkit.events import event
from events.event import Event, Seat


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a continuing effect does to the objects it affects.

    stat, op, amount: adds to (`add`) or sets (`set`) a stat;  grants, loses: keywords;  forbids, allows: permissions;
    ability: an ability lent to the objects, as `card#path` in the pool;  words, faction: what their type line says now;
    only: the keywords that are left of all abilities and keywords that they had
    onto: what damage to them is dealt to.
    """

    stat: str | None = None
    op: str = "add"
    amount: int = 0
    grants: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()
    ability: str | None = None
    words: tuple[str, ...] | None = None
    faction: str | None = None
    only: tuple[str, ...] | None = None
    onto: str | None = None


class Until(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a continuing effect ends.

    `kind` is `end_of_turn`, `end_of_phase`, `attack`, `source` (while its source is in play), `turns` (at the end of
    phase `phase` of the `left`-th turn of `seat` from now, or where that turn `begins`), `forever` (until its object
    leaves play), or a word of the ruleset, for what the text at `ability` says.
    """

    kind: str
    phase: str | None = None
    seat: Seat | None = None
    left: int = 0
    begins: bool = False
    ability: str = ""


@event("ModifierStarted")
class ModifierStarted(Event, frozen=True):
    """A continuing effect began: each of `changes` applies to `objects` (ids or `seat:2`)."""

    id: str
    source: str
    controller: Seat
    objects: tuple[str, ...]
    changes: tuple[Change, ...]
    until: Until


@event("ModifierEnded")
class ModifierEnded(Event, frozen=True):
    """A continuing effect is over."""

    id: str
    cause: str


@event("TallyCounted")
class TallyCounted(Event, frozen=True):
    """A declared count of an ability changed. `key` is object id and ability."""

    key: str
    value: int
    streak: int = 0
    turn: int = 0
    facts: tuple[str, ...] = ()
