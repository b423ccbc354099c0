"""What numbers of the card language come to."""

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.events.stack import Last
from domain.cardkit.language.terms import (
    Arithmetic,
    Count,
    Distance,
    Number,
    Over,
    PlayerStat,
    Stat,
    Tallied,
    Total,
    Variable,
)
from domain.cardkit.run.frame import HOST, Frame
from domain.cardkit.run.objects import ability_key
from domain.cardkit.run.referring import is_open
from domain.cardkit.run.squares import distances

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
        case "dealt":
            return frame.dealt


def _count(board: "Board", number: Count, frame: Frame) -> int:
    return len(board.select(number.of, frame))


def _total(board: "Board", number: Total, frame: Frame) -> int:
    names = board.select(number.of, frame)
    return sum(board.stat(name, number.stat) for name in names) if board.meter.take(len(names)) else 0


def _stat(board: "Board", number: Stat, frame: Frame) -> int:
    names = (HOST,) if number.of == HOST and not _is_attached(board, frame) else board.refer(number.of, frame)
    return sum(_stat_of(board, name, number.stat, frame) for name in names)


def _is_attached(board: "Board", frame: Frame) -> bool:
    """Whether the card of the text still is where it was: else what was its host counts as it was with it."""
    card = board.object(frame.source)
    return card is not None and card.host is not None


def _stat_of(board: "Board", name: str, stat: str, frame: Frame) -> int:
    """A stat of a thing as it is in play now, else as the text last saw it there, else as it is; 0 while hidden."""
    thing = board.object(name)
    last = _last(frame, name, stat) if thing is None or thing.zone != "play" else None
    if last is not None:
        return last
    return board.stat(board.bearer(name), stat) if is_open(board, name, frame) else 0


def _last(frame: Frame, name: str, stat: str) -> int | None:
    """A number as the text last saw it, if it did."""
    return next((value for known, of, value in frame.last if (known, of) == (name, stat)), None)


def _distance(board: "Board", number: Distance, frame: Frame) -> int:
    from_here = (far for name in board.refer(number.of, frame) for far in distances(board, name, number.to, frame))
    return min(from_here, default=0)


def _player_stat(board: "Board", number: PlayerStat, frame: Frame) -> int:
    return sum(board.player(seat, number.stat) for seat in board.seats(number.of, frame))


def _tallied(board: "Board", number: Tallied, frame: Frame) -> int:
    """What a tally had come to when its ability fired, since it has started anew by now; before that, as it is."""
    key = ability_key(frame.source, frame.ability)
    last = _last(frame, key, number.what)
    return _come_to(board, key, number.what) if last is None else last


def tallies_in(parts: Iterable[Any], board: "Board", key: str) -> Last:
    """What the tally of an ability has come to, as parts of its text ask for it."""
    asked = dict.fromkeys(part.what for part in parts if isinstance(part, Tallied))
    return tuple((key, what, _come_to(board, key, what)) for what in asked)


def _come_to(board: "Board", key: str, what: str) -> int:
    tallying = board.state.tallies.get(key)
    if tallying is None:
        return 0
    if what == "sum":
        return sum(int(fact.rpartition("=")[2]) for fact in tallying.facts)
    return int(tallying.streak if what == "streak" else tallying.value)


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
    Total: _total,
    Stat: _stat,
    Distance: _distance,
    PlayerStat: _player_stat,
    Tallied: _tallied,
    Arithmetic: _arithmetic,
    Over: _over,
}
