"""Boards read from data, with everything that is wrong with them named at once."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from domain.boardkit.grid import Adjacency, Grid, Square
from domain.boardkit.layout import Base, Layout

Value = TypeVar("Value")
Other = TypeVar("Other")

NAME = re.compile(r"[\w-]{1,40}")
"""What a board and its bases may be called: pages and terminals show it and tell things apart by it."""


class Official(msgspec.Struct, frozen=True):
    """What a board must have unless it says that it is `unofficial`; how many nodes of each kind."""

    rows: int
    cols: int
    bases: int
    nodes: Mapping[str, int]


class Form(msgspec.Struct, frozen=True):
    """What a game asks of its boards.

    nodes: the kinds of nodes, each a list of squares under this name;  sides, bases: least and most
    players: as many as must have room;  nodes_each: on how many nodes each of them begins, if a match says nothing else
    """

    nodes: tuple[str, ...] = ()
    sides: tuple[int, int] = (2, 40)
    bases: tuple[int, int] = (0, 40)
    official: Official | None = None
    players: int = 0
    nodes_each: int = 0


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a board: a name for programs, a sentence, where it stands (`gold[3]`, `rows`)."""

    code: str
    text: str
    where: str = ""


class BadBoard(ValueError):
    """A board is not as its game asks; `faults` says all that is wrong."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.text for fault in self.faults))


def read_toml(text: str, form: Form, adjacency: Adjacency = "king") -> Layout:
    """The board that a TOML document describes. Raises `BadBoard`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard((Fault("form", f"this is no TOML: {error}"),)) from error
    return read(data, form, adjacency)


def read(data: Mapping[str, Any], form: Form, adjacency: Adjacency = "king") -> Layout:
    """The board that plain values describe: `id`, `rows`, `cols`, `bases` and a list for each kind of node.

    Raises `BadBoard`.
    """
    reading = _Reading(data, form, adjacency)
    layout, faults = reading.layout(), reading.faults
    faults += [*_of_bases(layout, form, reading.listed), *_of_lists(layout, reading.places)]
    if reading.has_sides:
        faults += [*_of_sides(layout.grid, form), *_beyond(layout.grid, reading.places)]
    if not data.get("unofficial", False) and form.official is not None:
        faults += _of_official(layout.grid, form.official, reading.listed)
    if not faults:
        faults = [*_of_ways(layout, reading.places)]
    if faults:
        raise BadBoard(faults)
    return layout


def unfit(layout: Layout, players: int, nodes_each: int = 0) -> Iterator[Fault]:
    """Why so many players cannot play on a board, each of whom begins on so many nodes."""
    for at, id in (("id", layout.id), *((f"bases[{place}]", base.id) for place, base in enumerate(layout.bases))):
        if not NAME.fullmatch(id):
            yield Fault("name", f"`{at}` is called {id[:50]!r}; a name is 1 to 40 letters, digits, `_` and `-`", at)
    nodes = len(layout.node_kinds)
    if len(layout.bases) < players:
        told = f"{players} players need {players} locations of bases, and there are {len(layout.bases)}"
        yield Fault("room", told, "bases")
    if nodes < players * nodes_each:
        yield Fault("room", f"{players} players need {players * nodes_each} nodes, and there are {nodes}")


def uneven(layout: Layout, nodes_each: int = 0) -> Iterator[Fault]:
    """What is not the same for all players of a board: it can be played on all the same."""
    if not layout.is_even:
        yield Fault("uneven", "the board does not stay the same when it is turned by a quarter")
    for place, base in enumerate(layout.bases):
        far = [layout.grid.distance(base.at, node) for node in layout.nearest_nodes(base.at)]
        if 0 < nodes_each < len(far) and far[nodes_each - 1] == far[nodes_each]:
            told = f"{base.id}: nodes {nodes_each} and {nodes_each + 1} of those nearest to it are equally far away"
            yield Fault("tie", told, f"bases[{place}]")


