"""What a game draws its own way on the table; all else is drawn alike for all card games."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from domain.telling.regions import Colour

if TYPE_CHECKING:
    from domain.cardkit.table.laying import Region, Table
    from domain.telling.teller import Teller
    from service.web.pictures.table.layout import Box


def _nothing(_: Mapping[str, Any]) -> str:
    return ""


class Style(msgspec.Struct, frozen=True):
    """A game's own way of drawing.

    below:   by type of card, what stands below its type line in play, in place of numbers and signs; None: these
    regions: by name, the heading and the boxes of a region
    printed: what is drawn besides on the printed side of a card
    diamonds: the stat that cards show as so many diamonds
    pieces:  by type, the shape of what stands on a board (`squares.SHAPES`)
    nodes:   by kind of square, its colour (`domain.telling.regions.COLOURS`) and the shape of its mark
    stats:   stats that are printed each with a short word below it, in this order, in place of all numbers in a row
    strength, life: the stats whose numbers stand large on what stands on a board and on cards with `stats`, left
             and right; empty: all, small
    """

    below: Mapping[str, "Callable[[Teller, Mapping[str, Any]], list[str] | None]"] = {}
    regions: Mapping[str, "Callable[[Table, Region], tuple[str, list[Box]]]"] = {}
    printed: Callable[[Mapping[str, Any]], str] = _nothing
    diamonds: str = ""
    pieces: Mapping[str, str] = {}
    nodes: Mapping[str, tuple[Colour, str]] = {}
    stats: Mapping[str, str] = {}
    strength: str = ""
    life: str = ""


PLAIN = Style()
