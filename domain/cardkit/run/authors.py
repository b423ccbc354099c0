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
    found = [name for name in names if not board.forbidden(TARGETED, name)]
    of = (*board.types(frame.source), board.faction(frame.source))
    asked = [BY_OPPONENTS, BY_ITS_PLAYER, *(f"{TARGETED}_by_{word}" for word in of)]
    words = [word for word in asked if word in board.dialect.vocabulary.permissions and board.is_spoken_of(word)]
    return [name for name in found if not _spurns(board, name, words, frame)] if words else found


def _spurns(board: "Board", name: str, words: list[str], frame: Frame) -> bool:
    thing = board.object(name)
    own = frame.controller == (seat_of(name) if thing is None else thing.controller)
    apart = BY_OPPONENTS if own else BY_ITS_PLAYER
    return any(board.forbidden(word, name) for word in words if word != apart)
