"""Layouts of boards: how far it is around nodes."""

from domain.boardkit.grid import Grid, Square
from domain.boardkit.layout import Base, Layout
from domain.boardkit.reading import uneven


def test_a_march_leads_around_nodes_but_for_its_goal():
    """Given a wall of nodes with a gap at one end, then whoever is behind it must go through the gap."""
    wall = tuple(Square(2, col) for col in range(4))
    layout = Layout("wall", Grid(5, 5, "orthogonal"), nodes={"gold": wall})
    march = layout.march_to(Square(0, 0))
    assert march[Square(0, 0)] == 0
    assert march[Square(1, 0)] == 1
    assert march[Square(3, 0)] == 3 + 4 + 4
    assert not set(wall) & march.keys()
    assert layout.march_to(Square(0, 0)) is march
    assert layout.march_to(Square(2, 0))[Square(1, 0)] == 1


def even(rows: int, cols: int, *bases: tuple[int, int], gold: tuple[tuple[int, int], ...] = ()) -> bool:
    """Whether a board with these bases and nodes is even."""
    there = tuple(Base(f"B{place}", Square(*at)) for place, at in enumerate(bases))
    return Layout("turned", Grid(rows, cols), there, {"gold": tuple(Square(*at) for at in gold)}).is_even


def test_a_board_is_even_if_a_quarter_turn_changes_nothing():
    """Given bases and nodes, then it is even if all of these stay the same, and never with unequal sides."""
    corners = ((0, 0), (0, 4), (4, 4), (4, 0))
    assert even(5, 5, *corners)
    assert even(5, 5, *corners, gold=((2, 2),))
    assert not even(5, 5, *corners, gold=((2, 1),))
    assert not even(5, 5, *corners[:2])
    assert not even(5, 6)
    assert even(5, 5)


def test_nodes_that_are_equally_far_away_are_named_where_it_matters():
    """Given nodes of which the second and third tie, then that is told if so many workers begin on nodes, else not."""
    bases = tuple(Base(f"B{place}", Square(*at)) for place, at in enumerate(((0, 0), (0, 6), (6, 6), (6, 0))))
    gold = tuple(Square(*at) for at in ((0, 1), (2, 0), (0, 2), (3, 3)))
    layout = Layout("tied", Grid(7, 7), bases[:1], {"gold": gold})
    told = "B0: nodes 2 and 3 of those nearest to it are equally far away"
    for each, ties in ((0, []), (1, []), (2, [("tie", told, "bases[0]")]), (3, []), (4, []), (5, [])):
        found = [(one.code, one.text, one.where) for one in uneven(layout, each) if one.code != "uneven"]
        assert found == ties, each
