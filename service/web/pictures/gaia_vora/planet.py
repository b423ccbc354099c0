"""The planet: the carousel turned under the sky, its stacks layer by layer, the Water, and who stands where."""

from functools import lru_cache
from math import asin, degrees
from typing import Any

from domain.rulesets.gaia_vora.text import SPECIES
from service.web.pictures.gaia_vora.figures import figure, microbe, patterns
from service.web.pictures.gaia_vora.palette import PEN, TILE_LETTERS
from service.web.pictures.gaia_vora.sky import CENTRE, sky
from service.web.pictures.svg import number, polar

WIDTH, HEIGHT = 720, 788
INNER, OUTER = 116.0, 306.0
LEDGE = 22.0
"""How much of a tile's outer edge shows under the tile above."""

el = PEN.el

LAND_PLACES = {"C": (194.0, -11.6), "H": (194.0, 11.6), "P": (144.0, 0.0)}
LETTER_TURNS = (6.0, 9.0, 11.0, 11.5)
WATER_PLACES = {"C": (-40.0, -30.0), "H": (40.0, -30.0), "P": (0.0, 48.0)}


def planet(view: dict[str, Any], **attributes: str) -> str:
    """The Sky Board with the planet under it."""
    board = view["board"]
    x, y = CENTRE
    carousel = el(
        "g",
        _ring(board),
        *(_slot(slot) for slot in board["slots"]),
        _water(board["water"]),
        transform=f"translate({number(x)} {number(y)})",
        data_offset=board["offset"],
    )
    return el(
        "svg",
        PEN.title("The planet under the sky"),
        el("defs", patterns()),
        sky(board["sky"]),
        carousel,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        data_part="planet",
        **attributes,
    )


def _ring(board: dict[str, Any]) -> str:
    """The carousel: Water all over, with a sawtooth and a number at the edge of each slot."""
    teeth: list[str] = []
    numbers: list[str] = []
    for slot in board["slots"]:
        angle = slot["sky_position"] * 45
        low, high, end = polar(318, angle - 22.5), polar(340, angle + 22.5), polar(318, angle + 22.5)
        start = f"L{number(low[0])} {number(low[1])}" if teeth else f"M{number(low[0])} {number(low[1])}"
        teeth.append(f"{start}A330 330 0 0 1 {number(high[0])} {number(high[1])}L{number(end[0])} {number(end[1])}")
        nx, ny = polar(321, angle - 12)
        numbers.append(PEN.text(str(slot["slot"]), nx, ny + 6, 18, fill="sky-ink", text_anchor="middle"))
    return el(
        "g",
        el("path", d="".join(teeth) + "Z", fill="tooth", stroke="outline", stroke_width=2.5),
        el("circle", r=310, fill="water", stroke="water-deep", stroke_width=3),
        *numbers,
    )


def _slot(slot: dict[str, Any]) -> str:
    angle = slot["sky_position"] * 45
    tiles = slot["tiles"]
    drawn = [PEN.title(_described(slot))]
    if tiles:
        drawn += [_layer(kind, level, angle) for level, kind in enumerate(tiles)]
        drawn.append(_altitude(slot["altitude"], *polar(264, angle - 14.5)))
    else:
        drawn.append(_waves(angle))
    for species, (radius, turn) in LAND_PLACES.items():
        if species in slot["figures"]:
            colour = slot["figures"][species]
            x, y = polar(radius, angle + turn)
            drawn.append(figure(colour, species, x, y, figure=f"{colour}-{species}", at=str(slot["slot"])))
    if slot["microbe"]:
        drawn.append(microbe(*polar(232, angle - 1), at=str(slot["slot"])))
    return el(
        "g",
        *drawn,
        data_slot=slot["slot"],
        data_tiles=" ".join(tiles),
        data_altitude="" if slot["altitude"] is None else slot["altitude"],
        data_location=slot["slot"] if tiles else None,
    )


