"""What triggers hear of the events of Gaia ORC."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.dialect import Happened
from domain.cardkit.events.cards import CardPutInGraveyard
from domain.cardkit.events.things import ObjectDied
from domain.cardkit.happenings import SHARED, Before, Reading, about_id, known
from domain.cardkit.run.costs import COST
from domain.orckit import happenings
from domain.orckit.events import CreatureUnassigned, EquipmentDropped, EquipmentPickedUp
from domain.rulesets.gaia_orc import events as g
from domain.rulesets.gaia_orc.drawing import EXHAUST
from domain.rulesets.gaia_orc.equipment import DISCARDED
from domain.rulesets.gaia_orc.evolve import SACRIFICED
from events.event import Event


def _of_player(kind: str) -> Reading:
    return lambda _before, event: Happened(kind, player=event.seat)


def _befalls(kind: str) -> Reading:
    """What happens to the region, by what and how much."""

    def read(before: Before, event: Any) -> Happened | None:
        about = known(before, (event.id,))
        return Happened(kind, about, event.seat, (event.source,), event.amount) if about else None

    return read


def _deals(before: Before, event: g.RegionDamaged) -> Happened | None:
    about = known(before, (event.source,))
    return Happened("deals_damage", about, about[0].controller, (event.id,), event.amount) if about else None


def _dropped(before: Before, event: EquipmentDropped) -> Happened | None:
    about = known(before, (event.id,))
    return Happened("dropped", about, about[0].controller, (event.creature,)) if about else None


def _picked_up(before: Before, event: EquipmentPickedUp) -> Happened | None:
    return Happened("picked_up", known(before, (event.equipment,)), event.seat, (event.creature,))


def _sacrificed(before: Before, event: ObjectDied) -> Happened | None:
    return about_id("sacrificed")(before, event) if event.cause in (SACRIFICED, COST) else None


def _discarded(before: Before, event: CardPutInGraveyard) -> Happened | None:
    return about_id("discarded_from_play")(before, event) if event.cause in (DISCARDED, EXHAUST) else None


READINGS: Mapping[type[Event], Mapping[str, Reading]] = {
    **happenings.READINGS,
    ObjectDied: {**SHARED[ObjectDied], "sacrificed": _sacrificed},
    CardPutInGraveyard: {**SHARED[CardPutInGraveyard], "discarded_from_play": _discarded},
    CreatureUnassigned: {"unassigned": about_id("unassigned")},
    EquipmentDropped: {"dropped": _dropped},
    EquipmentPickedUp: {"picked_up": _picked_up},
    g.RegionDamaged: {"damaged": _befalls("damaged"), "deals_damage": _deals},
    g.RegionHealed: {"restored": _befalls("restored")},
    g.RegionDefeated: {"region_defeated": about_id("region_defeated")},
    g.RegionDiscarded: {"region_discarded": about_id("region_discarded")},
    g.AdvantageClaimed: {"claimed": _of_player("claimed")},
    g.DominationClaimed: {"claimed": _of_player("claimed")},
    g.TotalDominationClaimed: {"claimed": _of_player("claimed")},
    g.Exhausted: {"exhausted": _of_player("exhausted")},
}
"""By event. That a turn begins is heard when the opening hand is settled (GORC-TRN-05)."""
