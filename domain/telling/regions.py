"""The regions of a table, as a game's words declare them: their names, and the rows in which they lie.

[table]
rows = [["theirs.hand:backs", "theirs.life"], ["theirs.play"], ["stack"], ["mine.play"], ["mine.hand", "mine.mana"]]

A region is a zone, a place in play, a number of a seat, or what a view has under this name; without a seat in front it
is everybody's. `each.` stands for the other seats, then one's own. After a colon: how it is shown (`FORMS`), where that
is not as usual. A game without rows has those that follow from its zones.
"""

import re
from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

THEIRS, MINE, EACH, SHARED = "theirs", "mine", "each", ""
Colour = Literal["green", "blue", "red", "violet", "gold", "grey", "black"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""What factions may be told by besides their marks; one without a colour has that of its place among them."""

CARDS, HAND, BACKS, PILE, READY, NUMBER, ITEMS, TOLD, SQUARES = (
    "cards", "hand", "backs", "pile", "ready", "number", "items", "told", "squares",
)  # fmt: skip
FORMS = frozenset({CARDS, HAND, BACKS, PILE, READY, NUMBER, ITEMS, TOLD, SQUARES})
"""Cards side by side; those that one sees and the backs of the others; backs alone; a pile to look through; resources
of each faction, counted; a number; what waits to take effect; lines of text; a board of squares."""

_SPOT = re.compile(r"(?:(theirs|mine|each)\.)?(\w+)(?::(\w+))?")


class FactionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction: its name, the letters that mark it, its colour."""

    name: str
    mark: str
    colour: Colour


class RegionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region: its name, what stands there if it is empty (else it is left out then).

    holds: the field of its things in which others lie, framed together with them (residents of a city)
    """

    name: str
    none: str | None = None
    holds: str | None = None


class Spot(msgspec.Struct, frozen=True):
    """A region in a row: whose it is, its name, and how it is shown if not as usual."""

    whose: str
    name: str
    form: str | None = None


Row = tuple[Spot, ...]


def read_rows(written: Iterable[Iterable[str]]) -> tuple[Row, ...]:
    """Rows as they are written. Raises `ValueError` with what is wrong."""
    return tuple(_row([_spot(one) for one in row]) for row in written)


def _row(spots: list[Spot]) -> Row:
    if len({spot.whose for spot in spots}) != 1:
        raise ValueError("a row holds regions of the same seats, and at least one")
    return tuple(spots)


def _spot(text: str) -> Spot:
    found = _SPOT.fullmatch(text)
    if found is None or (found[3] is not None and found[3] not in FORMS):
        raise ValueError(f"{text!r} is no region: write `hand`, `theirs.hand` or `theirs.hand:backs` ({sorted(FORMS)})")
    return Spot(found[1] or SHARED, found[2], found[3])
