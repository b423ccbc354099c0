"""A board of squares as a viewer sees it: what each square is, what stands on it, and the letters that tell of both."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

import msgspec

from domain.boardkit.grid import Square
from domain.cardkit.table import cards
from domain.telling.teller import Teller, capital

Thing = cards.Thing
Rows = tuple[tuple["Site", ...], ...]

BASE = "base_location"
NO_ZONES: Mapping[str, Iterable[str]] = {}


class Site(msgspec.Struct, frozen=True):
    """A square with what stands on it.

    kind: which node it is, or that a base may stand there; empty for most squares;  sign: a letter for the kind
    zones: the things that exert a zone on it, by whose they are;  location: the id of the location of a base
    """

    at: Square
    kind: str = ""
    sign: str = ""
    thing: Thing | None = None
    zones: Mapping[int, tuple[str, ...]] = {}
    location: str = ""


def stands(thing: Thing) -> Square | None:
    """The square on which a thing in play stands, if it stands on one."""
    return Square.named(thing.get("place") or "")


def sites(layout: Mapping[str, Any], things: Iterable[Thing], zones: Mapping[str, Iterable[str]] = NO_ZONES) -> Rows:
    """The squares of a board, row by row. `zones`: by the name of a square, what exerts a zone on it."""
    kinds = {Square(*at): f"{kind}_node" for kind, nodes in layout["nodes"].items() for at in nodes}
    kinds |= {Square(*base["at"]): BASE for base in layout["bases"]}
    things = list(things)
    signs, there = _signs(kinds.values()), {stands(thing): thing for thing in things}
    whose = {thing["id"]: thing["controller"] for thing in things}
    rows, cols = layout["grid"]["rows"], layout["grid"]["cols"]
    squares = (Square(row, col) for row in range(rows) for col in range(cols))
    bases = {Square(*base["at"]): base.get("id", "") for base in layout["bases"]}

    def site(at: Square) -> Site:
        kind = kinds.get(at, "")
        held = _by_seat(whose, zones.get(at.name))
        return Site(at, kind, signs.get(kind, ""), there.get(at), held, bases.get(at, ""))

    found = map(site, squares)
    return tuple(tuple(row) for _, row in groupby(found, lambda site: site.at.row))


def _by_seat(whose: Mapping[str, int], ids: Iterable[str] | None) -> dict[int, tuple[str, ...]]:
    seats = sorted({whose[id] for id in ids or ()})
    return {seat: tuple(id for id in ids or () if whose[id] == seat) for seat in seats}


def _signs(kinds: Iterable[str]) -> dict[str, str]:
    """A letter for each kind: the first of it that no kind before has."""
    signs: dict[str, str] = {}
    for kind in dict.fromkeys(kinds):
        signs[kind] = next((letter for letter in kind if letter.isalnum() and letter not in signs.values()), "?")
    return signs


WIDTH = 3
"""Letters of a square: so a board of 20 columns fits into a line of a terminal."""


def initials(thing: Thing) -> str:
    """Two letters for what stands on a square."""
    words = str(thing.get("name") or "?").split()
    return words[0][:2] if len(words) == 1 else words[0][0] + words[1][0]


def heading(teller: Teller, site: Site, *, zones: bool = False) -> str:
    """A square in words: where, what it is, who has something there; and whose zones it is in, if that is asked."""
    row, col = site.at
    told: dict[str, Any] = {"row": row, "col": col, "kind": site.kind or None, "location": site.location or None}
    told |= {"holder": site.thing and site.thing["controller"], "zones": [*site.zones] if zones else []}
    return capital(", ".join(teller.texts("square", told)))


def label(teller: Teller, site: Site, faces: Mapping[str, Any]) -> str:
    """A square with what stands there, in one sentence."""
    head, thing = heading(teller, site, zones=True), site.thing
    return f"{head}." if thing is None else f"{head}: {cards.label(teller, thing, faces.get(thing['name'] or ''))}"


def drawn(rows: Rows) -> list[str]:
    """The board in letters, three for each square, with the numbers of its rows and columns."""
    aside = len(str(len(rows) - 1))
    head = "".join(str(site.at.col).center(WIDTH) for site in rows[0])
    told = [f"{number:>{aside}} {''.join(map(_letters, row))}" for number, row in enumerate(rows)]
    return [line.rstrip() for line in (f"{'':{aside}} {head}", *told)]


def _letters(site: Site) -> str:
    """`1FW`: a Frost Weaver of seat 1; `1Wg`: what begins with W, on a square of the kind with the sign `g`."""
    if site.thing is None:
        return (site.sign or ".").center(WIDTH)
    return f"{site.thing['controller']}{initials(site.thing)[: WIDTH - 1 - len(site.sign)]}{site.sign}"


def legend(teller: Teller, rows: Rows) -> list[str]:
    """What the letters of a board stand for: the kinds of its squares, free locations by name, each thing by where."""
    all_of = [site for row in rows for site in row]
    signs = {site.sign: site.kind for site in all_of if site.sign}
    kinds = "; ".join(f"{sign}: {teller.plain(kind)}" for sign, kind in signs.items())
    free = [heading(teller, site) for site in all_of if site.thing is None and site.location]
    there = [f"{heading(teller, site)}: {cards.line(teller, site.thing)}" for site in all_of if site.thing is not None]
    return [*([kinds] if kinds else []), *free, *there]
