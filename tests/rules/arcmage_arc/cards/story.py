"""What happened in a duel of Arcmage, in words."""

from typing import Any

from tests.dsl import story
from tests.dsl.story import Telling, line

ASIDE = frozenset(
    {
        *("DevotionDeclared", "DevotionCalculated", "DevotionEnded", "DevotionLapsed"),
        *("AdvantageTriggered", "AdvantageStarted", "AdvantageFaded", "DrawCourseChosen", "ResourceDeclined"),
        *("DefendersAssigned", "BattleStarted", "BattleEnded", "DamageDistributed", "CombatEnded"),
        *("CityMoveUsed", "TurnSkipped"),
    }
)
"""How things come about."""

UNTOLD = {
    "CardMarked": frozenset({"payment", "devotion", "attack", "move", "relocation"}),
    "CardPutInGraveyard": story.RESOLVED,
    "CardsUnmarked": frozenset({"unmark_phase"}),
    "ObjectMoved": frozenset({"move", "relocation"}),
}
"""Causes that belong to a move or to the course of a turn."""


def _entered(fields: dict[str, Any]) -> str:
    """A city is told with why it enters."""
    if fields["place"] == "kingdom":
        return f"{fields['card']} enters play, {fields['cause']}"
    return story.entered(fields)


TELLING = Telling(
    told={
        **story.TOLD,
        "CreatureLeftCombat": line("{id} leaves combat"),
        "DrawFailed": line("{seat} cannot draw {missing}"),
        "ObjectEnteredPlay": _entered,
    },
    aside=story.ASIDE | ASIDE,
    untold=UNTOLD,
)