@lru_cache(256)
def _layer(kind: str, level: int, angle: float) -> str:
    """One tile of a stack: smaller than the one below, so that each shows its edge, mark and letters."""
    outer = OUTER - LEDGE * level
    shape = {"d": _wedge(INNER + 5 * level, outer, angle, 2.5 + 5 * level)}
    x, y = polar(outer - LEDGE / 2 - 3, angle + LETTER_TURNS[level])
    return el(
        "g",
        el("path", **shape, fill=kind, stroke="outline", stroke_width=2.5, stroke_linejoin="round"),
        el("path", **shape, fill=f"url(#gv-{kind})", opacity=0.8),
        el("rect", x=x - 13, y=y - 9, width=26, height=18, rx=7, fill=kind),
        PEN.text(TILE_LETTERS[kind], x, y + 6, 17, fill="dark-ink", text_anchor="middle"),
        data_tile=kind,
        data_level=level + 1,
    )


def _wedge(inner: float, outer: float, angle: float, gap: float) -> str:
    """An eighth of a ring, narrowed by `gap` on both sides."""
    near, far = 22.5 - degrees(asin(gap / inner)), 22.5 - degrees(asin(gap / outer))
    corners = [
        polar(inner, angle - near),
        polar(outer, angle - far),
        polar(outer, angle + far),
        polar(inner, angle + near),
    ]
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    return f"M{a}L{b}A{number(outer)} {number(outer)} 0 0 1 {c}L{d}A{number(inner)} {number(inner)} 0 0 0 {a}Z"


def _altitude(value: int, x: float, y: float) -> str:
    return el(
        "g",
        el("circle", cx=x, cy=y, r=16, fill="outline", stroke="halo", stroke_width=2.5),
        PEN.text(str(value), x, y + 8, 22, fill="sky-ink", text_anchor="middle"),
    )


@lru_cache(8)
def _waves(angle: float) -> str:
    """The Water where a slot is uncovered."""
    rows = []
    for radius, width, turn in ((160, 40, -4), (210, 56, 6), (260, 76, -5)):
        x, y = polar(radius, angle + turn)
        left, step = x - width / 2, width / 4
        crests = "".join(f"q{number(step / 2)} -9 {number(step)} 0" for _ in range(4))
        rows.append(f"M{number(left)} {number(y)}{crests}")
    return el("path", d="".join(rows), stroke="wave", stroke_width=3, stroke_linecap="round", fill="none")


def _water(water: dict[str, Any]) -> str:
    drawn = [
        PEN.title(f"Water, altitude 1: {_who(water)}"),
        el("circle", r=106, fill="water-deep", stroke="wave", stroke_width=2.5, stroke_dasharray="3 7"),
        el(
            "path",
            d="M-84-52q8-9 16 0q8-9 16 0M50 62q8-9 16 0q8-9 16 0M-78 40q8-9 16 0q8-9 16 0M46-70q8-9 16 0",
            stroke="wave",
            stroke_width=3,
            stroke_linecap="round",
            fill="none",
        ),
        el("circle", cy=4, r=6, fill="outline", stroke="wave", stroke_width=2),
        _altitude(1, 0, -84),
    ]
    for species, (x, y) in WATER_PLACES.items():
        if species in water["figures"]:
            colour = water["figures"][species]
            drawn.append(figure(colour, species, x, y, figure=f"{colour}-{species}", at="water"))
    if water["microbe"]:
        drawn.append(microbe(0, 2, at="water"))
    return el("g", *drawn, data_location="water")


def _described(slot: dict[str, Any]) -> str:
    under = f"under the {slot['under'].capitalize()}" if slot["under"] else "under open sky"
    if not slot["tiles"]:
        return f"Slot {slot['slot']}, {under}: Water"
    ground = f"{'/'.join(reversed(slot['tiles']))}, altitude {slot['altitude']}"
    return f"Slot {slot['slot']}, {under}: {ground}: {_who(slot)}"


def _who(place: dict[str, Any]) -> str:
    figures = [f"{colour} {SPECIES[species]}" for species, colour in sorted(place["figures"].items())]
    return ", ".join([*figures, *(["Microbe"] if place["microbe"] else [])]) or "empty"
