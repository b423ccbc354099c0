"""What triggers hear of the events of this kit."""

from collections.abc import Mapping

from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import ObjectAttached, ObjectEnteredPlay
from domain.cardkit.happenings import PERMISSIONS, SHARED, Asked, Before, Reading, about_id, known
from domain.cardkit.state import CardObject
from domain.orckit.events import AttackDeclared, CreatureAssigned, DefendersDeclared
from events.event import Event
from events.vocabulary.turns import TurnStarted


def _attacks(before: Before, event: AttackDeclared) -> Happened:
    return Happened("attacks", known(before, event.attackers), event.seat)


def _blocks(before: Before, event: DefendersDeclared) -> Happened:
    by = tuple(dict.fromkeys(event.defenders.values()))
    return Happened("blocks", known(before, event.defenders), event.seat, by)


def _attached(before: Before, event: ObjectAttached) -> Happened | None:
    about = known(before, (event.id,))
    return Happened("attached", about, about[0].controller, (event.host,)) if about else None


def _enters_attached(_before: Before, event: ObjectEnteredPlay) -> Happened | None:
    if event.host is None:
        return None
    thing = CardObject(event.id, event.card, event.owner, event.controller, "play")
    return Happened("attached", (thing,), event.controller, (event.host,))


READINGS: Mapping[type[Event], Mapping[str, Reading]] = {
    TurnStarted: {},
    AttackDeclared: {"attacks": _attacks},
    DefendersDeclared: {"blocks": _blocks},
    CreatureAssigned: {"assigned": about_id("assigned")},
    ObjectAttached: {"attached": _attached},
    ObjectEnteredPlay: {**SHARED[ObjectEnteredPlay], "attached": _enters_attached},
}
"""By event. That a turn begins is heard when the opening hand is settled."""

PERMITTED: Mapping[type[Event], Asked] = {
    **PERMISSIONS,
    CreatureAssigned: lambda event: ("be_assigned", (event.id,)),
}
"""What must be permitted, for whom, so that an event comes true."""
