"""What triggers hear of the events that only Arcmage has, and of cities that are founded."""

from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import ObjectEnteredPlay
from domain.cardkit.happenings import SHARED, Before, entered, happenings, known
from domain.rulesets.arcmage_arc import events as a


def _founded(before: Before, event: ObjectEnteredPlay) -> Happened | None:
    return entered("founded")(before, event) if event.cause == "founded" else None


def _attacks(before: Before, event: a.AttackDeclared) -> Happened | None:
    return Happened("attacks", known(before, event.attackers), event.seat)


def _defends(before: Before, event: a.DefendersAssigned) -> Happened | None:
    about = known(before, sorted(event.defenders))
    return Happened("defends", about, event.seat) if about else None


def _devoted(before: Before, event: a.DevotionCalculated) -> Happened | None:
    about = known(before, event.creatures)
    return Happened("devoted", about, about[0].controller) if about else None


HAPPENINGS = happenings(
    {
        ObjectEnteredPlay: {**SHARED[ObjectEnteredPlay], "founded": _founded},
        a.AttackDeclared: {"attacks": _attacks},
        a.DefendersAssigned: {"defends": _defends},
        a.DevotionCalculated: {"devoted": _devoted},
    }
)
