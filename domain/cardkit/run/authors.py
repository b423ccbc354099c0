"""What must not be targeted by some texts alone: by opponents, by cards of a type or of a faction."""

from typing import TYPE_CHECKING

from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import seat_of

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board

TARGETED = "be_targeted"
"""The permission that a target needs."""

BY_OPPONENTS = f"{TARGETED}_by_opponents"
"""What a target of another player's text needs besides, in games that have this word (so `be_targeted_by_event`)."""


BY_ITS_PLAYER = f"{TARGETED}_by_its_player"
"""What a target of a text of its own player needs besides, in games that have this word."""


def targetable(board: "Board", names: list[str], frame: Frame) -> list[str]:
    """Those of some things that a text may target."""
    of = (*board.types(frame.source), board.faction(frame.source))
    asked = [TARGETED, BY_OPPONENTS, BY_ITS_PLAYER, *(f"{TARGETED}_by_{word}" for word in of)]
    for permission in asked:
        barred = _barred(board, permission, names)
        if permission in (BY_OPPONENTS, BY_ITS_PLAYER):
            barred = {name for name in barred if _is_own(board, name, frame) is (permission == BY_ITS_PLAYER)}
        if barred:
            names = [name for name in names if name not in barred]
    return names


def _barred(board: "Board", permission: str, names: list[str]) -> set[str]:
    """Those of some things to which anything forbids this, in games that have this word."""
    if permission not in board.dialect.vocabulary.permissions or not board.is_spoken_of(permission):
        return set()
    forbids, words = board.continuing.forbids, board.index.forbidding.get(permission)
    barred = {name for name in names if name in forbids and permission in forbids[name]}
    return barred if words is None else barred | {name for name in names if not words.isdisjoint(board.keywords(name))}


def _is_own(board: "Board", name: str, frame: Frame) -> bool:
    thing = board.object(name)
    return frame.controller == (seat_of(name) if thing is None else thing.controller)
