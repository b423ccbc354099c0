"""Boards read from data, with everything that is wrong with them named at once."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from domain.boardkit.grid import Adjacency, Grid, Square
from domain.boardkit.layout import Base, Layout

Value = TypeVar("Value")
Other = TypeVar("Other")

SIDES = (2, 40)
"""How many rows and columns a board may have if its game says nothing else."""


class Official(msgspec.Struct, frozen=True):
    """What a board must have unless it says that it is `unofficial`; how many nodes of each kind."""

    rows: int
    cols: int
    bases: int
    nodes: Mapping[str, int]


class Form(msgspec.Struct, frozen=True):
    """What a game asks of its boards.

    nodes: the kinds of nodes, each a list of squares under this name;  sides, bases: least and most
    """

    nodes: tuple[str, ...] = ()
    sides: tuple[int, int] = SIDES
    bases: tuple[int, int] = (0, 40)
    official: Official | None = None


class BadBoard(ValueError):
    """A board is not as its game asks; `faults` says all that is wrong, a sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def read_toml(text: str, form: Form, adjacency: Adjacency = "king") -> Layout:
    """The board that a TOML document describes. Raises `BadBoard`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard((f"this is no TOML: {error}",)) from error
    return read(data, form, adjacency)


def read(data: Mapping[str, Any], form: Form, adjacency: Adjacency = "king") -> Layout:
    """The board that plain values describe: `id`, `rows`, `cols`, `bases` and a list for each kind of node.

    Raises `BadBoard`.
    """
    reading = _Reading(data, form, adjacency)
    if reading.faults:
        raise BadBoard(reading.faults)
    layout = reading.layout()
    faults = [*_of_size(layout, form), *_of_squares(layout)]
    if not data.get("unofficial", False) and form.official is not None:
        faults += _of_official(layout, form.official)
    if not faults:
        faults = [*_of_ways(layout)]
    if faults:
        raise BadBoard(faults)
    return layout


def unfit(layout: Layout, players: int, nodes_each: int = 0) -> Iterator[str]:
    """Why so many players cannot play on a board, each of whom begins on so many nodes."""
    nodes = len(layout.node_kinds)
    if len(layout.bases) < players:
        yield f"{players} players need {players} locations of bases, and there are {len(layout.bases)}"
    if nodes < players * nodes_each:
        yield f"{players} players need {players * nodes_each} nodes, and there are {nodes}"


def uneven(layout: Layout, nodes_each: int = 0) -> Iterator[str]:
    """What is not the same for all players of a board: it can be played on all the same."""
    if not layout.is_even:
        yield "the board does not stay the same when it is turned by a quarter"
    for base in layout.bases:
        far = [layout.grid.distance(base.at, node) for node in layout.nearest_nodes(base.at)]
        if 0 < nodes_each < len(far) and far[nodes_each - 1] == far[nodes_each]:
            yield f"{base.id}: nodes {nodes_each} and {nodes_each + 1} of those nearest to it are equally far away"


class _Reading:
    """Takes plain values for what they should be, and notes what is none of that."""

    def __init__(self, data: Mapping[str, Any], form: Form, adjacency: Adjacency) -> None:
        self.faults: list[str] = []
        self._id = self._value(data, "id", str, "")
        rows, cols = self._value(data, "rows", int, 0), self._value(data, "cols", int, 0)
        self._grid = Grid(rows, cols, adjacency)
        self._value(data, "unofficial", bool, False, needed=False)
        self._bases = self._list(data, "bases", Base)
        self._nodes = {kind: self._list(data, kind, Square) for kind in form.nodes}
        known = ("id", "rows", "cols", "unofficial", "bases", *form.nodes)
        self.faults += [f"`{key}` is unknown here; known are {', '.join(known)}" for key in data if key not in known]

    def layout(self) -> Layout:
        """What was read."""
        return Layout(self._id, self._grid, self._bases, self._nodes)

    def _value(
        self, data: Mapping[str, Any], key: str, kind: type[Value], otherwise: Value, *, needed: bool = True
    ) -> Value:
        if key not in data:
            self.faults += [f"`{key}` is missing"] if needed else []
            return otherwise
        return self._taken(data[key], kind, key, otherwise)

    def _list(self, data: Mapping[str, Any], key: str, kind: type[Value]) -> tuple[Value, ...]:
        nothing: list[Any] = []
        given = self._value(data, key, list[Any], nothing, needed=False)
        taken = (self._taken(one, kind, f"{key}[{index}]", None) for index, one in enumerate(given))
        return tuple(one for one in taken if one is not None)

    def _taken(self, value: Any, kind: type[Value], at: str, otherwise: Other) -> Value | Other:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            self.faults.append(f"`{at}` is wrong: {error}")
            return otherwise


def _of_size(layout: Layout, form: Form) -> Iterator[str]:
    least, most = form.sides
    for what, have in (("rows", layout.grid.rows), ("cols", layout.grid.cols)):
        if not least <= have <= most:
            yield f"`{what}` is {have}, and must be {least} to {most}"
    least, most = form.bases
    if not least <= len(layout.bases) <= most:
        yield f"there are {len(layout.bases)} bases, and must be {least} to {most}"


def _of_official(layout: Layout, official: Official) -> Iterator[str]:
    unless = "unless the board says `unofficial = true`"
    if (layout.grid.rows, layout.grid.cols) != (official.rows, official.cols):
        yield f"the board must have {official.rows} rows and {official.cols} columns {unless}"
    wanted = {"bases": official.bases, **{f"{kind} nodes": count for kind, count in official.nodes.items()}}
    have = {"bases": len(layout.bases), **{f"{kind} nodes": len(at) for kind, at in layout.nodes.items()}}
    for what, count in wanted.items():
        if have[what] != count:
            yield f"there are {have[what]} {what}, and must be {count} {unless}"


def _of_squares(layout: Layout) -> Iterator[str]:
    """Squares beyond the edge, and those that are listed twice."""
    listed = [*(base.at for base in layout.bases), *(node for nodes in layout.nodes.values() for node in nodes)]
    for square, times in Counter(listed).items():
        if square not in layout.grid:
            yield f"{_said(square)} is not on the board"
        if times > 1:
            yield f"{_said(square)} is listed more than once"
    for id, times in Counter(base.id for base in layout.bases).items():
        if times > 1:
            yield f"two bases are called `{id}`"


def _of_ways(layout: Layout) -> Iterator[str]:
    """Squares that nobody could come to or go from, as nodes and bases cannot be crossed."""
    plain, touching = layout.plain, layout.grid.neighbours
    for base in layout.bases:
        if all(square in layout.node_kinds for square in touching[base.at]):
            yield f"{base.id} at {_said(base.at)} touches nothing but nodes"
    for node in layout.node_kinds:
        if plain.isdisjoint(touching[node]):
            yield f"the node {_said(node)} touches no square that is neither node nor base"
    apart = plain - _connected(layout, min(plain, default=None))
    if apart:
        yield f"{_said(min(apart))} cannot be reached from {_said(min(plain))} but over nodes and bases"


def _connected(layout: Layout, start: Square | None) -> set[Square]:
    found = set() if start is None else {start}
    waiting = [*found]
    while waiting:
        new = {one for one in layout.grid.neighbours[waiting.pop()] if one in layout.plain} - found
        found |= new
        waiting += new
    return found


def _said(square: Square) -> str:
    return f"[{square.row}, {square.col}]"
