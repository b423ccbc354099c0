"""What triggers hear of the events of Terra Indomita (catalogue 8.3)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import ObjectMoved
from domain.cardkit.happenings import Before, Reading, about_id, known
from domain.rulesets.terra_indomita import events as t
from domain.rulesets.terra_indomita.ground import UNITS
from events.event import Event
from events.vocabulary.turns import PhaseEnded, TurnEnded

UNIT_ACTIVATED, ABOUT_TO_MOVE, MOVES, ENTERS_ZONE = "unit_activated", "about_to_move", "moves", "enters_zone"
NODE_ENTERED, NODE_LEFT, RESOLVED, BOUGHT = "node_entered", "node_left", "resolved", "worker_bought"
ATTACKS, ATTACKED, CALCULATED, ABOUT_TO_HURT = "attacks", "attacked", "hit_calculated", "would_be_damaged"
ATTACK_RESOLVED = "attack_resolved"


def _of(field: str, kind: str, *, by: str = "", amount: str = "", player: str = "") -> Reading:
    """What befalls the thing in a field of an event, caused by that in another, by so much; and whose that is."""

    def read(before: Before, event: Any) -> Happened | None:
        about = known(before, (getattr(event, field),))
        cause = getattr(event, by) if by else ()
        told = getattr(event, amount) if amount else None
        if not about:
            return None
        whose = getattr(event, player) if player else about[0].controller
        return Happened(kind, about, whose, cause if isinstance(cause, tuple) else (cause,), told)

    return read


def _node(field: str, kind: str) -> Reading:
    """A unit has walked onto a node, or off one."""

    def read(before: Before, event: t.UnitMoved) -> Happened | None:
        return about_id(kind)(before, event) if getattr(event, field) else None

    return read


READINGS: Mapping[type[Event], Mapping[str, Reading]] = {
    t.UnitActivated: {UNIT_ACTIVATED: about_id(UNIT_ACTIVATED)},
    t.MoveDeclared: {ABOUT_TO_MOVE: about_id(ABOUT_TO_MOVE)},
    t.UnitMoved: {
        MOVES: about_id(MOVES),
        NODE_ENTERED: _node("entered", NODE_ENTERED),
        NODE_LEFT: _node("left", NODE_LEFT),
    },
    t.ZoneEntered: {ENTERS_ZONE: _of("id", ENTERS_ZONE, by="by", player="seat")},
    t.AttackDeclared: {
        ATTACKS: _of("attacker", ATTACKS, by="target"),
        ATTACKED: _of("target", ATTACKED, by="attacker"),
    },
    t.HitCalculated: {
        CALCULATED: _of("attacker", CALCULATED, by="target", amount="score"),
        ABOUT_TO_HURT: _of("target", ABOUT_TO_HURT, by="attacker", amount="total"),
    },
    t.AttackResolved: {ATTACK_RESOLVED: _of("attacker", ATTACK_RESOLVED, by="target", amount="dealt")},
    t.ItemFinished: {RESOLVED: _of("source", RESOLVED, player="seat")},
    t.WorkerPurchaseAnnounced: {BOUGHT: lambda _, event: Happened(BOUGHT, player=event.seat)},
    ObjectMoved: {},
    PhaseEnded: {},
    TurnEnded: {},
}
"""By event. What effects move does not move (TERRA-MOVE-10); ends of phases and turns their last windows tell."""

ATTACKER, STRUCK = "the attacker", "what it attacks"
TOLD: Mapping[str, tuple[str, str, str, str]] = {
    UNIT_ACTIVATED: ("a unit is activated", "is activated", "by", ""),
    ABOUT_TO_MOVE: ("a unit is about to move", "is about to move", "by", ""),
    MOVES: ("a unit has moved", "moves", "by", ""),
    ENTERS_ZONE: ("a unit has moved into a player's zone of control", "walks into the zone of control", "of", ""),
    NODE_ENTERED: ("a worker has moved onto a node", "walks onto a node", "by", ""),
    NODE_LEFT: ("a worker has moved off a node", "walks off a node", "by", ""),
    ATTACKS: ("a unit attacks", "attacks", "against", STRUCK),
    ATTACKED: ("something is attacked", "is attacked", "by", ATTACKER),
    CALCULATED: ("the Hit Score of a unit's attack is calculated", "has its Hit Score calculated", "against", STRUCK),
    ABOUT_TO_HURT: ("damage of an attack is about to be dealt to something", "is about to be damaged", "by", ATTACKER),
    ATTACK_RESOLVED: ("an attack of a unit is resolved", "has made an attack", "on", "what it attacked"),
    RESOLVED: ("a card or ability has taken effect", "has taken effect", "by", ""),
    BOUGHT: ("a worker is bought", "is bought", "by", ""),
}
"""What each is, how it reads on cards, with what stands before that which causes it, and what that is called."""

MEASURED = frozenset({CALCULATED, ABOUT_TO_HURT, ATTACK_RESOLVED})

BEARERS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys((UNIT_ACTIVATED, ABOUT_TO_MOVE, MOVES, ENTERS_ZONE), frozenset(UNITS)),
    **dict.fromkeys((NODE_ENTERED, NODE_LEFT), frozenset({"worker"})),
    **dict.fromkeys((ATTACKS, CALCULATED, ATTACK_RESOLVED), frozenset({"unit"})),
    **dict.fromkeys((ATTACKED, ABOUT_TO_HURT), frozenset({*UNITS, "building", "base"})),
    BOUGHT: frozenset(),
}
"""What befalls what."""
