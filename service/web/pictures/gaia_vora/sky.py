"""The Sky Board: eight fixed positions around the planet, and an own drawing for each object."""

from functools import lru_cache
from typing import Any

from service.web.pictures.gaia_vora.palette import PEN
from service.web.pictures.svg import points, polar

CENTRE = (360.0, 424.0)
"""The axle of the planet in the picture."""

PLACES = ((360, 48), (650, 80), (704, 424), (652, 706), (360, 768), (68, 706), (16, 424), (70, 80))
"""Where the object of each sky position is drawn: the corners of the board and the spaces between them."""

RIGHT = (1, 2, 3)

el = PEN.el


def sky(view: list[dict[str, Any]]) -> str:
    """The board, a scatter of small stars, the objects and a pointer from each to what is beneath it."""
    return el("g", _board(), *(_position(space) for space in view))


@lru_cache(1)
def _board() -> str:
    gradient = el(
        "radialGradient",
        el("stop", offset="0.45", stop_color="sky"),
        el("stop", offset="1", stop_color="sky-deep"),
        id="gv-sky",
        cx="0.5",
        cy="0.53",
        r="0.72",
    )
    dust = "".join(f"M{(i * 197 + 31) % 716} {(i * 331 + 17) % 786}h.1" for i in range(70))
    return el(
        "g",
        el("defs", gradient),
        el("rect", width=720, height=788, rx=28, fill="url(#gv-sky)"),
        el("path", d=dust, stroke="sky-ink", stroke_width=2.4, stroke_linecap="round", opacity=0.55),
    )


def _position(space: dict[str, Any]) -> str:
    thing, position = space["object"], space["position"]
    drawn = [_pointer(position, bool(thing))]
    if thing:
        x, y = PLACES[position]
        drawn += [el("g", _art(thing, position), transform=f"translate({x} {y})"), _label(thing, position)]
    return el("g", *drawn, data_sky=position, data_object=thing or "", data_slot=space["slot"])


def _pointer(position: int, over: bool) -> str:
    """A mark on the edge of the sky that points to the slot beneath."""
    x, y = CENTRE
    angle = position * 45
    inner, outer, width = (344, 358, 2.4) if over else (344, 352, 1.6)
    if position == 0:
        inner, outer = 319, 334
    corners = [polar(inner, angle), polar(outer, angle - width), polar(outer, angle + width)]
    shape = points(*((x + dx, y + dy) for dx, dy in corners))
    return el("polygon", points=shape, fill="gold" if over else "sky-faint")


def _label(thing: str, position: int) -> str:
    x, y = PLACES[position]
    if position == 0:
        return PEN.text(thing.capitalize(), x + 54, y - 6, 22, fill="sky-ink")
    if position in RIGHT:
        return PEN.text(thing.capitalize(), 704, y + 72, 22, fill="sky-ink", text_anchor="end")
    return PEN.text(thing.capitalize(), 16, y + 72, 22, fill="sky-ink")


def _art(thing: str, position: int) -> str:
    if thing == "meteor":
        return el("g", ART[thing], transform=f"rotate({position * 45 + 180})")
    return ART[thing]


def icon(thing: str, x: float, y: float, scale: float) -> str:
    """The drawing of an object at another place and size."""
    return el("g", ART[thing], transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})")


def _moon() -> str:
    return el(
        "g",
        el("circle", r=46, fill="moonlight", opacity=0.18),
        el("circle", r=37, fill="moonlight"),
        el("path", d="M-18-32A37 37 0 1 0 32 18A42 42 0 0 1-18-32Z", fill="moonshade", opacity=0.75),
        *(
            el("circle", cx=x, cy=y, r=r, fill="moonshade")
            for x, y, r in ((12, -16, 7), (20, 4, 4), (-4, -2, 4.5), (2, 18, 5))
        ),
    )


def _sun() -> str:
    rays = [polar(48 if step % 2 == 0 else 33, step * 15) for step in range(24)]
    return el(
        "g",
        el("circle", r=54, fill="gold", opacity=0.16),
        el("polygon", points=points(*rays), fill="gold-deep"),
        el("circle", r=29, fill="gold", stroke="gold-deep", stroke_width=2),
    )


def _cloud(x: float, y: float, scale: float, role: str) -> str:
    shape = "M-24 12A12 12 0 0 1-22-10A15 15 0 0 1 6-16A13 13 0 0 1 24-8A10.5 10.5 0 0 1 24 12Z"
    return el("path", d=shape, fill=role, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _rainbow() -> str:
    bands = (("band-red", 42), ("gold", 34), ("green", 26), ("band-blue", 18))
    arcs = [
        el("path", d=f"M{-r} 22A{r} {r} 0 0 1 {r} 22", stroke=role, stroke_width=8.4, fill="none") for role, r in bands
    ]
    return el("g", *arcs, _cloud(-32, 24, 0.72, "cloud"), _cloud(32, 24, 0.72, "cloud"))


def _storm() -> str:
    gusts = "M-44 24H-16M-36 35H-6M10 37H38"
    return el(
        "g",
        el("path", d=gusts, stroke="cloud", stroke_width=4, stroke_linecap="round", fill="none", opacity=0.8),
        _cloud(8, -14, 1.3, "cloud-dark"),
        _cloud(-8, -4, 1.45, "cloud"),
        el(
            "polygon",
            points="2,-4 -14,22 -3,22 -9,44 16,14 4,14 12,-4",
            fill="gold",
            stroke="gold-deep",
            stroke_width=2,
        ),
    )


def _meteor() -> str:
    """It falls upwards; whoever shows it turns it towards the planet."""
    return el(
        "g",
        el("path", d="M-25-16Q-30 24-8 56Q-8 34 2 24Q6 40 14 50Q28 16 25-16Z", fill="gold-deep"),
        el("path", d="M-15-14Q-18 14-6 36Q-2 20 4 12Q8 22 11 30Q18 6 15-14Z", fill="gold"),
        el(
            "polygon",
            points="-24,-22 -12,-40 10,-42 25,-28 22,-6 6,4 -16,-2",
            fill="rock",
            stroke="rock-dark",
            stroke_width=3,
        ),
        *(el("circle", cx=x, cy=y, r=r, fill="rock-dark") for x, y, r in ((-8, -24, 5), (9, -30, 3.5), (8, -12, 5))),
    )


ART = {"moon": _moon(), "sun": _sun(), "rainbow": _rainbow(), "storm": _storm(), "meteor": _meteor()}
