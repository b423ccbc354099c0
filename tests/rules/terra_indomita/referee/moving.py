"""Moves over the board: paths, zones of control and nodes (sections 2.6, 2.7 and 8.1)."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.table import UNITS, Piece, Table

Path = tuple[Square, ...]


class Walk:
    """The move of a unit in the position as it is; its legal paths are something to choose from (`Pick`).

    `open`: squares that it may enter, its own one among them, which is free once it has left; `zones`: the enemy units
    whose zone of control holds a square.
    """

    def __init__(self, table: Table, mover: Piece) -> None:
        self.board, self.start = table.board, mover.square
        self.most = table.stat(mover, "movement")
        taken = {piece.square for piece in table.pieces.values()} - {self.start}
        barred = taken if mover.kind == "worker" else taken | {*self.board.nodes}
        self.open = {*self.board.squares()} - barred
        self.zones: dict[Square, set[str]] = {}
        for piece in table.pieces.values():
            if piece.owner != mover.owner and has_zone(table, piece) and "ignore_zoc" not in keywords(mover):
                for square in self.board.around(piece.square):
                    self.zones.setdefault(square, set()).add(piece.id)

    def steps(self, origin: Square) -> list[Square]:
        """Where one step may lead (TERRA-MOVE-02 to -04)."""
        return [to for to in self.board.around(origin) if to in self.open]

    def stops(self, origin: Square, to: Square) -> bool:
        """Whether a step ends the move: it enters the zone of another enemy unit (TERRA-ZOC-04 to -06, -08)."""
        return bool(self.zones.get(to, set()) - self.zones.get(origin, set()))

    def walked(self, path: Sequence[Square]) -> Path:
        """How much of a path is legal (TERRA-MOVE-06)."""
        here, taken = self.start, 0
        for to in path[: max(0, self.most)]:
            if to not in self.steps(here):
                break
            taken += 1
            if self.stops(here, to):
                break
            here = to
        return tuple(path[:taken])

    def reach(self) -> dict[Square, Path]:
        """Each square that can be reached, with the path that is offered for it (TERRA-MOVE-09)."""
        found: dict[Square, Path] = {}
        ways: dict[tuple[Square, bool], Path] = {(self.start, False): ()}
        for _ in range(self.most):
            longer: dict[tuple[Square, bool], Path] = {}
            for (here, stopped), path in ways.items():
                for to in [] if stopped else self.steps(here):
                    pair, way = (to, self.stops(here, to)), (*path, to)
                    longer[pair] = min(longer.get(pair, way), way)
            for to in {square for square, _ in longer} - {*found, self.start}:
                found[to] = min(longer[pair] for pair in longer if pair[0] == to)
            ways = longer
        return found

    # --- as a choice -------------------------------------------------------------------------------------------------

    def every(self) -> Iterator[Any]:
        """The paths that are offered."""
        return iter([*self.reach().values()])

    def any(self, rng: random.Random) -> Any:
        """A path that leads anywhere, mostly not a short one."""
        path: list[Square] = []
        here = self.start
        for _ in range(rng.randint(1, self.most)):
            to = rng.choice(self.steps(here))
            path.append(to)
            if self.stops(here, to):
                break
            here = to
        return tuple(path) if path[-1] != self.start else rng.choice([*self.every()])

    def holds(self, value: Any) -> bool:
        """Whether a path may be declared (TERRA-MOVE-01 to -05, -08)."""
        return bool(value) and value[-1] != self.start and self.walked(value) == tuple(value)


class Moving(Table):
    """Where units may go."""

    def move_of(self, mover: Piece) -> Walk:
        """What a unit can do with its move."""
        return Walk(self, mover)


def has_zone(table: Table, piece: Piece) -> bool:
    """Whether a piece exerts a zone of control (TERRA-ZOC-01 to -03)."""
    if piece.kind == "worker":
        return bool(table.options["worker_zoc"])
    return piece.kind == "unit" and "no_zoc" not in keywords(piece)


def keywords(piece: Piece) -> tuple[str, ...]:
    """The keywords of a unit; workers have none (8.4)."""
    return piece.card.keywords if piece.card and piece.kind in UNITS else ()
