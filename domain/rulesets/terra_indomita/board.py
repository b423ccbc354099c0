"""Boards that matches are played on: data that a match keeps with its options (TERRA-BOARD, TERRA-COMP-04)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from domain.boardkit.grid import Adjacency, Square
from domain.boardkit.layout import Base, Layout
from domain.boardkit.reading import BadBoard, Fault, Form, Official, read, unfit

GOLD, MANA = "gold", "mana"
"""The kinds of nodes, and what they bring."""

FORM = Form(
    nodes=(GOLD, MANA),
    sides=(5, 40),
    bases=(2, 4),
    official=Official(20, 20, bases=4, nodes={GOLD: 36, MANA: 20}),
    players=2,
    nodes_each=3,
)
DEFAULT = "terra_default_20"


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as it is written; `unofficial`: whether its size and counts are its own."""

    id: str
    rows: int
    cols: int
    bases: tuple[Base, ...] = ()
    gold: tuple[Square, ...] = ()
    mana: tuple[Square, ...] = ()
    unofficial: bool = False


@cache
def written() -> Mapping[str, str]:
    """The documents of the boards that ship, by their ids."""
    there = files(__package__).joinpath("boards").iterdir()
    return {one.name.removesuffix(".toml"): one.read_text(encoding="utf-8") for one in there}


@cache
def shipped() -> Mapping[str, BoardData]:
    """The boards that ship, by their ids."""
    boards = (msgspec.convert(tomllib.loads(text), BoardData) for text in written().values())
    return {board.id: board for board in boards}


@lru_cache(maxsize=64)
def layout_of(board: BoardData, adjacency: Adjacency = "king") -> Layout:
    """The squares, bases and nodes of a board. Raises `BadBoard`."""
    return read(msgspec.to_builtins(board), FORM, adjacency)


def faults(board: BoardData, adjacency: Adjacency, players: int, workers: int) -> Iterator[str]:
    """Why a board cannot be played on by so many players, each with so many workers to begin with."""
    try:
        found: Iterable[Fault] = unfit(layout_of(board, adjacency), players, workers)
    except BadBoard as bad:
        found = bad.faults
    yield from (fault.text for fault in found)
