"""Squares, and how far they are from each other."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import msgspec

Adjacency = Literal["king", "orthogonal"]
"""Which squares touch: along an edge or at a corner, or along an edge only."""

NAME = "square:"
"""How the name of a square begins, where it stands among things and players."""

DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
"""Steps to the squares around, clockwise: by how much row and column change."""


class Square(NamedTuple):
    """A square of a board: row 0 is the northern edge, column 0 the western one."""

    row: int
    col: int

    @property
    def name(self) -> str:
        """How the square is named among things and players: `square:3:5`."""
        return f"{NAME}{self.row}:{self.col}"

    @staticmethod
    def named(name: str) -> "Square | None":
        """The square of a name; None for the name of anything else."""
        return _read(name) if name.startswith(NAME) else None


@lru_cache(maxsize=4096)
def _read(name: str) -> Square | None:
    row, colon, col = name.removeprefix(NAME).partition(":")
    square = Square(int(row), int(col)) if colon and row.isdecimal() and col.isdecimal() else None
    return square if square is not None and square.name == name else None


class Grid(msgspec.Struct, frozen=True, dict=True):
    """A rectangle of squares with one way to measure: how many steps it takes on an empty board."""

    rows: int
    cols: int
    adjacency: Adjacency = "king"

    def __contains__(self, square: Square) -> bool:
        row, col = square
        return 0 <= row < self.rows and 0 <= col < self.cols

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares, by row and column."""
        return tuple(Square(row, col) for row in range(self.rows) for col in range(self.cols))

    @cached_property
    def directions(self) -> Mapping[str, tuple[int, int]]:
        """The directions of a step, clockwise from the north."""
        if self.adjacency == "king":
            return DIRECTIONS
        return {name: change for name, change in DIRECTIONS.items() if 0 in change}

    @cached_property
    def neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
        """The squares that touch each square, by row and column."""
        return {
            square: tuple(sorted(there for way in self.directions if (there := self.step(square, way)) is not None))
            for square in self.squares
        }

    def step(self, square: Square, direction: str) -> Square | None:
        """The next square in a direction; None beyond the edge."""
        down, right = self.directions[direction]
        there = Square(square.row + down, square.col + right)
        return there if there in self else None

    def distance(self, one: Square, other: Square) -> int:
        """How many steps it takes from one square to the other on an empty board."""
        down, right = abs(one.row - other.row), abs(one.col - other.col)
        return max(down, right) if self.adjacency == "king" else down + right

    def adjacent(self, one: Square, other: Square) -> bool:
        """Whether two squares touch."""
        return self.distance(one, other) == 1

    def edge_distance(self, square: Square) -> int:
        """How many steps lead off the board by the shortest way: 1 for a square at the edge."""
        row, col = square
        return min(row, col, self.rows - 1 - row, self.cols - 1 - col) + 1

    def within(self, square: Square, most: int) -> Iterator[Square]:
        """The squares at most so far away, the square itself among them, by row and column."""
        rows = range(max(0, square.row - most), min(self.rows, square.row + most + 1))
        cols = range(max(0, square.col - most), min(self.cols, square.col + most + 1))
        around = (Square(row, col) for row in rows for col in cols)
        return (other for other in around if self.distance(square, other) <= most)

    def turned(self, square: Square) -> Square:
        """Where a square comes to lie if a board with equal sides is turned clockwise by a quarter."""
        return Square(square.col, self.rows - 1 - square.row)
