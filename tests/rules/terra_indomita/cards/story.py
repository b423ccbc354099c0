"""What happened in a duel of Terra Indomita, in words."""

from tests.dsl import story
from tests.dsl.story import Telling, line

ASIDE = frozenset(
    {
        *("WindowContinued", "SubjectRaised", "SubjectSettled", "ItemFinished", "TriggerAimed", "TriggersReleased"),
        *("UnitActivated", "ActivationEnded", "ActionTaken", "MoveDeclared", "MovementStopped", "ZoneEntered"),
        *(
            "AttackResolved",
            "PieceDestroyed",
            "WorkerPurchaseAnnounced",
            "CollectionSnapshotTaken",
            "AbilitiesRefreshed",
        ),
    }
)
"""How things come about."""

UNTOLD = {
    "CardMarked": frozenset({"payment", "activation"}),
    "CardPutInGraveyard": story.RESOLVED,
    "CardRemovedFromGame": frozenset({"damage"}),
    "CardsUnmarked": frozenset({"restore"}),
    "NumberChanged": frozenset({"payment", "collected", "reset", "paid"}),
}
"""Causes that belong to a move or to the course of a turn."""

TELLING = Telling(
    told={
        **story.TOLD,
        "AttackCancelled": line("the attack is off: {reason}"),
        "BaseDestroyed": line("{id} is lost"),
        "HitCalculated": line("{attacker} hits {target} by {score} for {total}"),
        "PendingDamageChanged": line("{before} damage becomes {after} to {target}"),
        "ResourcesCollected": line("{seat} collects {gold} gold and {mana} mana"),
        "UnitMoved": line("{id} walks to {to}"),
    },
    aside=story.ASIDE | ASIDE,
    untold=UNTOLD,
)
