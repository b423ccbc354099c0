"""What happened in a duel of WTactics, in words."""

from typing import Any

from tests.dsl import story
from tests.dsl.story import Telling, line

ASIDE = frozenset(
    {
        *("RoundStarted", "WindowContinued", "CreatureAssigned", "UpkeepDue", "UpkeepSettled", "EffectDelayed"),
        *("DefendersDeclared", "CombatChosen", "CombatStarted", "CombatDamageSplit", "CombatResolved", "AttackEnded"),
        *("EquipmentInUseChosen", "PairFormed", "DutyDone", "CardsEscrowed", "QuestAccepted", "QuestFulfilled"),
        *("NextQuestChosen", "AbortDamageDue", "AbortDamageDistributed", "ResourcesRecycled"),
    }
)
"""How things come about."""

UNTOLD = {
    "CardMarked": frozenset({"payment", "attack", "move", "mount"}),
    "CardPutInGraveyard": story.RESOLVED,
    "CardRemovedFromGame": frozenset({"completed"}),
    "CardsUnmarked": frozenset({"unmark"}),
    "NumberChanged": frozenset({"payment", "end_of_turn"}),
    "ObjectMoved": frozenset({"move"}),
}
"""Causes that belong to a move or to the course of a turn."""


def _counted(fields: dict[str, Any]) -> str:
    """An assigned creature is told as such, though the match keeps that as a counter."""
    if fields["kind"] == "assigned":
        return f"{fields['id']} is assigned" if fields["after"] else f"{fields['id']} is assigned no more"
    return story.TOLD["CounterChanged"](fields)


TELLING = Telling(
    told={
        **story.TOLD,
        "CombatantRemoved": line("{id} leaves combat"),
        "ConfrontationControlEnded": line("nobody controls {id}"),
        "ConfrontationControllerChosen": line("{seat} controls {id}"),
        "ConfrontationHpLost": line("{id} loses a hit point for {seat}, {remaining} left"),
        "CounterChanged": _counted,
        "CreatureUnassigned": line("{id} is unassigned"),
        "DeckExhausted": line("{seat} has no card to draw"),
        "EquipmentDropped": line("{id} is dropped in {place}"),
        "EquipmentPickedUp": line("{creature} picks up {equipment}"),
        "EscrowForfeited": line("{seat} forfeits {gold} gold"),
        "PairSplit": line("{rider} rides {mount} no more: {cause}"),
        "QuestAbandoned": line("{seat} abandons {id}"),
        "QuestCompleted": line("{seat} completes {id}"),
        "QuestExpired": line("{id} expires"),
        "QuestFailed": line("{seat} fails {id}: {reason}"),
    },
    aside=story.ASIDE | ASIDE,
    untold=UNTOLD,
)
