"""Boxes of known size set out in rows, so that a picture grows downwards with what is in it."""

from collections.abc import Callable, Sequence

import msgspec

from service.web.pictures.svg import Value
from service.web.pictures.table.palette import PEN

GAP = 8
HEADING = 20

el, text = PEN.el, PEN.text


class Box(msgspec.Struct, frozen=True):
    """Something to draw with its left upper corner at a point."""

    width: float
    height: float
    draw: Callable[[float, float], str]


def flow(boxes: Sequence[Box], room: float, gap: float = GAP) -> Box:
    """Boxes beside each other, in as many rows as it takes to stay within `room`."""
    places: list[tuple[Box, float, float]] = []
    x = y = tall = wide = 0.0
    for box in boxes:
        if x and x + box.width > room:
            x, y, tall = 0.0, y + tall + gap, 0.0
        places.append((box, x, y))
        wide = max(wide, x + box.width)
        x, tall = x + box.width + gap, max(tall, box.height)

    def draw(left: float, top: float) -> str:
        return "".join(box.draw(left + x, top + y) for box, x, y in places)

    return Box(wide, y + tall if boxes else 0.0, draw)


def group(label: str, boxes: Sequence[Box], room: float, **attributes: Value) -> Box:
    """Boxes below a heading. A page finds them as `data-group` with `data-label`."""
    inner = flow(boxes, room)

    def draw(left: float, top: float) -> str:
        heading = text(label, left, top + 13, 12, fill="muted")
        return el("g", heading, inner.draw(left, top + HEADING), data_label=label, **attributes)

    return Box(max(inner.width, 7 * len(label)), inner.height + HEADING, draw)


def framed(boxes: Sequence[Box], room: float, **attributes: Value) -> Box:
    """Boxes in a frame of their own, such as a city and its residents."""
    inner = flow(boxes, room - 12)

    def draw(left: float, top: float) -> str:
        frame = el("rect", x=left, y=top, width=inner.width + 12, height=inner.height + 12, rx=10, fill="none",
                   stroke="line", stroke_width=1.5)  # fmt: skip
        return el("g", frame, inner.draw(left + 6, top + 6), **attributes)

    return Box(inner.width + 12, inner.height + 12, draw)


def stacked(boxes: Sequence[Box], gap: float = GAP) -> Box:
    """Boxes below each other."""
    tops = []
    y = 0.0
    for box in boxes:
        tops.append(y)
        y += box.height + gap

    def draw(left: float, top: float) -> str:
        return "".join(box.draw(left, top + below) for box, below in zip(boxes, tops, strict=True))

    return Box(max((box.width for box in boxes), default=0.0), max(0.0, y - gap), draw)
