"""Moves over the board: which squares a mover reaches, and how far it comes on a path."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from domain.boardkit.grid import Grid, Square
from domain.refusal import Refusal

Path = tuple[Square, ...]
"""The squares of a move, without the one where it begins."""

Halt = Literal["apart", "closed", "spent", "zone"]
"""Why a mover goes no further: the next square does not touch this one, is closed, is too far, or a zone holds it."""

NOBODY: frozenset[str] = frozenset()


class Walk(msgspec.Struct, frozen=True):
    """Who walks: from where, how many steps at most, and what is in the way.

    closed: squares that it may not enter, and why
    zones:  by square, who exerts a zone on it that this mover must heed
    crossed: closed squares that it may cross all the same, and not stay on
    """

    grid: Grid
    start: Square
    steps: int
    closed: Mapping[Square, Refusal] = {}
    zones: Mapping[Square, frozenset[str]] = {}
    crossed: frozenset[Square] = frozenset()

    def holders(self, origin: Square, to: Square) -> frozenset[str]:
        """Whose zone ends the move with a step: that of all who exert one there and did not before it."""
        return self.zones.get(to, NOBODY) - self.zones.get(origin, NOBODY)

    def is_open(self, origin: Square, to: Square) -> bool:
        """Whether the mover may take a step; the square where it stands is free once it has left it.

        It may not where a zone would hold it on a square that it may only cross.
        """
        if to in self.crossed:
            return not self.holders(origin, to)
        return to == self.start or to not in self.closed


class Progress(msgspec.Struct, frozen=True):
    """How far a mover comes on a path.

    halt: why no further, if it does not reach the end;  holders: whose zone its last step entered
    """

    taken: Path
    halt: Halt | None = None
    holders: frozenset[str] = NOBODY


def zones(grid: Grid, pieces: Iterable[tuple[str, Square]]) -> dict[Square, frozenset[str]]:
    """By square, which of these pieces exert a zone on it: they do so on all squares that they touch."""
    found: dict[Square, frozenset[str]] = {}
    for name, at in pieces:
        for square in grid.neighbours[at]:
            found[square] = found.get(square, NOBODY) | {name}
    return found


def reachable(walk: Walk) -> dict[Square, Path]:
    """The squares that a mover reaches, each with one path to it, in the order in which they are found.

    It has the fewest steps; of several such paths it is the one whose squares come first by row and column. As the
    paths of one length are looked at in that order, whoever arrives first at a square has the path that is wanted.
    """
    found: dict[Square, Path] = {}
    seen = {(walk.start, False)}
    going: list[Path] = [()]
    for _ in range(walk.steps):
        going = [path for before in going for path in _longer(walk, before, seen, found)]
    return found


def _longer(walk: Walk, path: Path, seen: set[tuple[Square, bool]], found: dict[Square, Path]) -> list[Path]:
    """The paths with one step more on which the mover may go on."""
    going, here = [], path[-1] if path else walk.start
    for square in walk.grid.neighbours[here]:
        state = (square, bool(walk.holders(here, square)))
        if state in seen or not walk.is_open(here, square):
            continue
        seen.add(state)
        if square != walk.start and square not in walk.crossed:
            found.setdefault(square, (*path, square))
        if not state[1]:
            going.append((*path, square))
    return going


def progress(walk: Walk, path: Sequence[Square]) -> Progress:
    """How far a mover comes on a path that leads anywhere."""
    here, taken, holders = walk.start, 0, NOBODY
    for square in path:
        halt = _halt(walk, here, square, taken, holders)
        if halt is not None:
            return _settled(walk, path[:taken], halt, holders)
        here, holders, taken = square, walk.holders(here, square), taken + 1
    return _settled(walk, path, None, holders)


def _settled(walk: Walk, path: Sequence[Square], halt: Halt | None, holders: frozenset[str]) -> Progress:
    """Where a mover comes to stand: no square that it may only cross, but one before it."""
    end = next((at for at in range(len(path), 0, -1) if path[at - 1] not in walk.crossed), 0)
    return Progress(tuple(path), halt, holders) if end == len(path) else Progress(tuple(path[:end]), "closed")


def _halt(walk: Walk, here: Square, square: Square, taken: int, holders: frozenset[str]) -> Halt | None:
    if holders:
        return "zone"
    if square not in walk.grid.neighbours[here]:
        return "apart"
    if taken >= walk.steps:
        return "spent"
    return None if walk.is_open(here, square) else "closed"