class _Reading:
    """Takes plain values for what they should be, and notes what is none of that.

    listed: how many bases there are in the document, and nodes of each kind, also such as cannot be read
    has_sides: whether it says how large the board is
    """

    def __init__(self, data: Mapping[str, Any], form: Form, adjacency: Adjacency) -> None:
        self.faults: list[Fault] = []
        self.listed: dict[str, int] = {}
        self.places: dict[Square, str] = {}
        """Where in the document each square is listed last."""
        self._id = self._value(data, "id", str, "")
        before = len(self.faults)
        rows, cols = self._value(data, "rows", int, 0), self._value(data, "cols", int, 0)
        self.has_sides = len(self.faults) == before
        self._grid = Grid(rows, cols, adjacency)
        self._value(data, "unofficial", bool, False, needed=False)
        self._bases = self._list(data, "bases", Base, lambda base: base.at)
        self._nodes = {kind: self._list(data, kind, Square, lambda square: square) for kind in form.nodes}
        known = ("id", "rows", "cols", "unofficial", "bases", *form.nodes)
        self.faults += [
            Fault("unknown", f"`{key}` is unknown here; known are {', '.join(known)}", key)
            for key in data
            if key not in known
        ]

    def layout(self) -> Layout:
        """What was read."""
        return Layout(self._id, self._grid, self._bases, self._nodes)

    def _value(
        self, data: Mapping[str, Any], key: str, kind: type[Value], otherwise: Value, *, needed: bool = True
    ) -> Value:
        if key not in data:
            self.faults += [Fault("missing", f"`{key}` is missing")] if needed else []
            return otherwise
        return self._taken(data[key], kind, key, otherwise)

    def _list(
        self, data: Mapping[str, Any], key: str, kind: type[Value], at: Callable[[Value], Square]
    ) -> tuple[Value, ...]:
        nothing: list[Any] = []
        given = self._value(data, key, list[Any], nothing, needed=False)
        self.listed[key] = len(given)
        found = []
        for index, one in enumerate(given):
            taken = self._taken(one, kind, f"{key}[{index}]", None)
            if taken is not None:
                found.append(taken)
                self.places[at(taken)] = f"{key}[{index}]"
        return tuple(found)

    def _taken(self, value: Any, kind: type[Value], at: str, otherwise: Other) -> Value | Other:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            self.faults.append(Fault("wrong", f"`{at}` is wrong: {error}", at))
            return otherwise


def _of_sides(grid: Grid, form: Form) -> Iterator[Fault]:
    least, most = form.sides
    for what, have in (("rows", grid.rows), ("cols", grid.cols)):
        if not least <= have <= most:
            yield Fault("size", f"`{what}` is {have}, and must be {least} to {most}", what)


def _beyond(grid: Grid, places: Mapping[Square, str]) -> Iterator[Fault]:
    for square, at in places.items():
        if square not in grid:
            yield Fault("beyond", f"{_said(square)} is not on the board", at)


def _of_bases(layout: Layout, form: Form, listed: Mapping[str, int]) -> Iterator[Fault]:
    least, most = form.bases
    if not least <= listed["bases"] <= most:
        yield Fault("count", f"there are {listed['bases']} bases, and must be {least} to {most}", "bases")
    for id, times in Counter(base.id for base in layout.bases).items():
        if times > 1:
            yield Fault("twice", f"two bases are called `{id}`", "bases")


def _of_official(grid: Grid, official: Official, listed: Mapping[str, int]) -> Iterator[Fault]:
    unless = "unless the board says `unofficial = true`"
    if (grid.rows, grid.cols) != (official.rows, official.cols):
        yield Fault("size", f"the board must have {official.rows} rows and {official.cols} columns {unless}", "rows")
    for kind, count in {"bases": official.bases, **official.nodes}.items():
        if listed[kind] != count:
            what = kind if kind == "bases" else f"{kind} nodes"
            yield Fault("count", f"there are {listed[kind]} {what}, and must be {count} {unless}", kind)


def _of_lists(layout: Layout, places: Mapping[Square, str]) -> Iterator[Fault]:
    """Squares that are listed twice."""
    listed = [*(base.at for base in layout.bases), *(node for nodes in layout.nodes.values() for node in nodes)]
    for square, times in Counter(listed).items():
        if times > 1:
            yield Fault("twice", f"{_said(square)} is listed more than once", places[square])


def _of_ways(layout: Layout, places: Mapping[Square, str]) -> Iterator[Fault]:
    """Squares that nobody could come to or go from, as nodes and bases cannot be crossed."""
    plain, touching = layout.plain, layout.grid.neighbours
    for base in layout.bases:
        if all(square in layout.node_kinds for square in touching[base.at]):
            yield Fault("shut", f"{base.id} at {_said(base.at)} touches nothing but nodes", places[base.at])
    for node in layout.node_kinds:
        if plain.isdisjoint(touching[node]):
            told = f"the node {_said(node)} touches no square that is neither node nor base"
            yield Fault("shut", told, places[node])
    apart = plain - _connected(layout, min(plain, default=None))
    if apart:
        told = f"{_said(min(apart))} cannot be reached from {_said(min(plain))} but over nodes and bases"
        yield Fault("shut", told)


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
