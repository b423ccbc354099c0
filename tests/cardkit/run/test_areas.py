"""Areas: how far texts reach by where they were announced."""

from msgspec.structs import replace

from domain.cardkit.run.areas import area_of, within
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from tests.cardkit.run.table import Table, bare_dialect


def own_side(board: Board, frame: Frame) -> str:
    """Each player has a left and a right of one's own: `left:1`."""
    return frame.area if not frame.area or ":" in frame.area else f"{frame.area}:{frame.controller}"


def test_the_area_of_a_card_stays_that_of_its_player_whoever_is_asked() -> None:
    """Given a card that seat 1 plays to its left, when its text asks seat 2, then the left of seat 1 is meant still."""
    table = Table(dialect=bare_dialect(area=own_side))
    frame = within(table.board, Frame("card", 1), "left")
    assert area_of(table.board, replace(frame, controller=2)) == "left:1"


def test_a_card_that_is_played_to_no_place_has_no_area() -> None:
    table = Table(dialect=bare_dialect(area=own_side))
    assert within(table.board, Frame("card", 1), None).area == ""
    assert within(Table().board, Frame("card", 1), "left").area == ""
