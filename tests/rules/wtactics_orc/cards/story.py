"""What happened in a duel of WTactics, in words."""

from tests.dsl import orc_duel, story
from tests.dsl.story import Telling, line

ASIDE = frozenset(
    {
        *("CombatChosen", "EquipmentInUseChosen", "PairFormed", "CardsEscrowed", "QuestAccepted", "QuestFulfilled"),
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

TELLING = Telling(
    told={
        **orc_duel.TOLD,
        "ConfrontationControlEnded": line("nobody controls {id}"),
        "ConfrontationControllerChosen": line("{seat} controls {id}"),
        "ConfrontationHpLost": line("{id} loses a hit point for {seat}, {remaining} left"),
        "DeckExhausted": line("{seat} has no card to draw"),
        "EscrowForfeited": line("{seat} forfeits {gold} gold"),
        "PairSplit": line("{rider} rides {mount} no more: {cause}"),
        "QuestAbandoned": line("{seat} abandons {id}"),
        "QuestCompleted": line("{seat} completes {id}"),
        "QuestExpired": line("{id} expires"),
        "QuestFailed": line("{seat} fails {id}: {reason}"),
    },
    aside=orc_duel.ASIDE | ASIDE,
    untold=UNTOLD,
)
