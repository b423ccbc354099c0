"""What a player is told beforehand: where a unit can go, what an attack comes to (TERRA-MOVE-09, -ATK-07, -08)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.texts import play_path
from domain.cardkit.verbs.attack import Attack, own_stats
from domain.ruleset import Forecast
from domain.rulesets.terra_indomita.attacking import attackable, blow, may_attack
from domain.rulesets.terra_indomita.moving import route_of
from domain.rulesets.terra_indomita.numbers import DAMAGE, HEALTH, HIT
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
    """What an attack by the active unit would come to now."""
    state: State = board.state
    assert state.activation is not None
    return _of_blow(board, state.activation.unit, args["target"], {})


def of_text(board: Board, seat: Seat, args: Mapping[str, Any]) -> Forecast | None:
    """What the first attack comes to that a text makes on what it is aimed at (TERRA-ATK-15); None if it makes none."""
    source: str = args.get("card") or args["source"]
    path: str = args.get("ability") or play_path(board.card(source))
    if not path:
        return None
    ability, aimed = board.pool.ability(path), tuple(map(tuple, args.get("targets", ())))
    frame = Frame(source, seat, path, targets=aimed, x=args.get("x"), caster=args.get("caster", ""))
    for effect in ability.do:
        if isinstance(effect, Attack) and isinstance(effect.to, str):
            by, to = board.refer(effect.by, frame), board.refer(effect.to, frame)
            if by and to:
                return _of_blow(board, by[0], to[0], own_stats(board, effect, by[0], frame))
    return None


def _of_blow(board: Board, attacker: str, target: str, own: Mapping[str, int]) -> Forecast:
    """What an attack comes to, which has some stats of its own (`attacking.blow`)."""
    come_to = blow(board, attacker, target, own.get(HIT), own.get(DAMAGE))
    left = board.stat(target, HEALTH) - board.state.objects[target].damage
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
