"""What a board is made of: its squares, the locations of bases, and nodes."""

from collections.abc import Mapping
from functools import cached_property

import msgspec

from domain.boardkit.grid import Grid, Square


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A location where a player's base may stand."""

    id: str
    at: Square


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A board as it is in every match that is played on it.

    bases: clockwise;  nodes: squares by the kind of node, in the order of the kinds
    """

    id: str
    grid: Grid
    bases: tuple[Base, ...] = ()
    nodes: Mapping[str, tuple[Square, ...]] = {}

    @cached_property
    def node_kinds(self) -> Mapping[Square, str]:
        """Which kind of node each node is."""
        return {square: kind for kind, squares in self.nodes.items() for square in squares}

    @cached_property
    def named(self) -> Mapping[str, Square]:
        """The squares by their names."""
        return {square.name: square for square in self.grid.squares}

    @cached_property
    def plain(self) -> frozenset[Square]:
        """The squares that are neither nodes nor locations of bases."""
        return frozenset(self.grid.squares) - self.node_kinds.keys() - {base.at for base in self.bases}

    @cached_property
    def _marches(self) -> dict[Square, Mapping[Square, int]]:
        return {}

    def march_to(self, goal: Square) -> Mapping[Square, int]:
        """How many steps lead from each square to the goal on an empty board without its nodes. Not to be altered."""
        if goal not in self._marches:
            steps, going = {goal: 0}, [goal]
            for here in going:  # grows while it is walked through
                for there in self.grid.neighbours[here]:
                    if there not in steps and there not in self.node_kinds:
                        steps[there] = steps[here] + 1
                        going.append(there)
            self._marches[goal] = steps
        return self._marches[goal]

    def nearest_nodes(self, square: Square) -> list[Square]:
        """All nodes, the nearest first.

        Of those equally far away the nearest in a straight line comes first, then by kind, row and column.
        """
        kinds = {kind: place for place, kind in enumerate(self.nodes)}

        def far(node: Square) -> tuple[int, int, int, Square]:
            straight = (node.row - square.row) ** 2 + (node.col - square.col) ** 2
            return self.grid.distance(square, node), straight, kinds[self.node_kinds[node]], node

        return sorted(self.node_kinds, key=far)

    @property
    def is_even(self) -> bool:
        """Whether the board stays the same when it is turned by a quarter."""
        if self.grid.rows != self.grid.cols:
            return False
        groups = ({base.at for base in self.bases}, *(set(squares) for squares in self.nodes.values()))
        return all({self.grid.turned(square) for square in group} == group for group in groups)
