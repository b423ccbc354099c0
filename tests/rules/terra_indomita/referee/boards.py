"""Boards and what is measured on them, as section 8 of the catalogue says it."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

Square = tuple[int, int]
"""Row and column; row 0 is the north edge, column 0 the west edge (TERRA-BOARD-01)."""

BASES: dict[str, Square] = {"B0": (3, 3), "B1": (3, 16), "B2": (16, 16), "B3": (16, 3)}
PICTURE = """
....................
.......G....G.......
.........GG.........
.....G........G.....
.......M.MM.M.......
...G.M........M.G...
........G..G........
.G..M..........M..G.
......G.G..G.G......
..G.M..........M.G..
..G.M..........M.G..
......G.G..G.G......
.G..M..........M..G.
........G..G........
...G.M........M.G...
.......M.MM.M.......
.....G........G.....
.........GG.........
.......G....G.......
....................
"""
YARD = """
...G.....
.....G...
....M....
.G......G
..M...M..
G......G.
....M....
...G.....
.....G...
"""
LANE = """
....G.M....
..G.....M..
...........
..M.....G..
....M.G....
"""


@dataclass(frozen=True)
class Board:
    """A board: its bases clockwise, and its nodes by their kind. `king`: squares touch at corners as well."""

    id: str
    rows: int
    cols: int
    bases: dict[str, Square]
    nodes: dict[Square, str]
    king: bool = True

    def squares(self) -> list[Square]:
        """All squares, by row and column."""
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def distance(self, one: Square, two: Square) -> int:
        """Steps on an empty board (TERRA-BOARD-06)."""
        rows, cols = abs(one[0] - two[0]), abs(one[1] - two[1])
        return max(rows, cols) if self.king else rows + cols

    @cached_property
    def touching(self) -> dict[Square, list[Square]]:
        """By square, the adjacent ones, by row and column (TERRA-BOARD-05)."""
        return {square: [one for one in self.squares() if self.distance(one, square) == 1] for square in self.squares()}

    def around(self, square: Square) -> list[Square]:
        """The squares that touch one; none if it is not on the board."""
        return self.touching.get(square, [])

    def edge(self, square: Square) -> int:
        """The edge distance: 1 for a square of the border (8.1)."""
        return min(square[0], square[1], self.rows - 1 - square[0], self.cols - 1 - square[1]) + 1

    def data(self) -> dict[str, Any]:
        """The board in the form of 8.2."""
        return {
            "id": self.id,
            "rows": self.rows,
            "cols": self.cols,
            "bases": [{"id": name, "at": list(at)} for name, at in self.bases.items()],
            **{kind: [list(at) for at in self.squares() if self.nodes.get(at) == kind] for kind in ("gold", "mana")},
            **({} if self.id == "terra_default_20" else {"unofficial": True}),
        }


def drawn(id: str, picture: str, bases: dict[str, Square], *, king: bool = True) -> Board:
    """A board from a picture of its nodes."""
    lines = picture.split()
    kinds = {"G": "gold", "M": "mana"}
    nodes = {
        (row, col): kinds[sign] for row, line in enumerate(lines) for col, sign in enumerate(line) if sign in kinds
    }
    return Board(id, len(lines), len(lines[0]), bases, nodes, king)


BOARDS: dict[str, tuple[str, dict[str, Square]]] = {
    "terra_default_20": (PICTURE, BASES),
    "referee_yard": (YARD, {"B0": (1, 1), "B1": (1, 7), "B2": (7, 7), "B3": (7, 1)}),
    "referee_lane": (LANE, {"west": (2, 0), "east": (2, 10)}),
}
"""The default board, and smaller ones on which armies meet soon: the second and third are not from the catalogue."""


@cache
def board(id: str, adjacency: str) -> Board:
    """One of them, with the adjacency of a match (TERRA-BOARD-04, -05)."""
    picture, bases = BOARDS[id]
    return drawn(id, picture, bases, king=adjacency == "king")
