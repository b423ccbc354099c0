"""Boxes of a picture flow in rows and are stacked, at exact places."""

import pytest

from service.web.pictures.table.layout import Box, flow, stacked


def sized(width: float, height: float) -> Box:
    return Box(width, height, lambda x, y: f"{width:g}@{x:g},{y:g} ")


@pytest.mark.parametrize(
    ("widths", "places", "size"),
    [
        ([], "", (0, 0)),
        ([40, 52], "40@5,7 52@53,7 ", (100, 10)),
        ([40, 53], "40@5,7 53@5,25 ", (53, 28)),
        ([120, 20, 30], "120@5,7 20@5,25 30@33,25 ", (120, 28)),
    ],
)
def test_boxes_flow_in_rows_within_their_room(widths: list[float], places: str, size: tuple[float, float]):
    box = flow([sized(width, 10) for width in widths], 100)

    assert box.draw(5, 7) == places
    assert (box.width, box.height) == size


def test_a_row_is_as_tall_as_its_tallest_box():
    box = flow([sized(60, 30), sized(20, 10), sized(50, 5)], 100)

    assert box.draw(0, 0) == "60@0,0 20@68,0 50@0,38 "
    assert (box.width, box.height) == (88, 43)


def test_boxes_are_stacked_with_a_gap_between_them():
    box = stacked([sized(60, 30), sized(20, 10)], 6)

    assert box.draw(1, 2) == "60@1,2 20@1,38 "
    assert (box.width, box.height) == (60, 46)
    assert (stacked([]).width, stacked([]).height) == (0, 0)
