"""The path of a move as a parameter: any legal path is accepted, one for each square is offered."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Self

import msgspec

from domain.boardkit.grid import Grid, Square
from domain.boardkit.walking import Halt, Path, Walk, progress, reachable
from domain.refusal import Refused, refuse, refuse_type
from domain.shapes import Barred, Pick, first, in_order


class Route(msgspec.Struct, frozen=True, dict=True):
    """The paths that a mover can take: a `Walk` as plain data.

    crossed: closed squares that the mover may cross all the same
    clauses: why a path is refused, by what halts the mover on it; `closed` squares say so themselves
    clause:  of a path without steps, and of one that ends where it began
    """

    grid: Grid
    start: Square
    steps: int
    closed: tuple[Barred, ...]
    zones: tuple[tuple[Square, tuple[str, ...]], ...]
    clause: str
    clauses: dict[Halt, str] = {}
    crossed: tuple[Square, ...] = ()

    @classmethod
    def of(cls, walk: Walk, clause: str, clauses: dict[Halt, str] | None = None) -> Self:
        """The paths of a walk."""
        closed = tuple(Barred(square, why) for square, why in walk.closed.items())
        zones = tuple((square, tuple(sorted(holders))) for square, holders in walk.zones.items())
        crossed = tuple(sorted(walk.crossed))
        return cls(walk.grid, walk.start, walk.steps, closed, zones, clause, clauses or {}, crossed)

    @cached_property
    def walk(self) -> Walk:
        """Who walks, and what is in the way."""
        closed = {one.value: one.why for one in self.closed}
        zones = {at: frozenset(held) for at, held in self.zones}
        return Walk(self.grid, self.start, self.steps, closed, zones, frozenset(self.crossed))

    @cached_property
    def paths(self) -> dict[Square, Path]:
        """One path for each square that can be reached."""
        return reachable(self.walk)

    def check(self, value: Any) -> None:
        """Raise `Refused` unless the mover comes to the end of the path, which is elsewhere than where it stands."""
        try:
            path = msgspec.convert(value, Path)
        except msgspec.ValidationError:
            refuse_type(self.clause, value, "array")
        if not path or path[-1] == self.start:
            refuse(self.clause, "no-move", given=value)
        made = progress(self.walk, path)
        if made.halt is None:
            return
        at = path[len(made.taken)]
        if made.halt == "closed":
            raise Refused(self.walk.closed[at])
        facts: dict[str, Any] = {"most": self.steps} if made.halt == "spent" else {}
        if made.halt == "zone":
            facts = {"of": sorted(made.holders)}
        refuse(self.clauses.get(made.halt, self.clause), f"path-{made.halt}", at=list(at), **facts)

    def offered(self) -> Any:
        """The squares that can be reached, for the log."""
        return [list(square) for square in self.paths]

    def options(self, pick: Pick = first) -> Iterator[Path]:
        """One path for each square, in an order varied by `pick`."""
        return in_order(list(self.paths.values()), pick)

    def count(self, cap: int) -> int:
        """How many squares can be reached."""
        return len(self.paths)

    def shown(self) -> dict[str, Any]:
        """The domain as JSON values: what can be reached, and how, and what is closed, and why."""
        barred: list[Any] = msgspec.to_builtins([one for one in self.closed if one.value != self.start])
        paths = [[list(square) for square in path] for path in self.paths.values()]
        return {"type": "route", "start": list(self.start), "steps": self.steps, "paths": paths, "barred": barred}
