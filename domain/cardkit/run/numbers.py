"""What numbers of the card language come to."""

from collections.abc import Callable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.terms import Arithmetic, Count, Number, Over, PlayerStat, Stat, Tallied, Variable
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import ability_key

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def evaluated(board: "Board", number: Number, frame: Frame) -> int:
    """What a number comes to now, as the text of `frame` means it; 0 once the steps of the board are used up."""
    if isinstance(number, int):
        return number
    return _TERMS[type(number)](board, number, frame) if board.meter.take() else 0


def _variable(board: "Board", number: Variable, frame: Frame) -> int:
    match number.name:
        case "X":
            return frame.x or 0
        case "T":
            return frame.t or 0
        case "amount":
            return frame.amount or 0


def _count(board: "Board", number: Count, frame: Frame) -> int:
    return len(board.select(number.of, frame))


def _stat(board: "Board", number: Stat, frame: Frame) -> int:
    return sum(board.stat(board.bearer(name), number.stat) for name in board.refer(number.of, frame))


def _player_stat(board: "Board", number: PlayerStat, frame: Frame) -> int:
    return sum(board.player(seat, number.stat) for seat in board.seats(number.of, frame))


def _tallied(board: "Board", number: Tallied, frame: Frame) -> int:
    tallying = board.state.tallies.get(ability_key(frame.source, frame.ability))
    if tallying is None:
        return 0
    match number.what:
        case "count":
            return int(tallying.value)
        case "streak":
            return int(tallying.streak)
        case "sum":
            return sum(int(fact.rpartition("=")[2]) for fact in tallying.facts)


def _arithmetic(board: "Board", number: Arithmetic, frame: Frame) -> int:
    terms = [evaluated(board, term, frame) for term in number.terms]
    match number.op:
        case "+":
            return sum(terms)
        case "-":
            return terms[0] - sum(terms[1:])
        case "*":
            return prod(terms)
        case "half":
            return terms[0] // 2
        case "min":
            return min(terms)
        case "max":
            return max(terms)


def _over(board: "Board", number: Over, frame: Frame) -> int:
    values = [
        evaluated(board, number.of, msgspec.structs.replace(frame, seat=seat))
        for seat in board.seats(number.who, frame)
    ]
    match number.op:
        case "min":
            return min(values, default=0)
        case "max":
            return max(values, default=0)
        case "sum":
            return sum(values)


_TERMS: Mapping[type[Any], Callable[["Board", Any, Frame], int]] = {
    Variable: _variable,
    Count: _count,
    Stat: _stat,
    PlayerStat: _player_stat,
    Tallied: _tallied,
    Arithmetic: _arithmetic,
    Over: _over,
}
