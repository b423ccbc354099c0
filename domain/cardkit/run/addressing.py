"""What a text does something to, of all that fits its words: nothing buried, no host that its card must not have."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.cardkit.language.terms import Select
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.heaps import without_buried

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def addressed(board: "Board", select: Select, frame: Frame) -> list[str]:
    """All that fits a selector and that a text does something to."""
    found = without_buried(board, select, board.select(select, frame))
    card = None if board.dialect.carries is None else board.object(frame.source)
    if card is None or card.blank or board.card(card).attach != select:
        return found
    return [name for name in found if may_carry(board, frame.source, name)]


def aimed_at(board: "Board", select: Select, frame: Frame) -> list[str]:
    """All that a text may aim at: in games with localities what is aimed at is engaged with it."""
    return addressed(board, select, frame if board.dialect.reach is None else replace(frame, aims=True))


def may_carry(board: "Board", card: str, host: str) -> bool:
    """Whether the rules let something have a card put on it, which fits what is printed on that."""
    carries = board.dialect.carries
    return carries is None or carries(board, board.state.objects[card], host) is None
