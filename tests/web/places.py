"""Where the marks of a picture lie on the page, as boxes."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

from tests.web.seen import SVG

LETTER = 0.5
"""How wide a letter is at least, of its size; most of those shown here are wider."""
CAPITAL = 0.72
"""How tall a capital is, of its size."""
SHAPES = ("rect", "circle", "ellipse")


class Place(NamedTuple):
    """A mark on the page: its name (of a text the text), its box, the frame it must stay in, and the mark itself."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    frame: tuple[float, float, float, float]
    mark: ET.Element

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlaps(self, other: "Place") -> bool:
        """Whether two marks lie over each other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.1 and down > 0.1

    def within(self) -> bool:
        """Whether the mark stays in its frame."""
        left, top, right, bottom = self.frame
        return self.left >= left and self.top >= top and self.right <= right and self.bottom <= bottom


def places(root: ET.Element) -> Iterator[Place]:
    """Boxes, circles and texts in the order in which they are drawn; without definitions."""
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    yield from _below(root, 0.0, 0.0, 1.0, (0.0, 0.0, width, height))


def _below(
    element: ET.Element, x: float, y: float, scale: float, frame: tuple[float, float, float, float]
) -> Iterator[Place]:
    for one in element:
        tag = one.tag.removeprefix(SVG)
        if tag == "defs":
            continue
        dx, dy, by = _moved(one)
        if tag == "svg":
            dx, dy = _number(one, "x"), _number(one, "y")
            at = (x + scale * dx, y + scale * dy)
            inner = (*at, at[0] + scale * _number(one, "width"), at[1] + scale * _number(one, "height"))
            yield from _below(one, *at, scale, inner)
        elif tag in SHAPES or tag == "text":
            left, top, right, bottom = _box(one, tag)
            name = one.text or "" if tag == "text" else tag
            yield Place(name, x + scale * left, y + scale * top, x + scale * right, y + scale * bottom, frame, one)
        else:
            yield from _below(one, x + scale * dx, y + scale * dy, scale * by, frame)


def _box(mark: ET.Element, tag: str) -> tuple[float, float, float, float]:
    if tag == "rect":
        x, y = _number(mark, "x"), _number(mark, "y")
        return x, y, x + _number(mark, "width"), y + _number(mark, "height")
    if tag == "text":
        size = _number(mark, "font-size")
        wide = LETTER * size * len(mark.text or "")
        anchor = {"middle": 0.5, "end": 1.0}.get(mark.attrib.get("text-anchor", ""), 0.0)
        left, y = _number(mark, "x") - anchor * wide, _number(mark, "y")
        return left, y - CAPITAL * size, left + wide, y
    cx, cy = _number(mark, "cx"), _number(mark, "cy")
    across, down = (_number(mark, "r"),) * 2 if tag == "circle" else (_number(mark, "rx"), _number(mark, "ry"))
    return cx - across, cy - down, cx + across, cy + down


def _number(mark: ET.Element, name: str) -> float:
    return float(mark.attrib.get(name, "0"))


def _moved(mark: ET.Element) -> tuple[float, float, float]:
    told = mark.attrib.get("transform", "")
    moved = re.search(r"translate\((\S+) (\S+)\)", told)
    scaled = re.search(r"scale\((\S+)\)", told)
    x, y = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
    return x, y, float(scaled[1]) if scaled else 1.0
