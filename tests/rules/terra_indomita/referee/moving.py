"""Moves over the board: paths, zones of control and nodes (sections 2.6, 2.7 and 8.1)."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.rules.terra_indomita.referee.boards import Square
from tests.rules.terra_indomita.referee.table import UNITS, Piece, Table

Path = tuple[Square, ...]


class Moving(Table):
    """Where units may go."""

    def exerting(self, square: Square, mover: Piece) -> set[str]:
        """The enemy units whose zone of control holds a square (TERRA-ZOC-01 to -03, -08)."""
        near = (self.at(other) for other in self.board.around(square))
        return {piece.id for piece in near if piece and piece.owner != mover.owner and self.has_zone(piece)}

    def has_zone(self, piece: Piece) -> bool:
        """Whether a piece exerts a zone of control."""
        if piece.kind == "worker":
            return bool(self.options["worker_zoc"])
        return piece.kind == "unit" and "no_zoc" not in keywords(piece)

    def stops(self, mover: Piece, origin: Square, to: Square) -> bool:
        """Whether a step ends the move: it enters the zone of another enemy unit (TERRA-ZOC-04 to -06)."""
        entered = self.exerting(to, mover) - self.exerting(origin, mover)
        return bool(entered) and "ignore_zoc" not in keywords(mover)

    def steps(self, mover: Piece, origin: Square) -> list[Square]:
        """Where one step may lead; the square where the move began is free (TERRA-MOVE-02 to -04)."""
        return [to for to in self.board.around(origin) if self.at(to) in (None, mover) and self.may_stand(mover, to)]

    def may_stand(self, mover: Piece, square: Square) -> bool:
        """Only workers stand on nodes (TERRA-MOVE-03)."""
        return mover.kind == "worker" or square not in self.board.nodes

    def may_walk(self, mover: Piece, path: Sequence[Square]) -> bool:
        """Whether a path may be declared (TERRA-MOVE-01 to -05, -08)."""
        if not 1 <= len(path) <= self.stat(mover, "movement") or path[-1] == mover.square:
            return False
        walked = self.walked(mover, path)
        return len(walked) == len(path)

    def walked(self, mover: Piece, path: Sequence[Square]) -> Path:
        """How much of a path is legal (TERRA-MOVE-06)."""
        here, taken = mover.square, 0
        for to in path[: max(0, self.stat(mover, "movement"))]:
            if to not in self.steps(mover, here):
                break
            taken += 1
            if self.stops(mover, here, to):
                break
            here = to
        return tuple(path[:taken])

    def reach(self, mover: Piece) -> dict[Square, Path]:
        """Each square that can be reached, with the path that is offered for it (TERRA-MOVE-09)."""
        found: dict[Square, Path] = {}
        ways: dict[tuple[Square, bool], Path] = {(mover.square, False): ()}
        for _ in range(self.stat(mover, "movement")):
            longer: dict[tuple[Square, bool], Path] = {}
            for (here, stopped), path in ways.items():
                for to in [] if stopped else self.steps(mover, here):
                    pair = to, self.stops(mover, here, to)
                    longer[pair] = min(longer.get(pair, (*path, to)), (*path, to))
            for to in sorted({square for square, _ in longer} - {*found, mover.square}):
                found[to] = min(longer[pair] for pair in longer if pair[0] == to)
            ways = longer
        return found


@dataclass(frozen=True)
class Walks:
    """The legal paths of a unit, as something to choose from (`Pick`)."""

    table: Moving
    mover: Piece

    def every(self) -> Iterator[Any]:
        """The paths that are offered."""
        return iter([*self.table.reach(self.mover).values()])

    def any(self, rng: random.Random) -> Any:
        """A path that leads anywhere, mostly not a short one."""
        path: list[Square] = []
        here, steps = self.mover.square, rng.randint(1, self.table.stat(self.mover, "movement"))
        for _ in range(steps):
            to = rng.choice(self.table.steps(self.mover, here))
            path.append(to)
            if self.table.stops(self.mover, here, to):
                break
            here = to
        return tuple(path) if path[-1] != self.mover.square else rng.choice([*self.every()])

    def holds(self, value: Any) -> bool:
        """Whether a path is one of them."""
        return self.table.may_walk(self.mover, value)


def keywords(piece: Piece) -> tuple[str, ...]:
    """The keywords of a piece; workers have none (8.4)."""
    return piece.card.keywords if piece.card and piece.kind in UNITS else ()
