"""What a player is told beforehand: where a unit can go, what an attack comes to (TERRA-MOVE-09, -ATK-07, -08)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.run.board import Board
from domain.ruleset import Forecast
from domain.rulesets.terra_indomita.attacking import attackable, blow, may_attack
from domain.rulesets.terra_indomita.moving import route_of
from domain.rulesets.terra_indomita.numbers import HEALTH
from domain.rulesets.terra_indomita.state import State
from events.event import Seat


def of_activation(board: Board, seat: Seat, args: Mapping[str, Any]) -> Forecast:
    """The squares that a unit could walk to now, and whom it could attack from where it stands."""
    unit: str = args["unit"]
    squares = [square.name for square in route_of(board, unit).paths]
    attacks = may_attack(board, board.state.objects[unit]) is None
    targets = [id for id, why in attackable(board, seat, unit) if why is None] if attacks else []
    return Forecast("reach", {"squares": len(squares), "targets": targets}, tuple(squares))


def of_attack(board: Board, seat: Seat, args: Mapping[str, Any]) -> Forecast:
    """What an attack by the active unit would come to now (`attacking.blow`)."""
    state: State = board.state
    assert state.activation is not None
    target: str = args["target"]
    come_to = blow(board, state.activation.unit, target)
    left = board.stat(target, HEALTH) - state.objects[target].damage
    facts = {
        "hit": come_to.hit,
        "helped": sum(come_to.helping.values()) or None,
        "guarded": sum(come_to.guarding.values()) or None,
        "defense": come_to.defense,
        "score": come_to.score,
        "total": come_to.total,
        "health": left,
        "destroys": come_to.total >= left,
    }
    return Forecast("blow", facts)
