"""What triggers hear of the events of this kit."""

from collections.abc import Mapping

from domain.cardkit.dialect import Happened
from domain.cardkit.happenings import Before, Reading, about_id, known
from domain.orckit.events import AttackDeclared, CreatureAssigned, DefendersDeclared
from events.event import Event
from events.vocabulary.turns import TurnStarted


def _attacks(before: Before, event: AttackDeclared) -> Happened:
    return Happened("attacks", known(before, event.attackers), event.seat)


def _blocks(before: Before, event: DefendersDeclared) -> Happened:
    by = tuple(dict.fromkeys(event.defenders.values()))
    return Happened("blocks", known(before, event.defenders), event.seat, by)


READINGS: Mapping[type[Event], Mapping[str, Reading]] = {
    TurnStarted: {},
    AttackDeclared: {"attacks": _attacks},
    DefendersDeclared: {"blocks": _blocks},
    CreatureAssigned: {"assigned": about_id("assigned")},
}
"""By event. That a turn begins is heard when the opening hand is settled."""
