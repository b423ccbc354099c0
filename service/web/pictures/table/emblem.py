"""Emblems: a figure for each card, worked out from its name and faction alone."""

from functools import lru_cache
from hashlib import sha256
from math import cos, radians, sin

from service.web.pictures.svg import number
from service.web.pictures.table.crest import Crest
from service.web.pictures.table.palette import PEN

Point = tuple[float, float]

ARMS: dict[str, tuple[Point, ...]] = {
    "green": ((0, 0.1), (0.3, 0.45), (0.16, 0.8), (0, 1), (-0.16, 0.8), (-0.3, 0.45)),
    "black": (
        (0, 0.12), (0.12, 0.3), (0.08, 0.7), (0.24, 0.92), (0, 0.82), (-0.24, 0.92), (-0.08, 0.7), (-0.12, 0.3),
    ),
    "red": ((-0.05, 0.05), (0.05, 0.05), (0.05, 0.5), (0.4, 0.62), (0.05, 0.95), (-0.05, 0.95)),
    "blue": (
        (0, 0.15), (0.22, 0.6), (0.3, 0.95), (0.1, 0.75), (0, 1), (-0.1, 0.75), (-0.3, 0.95), (-0.22, 0.6),
    ),
    "gold": ((-0.2, 0.15), (0.2, 0.15), (0.26, 0.85), (0, 1), (-0.26, 0.85)),
    "violet": ((0, 0), (0.12, 0.42), (0.34, 0.5), (0.12, 0.58), (0, 1), (-0.12, 0.58), (-0.34, 0.5), (-0.12, 0.42)),
    "grey": ((0.05, 0.1), (0.42, 0.55), (0.3, 1), (0.16, 0.66), (-0.06, 0.5)),
}  # fmt: skip
"""One arm of an emblem by the colour of its faction, pointing outwards at length 1."""

PLAIN: tuple[Point, ...] = ((0, 0.1), (0.2, 0.5), (0, 1), (-0.2, 0.5))


@lru_cache(4096)
def emblem(name: str, crest: Crest, x: float, y: float, radius: float) -> str:
    """The emblem of a card around a point: two rings of arms whose number, length and turn come from its name."""
    seed = sha256(f"{crest.key}/{name}".encode()).digest()
    arm = PLAIN if crest.colour is None else ARMS[crest.colour]
    outer, inner = 3 + seed[0] % 6, 3 + seed[1] % 5
    turn = seed[2] % 360
    width = 0.75 + (seed[3] % 64) / 80
    rings = (
        _ring(arm, outer, radius, turn if outer > 4 else 0, width),
        _ring(PLAIN, inner, radius * (0.36 + (seed[4] % 32) / 100), turn + seed[5] % 60, 1 + (seed[6] % 50) / 50),
    )
    eye = PEN.el("circle", r=radius * 0.12, fill="card" if crest.colour is None else crest.ground)
    paths = (
        PEN.el("path", d=rings[0], fill=crest.shape, fill_opacity=0.82),
        PEN.el("path", d=rings[1], fill=crest.colour or "line", stroke="card", stroke_width=0.7),
    )
    return PEN.el("g", *paths, eye, transform=f"translate({number(x)} {number(y)})")


def _ring(arm: tuple[Point, ...], count: int, radius: float, turn: float, width: float) -> str:
    pieces = []
    for index in range(count):
        angle = radians(turn + 360 * index / count)
        turned = (_turned(px * width * radius, -py * radius, angle) for px, py in arm)
        pieces.append("M" + "L".join(f"{number(x)} {number(y)}" for x, y in turned) + "Z")
    return "".join(pieces)


def _turned(x: float, y: float, angle: float) -> Point:
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
