"""Squares: two ways to measure, neighbours, directions, the edge, turning the board."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.boardkit.grid import Grid, Square

SETTINGS = settings(max_examples=150, deadline=None)

ADJACENCIES = st.sampled_from(("king", "orthogonal"))


@st.composite
def grids(draw, square=False):
    """A small board."""
    rows = draw(st.integers(1, 7))
    return Grid(rows, rows if square else draw(st.integers(1, 7)), draw(ADJACENCIES))


@st.composite
def grids_with(draw, count, square=False):
    """A small board and some of its squares."""
    grid = draw(grids(square=square))
    return grid, *(draw(st.sampled_from(grid.squares)) for _ in range(count))


def steps(grid, start):
    """How many steps it takes to each square, counted one by one."""
    far = {start: 0}
    for square in (waiting := [start]):
        for other in grid.neighbours[square]:
            if other not in far:
                far[other] = far[square] + 1
                waiting.append(other)
    return far


@SETTINGS
@given(grids_with(3))
def test_distances_are_those_of_a_metric(drawn):
    grid, a, b, c = drawn
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@SETTINGS
@given(grids_with(1))
def test_a_distance_is_how_many_steps_it_takes(drawn):
    grid, start = drawn
    assert steps(grid, start) == {square: grid.distance(start, square) for square in grid.squares}


@SETTINGS
@given(grids_with(1))
def test_neighbours_touch_are_in_order_and_lie_in_the_directions(drawn):
    grid, square = drawn
    around = grid.neighbours[square]
    assert list(around) == [other for other in grid.squares if grid.adjacent(square, other)]
    assert set(around) == {grid.step(square, way) for way in grid.directions} - {None}


@SETTINGS
@given(grids_with(1), st.integers(0, 7))
def test_what_is_within_so_many_steps_is_listed_by_row_and_column(drawn, most):
    grid, square = drawn
    assert [*grid.within(square, most)] == [one for one in grid.squares if grid.distance(square, one) <= most]


@SETTINGS
@given(grids_with(1))
def test_the_edge_is_one_step_further_than_the_nearest_square_there(drawn):
    grid, square = drawn
    edge = [one for one in grid.squares if len(Grid(grid.rows, grid.cols, "orthogonal").neighbours[one]) < 4]
    assert grid.edge_distance(square) == 1 + min(grid.distance(square, one) for one in edge)


@SETTINGS
@given(grids_with(2, square=True))
def test_turning_the_board_keeps_distances_and_comes_back_after_four_times(drawn):
    grid, a, b = drawn
    assert grid.distance(grid.turned(a), grid.turned(b)) == grid.distance(a, b)
    assert grid.edge_distance(grid.turned(a)) == grid.edge_distance(a)
    assert grid.turned(grid.turned(grid.turned(grid.turned(a)))) == a


@SETTINGS
@given(grids_with(1, square=True))
def test_a_step_north_is_a_step_east_on_the_turned_board(drawn):
    grid, square = drawn
    north = grid.step(square, "N")
    assert grid.step(grid.turned(square), "E") == (None if north is None else grid.turned(north))


def test_directions_of_a_board_without_corners():
    grid = Grid(3, 3, "orthogonal")
    assert [*grid.directions] == ["N", "E", "S", "W"]
    assert grid.step(Square(1, 1), "W") == Square(1, 0)
    assert grid.step(Square(0, 0), "N") is None


@SETTINGS
@given(grids_with(1))
def test_a_square_has_a_name(drawn):
    _, square = drawn
    assert Square.named(square.name) == square


@pytest.mark.parametrize("name", ["seat:2", "c17", "square:", "square:1", "square:a,b", "square:01,2", "square:-1,2"])
def test_other_names_are_of_no_square(name):
    assert Square.named(name) is None
