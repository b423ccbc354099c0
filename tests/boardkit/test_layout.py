"""Layouts of boards: how far it is around nodes."""

from domain.boardkit.grid import Grid, Square
from domain.boardkit.layout import Layout


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
