"""Figures: a shape for each species, two letters for colour and species, the Microbe, stars, tiles as counters."""

from functools import lru_cache

from service.web.pictures.gaia_vora.palette import PEN, TILE_LETTERS, ink_on
from service.web.pictures.svg import points, polar

RADIUS = 26.0
"""Half the width of a figure at its natural size."""

el = PEN.el

_HEAD = points((-23, -27), (-10, -18), (10, -18), (23, -27), (25, 4), (12, 22), (0, 27), (-12, 22), (-25, 4))


def _petals() -> str:
    parts = []
    for step in range(7):
        x, y = polar(24, step * 60)
        parts.append(f"{'M' if step == 0 else 'A11.6 11.6 0 0 1 '}{x:.1f} {y:.1f}")
    return "".join(parts) + "Z"


SHAPES = {
    "C": ("polygon", {"points": _HEAD}),
    "H": ("path", {"d": "M-25-12A8 8 0 0 1-14-23Q0-29 14-23A8 8 0 0 1 25-12V12Q25 24 12 24H-12Q-25 24-25 12Z"}),
    "P": ("path", {"d": _petals()}),
}


@lru_cache(4096)
def figure(colour: str, species: str, x: float, y: float, scale: float = 1.0, **data: str) -> str:
    """A Life-Form: shape by species, letters for colour and species."""
    tag, shape = SHAPES[species]
    return el(
        "g",
        el(tag, **shape, fill="halo", stroke="halo", stroke_width=8, stroke_linejoin="round"),
        el(tag, **shape, fill=colour, stroke="outline", stroke_width=3, stroke_linejoin="round"),
        PEN.text(colour[0].upper() + species, 0, 8, 21, fill=ink_on(colour), text_anchor="middle"),
        transform=_at(x, y, scale),
        **{f"data_{name}": value for name, value in data.items()},
    )


@lru_cache(64)
def outline(species: str, x: float, y: float, scale: float = 1.0) -> str:
    """The empty shape of a species, as a mark."""
    tag, shape = SHAPES[species]
    mark = el(tag, **shape, fill="none", stroke="muted", stroke_width=4, stroke_linejoin="round")
    return el("g", mark, PEN.text(species, 0, 9, 25, fill="muted", text_anchor="middle"), transform=_at(x, y, scale))


def microbe(x: float, y: float, **data: str) -> str:
    """The Microbe: a small round thing with hairs."""
    hairs = []
    for step in range(10):
        (x1, y1), (x2, y2) = polar(15, step * 36), polar(21, step * 36 + 8)
        hairs.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return el(
        "g",
        PEN.title("Microbe"),
        el("circle", r=20, fill="halo", opacity=0.75),
        el("path", d="".join(hairs), stroke="outline", stroke_width=3, stroke_linecap="round"),
        el("circle", r=15, fill="microbe", stroke="outline", stroke_width=2.5),
        PEN.text("M", 0, 7, 19, fill="dark-ink", text_anchor="middle"),
        transform=_at(x, y, 1),
        data_microbe="true",
        **{f"data_{name}": value for name, value in data.items()},
    )


@lru_cache(256)
def star(x: float, y: float, size: float, **data: str) -> str:
    """A star that turns the planet."""
    rays = [polar(size if step % 2 == 0 else size * 0.45, step * 36) for step in range(10)]
    shape = points(*((x + dx, y + dy) for dx, dy in rays))
    drawn = {f"data_{name}": value for name, value in data.items()}
    return el("polygon", points=shape, fill="gold", stroke="accent", stroke_width=1.2, stroke_linejoin="round", **drawn)


@lru_cache(256)
def tile(kind: str, x: float, y: float, size: float, **data: str) -> str:
    """A Land Tile off the planet."""
    box = {"width": size, "height": size, "rx": 6}
    return el(
        "g",
        el("rect", **box, fill=kind, stroke="outline", stroke_width=1.5),
        el("rect", **box, fill=f"url(#gv-{kind})"),
        el("rect", x=size / 2 - 11, y=size / 2 - 9, width=22, height=18, rx=5, fill=kind),
        PEN.text(TILE_LETTERS[kind], size / 2, size / 2 + 5, 14, fill="dark-ink", text_anchor="middle"),
        transform=_at(x, y, 1),
        **{f"data_{name}": value for name, value in data.items()},
    )


@lru_cache(1)
def patterns() -> str:
    """What tiles look like without colour: flakes, tufts, dots, cracks."""
    marks = {
        "snow": ("M9 3V15M3.8 6L14.2 12M3.8 12L14.2 6M27 20V30M22.7 22.5L31.3 27.5M22.7 27.5L31.3 22.5", 1.6),
        "grass": ("M4 14Q6 8 5 4M8 14V5M12 14Q10 9 12 5M22 30Q24 24 23 20M26 30V21M30 30Q28 25 30 21", 1.8),
        "sand": ("M5 6h.1M17 3h.1M28 9h.1M11 16h.1M23 19h.1M33 25h.1M6 27h.1M17 30h.1M29 33h.1M34 14h.1", 3.4),
        "stone": ("M0 11H36M0 29H36M10 0V11M28 11V29M6 29V36M19 29V36", 1.6),
    }
    return "".join(
        el(
            "pattern",
            el("path", d=path, stroke=f"{kind}-mark", stroke_width=width, stroke_linecap="round", fill="none"),
            id=f"gv-{kind}",
            width=36,
            height=36,
            patternUnits="userSpaceOnUse",
        )
        for kind, (path, width) in marks.items()
    )


def _at(x: float, y: float, scale: float) -> str:
    moved = f"translate({x:.1f} {y:.1f})"
    return moved if scale == 1 else f"{moved} scale({scale:g})"
