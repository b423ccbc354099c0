"""What happened in a duel of Gaia ORC, in words."""

from typing import Any

from tests.dsl import story
from tests.dsl.story import Telling, line

ASIDE = frozenset(
    {
        *("RoundStarted", "WindowContinued", "CreatureAssigned", "UpkeepDue", "UpkeepSettled", "EffectDelayed"),
        *("DefendersDeclared", "CombatStarted", "CombatDamageSplit", "CombatResolved", "AttackEnded", "DutyDone"),
        *("DomainsCompared", "AdvantageClaimed", "DominationClaimed", "TotalDominationClaimed", "RegionEffectApplied"),
        *("CardBecameTop", "CardBecameBuried", "TriggersSuppressed", "TokenMade"),
    }
)
"""How things come about."""

UNTOLD = {
    "CardMarked": frozenset({"payment", "attack", "move"}),
    "CardPutInGraveyard": story.RESOLVED,
    "CardsUnmarked": frozenset({"unmark"}),
    "NumberChanged": frozenset({"payment", "end_of_turn", "damage", "restored", "region"}),
    "ObjectMoved": frozenset({"move"}),
}
"""Causes that belong to a move or to the course of a turn, and hit points of a region, which its damage tells."""


def _counted(fields: dict[str, Any]) -> str:
    """An assigned creature is told as such, though the match keeps that as a counter."""
    if fields["kind"] == "assigned":
        return f"{fields['id']} is assigned" if fields["after"] else f"{fields['id']} is assigned no more"
    return story.TOLD["CounterChanged"](fields)


TELLING = Telling(
    told={
        **story.TOLD,
        "CombatantRemoved": line("{id} leaves combat"),
        "CounterChanged": _counted,
        "CreatureUnassigned": line("{id} is unassigned"),
        "DeckArranged": line("{seat} puts back {order}; {below} at the bottom"),
        "EquipmentDropped": line("{id} is dropped in {place}"),
        "EquipmentPickedUp": line("{creature} picks up {equipment}"),
        "Exhausted": line("{seat} exhausts"),
        "RegionDamaged": line("{id} takes {amount}"),
        "RegionDefeated": line("{seat} loses {id}"),
        "RegionDiscarded": line("{seat} discards {id}"),
        "RegionHealed": line("{id} regains {amount}"),
    },
    aside=story.ASIDE | ASIDE,
    untold=UNTOLD,
)
