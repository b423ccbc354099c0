"""Areas: how far texts reach by where they were announced or fired, in games with localities."""

from msgspec.structs import replace

from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import running_frame
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


def area_of(board: Board, frame: Frame) -> str:
    """The area that an item keeps whose text is announced or fires now; empty if the game has none."""
    area = board.dialect.area
    return "" if area is None else area(board, frame)


def running_in(draft: Draft) -> str:
    """The area of the text that runs now; empty if it reaches everywhere, or none runs."""
    frame, board = running_frame(draft), board_of(draft)
    if frame is None or (frame.ability and board.pool.ability(frame.ability).scope == "global"):
        return ""
    return area_of(board, frame)


def within(board: Board, frame: Frame, place: str | None) -> Frame:
    """The frame of a card that is played to a place: its text reaches from there, whomever it asks."""
    if board.dialect.area is None or place is None:
        return frame
    there = replace(frame, area=place)
    return replace(there, area=board.dialect.area(board, there))
