"""How near conditions are to holding: for estimates, which ask more than whether they hold."""

from typing import TYPE_CHECKING

from domain.cardkit.language.clauses import All, AnyOf, Compare, Condition, Exists
from domain.cardkit.run.frame import Frame

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def nearness(board: "Board", condition: Condition, frame: Frame) -> float:
    """1 if a condition holds; else the share of what it asks for that is there, 0 if it asks for nothing countable."""
    match condition:
        case All(of=parts):
            return sum(nearness(board, part, frame) for part in parts) / len(parts)
        case AnyOf(of=parts):
            return max(nearness(board, part, frame) for part in parts)
        case Exists(what=what, least=least):
            return min(1.0, len(board.select(what, frame)) / least)
        case Compare(left=left, op=">=" | ">" | "=" as op, right=right) if not board.holds(condition, frame):
            have, need = board.number(left, frame), board.number(right, frame) + (op == ">")
            return max(0, have) / need if have < need else 0.0
    return float(board.holds(condition, frame))
